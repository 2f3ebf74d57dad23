import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveTargets } from '../../../../cli/config/load-config.ts';

function folder(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'forgewright-config-'));
  for (const [name, contents] of Object.entries(files)) writeFileSync(join(root, name), contents);
  return root;
}

describe('targets', () => {
  it('come from the command line alone when a description is named', async () => {
    const root = folder({ 'forgewright.config.json': '{"spec": "other.yaml"}' });
    const [target] = await resolveTargets({ spec: 'a.yaml', out: 'out', only: 'client, docs' }, root);
    expect(target).toMatchObject({ spec: join(root, 'a.yaml'), out: join(root, 'out'), emit: ['client', 'docs'] });
  });

  it('come from a typed config file, relative to it', async () => {
    const root = folder({
      'forgewright.config.ts': `export default { spec: 'api.yaml' as string, out: 'src', dates: 'Date' }`,
    });
    const [target] = await resolveTargets({}, root);
    expect(target).toMatchObject({ spec: join(root, 'api.yaml'), out: join(root, 'src'), dates: 'Date' });
  });

  it('may be several', async () => {
    const root = folder({
      'forgewright.config.mjs': `export default [{ spec: 'a.yaml' }, { spec: 'b.yaml', out: 'b' }]`,
    });
    const targets = await resolveTargets({}, root);
    expect(targets.map(({ spec }) => spec)).toEqual([join(root, 'a.yaml'), join(root, 'b.yaml')]);
  });

  it('run only the emitters picked, where a target has them', async () => {
    const root = folder({
      'forgewright.config.json':
        '[{"spec": "a.yaml", "emit": ["client", "docs"]}, {"spec": "a.yaml", "out": "site", "emit": ["docs"]}]',
    });
    const targets = await resolveTargets({ only: 'client' }, root);
    expect(targets.map(({ out, emit }) => [out, emit])).toEqual([[root, ['client']]]);
    await expect(resolveTargets({ only: 'express' }, root)).rejects.toThrow('no target of');
  });

  it.each([
    ['{"out": "x"}', 'expected "spec" to be a path, got undefined'],
    ['{"spec": "a.yaml", "date": "Date"}', 'unknown member "date"'],
    ['{"spec": "a.yaml", "dates": "moment"}', `expected "dates" to be 'string' or 'Date', got "moment"`],
    ['{"targets": [{"spec": "a.yaml"}]}', 'unknown member "targets"'],
    ['{"spec": "a.yaml", "emit": ["clients"]}', 'got ["clients"]; did you mean "client"?'],
    [
      '{"spec": "a.yaml",\n  "out": "x",,}',
      'config.json:2:14: not valid JSON: expected a property name in double quotes',
    ],
  ])('are refused when the config file says %s', async (config, message) => {
    await expect(resolveTargets({}, folder({ 'forgewright.config.json': config }))).rejects.toThrow(message);
  });

  it.each(['config.mjs', 'config.ts'])('are refused where %s throws', async (name) => {
    const root = folder({ [name]: "const a = 1;\nthrow new Error('late');\n" });
    await expect(resolveTargets({ config: join(root, name) }, root)).rejects.toMatchObject({
      code: 2,
      message: expect.stringContaining(`${join(root, name)}:2:7: late`),
    });
  });

  it('are refused for an unknown emitter, an empty path, or a config file that is not there', async () => {
    await expect(resolveTargets({ spec: 'a.yaml', only: 'sdk' }, '/')).rejects.toThrow('--only: expected models');
    await expect(resolveTargets({ spec: 'a.yaml', out: '' }, '/')).rejects.toThrow('expect a path, got ""');
    await expect(resolveTargets({ config: 'none.ts' }, '/')).rejects.toThrow('config file not found');
  });
});
