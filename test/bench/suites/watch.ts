import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measureNode, median } from '../measure-process.ts';
import { type BenchRow, ratioRow } from '../row.ts';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const program = join(project, 'dist/cli/main.cjs');
const emitters = 'models,client,validators,express,docs';
/** Edits before the ones that are measured: a watcher runs for hours, its first minute is not what it costs. */
const warmUp = 12;
const edits = 10;

/** CPU of one edit of one file under `--watch`, against a cold run with the same emitters, on our own description. */
export async function watchRows(): Promise<BenchRow[]> {
  if (!existsSync('/proc/self/stat')) return [];
  const root = mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
  cpSync(join(project, 'spec'), join(root, 'spec'), { recursive: true });
  const spec = join(root, 'spec/openapi.yaml');
  const args = (out: string): string[] => [program, 'generate', '--spec', spec, '--only', emitters, '--out', out];
  const cold = median([1, 2, 3].map((round) => measureNode(args(join(root, `cold-${round}`)), root).cpu));
  const child = spawn(process.execPath, [...args(join(root, 'out')), '--watch'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const next = lines(child);
    await next();
    const file = join(root, 'spec/paths/snippets.yaml');
    const text = readFileSync(file, 'utf8');
    const costs: number[] = [];
    for (let edit = 0; edit < warmUp + edits; edit += 1) {
      const before = cpuOf(child);
      writeFileSync(file, text.replace(/description: (\w)/, `description: Edit ${edit}. $1`));
      await next();
      if (edit >= warmUp) costs.push(cpuOf(child) - before);
    }
    const ours = costs.reduce((sum, cost) => sum + cost, 0) / edits;
    return [ratioRow({ measure: 'watch, one file edited, CPU', unit: 's', ours }, cold, 'our own cold run', 0.1)];
  } finally {
    child.kill();
  }
}

/** Resolves at the next line of the process. */
function lines({ stdout }: ChildProcess): () => Promise<void> {
  let heard = 0;
  let told = 0;
  let wake: () => void = () => undefined;
  stdout?.on('data', (data: Buffer) => {
    heard += data.toString().split('\n').length - 1;
    wake();
  });
  return async () => {
    told += 1;
    while (heard < told) await new Promise<void>((resolve) => (wake = resolve));
  };
}

/** User and system time of a process so far, seconds (proc(5): fields 14 and 15, in hundredths). */
function cpuOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
