import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { COMPILERS, compile, runScript } from '../support/consumer-project.ts';
import { program } from './run-cli.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const GUIDE = join(root, 'test/fixtures/client-guide/openapi.yaml');
const BYTES = join(root, 'test/fixtures/client/forge.yaml');

let folder: string;
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A project as `npm init` makes it. */
function startProject(): void {
  const parent = join(root, 'node_modules', '.consumers');
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(join(parent, 'plain-'));
  const made = { name: 'plain', version: '1.0.0', main: 'index.js', license: 'ISC', type: 'commonjs' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(made));
}

function generate(spec: string = GUIDE): string {
  const args = ['generate', '--spec', spec, '--only', 'client,validators,express', '--out', 'api'];
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
  async (compiler) => {
    startProject();
    const tsc = join(root, 'node_modules', COMPILERS[compiler], 'bin', 'tsc');
    spawnSync(process.execPath, [tsc, '--init'], { cwd: folder });
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
  // Without a word of it, projects are not strict; those for servers have no DOM.
  { target: 'es2022', module: 'commonjs', moduleResolution: 'node10', strict: false, lib: ['es2022'], spec: BYTES },
  { target: 'es2022', module: 'node16', moduleResolution: 'node16', strict: true, compiler: 'TypeScript 7' as const },
  { target: 'es2022', module: 'esnext', moduleResolution: 'bundler', strict: true, compiler: 'TypeScript 7' as const },
])('projects of other ages compile: $module, strict $strict', async (project) => {
  // Only the older one knows the oldest of them.
  const { spec, compiler = 'TypeScript 5.9', ...options } = project;
  startProject();
  const compilerOptions = { ...options, esModuleInterop: true, skipLibCheck: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  expect(generate(spec)).not.toContain('note: ');
  expect(await compile(folder, compiler, false)).toBe('');
});

it.each<[object, string | undefined, readonly string[]]>([
  [{}, undefined, ['no "target", which is "es5", is too old', 'servers need "esModuleInterop": true']],
  [{ module: 'nodenext' }, undefined, []],
  [{ target: 'es5', lib: ['es2022'], module: 'nodenext' }, undefined, ['"target": "es5" is too old']],
  [{ target: 'es2019', module: 'nodenext' }, undefined, ['"target": "es2019" is too old']],
  [{ target: 'es2022', module: 'commonjs' }, undefined, ['servers need "esModuleInterop": true']],
  [{ target: 'es2022', module: 'nodenext' }, '4.9.5', ['TypeScript 4.9 is too old for the output; 5.0 or newer']],
  [{ target: 'es2022', module: 'nodenext' }, '5.0.4', []],
  [{ module: 'commonjs' }, '7.0.2', []],
])('what a project lacks is told in one line each: %j, TypeScript %s', (compilerOptions, version, expected) => {
  startProject();
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  if (version !== undefined) {
    mkdirSync(join(folder, 'node_modules/typescript'), { recursive: true });
    writeFileSync(join(folder, 'node_modules/typescript/package.json'), JSON.stringify({ version }));
  }
  const notes = generate()
    .split('\n')
    .filter((line) => line.startsWith('note: '));
  expect(notes).toEqual(expected.map((note) => expect.stringContaining(note)));
});
