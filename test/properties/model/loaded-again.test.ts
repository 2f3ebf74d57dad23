import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLoadCache, loadApi } from '../../../model/load-api.ts';
import { projectFolder } from '../../support/project-folder.ts';
import { pictureOf, spelledOut } from './picture.ts';

/** Every way in which a part of one file can depend on another, with a few things that deserve a warning. */
const start: Readonly<Record<string, string>> = {
  'root.yaml': `openapi: 3.1.0
info:
  title: Zoo
  version: '1'
servers:
  - url: https://zoo.example
tags:
  - name: animals
security:
  - token: []
paths:
  /animals:
    $ref: paths/animals.yaml#/list
  /cats:
    $ref: paths/animals.yaml#/list
  /animals/{id}:
    $ref: paths/animals.yaml#/one
  /shifts:
    get:
      summary: Without an id
      parameters:
        - $ref: '#/components/parameters/Page'
      responses:
        '200':
          description: ok
          content:
            application/json:
              schema:
                type: array
                items:
                  $ref: schemas/shift.yaml
        '404':
          $ref: paths/animals.yaml#/one/get/responses/404
webhooks:
  born:
    post:
      operationId: born
      responses:
        '204':
          description: ok
components:
  securitySchemes:
    token:
      type: http
      scheme: bearer
  parameters:
    Page:
      name: page
      in: query
      schema:
        type: integer
  callbacks:
    told:
      '{$request.query.url}':
        $ref: paths/told.yaml
  schemas:
    Animal:
      $ref: schemas/animal.yaml
    Shift:
      $ref: schemas/shift.yaml
`,
  'paths/animals.yaml': `list:
  parameters:
    - name: kind
      in: query
      schema:
        type: string
  get:
    operationId: listAnimals
    summary: Lists
    tags:
      - animals
    parameters:
      - $ref: ../root.yaml#/components/parameters/Page
        description: Which page
    responses:
      '200':
        description: ok
        headers:
          X-Total:
            schema:
              type: integer
        content:
          application/json:
            schema:
              type: array
              items:
                $ref: ../schemas/animal.yaml
            examples:
              one:
                summary: One
                value:
                  - name: Tom
  post:
    operationId: createAnimal
    deprecated: true
    security: []
    requestBody:
      required: true
      content:
        application/json:
          schema:
            $ref: ../schemas/animal.yaml
    responses:
      '201':
        description: made
    callbacks:
      told:
        $ref: ../root.yaml#/components/callbacks/told
one:
  get:
    operationId: showAnimal
    tags:
      - keepers
    parameters:
      - name: id
        in: path
        required: true
        schema:
          type: string
          enum:
            - tom
            - ann
    responses:
      '200':
        description: ok
        content:
          application/json:
            schema:
              type: object
              properties:
                animal:
                  $ref: ../schemas/animal.yaml
        links:
          again:
            operationId: showAnimal
      '404':
        description: gone
        content:
          application/json:
            schema:
              type: object
              properties:
                message:
                  type: string
                  tpye: oops
`,
  'paths/told.yaml': `post:
  operationId: told
  requestBody:
    content:
      application/json:
        schema:
          $ref: ../schemas/shift.yaml
  responses:
    '200':
      description: ok
`,
  'schemas/animal.yaml': `type: object
required:
  - name
properties:
  name:
    type: string
    minLength: 1
  kind:
    type: string
  next:
    $ref: shift.yaml
`,
  'schemas/shift.yaml': `oneOf:
  - type: object
    properties:
      from:
        type: string
        format: date
      animals:
        type: array
        items:
          $ref: animal.yaml
  - type: 'null'
`,
};

/** The same without callbacks, and without anything that is wrong: more of it can be kept. */
const flawless: Readonly<Record<string, string>> = {
  ...start,
  'root.yaml': (start['root.yaml'] ?? '')
    .replace(/ {2}\/cats:\n.*\n/, '')
    .replace('      summary: Without an id', '      operationId: listShifts')
    .replace(/ {2}callbacks:\n[^]*(?= {2}schemas:)/, '')
    .replace('    Animal:', "    Named:\n      $ref: '#/components/schemas/Animal'\n    Animal:"),
  'paths/animals.yaml': (start['paths/animals.yaml'] ?? '')
    .replace(/ {4}callbacks:\n.*\n.*\n/, '')
    .replace('                  tpye: oops\n', ''),
  'schemas/shift.yaml': (start['schemas/shift.yaml'] ?? '').replace(
    '$ref: animal.yaml',
    'type: object\n          additionalProperties: false',
  ),
};

const names = Object.keys(start);
const references = ['schemas/animal.yaml', 'schemas/shift.yaml', 'paths/animals.yaml#/one/get/responses/404'];
const words = ['string', 'integer', 'object', 'true', 'Other words', '7', "'404'", '[]', '&one', '*one', 'null'];
const keys = ['description', 'summary', 'x-note', 'deprecated', 'schema', 'post', 'tags', 'security', 'operationId'];

interface Step {
  readonly file: number;
  readonly kind: number;
  readonly line: number;
  readonly other: number;
}

/** One line of a text, changed in one of the ways in which people do it. */
function changed(text: string, { kind, line, other }: Step): string {
  const lines = text.split('\n');
  const at = line % lines.length;
  const own = lines[at] ?? '';
  const pick = (list: readonly string[]): string => list[other % list.length] ?? '';
  const into = pick(['', '../']) + (references[line % references.length] ?? '');
  const changes: readonly (() => unknown)[] = [
    () => lines.splice(at, 1),
    () => lines.splice(at, 0, '# a comment'),
    () => (lines[at] = own.replace(/: ([^\s&*'[{].*)$/, `: ${pick(words)} $1`)),
    () => (lines[at] = own.replace(/: .*$/, `: ${pick(words)}`)),
    () => (lines[at] = own.replace(/[\w$-]+:/, `${pick(keys)}:`)),
    () => (lines[at] = own.replace(/\$ref: .*/, `$ref: ${into}`)),
    () => lines.splice(at, 1, ...lines.splice(other % lines.length, 1, own)),
    () => lines.splice(at, 0, `${/^\s*/.exec(own)?.[0] ?? ''}${pick(keys)}: ${words[line % words.length] ?? ''}`),
  ];
  changes[kind % changes.length]?.();
  return lines.join('\n');
}

/** Changes a file, deletes it, or brings it back as it was. */
function edit(root: string, files: typeof start, step: Step): void {
  const name = names[step.file % names.length] ?? '';
  const path = join(root, name);
  if (step.kind === 0) writeFileSync(path, files[name] ?? '');
  else if (step.kind === 1) rmSync(path, { force: true });
  else writeFileSync(path, changed(read(path) ?? files[name] ?? '', step));
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

it('what is loaded again after any edits is what is loaded for the first time', async () => {
  const step = fc.record({
    file: fc.nat(100),
    // Deleted seldom, and brought back more often than anything else.
    kind: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40 })),
    line: fc.nat(1000),
    other: fc.nat(1000),
  });
  let goneOn = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), fc.boolean(), async (steps, isFlawless) => {
      const files = isFlawless ? flawless : start;
      const root = projectFolder(files);
      const file = join(root, 'root.yaml');
      const cache = createLoadCache();
      let before = (await loadApi(file, { cache, lenient: true })).api;
      for (const [index, one] of steps.entries()) {
        edit(root, files, one);
        const warm = await loadApi(file, { cache, lenient: true });
        const cold = await loadApi(file, { lenient: true });
        expect(spelledOut(warm.diagnostics), `edit ${index}`).toEqual(spelledOut(cold.diagnostics));
        expect(warm.files.toSorted()).toEqual(cold.files.toSorted());
        expect([...warm.deciding].toSorted()).toEqual([...cold.deciding].toSorted());
        expect(pictureOf(warm.api) === pictureOf(cold.api), `model after edit ${index}`).toBe(true);
        const known = before?.operations;
        if (warm.api?.operations.some((operation) => known?.includes(operation)) === true) goneOn += 1;
        before = warm.api ?? before;
      }
      rmSync(root, { recursive: true });
    }),
    { numRuns: 40 },
  );
  // Else this would say nothing of what is kept.
  expect(goneOn).toBeGreaterThan(0);
});
