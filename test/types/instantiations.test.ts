import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientModules } from '../support/client-modules.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const CLIENT = join(ROOT, 'generated', 'client');

/** The functions of the client of our own description. */
const calls = clientModules(CLIENT).flatMap(({ code }) =>
  [...code.matchAll(/^export const (\w+): (?:Optional)?Operation</gm)].map((match) => match[1] ?? ''),
);

const OPTIONS = {
  target: 'es2022',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  module: 'nodenext',
  moduleResolution: 'nodenext',
  allowImportingTsExtensions: true,
  types: [],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
};

let folder: string;
beforeAll(() => {
  const parent = join(ROOT, 'node_modules', '.claims');
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(join(parent, 'instantiations-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Type instantiations of a program that makes some of the calls. */
async function instantiations(count: number): Promise<number> {
  const names = calls.slice(0, count);
  const lines = names.map((name) => `console.log((await ${name}(client, given)).body);`);
  const program = `import { createClient${names.map((name) => `, ${name}`).join('')} } from '${relative(folder, CLIENT)}/index.ts';
declare const given: never;
const client = createClient({ headers: { authorization: 'token t' }, retry: 2, timeout: 5000 });
${lines.join('\n')}
`;
  writeFileSync(join(folder, 'program.ts'), program);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: OPTIONS, files: ['program.ts'] }));
  const { stdout } = await promisify(execFile)(process.execPath, [TSC, '-p', folder, '--extendedDiagnostics']);
  return Number(/Instantiations:\s+(\d+)/.exec(stdout)?.[1]);
}

describe('what the types of the client cost a program', () => {
  it('is little at first and next to nothing for a further call', async () => {
    const [one, many] = [await instantiations(1), await instantiations(101)];
    // Counts, not times: they are the same on every machine.
    expect(one).toBeLessThan(6000);
    expect((many - one) / 100).toBeLessThan(12);
  });
});
