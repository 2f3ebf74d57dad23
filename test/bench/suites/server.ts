import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuOf, median } from '../measure-process.ts';
import { bench, program } from '../places.ts';
import { type BenchRow, boundRow, ratioRow } from '../row.ts';
import { type Figures, closest } from '../server/in-turn.ts';
import { CROWDED, makeManyIssues } from '../server/many-issues.ts';
import { type Running, answerOf, ask, run } from '../server/running.ts';
import { gitRows } from './server-git.ts';
import { standInRows } from './server-stand-ins.ts';

const ISSUES = 100_000;
const ROUNDS = 5;
const REQUESTS = 1_000;
const CREATED = 200;
/** Requests of a server that has been there for a while, from as many clients at once. */
const MANY = 100_000;
const CLIENTS = 4;

/** The reference server beside Express: its start, a page of a long list, and what keeping an issue costs. */
export async function serverRows(): Promise<BenchRow[]> {
  if (!existsSync('/proc/self/stat')) return [];
  return [
    ...(await startRows()),
    ...(await listRows()),
    ...(await createRows()),
    ...(await standInRows()),
    ...(await gitRows()),
  ];
}

async function startRows(): Promise<BenchRow[]> {
  const peaks: number[] = [];
  const started = async (args: readonly string[], path: string): Promise<number> => {
    const server = await run(args);
    await ask(`${server.base}${path}`);
    const cost = cpuOf(server.child) * 1000;
    if (args.includes(program)) peaks.push(residentOf(server.child));
    server.child.kill();
    await server.gone;
    return cost;
  };
  const { ours, peer } = await closest(
    ROUNDS,
    () => started([program, 'serve', '--port', '0'], '/version'),
    () => started([join(bench, 'plain-server.mjs')], '/meta'),
  );
  const start = boundRow({ measure: 'start to first answer, CPU', unit: 'ms', ours }, 200);
  return [
    { ...start, peer, peerName: 'plain Express', ratio: ours / peer },
    boundRow({ measure: 'memory after the first answer', unit: 'MiB', ours: median(peaks) }, 90),
  ];
}

async function listRows(): Promise<BenchRow[]> {
  const data = folder();
  await makeManyIssues(data, ISSUES);
  const ours = await run([program, 'serve', '--port', '0', '--data', data]);
  const issues = `${ours.base}/projects/${CROWDED}/issues`;
  const plain = await runPlain(await ask(issues));
  try {
    // Nobody's page, not counted: what is left is to read the request and to find and write the issues.
    const bare = `${issues}?pagination=keyset&order_by=created_at&sort=desc`;
    const checked = await inTurn(
      () => costOfGets(ours, bare, ''),
      () => costOfGets(plain, `${plain.base}/issues`),
    );
    const page = await inTurn(
      () => costOfGets(ours, `${issues}?state=opened`),
      () => costOfGets(plain, `${plain.base}/issues`),
    );
    const last = await inTurn(
      () => costOfGets(ours, `${issues}?page=${(ISSUES / 2 - 20) / 20}`),
      () => costOfGets(ours, issues),
    );
    // The last page in one direction begins behind the first one in the other.
    const keyset = `${issues}?pagination=keyset&order_by=created_at`;
    const cursor = /[?&]cursor=[^&>]+/
      .exec((await answerOf(`${keyset}&sort=desc`)).headers.get('link') ?? '')?.[0]
      .slice(1);
    const walked = await inTurn(
      () => costOfGets(ours, `${keyset}&sort=asc&${cursor}`),
      () => costOfGets(ours, `${keyset}&sort=asc`),
    );
    const named = { unit: 'ms', measure: `GET page of 20 among ${ISSUES.toLocaleString('en')} issues, CPU` };
    const far = { unit: 'ms', measure: 'the same, page at row 50,000, CPU' };
    return [
      ratioRow({ ...named, ours: checked.ours }, checked.peer, 'plain Express, same bytes', 3),
      ratioRow(
        { ...named, measure: `${named.measure}, with a token and totals`, ours: page.ours },
        page.peer,
        'plain Express, same bytes',
        4,
      ),
      boundRow({ ...far, ours: last.ours }, 5),
      ratioRow(
        { unit: 'ms', measure: 'keyset page at row 100,000, CPU', ours: walked.ours },
        walked.peer,
        'the first page',
        1.2,
      ),
      await memoryRow(ours, issues),
    ];
  } finally {
    ours.child.kill();
    plain.child.kill();
  }
}

/** What a server keeps when it has answered for a while. */
async function memoryRow(server: Running, url: string): Promise<BenchRow> {
  const each = async (): Promise<void> => {
    for (let count = 0; count < MANY / CLIENTS; count += 1) await ask(url);
  };
  await Promise.all(Array.from({ length: CLIENTS }, each));
  const measure = `memory after ${MANY.toLocaleString('en')} requests`;
  return boundRow({ measure, unit: 'MiB', ours: residentOf(server.child) }, 160);
}

async function createRows(): Promise<BenchRow[]> {
  const safe = await run([program, 'serve', '--port', '0', '--data', folder()]);
  const cheap = await run([program, 'serve', '--port', '0', '--data', folder(), '--durability', 'process']);
  const plain = await runPlain(await ask(`${safe.base}/projects/${CROWDED}/issues`));
  const path = `/projects/${CROWDED}/issues`;
  try {
    const cpu = await inTurn(
      () => costOfPosts(safe, `${safe.base}${path}`).then((cost) => cost.cpu),
      () => costOfPosts(plain, `${plain.base}/issues`).then((cost) => cost.cpu),
    );
    const waited = await inTurn(
      () => costOfPosts(safe, `${safe.base}${path}`).then((cost) => cost.wall),
      () => costOfPosts(cheap, `${cheap.base}${path}`).then((cost) => cost.wall),
    );
    const measure = 'create an issue, kept over a power loss';
    return [
      ratioRow({ measure: `${measure}, CPU`, unit: 'ms', ours: cpu.ours }, cpu.peer, 'plain Express, echo', 4),
      {
        ...ratioRow(
          { measure: `${measure}, wall`, unit: 'ms', ours: waited.ours },
          waited.peer,
          '--durability process',
          0,
        ),
        target: 'none',
        met: true,
      },
    ];
  } finally {
    for (const { child } of [safe, cheap, plain]) child.kill();
  }
}

/** Both sides in turn, after each has warmed up. */
async function inTurn(ours: () => Promise<number>, peer: () => Promise<number>): Promise<Figures> {
  await Promise.all([ours(), peer()]);
  return closest(ROUNDS, ours, peer);
}

/** CPU of one GET, ms. */
async function costOfGets({ child }: Running, url: string, token?: string): Promise<number> {
  const before = cpuOf(child);
  for (let count = 0; count < REQUESTS; count += 1) await ask(url, undefined, token);
  return ((cpuOf(child) - before) * 1000) / REQUESTS;
}

/** CPU and time of one POST, ms. */
async function costOfPosts({ child }: Running, url: string): Promise<{ readonly cpu: number; readonly wall: number }> {
  const [before, started] = [cpuOf(child), performance.now()];
  for (let count = 0; count < CREATED; count += 1) await ask(url, { title: `Made ${count}`, labels: 'bug' });
  const wall = (performance.now() - started) / CREATED;
  return { cpu: ((cpuOf(child) - before) * 1000) / CREATED, wall };
}

function runPlain(answer: string): Promise<Running> {
  const file = join(folder(), 'answer.json');
  writeFileSync(file, answer);
  return run([join(bench, 'server/plain-endpoint.mjs'), file]);
}

/** Resident memory, MiB (proc(5)). */
function residentOf({ pid }: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
}
