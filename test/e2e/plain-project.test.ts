import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { COMPILERS, compile, runScript } from '../support/consumer-project.ts';
import { program } from './run-cli.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SPEC = join(root, 'test/fixtures/client-guide/openapi.yaml');

let folder: string;
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A project as `npm init` and `tsc --init` make it. */
function startProject(compiler: keyof typeof COMPILERS): void {
  const parent = join(root, 'node_modules', '.consumers');
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(join(parent, 'plain-'));
  const tsc = join(root, 'node_modules', COMPILERS[compiler], 'bin', 'tsc');
  const made = { name: 'plain', version: '1.0.0', main: 'index.js', license: 'ISC', type: 'commonjs' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(made));
  spawnSync(process.execPath, [tsc, '--init'], { cwd: folder });
}

function generate(): string {
  const args = ['generate', '--spec', SPEC, '--only', 'client,validators,express', '--out', 'api'];
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: folder, encoding: 'utf8' });
  expect(stdout).toMatch(/files written/);
  return stderr;
}

function change(file: string, from: string, to: string): void {
  const text = readFileSync(join(folder, file), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(folder, file), text.replace(from, to));
}

const MAIN = `import { createClient, listPets } from './api/client/index.js';
import { createApp } from './api/stubs/create-app.js';
console.log([createClient, listPets, createApp].map((each) => typeof each).join());
`;

it.each(Object.keys(COMPILERS) as (keyof typeof COMPILERS)[])(
  'a project of npm init and tsc --init is told what it needs, and takes the output then: %s',
  { timeout: 240_000 },
  async (compiler) => {
    startProject(compiler);
    const notes = generate();
    expect(notes).toContain('"verbatimModuleSyntax" lets no file import anything as long as it is CommonJS');
    expect(notes).toContain('set "type": "module" in package.json');
    expect(notes).toContain('"types": ["node"]');
    change('tsconfig.json', '"types": []', '"types": ["node"]');
    writeFileSync(join(folder, 'main.ts'), MAIN);
    // As it is, the compiler says why from its first line on.
    const [first] = (await compile(folder, compiler, false)).split('\n');
    expect(first).toMatch(/CommonJS .*'verbatimModuleSyntax'/);
    change('tsconfig.json', '"verbatimModuleSyntax": true', '"verbatimModuleSyntax": false');
    expect(await compile(folder, compiler, true)).toBe('');
    expect(await runScript(join(folder, 'main.js'))).toBe('function,function,function\n');
    change('tsconfig.json', '"verbatimModuleSyntax": false', '"verbatimModuleSyntax": true');
    change('package.json', '"commonjs"', '"module"');
    rmSync(join(folder, 'api'), { recursive: true });
    expect(generate()).toBe('');
    expect(await compile(folder, compiler, true)).toBe('');
    expect(await runScript(join(folder, 'main.js'))).toBe('function,function,function\n');
  },
);

it.each([
  ['es2022', 'commonjs', 'node10'],
  ['es2022', 'node16', 'node16'],
  ['es2022', 'esnext', 'bundler'],
])('projects of other ages compile: %s, %s, %s', { timeout: 240_000 }, async (target, module, moduleResolution) => {
  startProject('TypeScript 5.9');
  const compilerOptions = { target, module, moduleResolution, strict: true, esModuleInterop: true, skipLibCheck: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  expect(generate()).toBe('');
  expect(await compile(folder, 'TypeScript 5.9', false)).toBe('');
});
