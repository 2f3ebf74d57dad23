import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generate } from '../../../../../cli/commands/generate.ts';
import { reportKnown } from '../../../../../cli/output/cache/known-command.ts';
import { projectFolder, zoo } from '../../../../support/project-folder.ts';

const config = `import { defineConfig } from 'forgewright';
import { emit } from './emit.ts';
export default defineConfig({ spec: 'zoo.yaml', out: 'api', emit,  naming: { type: (name) => name } });
`;
let root: string;
let said = '';

/** A file as it is when nobody has just saved it: with a stamp that can be trusted. */
function settle(...names: readonly string[]): void {
  for (const name of names) utimesSync(join(root, name), 1, 1);
}

/** Runs a command line in full; the files are a minute old for it. */
async function run(argv: readonly string[], options: Parameters<typeof generate>[0] = {}): Promise<void> {
  const now = Date.now();
  vi.spyOn(Date, 'now').mockReturnValue(now + 60_000);
  expect(await generate(options, argv)).toBe(0);
}

const isKnown = (...argv: readonly string[]): Promise<boolean> => reportKnown(argv, root, (text) => (said = text));

beforeEach(() => {
  said = '';
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  root = projectFolder({
    'zoo.yaml': zoo,
    'forgewright.config.json': '{ "spec": "zoo.yaml", "out": "api", "emit": ["models"] }',
  });
  vi.spyOn(process, 'cwd').mockReturnValue(root);
});
afterEach(() => void vi.restoreAllMocks());

describe('a command line that has run before', () => {
  it('is known when nothing has changed, and is the same with --check', async () => {
    expect(await isKnown()).toBe(false);
    await run([]);
    expect(await isKnown()).toBe(true);
    expect(said).toMatch(/^zoo\.yaml: up to date \(\d+ ms\)\n$/);
    expect(await isKnown('--check')).toBe(true);
    expect(await isKnown('--strict')).toBe(false);
    expect(await isKnown('--only', 'models')).toBe(false);
    expect(await reportKnown([], join(root, '..'), () => undefined)).toBe(false);
  });

  it.each([
    ['the description', () => writeFileSync(join(root, 'zoo.yaml'), `${zoo}\n`)],
    [
      'the config file',
      () => writeFileSync(join(root, 'forgewright.config.json'), '{ "spec": "zoo.yaml", "out": "api" }'),
    ],
    ['a file of the output', () => writeFileSync(join(root, 'api/models/index.ts'), '')],
    ['a file of the output, removed', () => rmSync(join(root, 'api/models/index.ts'))],
    ['the output folder, removed', () => rmSync(join(root, 'api'), { recursive: true })],
    ['the manifest', () => writeFileSync(join(root, 'api/forgewright-manifest.json'), '{}')],
    [
      'a config file that comes first, added',
      () => writeFileSync(join(root, 'forgewright.config.js'), 'export default {}'),
    ],
    ['what is remembered', () => damage((text) => text.slice(1))],
    ['what is remembered, emptied', () => damage(() => '{}')],
    ['the version', () => damage((text) => text.replace(/"program":"[^"]*"/, '"program":"0.0.1"'))],
  ])('is not known when there is another: %s', async (_, change) => {
    await run([]);
    change();
    expect(await isKnown()).toBe(false);
  });

  function damage(change: (text: string) => string): void {
    const [name = ''] = readdirSync(join(root, 'api/.forgewright')).filter((entry) => entry.startsWith('command-'));
    const path = join(root, 'api/.forgewright', name);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  }

  it('is known when its files were touched and say the same, and notes that once', async () => {
    await run([]);
    settle('zoo.yaml', 'forgewright.config.json');
    const noted = (): string[] =>
      readdirSync(join(root, 'api/.forgewright')).map((name) =>
        readFileSync(join(root, 'api/.forgewright', name), 'utf8'),
      );
    const before = noted();
    expect(await isKnown('--check')).toBe(true);
    expect(noted()).toEqual(before);
    expect(await isKnown()).toBe(true);
    expect(noted()).not.toEqual(before);
  });

  it('is not known when a run said no', async () => {
    await expect(
      generate({ spec: 'none.yaml', out: join(root, 'api') }, ['--spec', 'none.yaml', '--out', 'api']),
    ).rejects.toThrow();
    expect(await isKnown('--spec', 'none.yaml', '--out', 'api')).toBe(false);
    expect(await generate({ check: true }, ['--check'])).toBe(1);
    expect(await isKnown('--check')).toBe(false);
  });

  it('writes what it remembers into its output only', async () => {
    writeFileSync(
      join(root, 'forgewright.config.json'),
      '{ "spec": "zoo.yaml", "out": "x\\u0061", "emit": ["models"] }',
    );
    await run([]);
    expect(await isKnown()).toBe(false);
    expect(readdirSync(root).toSorted()).toEqual(['forgewright.config.json', 'xa', 'zoo.yaml']);
  });
});

describe('a config file that is code', () => {
  beforeEach(() => {
    rmSync(join(root, 'forgewright.config.json'));
    mkdirSync(join(root, 'node_modules'));
    symlinkSync(join(import.meta.dirname, '../../../../..'), join(root, 'node_modules/forgewright'), 'dir');
    writeFileSync(join(root, 'forgewright.config.ts'), config);
    writeFileSync(join(root, 'emit.ts'), `export const emit = ['models'] as const;\n`);
  });

  it('is not evaluated again until it or what it imports changes', async () => {
    await run([]);
    expect(await isKnown()).toBe(true);
    writeFileSync(join(root, 'emit.ts'), `export const emit = ['client'] as const;\n`);
    expect(await isKnown()).toBe(false);
  });

  it.each([
    ['the environment', `const dates = process.env['DATES'] === undefined ? 'string' : 'Date';\n`],
    ['the clock', `const dates = Date.now() > 0 ? 'Date' : 'string';\n`],
    ['another package', `import { join } from 'node:path';\nconst dates = join('Date');\n`],
    ['a file that nobody finds by its name', `const dates = 'Date';\nimport('./nothing').catch(() => 0);\n`],
  ])('is evaluated each time when it looks at %s', async (_, code) => {
    writeFileSync(
      join(root, 'forgewright.config.ts'),
      `${code}export default { spec: 'zoo.yaml', out: 'api', emit: ['models'], dates };\n`,
    );
    await run([]);
    expect(await isKnown()).toBe(false);
  });
});

describe('the program', () => {
  const program = join(import.meta.dirname, '../../../../../cli/main.ts');
  const call = (...argv: readonly string[]): string =>
    spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), program, 'generate', ...argv], {
      cwd: root,
      encoding: 'utf8',
    }).stdout;

  it('makes several targets in one folder once', () => {
    writeFileSync(
      join(root, 'forgewright.config.json'),
      JSON.stringify([
        { spec: 'zoo.yaml', out: 'api', emit: ['models'] },
        { spec: 'other.yaml', out: 'api', emit: ['validators'] },
      ]),
    );
    writeFileSync(join(root, 'other.yaml'), zoo);
    expect(call().match(/files written/g)).toHaveLength(2);
    expect(call()).toMatch(/^zoo\.yaml: up to date \(\d+ ms\)\nother\.yaml: up to date \(\d+ ms\)\n$/);
    writeFileSync(join(root, 'other.yaml'), zoo.replace('type: integer', 'type: string'));
    expect(call()).toMatch(/^zoo\.yaml: up to date .*\nother\.yaml: validators: .*written/);
  });
});
