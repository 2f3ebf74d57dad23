import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compile, COMPILERS } from '../support/consumer-project.ts';
import { codeBlocks, writeBlocks } from './code-blocks.ts';
import { program, runCli } from './run-cli.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixture = join(root, 'test/fixtures/from-openapi-typescript/openapi.yaml');
const blocks = codeBlocks('docs/from-openapi-typescript.md');

/** What a reader of the page has beside it. */
const MAIN = `
import { names } from './pets.js';
import type { SchemaPet } from './schema.js';
import type { Pet } from './shop/types/index.js';
import type { components } from './plain/types/index.js';
import type { Money } from './money.js';

export const plain = (pet: SchemaPet): string => pet.price;
export const price = (pet: Pet): Money => pet.price;
export const born = (pet: components['schemas']['Pet']): Date | undefined => pet.born;
export const all: Promise<string[]> = names({});
`;

let folder: string;
beforeAll(() => {
  const parent = join(root, 'node_modules', '.consumers');
  mkdirSync(parent, { recursive: true });
  folder = mkdtempSync(join(parent, 'from-openapi-typescript-'));
  cpSync(fixture, join(folder, 'openapi.yaml'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    types: ['node'],
    skipLibCheck: true,
    noEmit: true,
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
  writeBlocks(blocks, folder);
  // The package is this repository itself.
  const config = join(folder, 'forgewright.config.ts');
  writeFileSync(
    config,
    readFileSync(config, 'utf8').replace("'forgewright'", JSON.stringify(join(root, 'dist/index.js'))),
  );
  writeFileSync(join(folder, 'src/money.ts'), 'export type Money = string & { readonly unit: unique symbol };\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The commands of a block, but for what installs packages: they are here. */
function run(pattern: string): void {
  const found = blocks.filter(({ role, code }) => role === 'run' && code.includes(pattern));
  expect(found, `one block with "${pattern}"`).toHaveLength(1);
  const peer = join(root, 'node_modules/openapi-typescript/bin/cli.js');
  const script = (found[0]?.code ?? '')
    .replaceAll(/^npm install .*$/gm, '')
    .replaceAll('npx forgewright', `${process.execPath} ${program}`)
    .replaceAll('npx openapi-typescript', `${process.execPath} ${peer}`);
  const ran = spawnSync('bash', ['-euc', script], { cwd: folder, encoding: 'utf8' });
  expect(ran.status, ran.stderr + ran.stdout).toBe(0);
}

describe('docs/from-openapi-typescript.md', () => {
  it('shows commands that work, and code that compiles with what they write', async () => {
    run('--root-types --enum');
    run('forgewright generate');
    writeFileSync(join(folder, 'src/main.ts'), MAIN);
    for (const compiler of Object.keys(COMPILERS) as (keyof typeof COMPILERS)[]) {
      expect(await compile(folder, compiler, false)).toBe('');
    }
    const ours = readFileSync(join(folder, 'src/schema.ts'), 'utf8');
    expect(ours).toContain('export enum PathsPetsGetParametersQueryKind {');
    run('--engine openapi-typescript');
    expect(readFileSync(join(folder, 'src/schema.ts'), 'utf8')).not.toBe(ours);
    expect(await compile(folder, 'TypeScript 5.9', false)).toMatch(/no exported member 'SchemaPet'/);
  });

  it('has a row for every option', () => {
    const page = readFileSync(join(root, 'docs/from-openapi-typescript.md'), 'utf8');
    const source = readFileSync(join(root, 'generators/types/options.ts'), 'utf8');
    const declared = source.slice(source.indexOf('interface TypesOptions'), source.indexOf('defaultTypesOptions'));
    const names = [...declared.matchAll(/^ {2}readonly (\w+):/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });
});

/** Refuses to resolve what the default path must not need. */
const WITHOUT = `
import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(\`
  export async function resolve(specifier, context, next) {
    if (/^(?:typescript|openapi-typescript)$/.test(specifier)) {
      const error = new Error("Cannot find package '" + specifier + "' imported from here");
      error.code = 'ERR_MODULE_NOT_FOUND';
      throw error;
    }
    return next(specifier, context);
  }
\`));
`;

describe('a project without openapi-typescript and without a compiler', () => {
  const env = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(WITHOUT)}` };

  it('gets its types', () => {
    const { code, stdout, stderr } = runCli(['types', fixture], root, '', env);
    expect(stderr).toBe('');
    expect(code).toBe(0);
    expect(stdout).toContain('export interface paths');
  });

  it('reads what to install when it asks for that engine', () => {
    const { code, stderr } = runCli(['types', fixture, '--engine', 'openapi-typescript'], root, '', env);
    expect(code).toBe(3);
    expect(stderr).toMatch(
      /engine openapi-typescript is not installed[^]*npm install --save-dev openapi-typescript@7 typescript@5/,
    );
  });

  it('pipes a description in and its types out', () => {
    const { code, stdout } = runCli(['types', '-'], root, readFileSync(fixture, 'utf8'), env);
    expect(code).toBe(0);
    expect(stdout).toContain('listPets');
  });
});
