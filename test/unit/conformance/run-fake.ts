import { fileURLToPath } from 'node:url';
import type { Finding, Plan, RunEvent, RunOptions, RunSummary, Scenario } from '../../../conformance/index.ts';
import { planRun, readScenario, run, summarize } from '../../../conformance/index.ts';
import { loadApi } from '../../../model/load-api.ts';

/** What the runner may know about the fake service. */
export function fakeScenario(extra = ''): Scenario {
  const text = [
    'name: fake',
    'pristine: true',
    'paginationHeaders: always',
    'enable: [undeclared-header, undeclared-property]',
    'unique: [createBox.path]',
    'identities: { default: ana-token-1, ana: ana-token-1, bo: bo-token-22 }',
    extra,
  ].join('\n');
  return readScenario(text, { file: 'fake.yaml', environment: {} });
}

/** Plan for the description of the fake service. */
export async function fakePlan(): Promise<Plan> {
  const file = fileURLToPath(new URL('fake-service/service.yaml', import.meta.url));
  const { api, diagnostics } = await loadApi(file);
  if (api === undefined) throw new Error(JSON.stringify(diagnostics, undefined, 2));
  return planRun(api);
}

/** Runs a plan until something is found that is looked for, and no longer; undefined where nothing is. */
export async function firstFound(
  plan: Plan,
  options: RunOptions,
  isIt: (finding: Finding) => boolean,
): Promise<Finding | undefined> {
  for await (const event of run(plan, options)) {
    const found = event.type === 'case-finished' ? event.result.findings.find(isIt) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Runs a plan to its end. */
export async function runAll(
  plan: Plan,
  options: RunOptions,
): Promise<{ readonly events: readonly RunEvent[]; readonly summary: RunSummary }> {
  const events: RunEvent[] = [];
  for await (const event of run(plan, options)) events.push(event);
  return { events, summary: summarize(events) };
}

/** What was found, a line each: where a run is to find nothing, a failure that says what it was is enough to understand it. */
export function toldIn({ findings }: RunSummary): readonly string[] {
  return findings.map(
    ({ finding: { caseId, check, method, path, pointer, expected, got, replay } }) =>
      `${caseId}: ${check}, ${method} ${path} ${pointer}: expected ${expected}, got ${got}, last asked ${replay.at(-1)}`,
  );
}
