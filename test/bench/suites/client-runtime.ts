import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matrixRow } from '../client-runtime/wire-matrix.ts';
import { bundle, bundleSize } from '../client-runtime/measure-bundle.ts';
import { proveBundle } from '../client-runtime/prove-bundle.ts';
import { instantiations } from '../client-runtime/measure-types.ts';
import { fetchProgram, heyProgram, ourProgram, sampleCalls, type SampleCall } from '../client-runtime/programs.ts';
import { peerGenerators } from '../peer-generators.ts';
import { bench, largeDocument, program } from '../places.ts';
import { type BenchRow, boundRow, ratioRow } from '../row.ts';

/** The "Client generation" table, its rows about emitted clients: weight, cost of a call, cost of its types. */
export async function clientRuntimeRows(): Promise<BenchRow[]> {
  // Below the peers' folder, so that openapi-fetch is found.
  const folder = mkdtempSync(join(bench, 'node_modules', '.client-runtime-'));
  try {
    emitAll(folder);
    return [...(await bundleRows(folder)), await overheadRow(folder), ...typeRows(folder), await matrixRow()];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Emits the clients of all generators into a folder: `ours`, `types.ts` of openapi-typescript, `hey`. */
function emitAll(folder: string): void {
  run([program, 'generate', '--spec', largeDocument, '--only', 'models,client', '--out', join(folder, 'ours')]);
  run(peerGenerators['openapi-typescript'](largeDocument, folder));
  run(peerGenerators['hey-api'](largeDocument, join(folder, 'hey')));
}

function run(args: readonly string[]): string {
  const cwd = mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0) throw new Error(`${args.join(' ')} failed:\n${stderr.slice(-2000)}`);
  return stdout;
}

/** One list of the document with its query, then all calls of the document: some operations alone could be easy ones. */
async function bundleRows(folder: string): Promise<BenchRow[]> {
  const all = sampleCalls(largeDocument);
  const first = all.filter(({ path, isPaged }) => isPaged && path.startsWith('/repos/{owner}/{repo}/')).slice(0, 1);
  const calls = [...first, ...all.filter((call) => !first.includes(call))];
  const size = (make: (some: readonly SampleCall[]) => string, count: number): Promise<number> =>
    bundleSize(make(calls.slice(0, count)), folder);
  const ours = (some: readonly SampleCall[]): string => ourProgram(some, './ours/client/index.ts');
  proveBundle(await bundle(ours(calls.slice(0, 1)), folder, true));
  const one = await size(ours, 1);
  const many = await size(ours, calls.length);
  const fetchOne = await size((some) => fetchProgram(some, './types.ts'), 1);
  const heyOne = await size((some) => heyProgram(some, './hey'), 1);
  const measure = 'bundle, 1 operation, gzip, with auth, retry, timeout';
  return [
    { ...boundRow({ measure, unit: 'B', ours: one }, 1600), ...against(one, fetchOne, 'openapi-fetch') },
    { ...boundRow({ measure, unit: 'B', ours: one }, 1600), ...against(one, heyOne, 'hey-api') },
    boundRow(
      {
        measure: `bundle, each of ${calls.length - 1} further operations, gzip`,
        unit: 'B',
        ours: (many - one) / (calls.length - 1),
      },
      20,
    ),
  ];
}

function against(ours: number, peer: number, peerName: string): Pick<BenchRow, 'peer' | 'peerName' | 'ratio'> {
  return { peer, peerName, ratio: ours / peer };
}

async function overheadRow(folder: string): Promise<BenchRow> {
  const ours = `import { createClient, issuesListForRepo } from './ours/client/index.ts';
export const make = (stub) => {
  const client = createClient({ headers: { authorization: 'token t' }, retry: 2, fetch: stub });
  return () => issuesListForRepo(client, { owner: 'o', repo: 'r', state: 'open', per_page: 100 });
};`;
  const peer = `import createClient from 'openapi-fetch';
export const make = (stub) => {
  const client = createClient({ baseUrl: 'https://api.github.com', headers: { authorization: 'token t' }, fetch: stub });
  const params = { path: { owner: 'o', repo: 'r' }, query: { state: 'open', per_page: 100 } };
  return () => client.GET('/repos/{owner}/{repo}/issues', { params });
};`;
  const files = await Promise.all(
    [ours, peer].map(async (code, index) => {
      const file = join(folder, `overhead-${index}.mjs`);
      writeFileSync(file, await bundle(code, folder, false));
      return file;
    }),
  );
  const printed = run([join(bench, 'client-runtime/overhead.mjs'), ...files]);
  const times = JSON.parse(printed) as Readonly<Record<'raw' | 'ours' | 'peer', number>>; // what the script prints
  const row = {
    measure: 'call overhead over raw fetch, stubbed, CPU',
    unit: 'us',
    ours: (times.ours - times.raw) / 1000,
  };
  return ratioRow(row, (times.peer - times.raw) / 1000, 'openapi-fetch', 0.2);
}

function typeRows(folder: string): BenchRow[] {
  const calls = sampleCalls(largeDocument).slice(0, 200);
  const ours = instantiations(ourProgram(calls, './ours/client/index.js'), folder);
  const measure = 'type instantiations, 200 calls';
  return [
    ratioRow(
      { measure, unit: '', ours },
      instantiations(fetchProgram(calls, './types.ts'), folder),
      'openapi-fetch',
      0.05,
    ),
    ratioRow({ measure, unit: '', ours }, instantiations(heyProgram(calls, './hey'), folder), 'hey-api', 0.05),
  ];
}
