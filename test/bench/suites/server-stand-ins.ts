import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuWithChildren } from '../measure-process.ts';
import { program } from '../places.ts';
import { type BenchRow, ratioRow } from '../row.ts';
import { type Figures, closest } from '../server/in-turn.ts';
import { CROWDED } from '../server/many-issues.ts';
import { type Running, ask, run } from '../server/running.ts';
import { STAND_INS, type StandIn, descriptionOf, runStandIn } from '../server/stand-ins.ts';

const ROUNDS = 3;
const REQUESTS = 1_000;

/** The reference server, which looks its answers up, beside stand-ins that tell one example of the same bytes again and again. */
export async function standInRows(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
  const ours = await runOurs();
  const page = `${ours.base}/projects/${CROWDED}/issues`;
  try {
    const description = descriptionOf(await ask(page), folder);
    const rows: BenchRow[] = [];
    for (const standIn of STAND_INS) rows.push(...(await rowsBeside(standIn, description, { ours, page })));
    return rows;
  } finally {
    ours.child.kill();
  }
}

async function rowsBeside(
  standIn: StandIn,
  description: string,
  { ours, page }: { readonly ours: Running; readonly page: string },
): Promise<BenchRow[]> {
  const start = await closest(
    ROUNDS,
    () => startOf(runOurs, '/version'),
    () => startOf(() => runStandIn(standIn, description), '/issues'),
  );
  const peer = await runStandIn(standIn, description);
  try {
    // Once for nothing, until both are warm.
    await costOf(ours, page);
    await costOf(peer, `${peer.base}/issues`);
    const got = await closest(
      ROUNDS,
      () => costOf(ours, page),
      () => costOf(peer, `${peer.base}/issues`),
    );
    return [
      rowOf('start to first answer, CPU', start, standIn),
      // No target: the other side looks nothing up.
      { ...rowOf('GET page of 20 issues, CPU', got, standIn), target: 'none', met: true },
    ];
  } finally {
    peer.child.kill();
  }
}

function rowOf(measure: string, { ours, peer }: Figures, { name }: StandIn): BenchRow {
  return ratioRow({ measure, unit: 'ms', ours }, peer, name, 1);
}

function runOurs(): Promise<Running> {
  return run([program, 'serve', '--port', '0']);
}

/** CPU from the start of a server until it has answered, ms. */
async function startOf(start: () => Promise<Running>, path: string): Promise<number> {
  const server = await start();
  await ask(`${server.base}${path}`);
  const cost = cpuOf(server);
  server.child.kill();
  await server.gone;
  return cost;
}

/** CPU of one request, ms. */
async function costOf(server: Running, url: string): Promise<number> {
  const before = cpuOf(server);
  for (let count = 0; count < REQUESTS; count += 1) await ask(url);
  return (cpuOf(server) - before) / REQUESTS;
}

function cpuOf({ child }: Running): number {
  return cpuWithChildren(child.pid ?? 0);
}
