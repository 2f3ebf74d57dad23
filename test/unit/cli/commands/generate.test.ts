import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generate } from '../../../../cli/commands/generate.ts';
import { startProgress } from '../../../../cli/output/progress.ts';
import { projectFolder, zoo } from '../../../support/project-folder.ts';

let printed: string[] = [];
let complained: string[] = [];

beforeEach(() => {
  printed = [];
  complained = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(String(line)));
  vi.spyOn(console, 'error').mockImplementation((line) => void complained.push(String(line)));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const config = (root: string, name: string = 'forgewright.config.json'): string => join(root, name);

describe('generate', () => {
  it('does not watch and only look at the same time', async () => {
    await expect(generate({ spec: 'zoo.yaml', check: true, watch: true })).rejects.toMatchObject({ code: 2 });
  });

  it('makes several targets, one of them in another project', async () => {
    const root = projectFolder({
      'tools/zoo.yaml': zoo,
      'tools/forgewright.config.json': JSON.stringify([
        { spec: 'zoo.yaml', out: '../shop/src/api', emit: ['client'] },
        { spec: 'zoo.yaml', out: '../site', emit: ['docs'], folders: { docs: '' } },
      ]),
    });
    expect(await generate({ config: config(root, 'tools/forgewright.config.json') })).toBe(0);
    expect(existsSync(join(root, 'shop/src/api/client/index.ts'))).toBe(true);
    expect(existsSync(join(root, 'site/index.html'))).toBe(true);
  });

  it('keeps what two targets of one description make in one folder', async () => {
    const target = { spec: 'zoo.yaml', out: 'api' };
    const root = projectFolder({
      'zoo.yaml': zoo,
      'forgewright.config.json': JSON.stringify([
        { ...target, emit: ['client'] },
        { ...target, emit: ['validators'] },
      ]),
    });
    await generate({ config: config(root) });
    await generate({ config: config(root) });
    for (const folder of ['client', 'validators']) expect(existsSync(join(root, 'api', folder, 'index.ts'))).toBe(true);
    expect(printed.slice(2)).toEqual([expect.stringContaining('up to date'), expect.stringContaining('up to date')]);
    expect(await generate({ config: config(root), check: true })).toBe(0);
  });

  it('says in every run what keeps the project from compiling the output, also when that came later', async () => {
    const root = projectFolder({ 'zoo.yaml': zoo, 'package.json': '{ "type": "commonjs" }' });
    const options = { spec: join(root, 'zoo.yaml'), out: join(root, 'src'), only: 'client' };
    await generate(options);
    await generate(options);
    expect(printed.at(-1)).toContain('up to date');
    expect(complained).toEqual([]);
    const compilerOptions = { verbatimModuleSyntax: true, module: 'nodenext', target: 'es2022' };
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
    for (const times of [1, 2]) {
      await generate(options);
      expect(complained).toHaveLength(times);
      expect(complained.at(-1)).toContain('verbatimModuleSyntax');
    }
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    await generate(options);
    await generate(options);
    expect(complained).toHaveLength(2);
    expect(printed.at(-1)).toContain('up to date');
  });

  it('refuses to let one target replace the files of another', async () => {
    const root = projectFolder({
      'zoo.yaml': zoo,
      'other.yaml': zoo.replace('title: Zoo', 'title: Other'),
      'forgewright.config.json': JSON.stringify([
        { spec: 'zoo.yaml', out: 'api', emit: ['client'] },
        { spec: 'other.yaml', out: 'api', emit: ['client'] },
      ]),
    });
    const run = generate({ config: config(root) });
    await expect(run).rejects.toThrow(
      'these files are made of ../zoo.yaml as well, with other contents: client/client.ts',
    );
  });

  it('says what the path-keyed client leaves out, with its place', async () => {
    const root = projectFolder({ 'zoo.yaml': zoo.replace('3.1.0', '3.2.0').replace('    post:', '    query:') });
    const options = { spec: join(root, 'zoo.yaml'), out: join(root, 'api'), only: 'types' };
    expect(await generate(options)).toBe(0);
    expect(complained.join('\n')).toMatch(
      /zoo\.yaml:12:5 warning not-in-path-client openapi-fetch has no method for QUERY \/animals/,
    );
    expect(printed[0]).toContain(', 1 warning ');
    await expect(generate({ ...options, strict: true })).rejects.toThrow('--strict is on');
  });

  it('sums up what it made, and says so when there is nothing to do', async () => {
    const root = projectFolder({ 'zoo.yaml': zoo });
    const options = { spec: join(root, 'zoo.yaml'), out: join(root, 'api'), only: 'models' };
    await generate(options);
    await generate(options);
    await generate({ ...options, operations: 'listShifts' });
    expect(printed[0]).toMatch(
      /: models: 3 operations, 1 webhook, 5 schemas, 2 files written, 0 unchanged \(\d+ ms\)$/,
    );
    expect(printed[1]).toMatch(/: up to date \(\d+ ms\)$/);
    expect(printed[2]).toMatch(/: models: 1 operation, 2 schemas, 1 file written, 1 unchanged \(\d+ ms\)$/);
  });

  it('counts warnings, and --strict makes them errors, though the last run was fine', async () => {
    const root = projectFolder({ 'zoo.yaml': zoo.replace('{ description: made }', '{}') });
    const options = { spec: join(root, 'zoo.yaml'), out: join(root, 'api'), only: 'models' };
    await generate(options);
    expect(printed[0]).toContain(', 1 warning (');
    await expect(generate({ ...options, strict: true })).rejects.toThrow('--strict is on');
  });

  it('leaves files of the user alone, those it would write over and those beside', async () => {
    const root = projectFolder({ 'zoo.yaml': zoo, 'api/client/index.ts': 'mine\n', 'api/client/mine.ts': 'mine\n' });
    const options = { spec: join(root, 'zoo.yaml'), out: join(root, 'api'), only: 'client' };
    await expect(generate(options)).rejects.toThrow(
      'these files are in the way and were not written by forgewright: client/index.ts',
    );
    expect(readdirSync(join(root, 'api/client'))).toEqual(['index.ts', 'mine.ts']);
    expect(await generate({ ...options, overwrite: true })).toBe(0);
    expect(await generate({ ...options, operations: 'listShifts' })).toBe(0);
    expect(existsSync(join(root, 'api/client/animals.ts'))).toBe(false);
    expect(readFileSync(join(root, 'api/client/mine.ts'), 'utf8')).toBe('mine\n');
  });

  it('with --check writes nothing and lists what differs', async () => {
    const root = projectFolder({ 'zoo.yaml': zoo });
    const options = { spec: join(root, 'zoo.yaml'), out: join(root, 'api'), only: 'models' };
    expect(await generate({ ...options, check: true })).toBe(1);
    expect(complained.join('\n')).toContain('models/index.ts');
    expect(existsSync(join(root, 'api'))).toBe(false);
    await generate(options);
    expect(await generate({ ...options, check: true })).toBe(0);
    const time = statSync(join(root, 'api/models/index.ts')).mtimeMs;
    writeFileSync(join(root, 'zoo.yaml'), zoo.replace('name: { type: string }', 'name: { type: integer }'));
    expect(await generate({ ...options, check: true })).toBe(1);
    expect(statSync(join(root, 'api/models/index.ts')).mtimeMs).toBe(time);
  });

  it('refuses references to the network unless they are allowed', async () => {
    const root = projectFolder({
      'zoo.yaml': zoo.replace(`$ref: '#/components/schemas/Shift'`, `$ref: 'https://127.0.0.1:9/shift.yaml'`),
    });
    const options = { spec: join(root, 'zoo.yaml'), out: join(root, 'api'), only: 'models', strict: true };
    await expect(generate(options)).rejects.toThrow('the description has errors');
    expect(complained.join('\n')).toMatch(/zoo\.yaml:\d+:\d+ error remote-reference .*not followed by default/);
    complained = [];
    await expect(generate({ ...options, allowRemote: true })).rejects.toThrow('the description has errors');
    expect(complained.join('\n')).not.toContain('remote-reference');
  });
});

describe('a config file', () => {
  it.each([
    ['forgewright.config.json', '{ "spec": "zoo.yaml", "out": "api", "emit": ["models"] }'],
    ['forgewright.config.yaml', 'spec: zoo.yaml\nout: api\nemit: [models]\n'],
    ['forgewright.config.js', `export default { spec: 'zoo.yaml', out: 'api', emit: ['models'] };`],
    ['forgewright.config.mjs', `export default [{ spec: 'zoo.yaml', out: 'api', emit: ['models'] }];`],
    [
      'forgewright.config.ts',
      `import { type Config, defineConfig } from 'forgewright';\nimport { out } from './out.ts';\n` +
        `const config: Config = defineConfig({ spec: 'zoo.yaml', out, emit: ['models'] });\nexport default config;\n`,
    ],
  ])('may be %s', async (name, text) => {
    const root = projectFolder({
      'zoo.yaml': zoo,
      [name]: text,
      'package.json': '{"type":"module"}',
      'out.ts': `export const out: string = 'api';\n`,
    });
    mkdirSync(join(root, 'node_modules'));
    symlinkSync(join(import.meta.dirname, '../../../..'), join(root, 'node_modules/forgewright'), 'dir');
    expect(await generate({ config: config(root, name) })).toBe(0);
    expect(existsSync(join(root, 'api/models/index.ts'))).toBe(true);
  });

  it.each([
    [
      'config.json',
      '{\n  "spec": "a.yaml",\n  "date": "Date"\n}',
      '3:11',
      'unknown member "date"; expected spec, .*; did you mean "dates"\\?',
    ],
    [
      'config.json',
      '[\n  { "spec": "a.yaml" },\n  { "spec": "b.yaml", "int64": 7 }\n]',
      '3:32',
      `expected "int64" to be 'number' or .*, got 7`,
    ],
    [
      'config.yaml',
      'spec: a.yaml\nfilter:\n  include:\n    - tags: a\n',
      '4:13',
      'unknown member "tags"; .*did you mean "tag"\\?',
    ],
    [
      'config.mjs',
      `export default {\n  spec: 'a.yaml',\n  folders: {\n    client: '../x',\n  },\n};`,
      '4:5',
      'expected "client" to be a folder inside "out", got "../x"',
    ],
    [
      'config.mjs',
      `export default [\n  { spec: 'a.yaml' },\n  {\n    spec: 'b.yaml',\n    naming: { operations() {} },\n  },\n];`,
      '5:15',
      'unknown member "operations"; expected operation, type, file',
    ],
    [
      'config.ts',
      `const spec: string = 'a.yaml';\nexport default {\n  spec,\n  emit: ['clients'],\n};`,
      '4:3',
      'expected "emit" to be a list of models, .*got \\["clients"\\]',
    ],
    ['config.json', '{ "spec": "a.yaml", }', '', 'JSON'],
  ])('%s that is wrong is refused with its place (case %#)', async (name, text, place, message) => {
    const root = projectFolder({ [name]: text });
    const at = place === '' ? '' : `${name.replace('.', '\\.')}:${place}: `;
    await expect(generate({ config: join(root, name) })).rejects.toThrow(new RegExp(at + message));
  });
});

describe('progress', () => {
  it('is told on a terminal and nowhere else', () => {
    const written: string[] = [];
    const stream = (isTTY: boolean): NodeJS.WriteStream =>
      ({ isTTY, write: (text: string) => written.push(text) }) as unknown as NodeJS.WriteStream; // what progress uses of it
    const quiet = startProgress('zoo.yaml', stream(false));
    quiet.step('reading');
    quiet.end();
    expect(written).toEqual([]);
    const loud = startProgress('zoo.yaml', stream(true));
    loud.step('reading');
    loud.end();
    expect(written).toEqual(['\r\u001b[2Kzoo.yaml: reading ...', '\r\u001b[2K']);
  });
});
