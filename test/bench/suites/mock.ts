import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cpuOf, median } from '../measure-process.ts';
import { bench, largeDocument, program } from '../places.ts';
import { type BenchRow, ratioRow } from '../row.ts';

const rounds = 5;

/** CPU of a mock of the large document until its first answer, against a server of plain Express that reads nothing. */
export async function mockRows(): Promise<BenchRow[]> {
  if (!existsSync('/proc/self/stat')) return [];
  const mocks: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // In turn, so that a busy machine hits both alike.
    mocks.push(await costOfFirstAnswer([program, 'mock', largeDocument, '--port', '0']));
    plain.push(await costOfFirstAnswer([join(bench, 'plain-server.mjs')]));
  }
  const measure = 'mock of 1,223 operations, first answer, CPU';
  return [ratioRow({ measure, unit: 's', ours: median(mocks) }, median(plain), 'plain Express', 1.5)];
}

/** CPU of a server until it has answered once, seconds. Throws when it ends first, or refuses. */
async function costOfFirstAnswer(args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const response = await fetch(`${await addressOf(child)}/meta`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${args.join(' ')} answered ${response.status}`);
    return cpuOf(child);
  } finally {
    child.kill();
  }
}

/** The first address that a server prints. */
async function addressOf({ stdout }: ChildProcess & { readonly stdout: NodeJS.ReadableStream }): Promise<string> {
  for await (const line of createInterface({ input: stdout })) {
    const address = /http:\/\/[\w.:]+/.exec(line)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error('a server ended before it listened');
}
