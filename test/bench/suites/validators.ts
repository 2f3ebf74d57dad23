import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { measureNode, median, type ProcessCost } from '../measure-process.ts';
import { largeDocument } from '../places.ts';
import { type BenchRow, boundRow } from '../row.ts';
import { documentWith } from '../validators/document.mjs';
import { documentFile, emitServer } from '../validators/emit-server.ts';
import { pairRow } from '../validators/pairs.ts';
import { suiteShare } from '../validators/schema-suite.ts';
import { ourScores, peerScore } from '../validators/tricky.ts';

const folder = fileURLToPath(new URL('../validators/', import.meta.url));

/** The "Request validators and stubs" table. */
export async function validatorRows(): Promise<BenchRow[]> {
  const one = await emitServer(documentFile(documentWith(0)));
  const thousand = await emitServer(documentFile(documentWith(999)));
  return [
    ...(await correctnessRows()),
    ...costRows(measure(one, thousand)),
    ...(await coldStartRows()),
    hostileRow(one),
    ...singleRequestRows(one),
    ...suiteRows(),
  ];
}

async function correctnessRows(): Promise<BenchRow[]> {
  const { all, shared } = await ourScores();
  const peer = await peerScore();
  const share = ({ right, rows }: { right: number; rows: number }): number => (right / rows) * 100;
  const row = { unit: '%', target: '100 %', peer: null, peerName: null, ratio: null };
  return [
    { ...row, measure: `tricky requests right, ${all.rows} rows`, ours: share(all), met: all.right === all.rows },
    {
      ...row,
      measure: `the same, ${shared.rows} rows that go through Express`,
      ours: share(shared),
      peer: share(peer),
      peerName: 'express-openapi-validator',
      ratio: shared.right / peer.right,
      met: shared.right === shared.rows,
    },
  ];
}

type Rounds = Readonly<Record<string, readonly number[]>>;

function measure(one: string, thousand: string): Rounds {
  const output = execFileSync(process.execPath, [`${folder}measure.mjs`, one, thousand], { encoding: 'utf8' });
  return JSON.parse(output.slice(output.lastIndexOf('\n{') + 1)) as Rounds;
}

function costRows(rounds: Rounds): BenchRow[] {
  const against = (measured: string, ours: string, name: string, bound: number): BenchRow => {
    const peer = { name, rounds: rounds[name] ?? [] };
    return pairRow({ measure: measured, unit: 'us' }, rounds[ours] ?? [], peer, bound);
  };
  const get = 'GET with 12 parameters, CPU';
  const post = 'body of 21 fields with JSON.parse, CPU';
  return [
    against(get, 'ours GET', 'EOV GET, first of 115', 0.1),
    against(get, 'ours GET', 'EOV GET, last of 115', 0.1),
    against(get, 'ours GET', 'Ajv standalone + qs GET', 0.5),
    against(get, 'ours GET', 'zod + qs GET', 0.5),
    against(get, 'ours GET', 'openapi-backend GET', 0.1),
    against('the same, 1,000 routes against one', 'ours GET, 1,000 routes', 'ours GET', 1.2),
    against(post, 'ours POST', 'Ajv standalone POST', 1.05),
    against(post, 'ours POST', 'zod POST', 1),
  ];
}

/** Ours and a bare Express server in turn, then the peer once: it takes seconds. */
async function coldStartRows(): Promise<BenchRow[]> {
  const server = await emitServer(largeDocument);
  const start = (kind: string, source: string): ProcessCost =>
    measureNode([`${folder}start-server.mjs`, kind, source], folder);
  const ours: ProcessCost[] = [];
  const plain: ProcessCost[] = [];
  for (let round = 0; round < 9; round += 1) {
    ours.push(start('ours', server));
    plain.push(start('express', ''));
  }
  const peer = start('express-openapi-validator', largeDocument);
  const cpu = (costs: readonly ProcessCost[]): number[] => costs.map((cost) => cost.cpu * 1000);
  const peak = (costs: readonly ProcessCost[]): number[] => costs.map((cost) => cost.peak);
  const first = 'start to first answer, 1,223 operations';
  const cpuOf = (name: string, rounds: number[], bound: number): BenchRow =>
    pairRow({ measure: `${first}, CPU`, unit: 'ms' }, cpu(ours), { name, rounds }, bound);
  const peakOf = (name: string, rounds: number[], bound: number): BenchRow =>
    pairRow({ measure: `${first}, peak memory`, unit: 'MiB' }, peak(ours), { name, rounds }, bound);
  const peerName = 'express-openapi-validator';
  return [
    cpuOf('plain Express', cpu(plain), 1.2),
    cpuOf(peerName, [median([peer.cpu * 1000])], 0.2),
    peakOf('plain Express', peak(plain), 1.2),
    peakOf(peerName, [peer.peak], 1),
  ];
}

function hostileRow(server: string): BenchRow {
  const args = ['--expose-gc', `${folder}hostile-growth.mjs`, server, '100000'];
  const grown = Number(execFileSync(process.execPath, args, { encoding: 'utf8' }));
  return boundRow({ measure: 'heap growth after 100,000 hostile requests', unit: 'MB', ours: grown / 1e6 }, 1);
}

/** The most that one hostile request costs, each kind in processes of its own. */
function singleRequestRows(server: string): BenchRow[] {
  const run = (...args: string[]): string =>
    execFileSync(process.execPath, [`${folder}single-request.mjs`, server, ...args], { encoding: 'utf8' });
  const costs = (state: 'cold' | 'warm'): { readonly first: number; readonly most: number }[] =>
    (JSON.parse(run()) as string[]).map((kind) => {
      const rounds = [0, 1, 2].map(() => JSON.parse(run(kind, state)) as { first: number; most: number });
      return { first: median(rounds.map(({ first }) => first)), most: median(rounds.map(({ most }) => most)) };
    });
  const [cold, warm] = [costs('cold'), costs('warm')];
  const row = (measured: string, values: readonly number[]): BenchRow =>
    boundRow({ measure: `most CPU of one hostile request, ${measured}`, unit: 'ms', ours: Math.max(...values) }, 20);
  return [
    row(
      'any but the first',
      [...cold, ...warm].map(({ most }) => most),
    ),
    row(
      'the first, a moment after the start',
      warm.map(({ first }) => first),
    ),
    // It imports what a server otherwise brings in a moment after its start: printed, and bound by nothing but the start.
    {
      measure: 'most CPU of one hostile request, the first, at once after the start',
      unit: 'ms',
      ours: Math.max(...cold.map(({ first }) => first)),
      peer: null,
      peerName: null,
      ratio: null,
      target: 'none',
      met: true,
    },
  ];
}

function suiteRows(): BenchRow[] {
  const share = suiteShare();
  if (share === undefined) return [];
  const row = { measure: 'JSON-Schema-Test-Suite 2020-12, required part', unit: '%', target: '100 %' };
  return [{ ...row, ours: share, peer: null, peerName: null, ratio: null, met: share === 100 }];
}
