import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a command cost: it and every Node process it started. */
export interface ProcessCost {
  /** User and system time, seconds. */
  readonly cpu: number;
  /** Peak resident memory of the largest process, MiB. */
  readonly peak: number;
}

const probe = fileURLToPath(new URL('./probe.cjs', import.meta.url));

/** Runs `node` with arguments and measures it. Throws with its output when it fails, unless `mayFail`. */
export function measureNode(args: readonly string[], cwd: string, mayFail: boolean = false): ProcessCost {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
  const env = { ...process.env, NODE_OPTIONS: `--require ${JSON.stringify(probe)}`, FORGEWRIGHT_PROBE: folder };
  const ran = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (ran.status !== 0 && !mayFail) throw new Error(`${args.join(' ')} failed:\n${ran.stderr.slice(-2000)}`);
  const costs = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ProcessCost);
  rmSync(folder, { recursive: true });
  return { cpu: costs.reduce((sum, { cpu }) => sum + cpu, 0), peak: Math.max(...costs.map(({ peak }) => peak)) };
}

/** User and system time of a process that goes on, so far, seconds (proc(5): fields 14 and 15, in hundredths). */
export function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** User and system time of a process and of all that it has started, ended or not, so far, milliseconds (proc(5)). */
export function cpuWithChildren(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const own = fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => childrenOf(pid, task));
  return children.reduce((sum, child) => sum + costIfThere(child), own);
}

function childrenOf(pid: number, task: string): number[] {
  const text = readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8');
  return [...text.matchAll(/\d+/g)].map(([child]) => Number(child));
}

/** A child may end while it is looked at; its parent has its time then. */
function costIfThere(pid: number): number {
  try {
    return cpuWithChildren(pid);
  } catch {
    return 0;
  }
}

interface Pair {
  readonly ours: ProcessCost;
  readonly peer: ProcessCost;
}

/**
 * Runs both sides in turn, each round in the other order, so that a busy machine hits both alike. Of each figure it gives
 * the pair whose ratio is the median: figures of different rounds are never divided by each other.
 */
export function measurePair(ours: () => ProcessCost, peer: () => ProcessCost, rounds: number = 3): Pair {
  const pairs: Pair[] = [];
  for (let round = 0; round < rounds; round += 1) {
    if (round % 2 === 0) pairs.push({ ours: ours(), peer: peer() });
    else {
      const later = peer();
      pairs.push({ ours: ours(), peer: later });
    }
  }
  const cpu = medianPair(pairs, 'cpu');
  const peak = medianPair(pairs, 'peak');
  return {
    ours: { cpu: cpu.ours.cpu, peak: peak.ours.peak },
    peer: { cpu: cpu.peer.cpu, peak: peak.peer.peak },
  };
}

/** The pair with the median ratio of one figure. Throws when there was no round. */
function medianPair(pairs: readonly Pair[], figure: keyof ProcessCost): Pair {
  const ratio = ({ ours, peer }: Pair): number => ours[figure] / peer[figure];
  const sorted = [...pairs].sort((left, right) => ratio(left) - ratio(right));
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('a pair needs at least one round');
  return middle;
}

/** The middle value; of an even count the lower middle one. */
export function median(values: readonly number[]): number {
  return [...values].sort((left, right) => left - right)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;
}
