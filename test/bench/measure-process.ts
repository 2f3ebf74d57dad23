import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What a command cost: it and every Node process it started. */
export interface ProcessCost {
  /** User and system time, seconds. */
  readonly cpu: number;
  /** Peak resident memory of the largest process, MiB. */
  readonly peak: number;
}

const probe = pathToFileURL(fileURLToPath(new URL('./probe.mjs', import.meta.url))).href;

/** Runs `node` with arguments and measures it. Throws with its output when it fails, unless `mayFail`. */
export function measureNode(args: readonly string[], cwd: string, mayFail: boolean = false): ProcessCost {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
  const env = { ...process.env, NODE_OPTIONS: `--import ${probe}`, FORGEWRIGHT_PROBE: folder };
  const ran = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (ran.status !== 0 && !mayFail) throw new Error(`${args.join(' ')} failed:\n${ran.stderr.slice(-2000)}`);
  const costs = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ProcessCost);
  rmSync(folder, { recursive: true });
  return { cpu: costs.reduce((sum, { cpu }) => sum + cpu, 0), peak: Math.max(...costs.map(({ peak }) => peak)) };
}

/** Medians of pairwise interleaved runs, so that a busy machine hits both sides alike. */
export function measurePair(
  ours: () => ProcessCost,
  peer: () => ProcessCost,
  rounds: number = 3,
): { ours: ProcessCost; peer: ProcessCost } {
  const oursCosts: ProcessCost[] = [];
  const peerCosts: ProcessCost[] = [];
  for (let round = 0; round < rounds; round += 1) {
    oursCosts.push(ours());
    peerCosts.push(peer());
  }
  return { ours: medianCost(oursCosts), peer: medianCost(peerCosts) };
}

/** Median of each figure. */
export function medianCost(costs: readonly ProcessCost[]): ProcessCost {
  return { cpu: median(costs.map(({ cpu }) => cpu)), peak: median(costs.map(({ peak }) => peak)) };
}

/** The middle value; of an even count the lower middle one. */
export function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}
