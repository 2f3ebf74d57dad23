import { placeOf, startProxy } from '../../conformance/index.ts';
import { CliError, type ExitCode, exitCode } from '../exit-code.ts';
import { openExchangeRun } from '../judge/exchange-run.ts';
import { readEnabled } from '../judge/read-selection.ts';
import { parseReports } from '../judge/report-file.ts';
import { loadDescription } from '../load-description.ts';
import { resolveSpec } from '../resolve-spec.ts';
import { untilInterrupted } from '../until-interrupted.ts';

/** Options of `forgewright proxy`, as commander hands them over. */
export interface ProxyCommandOptions {
  readonly spec?: string;
  readonly port: number;
  readonly host: string;
  readonly enable?: string;
  readonly report?: readonly string[];
}

/** Stands before an implementation and judges what it answers until interrupted. */
export async function proxy(target: string, options: ProxyCommandOptions): Promise<ExitCode> {
  if (!/^https?:\/\/[^/?#]+/i.test(target)) {
    throw new CliError(`expected an absolute http or https URL of an implementation, got "${target}"`, exitCode.usage);
  }
  const reports = parseReports(options.report ?? []);
  const { api } = await loadDescription(resolveSpec(options.spec, process.cwd()), { quiet: true });
  const run = openExchangeRun(api, target, { reports, ...readEnabled(options) });
  const server = await started(target, options, (request, response) => {
    const result = run.add({ request, response, startedAt: Date.now(), durationMs: 0 });
    for (const finding of result?.findings ?? []) {
      const { check, expected, got } = finding;
      console.log(`${check}: ${request.method} ${request.url}, ${placeOf(finding)}: expected ${expected}, got ${got}`);
    }
  });
  console.log(`forgewright: ${target} is judged at ${server.url}`);
  await untilInterrupted();
  await server.close();
  return run.finish();
}

async function started(
  target: string,
  { port, host }: ProxyCommandOptions,
  onExchange: Parameters<typeof startProxy>[0]['onExchange'],
): ReturnType<typeof startProxy> {
  try {
    return await startProxy({ target, port, host, onExchange });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(`cannot listen on port ${port}: ${reason}`, exitCode.cannotRun, 'Choose another with --port.');
  }
}
