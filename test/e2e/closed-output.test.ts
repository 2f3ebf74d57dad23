import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { program } from './run-cli.ts';

const spec = join(import.meta.dirname, '../../spec/openapi.yaml');
const small = join(import.meta.dirname, '../fixtures/diff/in-3.1.yaml');

/** Runs the program with a standard output that nobody reads: closed before the first word comes. */
async function runUnread(args: readonly string[], cwd: string): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [program, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (part: Buffer) => (stderr += part.toString()));
  const [code] = (await once(child, 'close')) as [number | null]; // as the event is documented
  return { code, stderr };
}

describe('who reads the output goes away', () => {
  it('and the work is done all the same, also where nothing is to do', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forgewright-unread-'));
    for (let run = 0; run < 3; run += 1) {
      const { code, stderr } = await runUnread(
        ['generate', '--spec', small, '--out', 'api', '--only', 'client'],
        folder,
      );
      expect([code, stderr]).toEqual([0, expect.not.stringContaining('EPIPE')]);
      expect(existsSync(join(folder, 'api/client/index.ts'))).toBe(true);
    }
  });

  it('and the verdict of a comparison is the exit code', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forgewright-unread-'));
    expect(await runUnread(['diff', spec, small], folder)).toEqual({ code: 1, stderr: '' });
  });

  it.skipIf(!existsSync('/dev/full'))('but a full disk is told in a line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'forgewright-unread-'));
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [program, 'diff', spec, small], {
      cwd: folder,
      stdio: ['ignore', full, 'pipe'],
    });
    let stderr = '';
    child.stderr?.on('data', (part: Buffer) => (stderr += part.toString()));
    const [code] = (await once(child, 'close')) as [number | null]; // as the event is documented
    closeSync(full);
    expect([code, stderr]).toEqual([
      3,
      expect.stringMatching(/^forgewright: the output cannot be written: ENOSPC.*\n$/),
    ]);
  });
});
