import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ResolvedTarget } from '../../cli/config/load-config.ts';
import { generateTarget } from '../../cli/output/generate-target.ts';
import { createOutputMemory } from '../../cli/output/cache/reuse-output.ts';
import { createLoadCache } from '../../model/index.ts';
import { projectFolder } from '../support/project-folder.ts';

beforeEach(() => void ['log', 'error'].map((name) => vi.spyOn(console, name as 'log').mockReturnValue(undefined)));
afterEach(() => void vi.restoreAllMocks());

/** A description in which every kind of part stands in a file of its own, some behind a reference that leads on. */
const start: Readonly<Record<string, string>> = {
  'root.yaml': `openapi: 3.1.0
info: { title: Zoo, version: '1' }
tags: [{ name: animals }, { name: keepers }]
paths:
  /animals: { $ref: 'animals.yaml' }
  /keepers/{id}: { $ref: 'keepers.yaml' }
  /cages: { $ref: 'cages.yaml' }
  /wards: { $ref: 'wards.yaml' }
webhooks:
  born: { $ref: 'born.yaml' }
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas:
    Animal: { $ref: 'schemas/animal.yaml' }
    Keeper: { $ref: 'schemas/keeper.yaml' }
    Cat: { $ref: 'schemas/cat.yaml' }
`,
  'animals.yaml': `get:
  operationId: listAnimals
  tags: [animals]
  parameters: [{ $ref: 'index.yaml#/parameters/Page' }]
  responses:
    '200':
      description: ok
      headers: { X-Total: { schema: { type: integer } } }
      content: { application/json: { schema: { type: array, items: { $ref: 'schemas/animal.yaml' } } } }
    '404': { $ref: 'index.yaml#/responses/NotFound' }
post:
  operationId: createAnimal
  tags: [animals]
  requestBody: { content: { application/json: { schema: { $ref: 'index.yaml#/schemas/Input' } } } }
  responses: { '201': { description: made } }
`,
  'keepers.yaml': `get:
  operationId: showKeeper
  tags: [keepers]
  parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
  responses:
    '200': { description: ok, content: { application/json: { schema: { $ref: 'schemas/keeper.yaml' } } } }
    '404': { $ref: 'index.yaml#/responses/NotFound' }
`,
  // Two files of one name: which of them is the first decides what their types are called.
  'cages.yaml': `get:
  operationId: listCages
  responses:
    '200':
      description: ok
      content: { application/json: { schema: { type: array, items: { $ref: 'cages/item.yaml' } } } }
      links: { animals: { operationId: listAnimals } }
    '409': { description: full, content: { application/json: { schema: { $ref: 'wards/item.yaml' } } } }
`,
  'wards.yaml': `get:
  operationId: listWards
  summary: Lists
  responses:
    '200': { description: ok, content: { application/json: { schema: { $ref: 'wards/item.yaml' } } } }
    '201': { description: ok, content: { application/json: { schema: { $ref: 'cages/item.yaml' } } } }
`,
  'cages/item.yaml': 'type: object\nproperties: { size: { type: integer }, inner: { $ref: item.yaml } }\n',
  'wards/item.yaml': 'type: object\nproperties: { beds: { type: integer } }\n',
  'born.yaml': `post:
  operationId: born
  requestBody: { content: { application/json: { schema: { $ref: 'schemas/cat.yaml' } } } }
  responses: { '204': { description: ok } }
  callbacks: { seen: { '{$request.query.to}': { $ref: 'seen.yaml' } } }
`,
  'seen.yaml': `post:
  operationId: seen
  requestBody: { content: { application/json: { schema: { type: object, properties: { at: { type: string } } } } } }
  responses: { '204': { description: ok } }
`,
  'schemas/cat.yaml': `allOf:
  - { $ref: animal.yaml }
  - { type: object, properties: { lives: { type: integer, maximum: 9 } } }
`,
  'index.yaml': `parameters: { Page: { $ref: 'parts/page.yaml' } }
responses: { NotFound: { $ref: 'parts/not-found.yaml' } }
schemas: { Input: { $ref: 'schemas/animal.yaml' } }
`,
  'parts/page.yaml': 'name: page\nin: query\nschema: { type: integer }\n',
  'parts/cursor.yaml': 'name: cursor\nin: query\nschema: { type: string }\n',
  'parts/not-found.yaml': `description: not here
headers: { X-Reason: { schema: { type: string } } }
content: { application/json: { schema: { type: object, properties: { message: { type: string } } } } }
`,
  'parts/gone.yaml': 'description: gone for good\nheaders: { X-Since: { schema: { type: integer } } }\n',
  'schemas/animal.yaml': `type: object
properties: { name: { type: string }, keeper: { $ref: 'keeper.yaml' } }
`,
  'schemas/keeper.yaml': 'type: object\nproperties: { badge: { type: integer } }\n',
};

/** Words of one file and what may stand in their place: every replacement leaves a description that can be generated. */
const swaps: readonly (readonly [file: string, from: RegExp, to: string])[] = [
  ['index.yaml', /parts\/(?:page|cursor)\.yaml/, 'parts/cursor.yaml'],
  ['index.yaml', /parts\/(?:page|cursor)\.yaml/, 'parts/page.yaml'],
  ['index.yaml', /parts\/(?:not-found|gone)\.yaml/, 'parts/gone.yaml'],
  ['index.yaml', /schemas\/\w+\.yaml/, 'schemas/keeper.yaml'],
  ['index.yaml', /schemas\/\w+\.yaml/, 'schemas/animal.yaml'],
  ['parts/page.yaml', /name: \w+/, 'name: part'],
  ['parts/page.yaml', /type: \w+/, 'type: string'],
  ['parts/not-found.yaml', /X-\w+/, 'X-Total'],
  ['parts/not-found.yaml', /X-\w+/, 'X-Cause'],
  ['parts/not-found.yaml', /message/, 'words'],
  ['animals.yaml', /summary: .*\n|^/, 'summary: Animals\n'],
  ['animals.yaml', /operationId: list\w+/, 'operationId: listBeasts'],
  ['animals.yaml', /description: ok/, 'description: All of them'],
  ['animals.yaml', /X-[A-Z]\w+/, 'X-Cause'],
  ['animals.yaml', /tags: \[\w+\]/, 'tags: [keepers]'],
  ['keepers.yaml', /index\.yaml#\/responses\/NotFound|parts\/gone\.yaml/, 'parts/gone.yaml'],
  ['keepers.yaml', /get:/, 'get:\n  deprecated: true'],
  ['schemas/animal.yaml', /name: \{ type: \w+/, 'name: { type: integer'],
  ['schemas/animal.yaml', /keeper: \{ \$ref: '\w+\.yaml'/, `keeper: { $ref: 'animal.yaml'`],
  ['schemas/animal.yaml', /name: \{/, 'name: { writeOnly: true,'],
  ['schemas/keeper.yaml', /badge: \{/, 'badge: { readOnly: true,'],
  ['schemas/keeper.yaml', /type: object/, 'type: object\ndescription: Who works here'],
  ['root.yaml', /version: '\w+'/, `version: '2'`],
  ['root.yaml', /Keeper:/, 'Warden:'],
  ['root.yaml', /tags: \[/, 'servers: [{ url: /v2 }]\ntags: ['],
  ['root.yaml', /\{ name: animals \}/, '{ name: animals, description: All of them }'],
  ['root.yaml', /scheme: bearer/, 'scheme: basic'],
  ['root.yaml', /paths:/, 'security: [{ token: [] }]\npaths:'],
  ['root.yaml', / {2}\/cages: .*\n/, ''],
  [
    'root.yaml',
    /webhooks:/,
    '  /others: { get: { responses: { "200": { $ref: "index.yaml#/responses/NotFound" } } } }\nwebhooks:',
  ],
  ['cages.yaml', /'cages\/item\.yaml'|'wards\/item\.yaml'/, `'wards/item.yaml'`],
  ['cages.yaml', /'409': .*wards/, `'409': { description: full, content: { application/json: { schema: { $ref: 'cages`],
  ['cages.yaml', /operationId: listA\w+/, 'operationId: listKeepers'],
  ['cages.yaml', /get:/, 'get:\n  summary: Cages'],
  ['cages.yaml', /get:/, 'get:\n  x-flag: 1'],
  ['wards.yaml', /Lists/, 'Lists wards'],
  ['wards.yaml', /get:/, 'get:\n  description: |\n    All of them.'],
  ['wards.yaml', /get:/, 'get:\n  security: [{ token: [] }]'],
  ['wards.yaml', /get:/, 'get:\n  servers: [{ url: /wards }]'],
  ['wards.yaml', /get:/, 'get:\n  tags: [animals, wards]'],
  ['wards.yaml', /^/, '# said\n'],
  ['wards.yaml', /$/, `post:\n  operationId: addWard\n  responses: { '204': { description: ok } }\n`],
  ['wards.yaml', /get:/, 'put:'],
  ['cages/item.yaml', /size: \{ type: integer \}, /, ''],
  ['cages/item.yaml', /, inner: .*\}/, ' }'],
  ['wards/item.yaml', /beds: \{/, 'beds: { deprecated: true,'],
  ['born.yaml', /seen:/, 'noticed:'],
  ['seen.yaml', /at: \{ type: \w+/, 'at: { type: integer'],
  ['seen.yaml', /'204'/, `'200'`],
  ['schemas/cat.yaml', /maximum: \d/, 'maximum: 7'],
  ['schemas/cat.yaml', /lives/, 'toys'],
  ['animals.yaml', /description: made/, 'description: made anew'],
  ['animals.yaml', /'201'/, `'200'`],
  ['animals.yaml', /type: integer/, 'type: string'],
  // What is wrong, and how: it is mended when the file is brought back.
  ['schemas/keeper.yaml', /properties/, 'propertees'],
  ['schemas/keeper.yaml', /type: object/, 'type: [object'],
  ['animals.yaml', /schemas\/animal\.yaml/, 'schemas/nobody.yaml'],
  ['wards.yaml', /^/, 'nonsense: true\n'],
  ['keepers.yaml', /name: id/, 'name: di'],
];

function outputOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.forgewright') && statSync(join(folder, name)).isFile())
    .toSorted();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Replaces a word of a file; a description that an earlier edit made strange may break, and both sides say so then. */
function edit(root: string, [file, from, to]: (typeof swaps)[number], isBack: boolean, isGone: boolean): void {
  if (isGone) return rmSync(join(root, file), { force: true });
  const text = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  const next = isBack ? (start[file] ?? '') : text.replace(from, () => to);
  writeFileSync(join(root, file), next);
}

/** What a run prints about the description, and how it ends. */
async function said(run: () => Promise<unknown>): Promise<{ printed: readonly unknown[]; error: string | undefined }> {
  const print = vi.spyOn(console, 'error').mockClear();
  const error = await run().then(() => undefined, String);
  return { printed: print.mock.calls.flat(), error };
}

it('what a watcher leaves behind after any edits is what a cold run writes', async () => {
  const step = fc.tuple(fc.integer({ min: 0, max: swaps.length - 1 }), fc.boolean(), fc.boolean(), fc.nat(20));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const root = projectFolder(start);
      const target = (out: string): ResolvedTarget => ({
        spec: join(root, 'root.yaml'),
        out: join(root, out),
        emit: ['models', 'client', 'validators', 'express', 'docs'],
        partial: false,
        runtime: 'package',
      });
      const watched = target('watched');
      const warm = { cache: createLoadCache(), memory: createOutputMemory() };
      await generateTarget(watched, warm);
      for (const [index, [swap, isBack, isQuick, fate]] of steps.entries()) {
        const chosen = swaps[swap];
        if (chosen !== undefined) edit(root, chosen, isBack, fate === 0 && chosen[0] !== 'root.yaml');
        // Two saves before a run.
        if (isQuick) continue;
        const failure = await said(() => generateTarget(watched, warm));
        const cold = await said(() => generateTarget(target(`cold${index}`), {}));
        expect(failure, `edit ${index}`).toEqual(cold);
        if (cold.error === undefined)
          expect(outputOf(join(root, 'watched')), `edit ${index}`).toEqual(outputOf(join(root, `cold${index}`)));
      }
    }),
    { numRuns: 12 },
  );
});
