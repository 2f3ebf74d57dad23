import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Level,
  type Plan,
  type Scenario,
  planRun,
  readScenario,
  run,
  summarize,
} from '../../../conformance/index.ts';
import { seededDraw } from '../../../model/facts/sample/draw.ts';
import { loadApi } from '../../../model/load-api.ts';
import { startReferenceServer } from '../../../reference-server/index.ts';
import { type DerivedFault, deriveFaults } from '../conformance/derive-faults.ts';
import { startFaultyProxy } from '../conformance/faulty-proxy.ts';
import { drawn } from '../drawn.ts';
import { type BenchRow, boundRow, leastRow } from '../row.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Faults of each kind that are tried, drawn by chance but the same in every bench. */
const EACH = Number(process.env['FORGEWRIGHT_FAULTS'] ?? 3);
const SEED = Number(process.env['FORGEWRIGHT_SEED'] ?? 1);

/** What the runner finds of faults that are derived from the description, and what a whole run costs. */
export async function conformanceRows(): Promise<BenchRow[]> {
  const { api } = await loadApi(`${root}spec/openapi.yaml`);
  if (api === undefined) throw new Error('the description does not load');
  const text = readFileSync(`${root}conformance/scenarios/demo.yaml`, 'utf8');
  const scenario = { ...readScenario(text, { file: 'demo.yaml', environment: {} }), pristine: true };
  const bench: Bench = { plan: planRun(api), scenario };
  const { summary } = await judged(bench, { level: 'laws' });
  const silent = new Set(summary.perOperation.flatMap((item) => (item.notImplemented > 0 ? [item.operationId] : [])));
  const faults = deriveFaults(api, { prefix: '/api/v4', credential: { 'private-token': 'fwpat-root-api' } });
  const drawn = drawnFaults(faults.filter(({ operation }) => !silent.has(operation.operationId)));
  const laws = await killRate(bench, drawn, 'laws');
  const reference = await killRate(bench, drawn, 'reference');
  return [
    boundRow({ measure: 'findings on the correct server', unit: '', ours: summary.findings.length }, 0),
    boundRow({ measure: 'whole plan on our own description', unit: 's', ours: summary.durationMs / 1000 }, 60),
    leastRow({ measure: `faults found at laws, of ${laws.tried}`, unit: '%', ours: laws.rate }, 80),
    leastRow({ measure: `faults found at reference, of ${reference.tried}`, unit: '%', ours: reference.rate }, 95),
  ];
}

interface Bench {
  readonly plan: Plan;
  readonly scenario: Scenario;
}

function drawnFaults(faults: readonly DerivedFault[]): readonly DerivedFault[] {
  const { next } = seededDraw(SEED);
  return [...grouped(faults).values()].flatMap((all) => drawn(all, EACH, next));
}

function grouped(faults: readonly DerivedFault[]): Map<string, DerivedFault[]> {
  const kinds = new Map<string, DerivedFault[]>();
  for (const fault of faults) kinds.set(fault.kind, [...(kinds.get(fault.kind) ?? []), fault]);
  return kinds;
}

async function killRate(
  bench: Bench,
  faults: readonly DerivedFault[],
  level: Level,
): Promise<{ readonly rate: number; readonly tried: number }> {
  let found = 0;
  let tried = 0;
  for (const fault of faults) {
    const { summary, changed } = await judged(bench, { level, fault });
    // A fault that no request of the runner meets is one that it misses.
    tried += 1;
    if (summary.findings.length > 0) found += 1;
    else console.error(`${level} misses ${fault.id}${changed === 0 ? ' (never met)' : ''}`);
  }
  return { rate: (found / tried) * 100, tried };
}

/** Runs the cases of the operations that a fault can show in; all without one. */
async function judged(
  { plan, scenario }: Bench,
  { level, fault }: { readonly level: Level; readonly fault?: DerivedFault },
): Promise<{ readonly summary: ReturnType<typeof summarize>; readonly changed: number }> {
  const server = await startReferenceServer({ world: 'demo', tier: 'top' });
  const other = level === 'reference' ? await startReferenceServer({ world: 'demo', tier: 'top' }) : undefined;
  const proxy = await startFaultyProxy(server.url, fault?.tampering ?? {});
  try {
    const events = [];
    const near = plan.api.operations.filter(({ tags }) =>
      tags.some(({ name }) => fault?.operation.tags.some((tag) => tag.name === name)),
    );
    const only = fault === undefined ? {} : { only: near.map(({ operationId }) => operationId) };
    const reference = other === undefined ? {} : { reference: { baseUrl: other.url } };
    for await (const event of run(plan, { baseUrl: proxy.url, scenario, level, ...only, ...reference }))
      events.push(event);
    return { summary: summarize(events), changed: proxy.changed() };
  } finally {
    await proxy.close();
    await server.close();
    await other?.close();
  }
}
