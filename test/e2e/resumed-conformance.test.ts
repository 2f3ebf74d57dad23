import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEventLines } from '../../conformance/index.ts';
import { FOREIGN } from '../unit/conformance/foreign/rate.ts';
import { program } from './run-cli.ts';

const library = FOREIGN.find(({ name }) => name === 'library') ?? expect.fail('no library');
const spec = fileURLToPath(new URL('../unit/conformance/foreign/library/library.yaml', import.meta.url));
let service: Awaited<ReturnType<typeof library.start>>;
beforeAll(async () => {
  service = await library.start('sort-ignored');
});
afterAll(() => service.close());

function start(args: readonly string[]): ChildProcess {
  const all = [program, 'conformance', service.url, '--spec', spec, ...args];
  return spawn(process.execPath, all, { stdio: 'ignore' });
}

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once('exit', resolve));

const linesOf = (file: string): number => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').length : 0);

/** Resolves once the journal has so many lines more than it had. */
async function untilWritten(file: string, more: number): Promise<void> {
  const before = linesOf(file);
  while (linesOf(file) < before + more) await new Promise((resolve) => setTimeout(resolve, 2));
}

function verdictsIn(file: string): readonly string[] {
  const events = readEventLines(readFileSync(file, 'utf8'), file);
  return events.flatMap((event) =>
    event.type === 'case-finished' ? [`${event.result.caseId} ${event.result.verdict}`] : [],
  );
}

const fresh = (): string => join(mkdtempSync(join(tmpdir(), 'forgewright-resume-')), 'run.jsonl');

it('a run that is killed twice goes on where it stopped: nothing is judged twice, nothing is lost', async () => {
  const [file, whole] = [fresh(), fresh()];
  for (const signal of ['SIGKILL', 'SIGINT'] as const) {
    const child = start(['--resume', file]);
    await untilWritten(file, 12);
    child.kill(signal);
    await ended(child);
  }
  const stopped = verdictsIn(file);
  expect(stopped.length).toBeGreaterThanOrEqual(20);
  const code = await ended(start(['--resume', file]));
  const all = verdictsIn(file);
  expect(all.slice(0, stopped.length)).toEqual(stopped);
  expect(new Set(all).size).toBe(all.length);
  expect(code).toBe(await ended(start(['--resume', whole])));
  expect(all.toSorted()).toEqual(verdictsIn(whole).toSorted());
  expect(stopped.length).toBeLessThan(all.length);
});

it('what a budget left is judged by the next runs, and a run of something else is not taken for it', async () => {
  const file = fresh();
  await ended(start(['--resume', file, '--law', 'sort,filters,safe-read', '--budget', '9']));
  const first = verdictsIn(file);
  expect(first.some((line) => line.endsWith('not-provable'))).toBe(true);
  const code = await ended(start(['--resume', file, '--law', 'sort,filters,safe-read']));
  expect(code).toBe(1);
  const reasons = readEventLines(readFileSync(file, 'utf8'), file).flatMap((event) =>
    event.type === 'case-finished' ? [event.result.reason ?? ''] : [],
  );
  expect(reasons.filter((reason) => reason.includes('budget'))).toEqual([]);
  expect(reasons).toHaveLength(first.length);
  expect(await ended(start(['--resume', file, '--law', 'sort']))).toBe(2);
});
