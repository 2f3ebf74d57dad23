import { describeRefusal } from '../../runtime/http/mock/mock.ts';
import type { Identities } from '../../runtime/http/mock/mock-identities.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { printable } from '../../model/index.ts';
import { loadDescription } from '../load-description.ts';
import { startMock } from '../mock/start-mock.ts';
import { resolveSpec } from '../resolve-spec.ts';
import { expectShortRun } from '../short-run.ts';
import { untilInterrupted } from '../until-interrupted.ts';

/** Options of `forgewright mock`, as commander hands them over. */
export interface MockOptions {
  readonly spec?: string;
  readonly port: number;
  readonly host: string;
  readonly seed?: number;
  /** True: any origin. */
  readonly cors?: string | true;
  readonly lenient?: boolean;
  readonly strict?: boolean;
  readonly scenario?: string;
}

/** Serves a description from its examples until interrupted; what has none is drawn from the schemas. */
export async function mock(options: MockOptions): Promise<ExitCode> {
  // Nearly all of its work is its start, and what answers requests is optimised as well, only a moment later.
  expectShortRun();
  const { api } = await loadDescription(resolveSpec(options.spec, process.cwd()), { quiet: true });
  const server = await startMock(api, {
    port: options.port,
    host: options.host,
    mode: options.lenient === true ? 'lenient' : 'strict',
    readOnlyProperties: options.strict === true ? 'refuse' : 'ignore',
    identities: options.scenario === undefined ? {} : await credentials(options.scenario),
    onRefused: (problem, context) => console.error(describeRefusal(problem, context)),
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.cors === undefined ? {} : { cors: options.cors === true ? '*' : options.cors }),
  });
  console.log(
    `forgewright: ${printable(api.info.title)} is mocked at ${server.url} (${api.operations.length} operations)`,
  );
  console.log(
    "  choose an answer with the header 'Prefer: code=404' or 'Prefer: example=NAME'; 'dynamic=true' draws one",
  );
  await untilInterrupted();
  await server.close();
  return exitCode.ok;
}

/** Credentials of a scenario by the name of the identity; cases call by these names. */
async function credentials(file: string): Promise<Identities> {
  const { loadScenario } = await import('../judge/load-scenario.ts');
  const { mockIdentities } = await import('../mock/mock-identities.ts');
  const scenario = loadScenario(file);
  return scenario === undefined ? {} : mockIdentities(scenario);
}
