import { readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ResolvedTarget } from '../../../../../cli/config/load-config.ts';
import { generateTarget } from '../../../../../cli/output/generate-target.ts';
import { createOutputMemory } from '../../../../../cli/output/cache/reuse-output.ts';
import { createLoadCache } from '../../../../../model/index.ts';
import { projectFolder, zoo } from '../../../../support/project-folder.ts';

beforeEach(() => void ['log', 'error'].map((name) => vi.spyOn(console, name as 'log').mockReturnValue(undefined)));
afterEach(() => void vi.restoreAllMocks());

function outputOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.forgewright') && statSync(join(folder, name)).isFile())
    .toSorted();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

const split = zoo
  .replace('Keeper: { type: object, properties: { name: { type: string } } }', `Keeper: { $ref: 'keeper.yaml' }`)
  .replace('Animal: { type: object, properties: { name: { type: string } } }', `Animal: { $ref: 'animal.yaml' }`);

/** File and contents, one edit after the other; the last ones are of the root and of a name. */
const edits: readonly (readonly [string, string])[] = [
  ['keeper.yaml', 'type: object\nproperties: { badge: { type: integer, minimum: 3 } }\n'],
  ['keeper.yaml', 'type: object\nproperties: { badge: { type: integer, minimum: 4 } }\n'],
  [
    'keeper.yaml',
    'type: object\nrequired: [badge]\nproperties: { badge: { type: integer, minimum: 4, readOnly: true } }\n',
  ],
  ['keeper.yaml', 'type: object\nproperties: { badge: { type: string, description: Worn, readOnly: true } }\n'],
  ['animal.yaml', 'type: object\ndescription: Lives here\nrequired: [name]\nproperties: { name: { type: string } }\n'],
  [
    'animal.yaml',
    `type: object\nproperties: { keeper: { $ref: 'keeper.yaml' }, tag: { type: string, readOnly: true } }\n`,
  ],
  [
    'keeper.yaml',
    `type: object\nproperties: { secret: { type: string, writeOnly: true }, pet: { $ref: 'cat.yaml' } }\n`,
  ],
  ['zoo.yaml', split.replace('operationId: listShifts', 'operationId: listShifts\n      summary: Who works')],
  ['zoo.yaml', split.replace('operationId: listShifts', 'operationId: listWork')],
];

function targetOf(root: string, out: string, more: Partial<ResolvedTarget> = {}): ResolvedTarget {
  const emit = ['models', 'client', 'validators', 'express', 'docs'] as const;
  const spec = join(root, 'zoo.yaml');
  return { spec, out: join(root, out), emit, partial: false, runtime: 'package', ...more };
}

/**
 * Makes the edits one after the other, for every target; after each, what was made again has to be what a first run makes.
 */
async function expectSameOutput(
  files: Readonly<Record<string, string>>,
  changes: readonly (readonly [file: string, text: string])[],
  targets: readonly Partial<ResolvedTarget>[] = [{}],
): Promise<void> {
  const root = projectFolder(files);
  const cache = createLoadCache();
  const watched = targets.map((more, index) => ({
    more,
    target: targetOf(root, `watched${index}`, more),
    warm: { cache, memory: createOutputMemory() },
  }));
  for (const { target, warm } of watched) await generateTarget(target, warm);
  for (const [index, [file, text]] of changes.entries()) {
    writeFileSync(join(root, file), text);
    for (const { target, warm } of watched) await generateTarget(target, warm);
    for (const [number, { more, target }] of watched.entries()) {
      const cold = targetOf(root, `cold${number}-${index}`, more);
      await generateTarget(cold, {});
      expect(outputOf(target.out), `edit ${index}, target ${number}`).toEqual(outputOf(cold.out));
    }
  }
}

it('what a watcher writes after any edit is what a cold run writes', async () => {
  const parts = { 'keeper.yaml': 'type: object\n', 'animal.yaml': 'type: object\n' };
  const cat = 'type: object\nproperties: { lives: { type: integer } }\n';
  await expectSameOutput({ 'zoo.yaml': split, ...parts, 'cat.yaml': cat }, edits);
});

it('two files of one name change places, and every file that uses one of them follows', async () => {
  const answers = (...folders: readonly string[]): string => {
    const lines = folders.map(
      (folder, index) =>
        `    '20${index}': { description: ok, content: { application/json: { schema: { $ref: ${folder}/item.yaml } } } }\n`,
    );
    return `get:\n  responses:\n${lines.join('')}`;
  };
  const zoo = `openapi: 3.1.0
info: { title: Zoo, version: '1' }
paths:
  /cages: { $ref: cages.yaml }
  /wards: { $ref: wards.yaml }
`;
  const parts = {
    'cages/item.yaml': 'type: object\nproperties: { size: { type: integer } }\n',
    'wards/item.yaml': 'type: object\nproperties: { beds: { type: integer } }\n',
  };
  const files = { ...parts, 'cages.yaml': answers('cages', 'wards'), 'wards.yaml': answers('wards', 'cages') };
  await expectSameOutput({ 'zoo.yaml': zoo, ...files }, [
    ['cages.yaml', answers('wards', 'cages')],
    ['cages.yaml', answers('cages', 'wards')],
  ]);
});

const parted = {
  'zoo.yaml': zoo.replace(/  \/animals:\n[^]*(?=  \/keepers)/, '  /animals: { $ref: animals.yaml }\n'),
  'animals.yaml': `get:
  operationId: listAnimals
  tags: [animals]
  responses:
    '200':
      description: ok
      content: { application/json: { schema: { $ref: 'zoo.yaml#/components/schemas/AnimalList' } } }
`,
};
const said = (summary: string): readonly [string, string] => [
  'animals.yaml',
  parted['animals.yaml'].replace('get:', `get:\n  summary: ${summary}`),
];

it('targets of one description with names and types of their own are kept apart', async () => {
  await expectSameOutput(
    parted,
    [said('All'), said('All of them')],
    [
      {},
      { dates: 'Date', int64: 'bigint' },
      { naming: { type: (name) => `My${name}`, operation: (name) => `${name}Now` } },
      { filter: { include: { tag: 'animals' } } },
    ],
  );
});

it('an output that somebody has changed or removed is made again at the next edit', async () => {
  const root = projectFolder(parted);
  const warm = { cache: createLoadCache(), memory: createOutputMemory() };
  await generateTarget(targetOf(root, 'watched'), warm);
  const [file, text] = said('All');
  writeFileSync(join(root, file), text);
  const page = join(root, 'watched/docs/index.html');
  writeFileSync(page, readFileSync(page, 'utf8').replace('Zoo', 'Oops'));
  rmSync(join(root, 'watched/models/index.ts'));
  await generateTarget(targetOf(root, 'watched'), warm);
  await generateTarget(targetOf(root, 'cold'), {});
  expect(outputOf(join(root, 'watched'))).toEqual(outputOf(join(root, 'cold')));
});
