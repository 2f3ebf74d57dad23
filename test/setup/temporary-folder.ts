import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Gives the run one temporary folder, which every test process inherits, and removes it with whatever the tests left there. */
export function setup(): () => void {
  return inOwnFolder('forgewright-tests');
}

/** The same for any program: what it and its children make in the temporary folder is gone when the function given is called. */
export function inOwnFolder(name: string): () => void {
  const shared = tmpdir();
  removeAbandoned(shared, name);
  const folder = mkdtempSync(join(shared, `${name}-${process.pid}-`));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A run that was killed could not tidy up: its process is no more. */
function removeAbandoned(shared: string, name: string): void {
  for (const entry of readdirSync(shared)) {
    const [, pid] = new RegExp(`^${name}-(\\d+)-`).exec(entry) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(shared, entry), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is alive, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
