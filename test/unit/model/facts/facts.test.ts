import { describe, expect, it } from 'vitest';
import {
  formBranches,
  isConstraintComposition,
  isConstraintOnly,
} from '../../../../model/facts/constraint-branches.ts';
import { standaloneJsonSchema } from '../../../../model/facts/json-schema.ts';
import { paginationOf } from '../../../../model/facts/pagination.ts';
import { collectSchemas, reachableSchemas, usedSchemas } from '../../../../model/facts/reachable-schemas.ts';
import { containsReadOnly, containsWriteOnly } from '../../../../model/facts/read-write-views.ts';
import { allowedTypes, isNullable, objectShape, unwrapAlias } from '../../../../model/facts/schema-shape.ts';
import { allowsAnonymous, operationSchemes, takesCredential } from '../../../../model/facts/security.ts';
import { apiOf, schemasOf } from '../load-text.ts';

const HEAD = 'openapi: 3.1.0\ninfo: {title: Sample, version: "1"}\n';

describe('constraint branches', () => {
  it('tells members that only restrict from members that describe', async () => {
    const schema = await schemasOf(`
Body:
  type: object
  properties: { a: {type: string}, b: {type: string} }
  anyOf:
    - required: [a]
    - required: [b]
    - anyOf: [{required: [a, b]}, {not: {required: [a]}}]
    - properties: { a: false }
    - type: object
      minProperties: 1
    - true
Union:
  anyOf:
    - required: [a]
      properties: { a: {const: 1} }
    - type: string
    - $ref: '#/components/schemas/Body'
    - {}
    - required: [b]
`);
    expect(schema('Body').anyOf.map(isConstraintOnly)).toEqual([true, true, true, true, true, true]);
    expect(isConstraintComposition(schema('Body').anyOf)).toBe(true);
    expect(schema('Union').anyOf.map(isConstraintOnly)).toEqual([false, false, false, false, true]);
    expect(formBranches(schema('Union').anyOf).length).toBe(4);
    expect(isConstraintComposition(schema('Union').anyOf)).toBe(false);
    expect(isConstraintComposition([])).toBe(false);
  });
});

describe('read and write views', () => {
  it('sees read-only and write-only members through circles, whatever is asked first', async () => {
    const text = `
Tree:
  properties:
    left: { $ref: '#/components/schemas/Tree' }
    leaf: { $ref: '#/components/schemas/Leaf' }
Leaf:
  properties:
    id: { type: integer, readOnly: true }
    tree: { $ref: '#/components/schemas/Tree' }
Plain:
  properties:
    again: { $ref: '#/components/schemas/Plain' }
Secret:
  items: { type: string, writeOnly: true }
Holder:
  properties:
    plain: { $ref: '#/components/schemas/Plain' }
    secret: { $ref: '#/components/schemas/Secret' }
`;
    for (const names of [
      ['Tree', 'Leaf', 'Plain', 'Secret', 'Holder'],
      ['Holder', 'Plain', 'Leaf', 'Secret', 'Tree'],
    ]) {
      const schema = await schemasOf(text);
      const views = names.map((name) => [name, containsReadOnly(schema(name)), containsWriteOnly(schema(name))]);
      expect(Object.fromEntries(views.map(([name, ...rest]) => [name, rest]))).toEqual({
        Tree: [true, false],
        Leaf: [true, false],
        Plain: [false, false],
        Secret: [false, true],
        Holder: [false, true],
      });
    }
  });
});

describe('shapes', () => {
  it('merges members through references and allOf, base types first', async () => {
    const schema = await schemasOf(`
Base:
  type: object
  required: [id]
  properties: { id: {type: integer}, kind: {type: string} }
Thing:
  allOf:
    - $ref: '#/components/schemas/Base'
    - type: object
      required: [name]
      properties: { name: {type: string}, kind: {const: thing} }
      additionalProperties: false
Alias:
  $ref: '#/components/schemas/Thing'
Circle:
  type: [object, 'null']
  properties: { self: {$ref: '#/components/schemas/Circle'} }
Number:
  allOf: [{type: [integer, string]}, {type: number}]
Maybe:
  oneOf: [{type: 'null'}, {type: string}]
Never:
  type: ['null', string]
  enum: [a]
`);
    const shape = objectShape(schema('Thing'));
    expect([...shape.properties.keys()]).toEqual(['id', 'kind', 'name']);
    expect(shape.properties.get('kind')?.length).toBe(2);
    expect([...shape.required]).toEqual(['id', 'name']);
    expect(shape.additional).toMatchObject([{ boolean: false }]);
    expect(objectShape(schema('Alias')).properties.size).toBe(3);
    expect(unwrapAlias(schema('Alias'))).toBe(schema('Thing'));
    expect(unwrapAlias(schema('Thing'))).toBe(schema('Thing'));
    expect(allowedTypes(schema('Number'))).toEqual(['integer']);
    expect(allowedTypes(schema('Maybe'))).toEqual([]);
    expect(['Circle', 'Maybe', 'Never', 'Thing'].map((name) => isNullable(schema(name)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('reachable schemas', () => {
  it('ends at circles, follows mappings, and leaves unused components out', async () => {
    const api = await apiOf(`${HEAD}
paths:
  /things:
    get:
      operationId: listThings
      parameters:
        - {name: q, in: query, schema: {$ref: '#/components/schemas/Query'}}
      responses:
        '200':
          description: Things.
          headers: {X-A: {schema: {$ref: '#/components/schemas/InHeader'}}}
          content: {application/json: {schema: {$ref: '#/components/schemas/Thing'}}}
components:
  schemas:
    Thing:
      properties: {again: {$ref: '#/components/schemas/Thing'}}
      discriminator: {propertyName: kind, mapping: {other: Other}}
    Other: {type: object}
    Query: {type: string}
    InHeader: {type: string}
    Unused: {items: {$ref: '#/components/schemas/Other'}}
`);
    const names = [...usedSchemas(api)].flatMap(({ name }) => name ?? []);
    expect(names.toSorted()).toEqual(['InHeader', 'Other', 'Query', 'Thing']);
    expect(usedSchemas(api)).toBe(usedSchemas(api));
    const [thing] = api.schemas;
    if (thing === undefined) throw new Error('no schema');
    expect(reachableSchemas(thing)).toBe(reachableSchemas(thing));
    expect([...collectSchemas([thing])].map(({ name }) => name)).toEqual(['Thing', 'Other']);
  });
});

describe('a standalone JSON Schema', () => {
  it('holds what a discriminator selects, even when that extends the schema itself', async () => {
    const schema = await schemasOf(`
Base:
  type: object
  discriminator: {propertyName: kind, mapping: {own: Derived}}
Derived:
  allOf: [{$ref: '#/components/schemas/Base'}, {required: [a]}]
`);
    expect(standaloneJsonSchema(schema('Base'))).toMatchObject({
      type: 'object',
      discriminator: { propertyName: 'kind', mapping: { own: '#/$defs/Derived' } },
      $defs: { Derived: { allOf: [{ $ref: '#/$defs/Base' }, { required: ['a'] }] }, Base: { type: 'object' } },
    });
  });
});

describe('security', () => {
  it('reads OR of AND sets', async () => {
    const api = await apiOf(`${HEAD}
security: [{token: []}]
paths:
  /a: {get: {operationId: a, responses: {}}}
  /b: {get: {operationId: b, security: [], responses: {}}}
  /c: {get: {operationId: c, security: [{}, {token: [], key: []}, {token: []}], responses: {}}}
components:
  securitySchemes:
    token: {type: http, scheme: bearer}
    key: {type: apiKey, in: header, name: X-Key}
`);
    const facts = api.operations.map((operation) => [
      allowsAnonymous(operation),
      takesCredential(operation),
      operationSchemes(operation).map(({ name }) => name),
    ]);
    expect(facts).toEqual([
      [false, true, ['token']],
      [true, false, []],
      [true, true, ['token', 'key']],
    ]);
  });
});

describe('pagination', () => {
  const operation = (parameters: string, extra = '', headers = ''): string => `${HEAD}
paths:
  /things:
    get:
      operationId: listThings
      ${extra}
      parameters: [${parameters}]
      responses:
        '200':
          description: Things.
          ${headers}
          content: {application/json: {schema: {type: array, items: {type: string}}}}
`;
  const query = (name: string): string => `{name: ${name}, in: query, schema: {type: string}}`;

  it.each([
    { by: 'page and per_page', parameters: [query('page'), query('per_page')], kinds: ['offset'] },
    { by: 'limit and offset', parameters: [query('limit'), query('offset')], kinds: ['offset'] },
    { by: 'a cursor', parameters: [query('cursor'), query('limit')], kinds: ['keyset'] },
    {
      by: 'a cursor and Link alone',
      parameters: [query('page_token')],
      headers: 'headers: {Link: {schema: {type: string}}}',
      kinds: ['keyset'],
    },
    {
      by: 'what x-pagination says',
      parameters: [query('page'), query('per_page')],
      extra: 'x-pagination: [keyset]',
      kinds: ['keyset'],
    },
  ])('is found by $by', async ({ parameters, extra = '', headers = '', kinds }) => {
    const [list] = (await apiOf(operation(parameters.join(), extra, headers))).operations;
    const pagination = list && paginationOf(list);
    expect(pagination).toMatchObject({ kinds, isDeclared: extra !== '', hasLinkHeader: headers !== '' });
    expect(pagination?.item?.types).toEqual(['string']);
  });

  it('is not found where nothing pages', async () => {
    const [list] = (await apiOf(operation([query('page'), query('q')].join()))).operations;
    expect(list && paginationOf(list)).toBeUndefined();
  });
});
