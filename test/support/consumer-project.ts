import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { GeneratedFile } from '../../generators/emit/generated-file.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The compilers that emitted code must please. */
export const COMPILERS = { 'TypeScript 5.9': 'typescript', 'TypeScript 7': 'typescript7' } as const;

/**
 * TypeScript 7 has four checkers by default, each of which finds out for itself what others have found out too: the one does the same in two
 * thirds of the processor time, and other tests run beside it.
 */
export const FRUGAL: readonly string[] = ['--singleThreaded'];

/** A copy of a consumer project with emitted files, in a folder where packages of this repository are found. */
export interface ConsumerProject {
  readonly folder: string;
  readonly remove: () => void;
}

/** Copies `test/consumers/<name>` (nothing for undefined) and writes files below it. */
export function makeProject(name: string | undefined, files: readonly GeneratedFile[]): ConsumerProject {
  const parent = join(ROOT, 'node_modules', '.consumers');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, `${name ?? 'project'}-`));
  if (name !== undefined) cpSync(join(ROOT, 'test', 'consumers', name), folder, { recursive: true });
  for (const { path, contents } of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, contents);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Runs a compiler over a project; what it prints is its complaints. */
export async function compile(folder: string, compiler: keyof typeof COMPILERS, emit: boolean): Promise<string> {
  const tsc = join(ROOT, 'node_modules', COMPILERS[compiler], 'bin', 'tsc');
  const flags = [...(emit ? [] : ['--noEmit']), ...(compiler === 'TypeScript 7' ? FRUGAL : [])];
  return run(process.execPath, [tsc, '-p', folder, '--pretty', 'false', ...flags], { maxBuffer: 2 ** 26 }).then(
    ({ stdout }) => stdout,
    (error: unknown) => String(Object(error).stdout) || String(error),
  );
}

/** Runs a script with Node and gives what it prints. */
export async function runScript(script: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [script, ...args]);
  return stdout;
}
