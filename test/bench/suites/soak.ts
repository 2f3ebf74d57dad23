import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bench, program } from '../places.ts';
import { type BenchRow, boundRow, ratioRow } from '../row.ts';
import { makeManyIssues } from '../server/many-issues.ts';
import { sendLoad } from '../server/mixed-load.ts';
import { type Running, run } from '../server/running.ts';

/** Requests after which memory is read; fewer with `FORGEWRIGHT_REQUESTS`. */
const LAST = Number(process.env['FORGEWRIGHT_REQUESTS'] ?? 1_000_000);
const CHECKS = [LAST / 10, LAST / 2, LAST];
const ISSUES = 100_000;
const CLIENTS = 4;

/** MiB of a server after everything that nobody holds was collected. */
interface Memory {
  readonly heap: number;
  readonly resident: number;
  readonly external: number;
}

/** A server under mixed load for long: what it keeps in memory must not grow with the number of requests. */
export async function soakRows(): Promise<BenchRow[]> {
  const data = mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
  await makeManyIssues(data, ISSUES);
  const probe = join(data, 'memory.json');
  const probed = ['--expose-gc', '--require', join(bench, 'server/memory-probe.cjs')];
  const server = await run([...probed, program, 'serve', '--port', '0', '--data', data], { FORGEWRIGHT_PROBE: probe });
  try {
    await liftLimits(server);
    const found: Memory[] = [];
    let sent = 0;
    for (const check of CHECKS) {
      await sendLoad(server.base, { from: sent, to: check }, CLIENTS);
      sent = check;
      found.push(await memoryOf(server, probe));
      // It takes long: what is known so far is told at once.
      console.error(`after ${sent.toLocaleString('en')}: ${JSON.stringify(found.at(-1))}`);
    }
    return rowsOf(found);
  } finally {
    server.child.kill();
    await server.gone;
  }
}

function rowsOf(found: readonly Memory[]): BenchRow[] {
  const [first] = found;
  if (first === undefined) return [];
  return found.flatMap((memory, index) => {
    const measure = `after ${(CHECKS[index] ?? 0).toLocaleString('en')} mixed requests`;
    const peer = `after ${(CHECKS[0] ?? 0).toLocaleString('en')}`;
    const rows = [boundRow({ measure: `resident ${measure}`, unit: 'MiB', ours: memory.resident }, 160)];
    if (memory === first) return rows;
    rows.push(
      ratioRow({ measure: `resident ${measure}`, unit: 'MiB', ours: memory.resident }, first.resident, peer, 1.1),
    );
    return [...rows, ratioRow({ measure: `heap ${measure}`, unit: 'MiB', ours: memory.heap }, first.heap, peer, 1.1)];
  });
}

/** Notes of one user are limited, and all of the load is one user's. */
async function liftLimits({ base }: Running): Promise<void> {
  const headers = { 'private-token': 'fwpat-root-api', 'content-type': 'application/json' };
  const body = JSON.stringify({ notes_create_limit: 0, issues_create_limit: 0 });
  const { ok, status } = await fetch(`${base}/application/settings`, { method: 'PUT', headers, body });
  if (!ok) throw new Error(`the limits could not be lifted: ${status}`);
}

async function memoryOf({ child }: Running, probe: string): Promise<Memory> {
  rmSync(probe, { force: true });
  child.kill('SIGUSR2');
  while (!existsSync(probe)) await sleep(50);
  return JSON.parse(readFileSync(probe, 'utf8')) as Memory;
}
