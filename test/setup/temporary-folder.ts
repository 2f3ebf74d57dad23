import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives the run one temporary folder, which every test process inherits, and removes it with whatever the tests left there. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'forgewright-tests-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
