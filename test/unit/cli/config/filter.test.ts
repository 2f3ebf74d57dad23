import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { generate } from '../../../../cli/commands/generate.ts';
import type { OperationFilter } from '../../../../cli/config/config.ts';
import { filterOperations } from '../../../../cli/config/filter-operations.ts';
import { loadApi } from '../../../../model/load-api.ts';
import { projectFolder, zoo } from '../../../support/project-folder.ts';

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue(undefined);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function project(filter: OperationFilter, rest: object = {}): string {
  const config = JSON.stringify({ spec: 'zoo.yaml', out: 'api', filter, ...rest }, undefined, 2);
  return projectFolder({ 'zoo.yaml': zoo, 'forgewright.config.json': config });
}

async function selected(filter: OperationFilter): Promise<string[]> {
  const spec = join(projectFolder({ 'zoo.yaml': zoo }), 'zoo.yaml');
  const { api } = await loadApi(spec);
  if (api === undefined) throw new Error('unreachable');
  const chosen = filterOperations(api, { spec, out: '/', emit: [], partial: false, filter });
  return [...chosen.operations, ...chosen.webhooks].map(({ operationId }) => operationId);
}

describe('a filter', () => {
  it.each<[OperationFilter, string[]]>([
    [{ include: { tag: 'keepers' } }, ['listShifts']],
    [{ include: { operationId: 'list*' } }, ['listAnimals', 'listShifts']],
    [{ include: { operationId: ['createAnimal', '*Shifts'] } }, ['createAnimal', 'listShifts']],
    [{ include: { path: '/animals' } }, ['listAnimals', 'createAnimal']],
    [{ include: { path: '/keepers/*/shifts' } }, ['listShifts']],
    [{ include: { path: '/**' } }, ['listAnimals', 'createAnimal', 'listShifts']],
    [{ include: { method: 'get' } }, ['listAnimals', 'listShifts']],
    [{ include: [{ tag: 'keepers' }, { method: 'POST', path: '/animals' }] }, ['createAnimal', 'listShifts']],
    [{ include: { tag: 'animals', method: 'GET' } }, ['listAnimals']],
    [{ exclude: { deprecated: true } }, ['listAnimals', 'listShifts', 'animalBorn']],
    [
      { include: { tag: 'animals' }, exclude: [{ operationId: 'create*' }, { operationId: 'animalBorn' }] },
      ['listAnimals'],
    ],
  ])('%j leaves %j', async (filter, expected) => {
    expect(await selected(filter)).toEqual(expected);
  });

  it('prunes schemas, tags and security schemes for every emitter', async () => {
    const emit = ['models', 'types', 'client', 'validators', 'express', 'docs', 'bundle'];
    const root = project({ include: { tag: 'keepers' } }, { emit, runtime: 'package' });
    expect(await generate({ config: join(root, 'forgewright.config.json') })).toBe(0);
    const out = join(root, 'api');
    const files = readdirSync(out, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => /shift/i.test(name)).length).toBeGreaterThan(4);
    expect(files.filter((name) => /animal/i.test(name))).toEqual([]);
    for (const name of files.filter((file) => /\.(?:ts|json|html)$/.test(file) && !/^\.|manifest/.test(file))) {
      const text = readFileSync(join(out, name), 'utf8');
      expect(text, name).not.toMatch(/animal|Unused/i);
      // The one security scheme belongs to what was left out.
      expect(text, name).not.toMatch(/"?scheme"?: "?bearer/);
    }
    const bundle: unknown = JSON.parse(readFileSync(join(out, 'openapi.json'), 'utf8'));
    expect(bundle).toMatchObject({ tags: [{ name: 'keepers' }] });
    expect(JSON.stringify(bundle)).not.toContain('securitySchemes');
  });

  it('comes from the command line as well', async () => {
    const root = projectFolder({ 'zoo.yaml': zoo });
    const out = join(root, 'api');
    await generate({ spec: join(root, 'zoo.yaml'), out, only: 'client', tags: 'keep*' });
    expect(readdirSync(join(out, 'client'))).toEqual(['client.ts', 'index.ts', 'keepers.ts']);
    await generate({ spec: join(root, 'zoo.yaml'), out, only: 'client', operations: 'listAnimals' });
    expect(readdirSync(join(out, 'client'))).toContain('animals.ts');
    expect(readdirSync(join(out, 'client'))).not.toContain('keepers.ts');
  });

  it.each<[OperationFilter, RegExp]>([
    [{ include: { tag: 'keeper' } }, /config\.json:5:5: filter-matches-nothing: .*did you mean "keepers"/],
    [{ exclude: { operationId: 'remove*' } }, /config\.json:5:5: filter-matches-nothing: /],
    [{ include: [{ tag: 'animals' }, { method: 'PURGE' }] }, /config\.json:9:7: filter-matches-nothing: /],
    [
      { include: { tag: 'keepers' }, exclude: { tag: 'keepers' } },
      /:4:3: filter-matches-nothing: .*no operation is left/,
    ],
  ])('that matches nothing is refused with its place: %j', async (filter, message) => {
    const root = project(filter);
    await expect(generate({ config: join(root, 'forgewright.config.json') })).rejects.toThrow(message);
    expect(readdirSync(root)).not.toContain('api');
  });
});
