import { describe, expect, it } from 'vitest';
import { bodyKind, preferredMedia } from '../../../../model/facts/body-kind.ts';
import { fixedHeaderValue } from '../../../../model/facts/fixed-header-value.ts';
import { linesBody } from '../../../../model/facts/lines-body.ts';
import { hiddenNames } from '../../../../model/facts/read-write-views.ts';
import { sameValue } from '../../../../model/facts/sample/same-value.ts';
import { valueHeight } from '../../../../model/facts/sample/value-height.ts';
import { unwrapAlias } from '../../../../model/facts/schema-shape.ts';
import { isSuccess } from '../../../../model/facts/status.ts';
import { listedTexts } from '../../../../model/facts/tag-values.ts';
import { wirePath } from '../../../../model/facts/wire-path.ts';
import type { MediaType } from '../../../../model/media-type.ts';
import { apiOf, schemasOf } from '../load-text.ts';

async function contentOf(types: string): Promise<readonly MediaType[]> {
  const head = 'openapi: 3.2.0\ninfo: {title: Sample, version: "1"}\n';
  const component =
    "components: {schemas: {List: {type: array, items: {type: integer}}, Alias: {$ref: '#/components/schemas/List'}}}\n";
  const api = await apiOf(
    `${head}${component}paths: {/a: {get: {operationId: a, responses: {'200': {description: ok, content: {${types}}}}}}}`,
  );
  return api.operations[0]?.responses[0]?.content ?? [];
}

describe('what a body comes out as', () => {
  it.each([
    ['application/json: {}', 'json'],
    ["'*/*': {}", 'any'],
    ["'*/*': {schema: {type: object}}", 'json'],
    ["'*/*': {schema: {type: [object, string]}}", 'any'],
    ["'*/*': {schema: {description: anything}}", 'any'],
    ["'*/*': {schema: {format: binary}}", 'bytes'],
    ['text/plain: {}', 'text'],
    ['image/png: {}', 'bytes'],
  ])('%s: %s', async (types, kind) => {
    expect((await contentOf(types)).map(bodyKind)).toEqual([kind]);
  });

  it.each([
    ['text/plain: {}, application/vnd.a+json: {}, application/json: {}', ['application/json']],
    ['text/plain: {}, application/vnd.a+json: {}, text/json: {}', ['application/vnd.a+json']],
    ["text/plain: {}, '*/*': {schema: {type: object}}", ['*/*']],
    ['text/plain: {}, image/png: {}, text/html: {}', ['text/plain', 'text/html']],
    ['image/png: {}, text/plain: {}, image/gif: {}', ['image/png', 'image/gif']],
    ['', []],
  ])('of {%s}, %j is meant', async (types, names) => {
    expect(preferredMedia(await contentOf(types)).map(({ name }) => name)).toEqual(names);
  });

  it.each([
    ['application/jsonl: {itemSchema: {type: string}}', 'string', false],
    ['application/jsonl: {schema: {type: array, items: {type: integer}}}', 'integer', true],
    ["application/jsonl: {schema: {$ref: '#/components/schemas/Alias'}}", 'integer', true],
    ['application/jsonl: {schema: {type: array}, itemSchema: {type: string}}', 'string', true],
    ['application/jsonl: {schema: {type: array}}', undefined, true],
  ])('lines, {%s}, of %s', async (types, item, hasList) => {
    const lines = (await contentOf(types)).map(linesBody)[0];
    expect([lines?.item?.types[0], lines?.list !== undefined]).toEqual([item, hasList]);
    expect(lines).toBeDefined();
  });

  it.each([
    'application/json: {schema: {type: array}}',
    'application/jsonl: {}',
    'application/jsonl: {schema: {type: string}}',
    'application/jsonl: {schema: {type: [array, string]}}',
  ])('no lines, {%s}', async (types) => {
    expect((await contentOf(types)).map(linesBody)).toEqual([undefined]);
  });
});

describe('small facts of schemas', () => {
  it('follow a name for another one, and nothing that says more', async () => {
    const ref = "$ref: '#/components/schemas/A'";
    const more = [
      'title: T',
      'description: D',
      'type: object',
      'enum: [1]',
      'readOnly: true',
      'writeOnly: true',
      'default: 1',
      'allOf: [{}]',
      'anyOf: [{}]',
      'oneOf: [{}]',
      'properties: {a: {}}',
    ];
    const rows = more.map((keyword, index) => `M${index}: {${ref}, ${keyword}}`);
    const schema = await schemasOf(
      `A: {type: object}\nB: {${ref}}\nC: {$ref: '#/components/schemas/B'}\n${rows.join('\n')}`,
    );
    expect(unwrapAlias(schema('C')).name).toBe('A');
    for (const index of more.keys())
      expect([more[index], unwrapAlias(schema(`M${index}`)).name]).toEqual([more[index], `M${index}`]);
  });

  it('know the texts of a tag', async () => {
    const schema = await schemasOf(`
Base: {properties: {kind: {enum: [a, b, 5]}}}
Own: {allOf: [{$ref: '#/components/schemas/Base'}], properties: {kind: {enum: [b, c]}}}
Const: {properties: {kind: {const: a}}}
Behind: {properties: {kind: {$ref: '#/components/schemas/Kind'}}}
Kind: {type: string, enum: [x]}
Open: {properties: {kind: {type: string}}}
`);
    const texts = ['Base', 'Own', 'Const', 'Behind', 'Open'].map((name) => listedTexts(schema(name), 'kind'));
    expect(texts).toEqual([['a', 'b'], ['b'], ['a'], ['x'], undefined]);
    expect(listedTexts(schema('Base'), 'other')).toBeUndefined();
  });

  it('know the one value of a header', async () => {
    const schema = await schemasOf(`
Const: {const: 5}
One: {enum: [a]}
Two: {enum: [a, b]}
Usual: {type: boolean, default: true}
Thing: {const: {a: 1}}
Behind: {$ref: '#/components/schemas/One'}
Holder: {properties: {a: {$ref: '#/components/schemas/One'}}}
`);
    const fixed = (name: string, required: boolean): string | undefined =>
      fixedHeaderValue({ schema: schema(name), required });
    expect(['Const', 'One', 'Two', 'Usual', 'Thing', 'Behind'].map((name) => fixed(name, true))).toEqual([
      '5',
      'a',
      undefined,
      'true',
      undefined,
      'a',
    ]);
    expect(fixed('Usual', false)).toBeUndefined();
  });

  it('know what the other side never sends', async () => {
    const schema = await schemasOf(`
A: {properties: {id: {readOnly: true}, secret: {writeOnly: true}, n: {}, r: {$ref: '#/components/schemas/R'}, s: {allOf: [{}, {readOnly: true}]}}}
R: {readOnly: true}
B: {allOf: [{$ref: '#/components/schemas/A'}], properties: {own: {readOnly: true}}}
C: {$ref: '#/components/schemas/B'}
`);
    const names = (name: string, view: 'read' | 'write'): string[] => [...hiddenNames(schema(name), view)].sort();
    expect([names('A', 'write'), names('A', 'read')]).toEqual([['id', 'r', 's'], ['secret']]);
    expect([names('C', 'write'), names('C', 'read')]).toEqual([['id', 'own', 'r', 's'], ['secret']]);
    expect(hiddenNames(schema('A'), 'read')).toBe(hiddenNames(schema('A'), 'read'));
  });

  it.each<[string, number]>([
    ['{type: string}', 0],
    ['{}', 0],
    ['false', Infinity],
    ['true', 0],
    ['{type: object}', 0],
    ['{type: object, required: [a]}', 0],
    ['{type: object, required: [a], properties: {a: {type: string}}}', 1],
    ['{required: [a], properties: {a: {type: string}}}', 0],
    ['{type: [object, string], required: [a], properties: {a: {type: string}}}', 0],
    ['{type: object, required: [a], properties: {a: {type: array, minItems: 2, items: {type: string}}}}', 2],
    ['{type: array, minItems: 1, prefixItems: [{type: object, required: [a], properties: {a: {}}}], items: {}}', 2],
    ['{type: array, prefixItems: [{type: string}]}', 0],
    ["{type: object, required: [a], properties: {a: {$ref: '#/components/schemas/S'}}}", Infinity],
    ["{type: object, properties: {a: {$ref: '#/components/schemas/S'}}}", 0],
    ["{oneOf: [{type: object, required: [a], properties: {a: {$ref: '#/components/schemas/S'}}}, {type: string}]}", 0],
    ['{anyOf: [{type: object, required: [a], properties: {a: {}}}]}', 1],
    ['{allOf: [{type: object, required: [a], properties: {a: {}}}, {}]}', 1],
    ["{type: array, minItems: 1, items: {$ref: '#/components/schemas/S'}}", Infinity],
  ])('%s is %d high', async (text, height) => {
    const schema = await schemasOf(
      `S: {properties: {x: ${text}}}`.replace('#/components/schemas/S', '#/components/schemas/S/properties/x'),
    );
    const found = schema('S').properties.get('x');
    expect(found && valueHeight(found)).toBe(height);
  });

  it('compare values', () => {
    const values = [
      null,
      0,
      1,
      '1',
      true,
      [],
      [1],
      [1, 2],
      [2, 1],
      {},
      { a: 1 },
      { b: 1 },
      { a: 1, b: 2 },
      { a: null },
    ];
    for (const [left, one] of values.entries()) {
      for (const [right, other] of values.entries())
        expect([left, right, sameValue(one, structuredClone(other))]).toEqual([left, right, left === right]);
    }
    expect(sameValue({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
  });

  it('tell success and what is sent of a path', () => {
    expect(['200', '2XX', '404', 'default', '12'].map((status) => isSuccess({ status }))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(['/a', '/a#b', '#b'].map((path) => wirePath({ path }))).toEqual(['/a', '/a', '']);
  });
});
