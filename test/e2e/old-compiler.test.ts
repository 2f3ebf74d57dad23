import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { program } from './run-cli.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Folder of a package `typescript` of version 5.0 to 5.8. */
const compiler = process.env['FORGEWRIGHT_OLD_TYPESCRIPT'];

let folder: string;
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(compiler === undefined)(
  'old compilers take the output (needs the package typescript@5.0 that FORGEWRIGHT_OLD_TYPESCRIPT names)',
  () => {
    it.each([
      ['validators/tracker.yaml', 'string', 'number'],
      ['client/policies.yaml', 'Date', 'bigint'],
      ['client/three-two.yaml', 'string', 'number'],
    ])('of %s with dates as %s and int64 as %s', (fixture, dates, int64) => {
      const parent = join(root, 'node_modules', '.consumers');
      mkdirSync(parent, { recursive: true });
      folder = mkdtempSync(join(parent, 'old-'));
      const spec = join(root, 'test/fixtures', fixture);
      const emit = ['models', 'client', 'validators', 'express'];
      writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
      writeFileSync(join(folder, 'forgewright.config.json'), JSON.stringify({ spec, out: 'api', emit, dates, int64 }));
      for (const lib of [['ES2022'], ['ES2022', 'DOM', 'DOM.Iterable']]) {
        const options = { target: 'ES2022', lib, module: 'nodenext', strict: true, esModuleInterop: true };
        const compilerOptions = { ...options, noEmit: true, skipLibCheck: true, types: ['node'] };
        writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['api'] }));
        const made = spawnSync(process.execPath, [program, 'generate'], { cwd: folder, encoding: 'utf8' });
        expect(made.stderr).not.toMatch(/too old/);
        const tsc = join(compiler ?? '', 'bin/tsc');
        const told = spawnSync(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], { encoding: 'utf8' });
        expect(told.stdout).toBe('');
        expect(told.status).toBe(0);
      }
    });
  },
);
