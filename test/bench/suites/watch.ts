import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cpuOf, measureNode, median } from '../measure-process.ts';
import { program, project } from '../places.ts';
import { type BenchRow, ratioRow } from '../row.ts';

const emitters = 'models,client,validators,express,docs';
/** Edits before the ones that are measured: a watcher runs for hours, its first minute is not what it costs. */
const warmUp = 12;
const edits = 10;
/** Of several the mean: a process's clock goes in hundredths of a second, and each optimises at other moments. */
const watchers = 3;
const coldRuns = 5;

/** CPU of one edit of one file under `--watch`, against a cold run with the same emitters, on our own description. */
export async function watchRows(): Promise<BenchRow[]> {
  if (!existsSync('/proc/self/stat')) return [];
  const cold: number[] = [];
  const costs: number[] = [];
  const root = mkdtempSync(join(tmpdir(), 'forgewright-bench-'));
  for (let round = 0; round < coldRuns; round += 1) {
    const folder = join(root, String(round));
    cpSync(join(project, 'spec'), join(folder, 'spec'), { recursive: true });
    cold.push(measureNode(argsFor(folder, 'cold'), folder).cpu);
    // In turn, so that a busy machine hits both alike.
    if (round < watchers) costs.push(await costOfEdits(folder));
  }
  const ours = costs.reduce((sum, cost) => sum + cost, 0) / (watchers * edits);
  return [ratioRow({ measure: 'watch, one file edited, CPU', unit: 's', ours }, median(cold), 'our own cold run', 0.1)];
}

function argsFor(folder: string, out: string): string[] {
  const spec = join(folder, 'spec/openapi.yaml');
  return [program, 'generate', '--spec', spec, '--only', emitters, '--out', join(folder, out)];
}

/** CPU of the edits after the warm-up, what the process does between them included, seconds. */
async function costOfEdits(folder: string): Promise<number> {
  const child = spawn(process.execPath, [...argsFor(folder, 'out'), '--watch'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const next = lines(child);
    await next();
    const file = join(folder, 'spec/paths/snippets.yaml');
    const text = readFileSync(file, 'utf8');
    let before = 0;
    for (let edit = 0; edit < warmUp + edits; edit += 1) {
      if (edit === warmUp) before = cpuOf(child);
      writeFileSync(file, text.replace(/description: (\w)/, `description: Edit ${edit}. $1`));
      await next();
    }
    return cpuOf(child) - before;
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
