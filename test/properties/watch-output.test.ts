import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ResolvedTarget } from '../../cli/config/load-config.ts';
import { generateTarget } from '../../cli/output/generate-target.ts';
import { createOutputMemory } from '../../cli/output/reuse-output.ts';
import { createDocumentCache } from '../../model/index.ts';
import { projectFolder } from '../unit/cli/project-folder.ts';

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
components:
  securitySchemes: { token: { type: http, scheme: bearer } }
  schemas:
    Animal: { $ref: 'schemas/animal.yaml' }
    Keeper: { $ref: 'schemas/keeper.yaml' }
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
];

function outputOf(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.forgewright') && statSync(join(folder, name)).isFile())
    .toSorted();
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** Replaces a word of a file; a description that an earlier edit made strange may break, and both sides say so then. */
function edit(root: string, [file, from, to]: (typeof swaps)[number], isBack: boolean): void {
  const text = readFileSync(join(root, file), 'utf8');
  const next = isBack ? (start[file] ?? '') : text.replace(from, () => to);
  writeFileSync(join(root, file), next);
}

it('what a watcher leaves behind after any edits is what a cold run writes', { timeout: 240_000 }, async () => {
  const step = fc.tuple(fc.integer({ min: 0, max: swaps.length - 1 }), fc.boolean(), fc.boolean());
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const root = projectFolder(start);
      const target = (out: string): ResolvedTarget => ({
        spec: join(root, 'root.yaml'),
        out: join(root, out),
        emit: ['models', 'client', 'validators', 'express', 'docs'],
        partial: false,
        runtime: 'package',
      });
      const watched = target('watched');
      const warm = { cache: createDocumentCache(), memory: createOutputMemory() };
      await generateTarget(watched, warm);
      for (const [index, [swap, isBack, isQuick]] of steps.entries()) {
        const chosen = swaps[swap];
        if (chosen !== undefined) edit(root, chosen, isBack);
        // Two saves before a run.
        if (isQuick) continue;
        const failure = await generateTarget(watched, warm).then(() => undefined, String);
        const cold = await generateTarget(target(`cold${index}`), {}).then(() => undefined, String);
        expect(failure, `edit ${index}`).toBe(cold);
        if (cold === undefined)
          expect(outputOf(join(root, 'watched')), `edit ${index}`).toEqual(outputOf(join(root, `cold${index}`)));
      }
    }),
    { numRuns: 12 },
  );
});
