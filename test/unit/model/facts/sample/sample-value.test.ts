import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { standaloneJsonSchema } from '../../../../../model/facts/json-schema.ts';
import { seededDraw } from '../../../../../model/facts/sample/draw.ts';
import { readExample } from '../../../../../model/facts/sample/given-value.ts';
import { sampleValue } from '../../../../../model/facts/sample/sample-value.ts';
import { xmlText } from '../../../../../model/facts/sample/written/xml-text.ts';
import { loadApi } from '../../../../../model/load-api.ts';
import type { JsonValue } from '../../../../../model/location.ts';
import type { Schema } from '../../../../../model/schema.ts';
import { compileSchema } from '../../../../../runtime/schema/compile.ts';
import type { JsonSchema } from '../../../../../runtime/schema/json-schema.ts';
import { schemasOf } from '../../load-text.ts';

/** What the interpreter of the runtime says about a value: another reading of the same rules. */
function problems(schema: Schema, value: JsonValue, view: 'read' | 'write'): readonly string[] {
  const direction = view === 'read' ? 'response' : 'request';
  // A document made of a schema of the model is one.
  const validate = compileSchema(standaloneJsonSchema(schema) as JsonSchema, { direction, onProblem: () => undefined });
  return validate(value).map(({ instance, keyword, got }) => `${instance} ${keyword} ${got}`);
}

const text = `
Not: { type: string, not: { const: string } }
NoName: { type: object, properties: { a: {}, b: {} }, not: { required: [b] } }
Either: { type: object, properties: { a: { type: string }, b: { type: string } }, oneOf: [{ required: [a] }, { required: [b] }] }
Apart: { oneOf: [{ type: object, properties: { a: { type: string } } }, { type: object, properties: { b: { type: integer } } }] }
When: { type: object, required: [kind], properties: { kind: { enum: [a] }, x: { type: integer } }, if: { properties: { kind: { const: a } } }, then: { required: [x] } }
Depends: { type: object, required: [card], properties: { card: { type: string } }, dependentRequired: { card: [address] }, dependentSchemas: { card: { properties: { address: { type: string, minLength: 12 } } } } }
Patterned: { type: object, minProperties: 3, additionalProperties: false, patternProperties: { '^x-[a-z]+$': { type: integer } } }
Named: { type: object, minProperties: 2, propertyNames: { pattern: '^[A-Z]{3}$' }, additionalProperties: { type: boolean } }
Contains: { type: array, items: { type: integer }, contains: { minimum: 5 }, minContains: 2, maxContains: 2, minItems: 4 }
Unique: { type: array, minItems: 4, uniqueItems: true, items: { enum: [1, 2, 3, 4, 5] } }
UniqueTexts: { type: array, minItems: 5, uniqueItems: true, items: { type: string } }
Tuple: { type: array, prefixItems: [{ type: string }, { type: integer }], items: false, minItems: 2 }
Steps: { type: number, minimum: 0.05, exclusiveMaximum: 0.3, multipleOf: 0.1 }
TwoSteps: { type: integer, exclusiveMinimum: 1, allOf: [{ multipleOf: 4 }, { multipleOf: 6 }] }
Between: { type: number, exclusiveMinimum: 0, exclusiveMaximum: 1 }
Below: { type: integer, maximum: -3 }
Long: { type: string, format: uri, minLength: 60, maxLength: 64 }
Short: { type: string, format: email, maxLength: 6 }
Ahead: { type: string, pattern: '^(?=.*\\d)(?=.*[A-Z]).{8,}$' }
Counted: { type: string, pattern: '^[A-Z]{2}\\d{6}(?:-[a-f]{2,4})?$', minLength: 11 }
Astral: { type: string, pattern: '^\\p{Lu}\\p{Ll}+$' }
Closed: { type: object, required: [a], properties: { a: { type: string } }, allOf: [{ properties: { c: { type: string } } }], unevaluatedProperties: false }
Self: { type: object, required: [name], properties: { name: { type: string }, child: { $ref: '#/components/schemas/Self' }, list: { type: array, items: { $ref: '#/components/schemas/Self' } } } }
Nest: { oneOf: [{ type: object, required: [inner], properties: { inner: { $ref: '#/components/schemas/Nest' } } }, { type: string }] }
Base: { type: object, required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind, mapping: { one: '#/components/schemas/One' } } }
One: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, required: [size], properties: { size: { type: integer } } }] }
Both: { type: object, required: [id, secret], properties: { id: { type: integer, readOnly: true }, secret: { type: string, writeOnly: true }, name: { type: string } } }
Shown: { type: string, minLength: 3, examples: [no, shown], default: never }
Wide: { type: integer, format: int64, minimum: 2147483648 }
NotWhole: { type: number, not: { type: integer } }
NotWholeNear: { type: number, minimum: 3, maximum: 4, not: { type: integer } }
NotWholeBeside: { allOf: [{ type: number, maximum: -7 }, { not: { type: integer } }] }
NotText: { type: [string, number], not: { type: string } }
TwoContained: { type: array, allOf: [{ contains: { const: 1 } }, { contains: { const: 2 } }] }
ThreeContained: { type: array, items: { type: integer }, allOf: [{ contains: { const: 1 }, maxContains: 1 }, { contains: { maximum: 0 }, minContains: 2 }, { contains: { minimum: 9 } }] }
OneForBoth: { type: array, maxItems: 1, allOf: [{ contains: { type: integer } }, { contains: { minimum: 3 } }] }
WordLong: { type: string, pattern: '\\bfoo\\b', minLength: 20 }
WordBehind: { type: string, pattern: 'foo\\b', minLength: 9, maxLength: 9 }
NamedAgain: { type: string, pattern: '^(?<y>\\d{4})-\\k<y>$' }
NumberedAgain: { type: string, pattern: '^(?:x|y)(["~])([a-z]+)\\1\\2$' }
NestedAgain: { type: string, pattern: '^((a|b)c)\\2\\1$', minLength: 5 }
`;

describe('a sample', async () => {
  const find = await schemasOf(text);
  const names = [...text.matchAll(/^(\w+):/gm)].map(([, name = '']) => name);

  it.each(names)('of %s meets it, plain, lean and drawn, read and written', (name) => {
    const schema = find(name);
    for (const view of ['read', 'write'] as const) {
      const made = [undefined, 1, 2, 3, 4, 5].map((seed) => {
        return sampleValue(schema, { view, draw: seed === undefined ? undefined : seededDraw(seed) });
      });
      for (const value of [...made, sampleValue(schema, { view, isLean: true })]) {
        expect(value).toBeDefined();
        expect([value, problems(schema, value ?? null, view)]).toEqual([value, []]);
      }
    }
  });

  it('is the same every time', () => {
    for (const name of names) {
      const drawn = (): unknown => sampleValue(find(name), { view: 'read', draw: seededDraw(7) });
      expect(drawn()).toEqual(drawn());
    }
  });

  it('shows what holds itself once, and a valid example first', () => {
    expect(sampleValue(find('Self'), { view: 'read' })).toEqual({ name: 'string', list: [] });
    expect(sampleValue(find('Shown'), { view: 'read' })).toBe('shown');
    expect(sampleValue(find('Both'), { view: 'read' })).toEqual({ id: 1, name: 'string' });
    expect(sampleValue(find('Both'), { view: 'write' })).toEqual({ secret: 'string', name: 'string' });
    expect(sampleValue(find('Base'), { view: 'read' })).toEqual({ kind: 'one', size: 1 });
  });
});

it('nothing is made of what nothing meets', async () => {
  const find = await schemasOf(`
Never: { type: object, required: [me], properties: { me: { $ref: '#/components/schemas/Never' } } }
Both: { allOf: [{ type: string }, { type: integer }] }
Same: { oneOf: [{ type: string }, { type: string }] }
Empty: { type: string, minLength: 5, maxLength: 2 }
No: { not: {} }
`);
  for (const name of ['Never', 'Both', 'Same', 'Empty', 'No']) {
    expect([name, sampleValue(find(name), { view: 'read' })]).toEqual([name, undefined]);
  }
});

it('an example that is written as JSON text is read, one that breaks its schema is none', async () => {
  const schema = (
    await schemasOf(
      `Thing: { type: object, required: [id], properties: { id: { type: integer }, pin: { type: string, writeOnly: true } } }`,
    )
  )('Thing');
  expect(readExample(schema, '{"id": 3}', 'read')).toEqual({ id: 3 });
  expect(readExample(schema, { id: 3, pin: '1' }, 'read')).toEqual({ id: 3 });
  expect(readExample(schema, { id: 3, pin: '1' }, 'write')).toEqual({ id: 3, pin: '1' });
  expect(readExample(schema, { id: 'three' }, 'read')).toBeUndefined();
});

it('a value is written as XML by the names of its schema', async () => {
  const schema = (
    await schemasOf(`
Pet:
  type: object
  xml: { name: pet, prefix: p, namespace: 'https://example.com/p' }
  properties:
    id: { type: integer, xml: { attribute: true } }
    tags: { type: array, xml: { name: tags, wrapped: true }, items: { type: string, xml: { name: tag } } }
    name: { type: string }
`)
  )('Pet');
  const written = xmlText(schema, { id: 1, tags: ['a', '<b>'], name: 'R & D' });
  expect(written.split('\n')[1]).toBe(
    '<p:pet xmlns:p="https://example.com/p" id="1"><tags><tag>a</tag><tag>&lt;b&gt;</tag></tags><name>R &amp; D</name></p:pet>',
  );
});

it('a value is written as the nodes of XML that its schema names', async () => {
  const schema = (
    await schemasOf(`
Book:
  type: object
  xml: { name: book }
  properties:
    id: { type: integer, xml: { nodeType: attribute } }
    title: { type: string, xml: { nodeType: text } }
    blurb: { type: string, xml: { nodeType: cdata } }
    origin: { type: object, xml: { nodeType: none }, properties: { lang: { type: string, xml: { nodeType: attribute } }, year: { type: integer } } }
    pages: { type: array, xml: { nodeType: element, name: leaves }, items: { type: integer, xml: { name: leaf } } }
    notes: { type: array, items: { type: string, xml: { nodeType: cdata } } }
    none: { type: [string, 'null'] }
`)
  )('Book');
  const value = {
    id: 7,
    title: 'A & B',
    blurb: '1 < 2 ]]> 3',
    origin: { lang: 'en', year: 1999 },
    pages: [1, 2],
    notes: ['x'],
    none: null,
  };
  expect(xmlText(schema, value).split('\n')[1]).toBe(
    '<book id="7" lang="en">A &amp; B<![CDATA[1 < 2 ]]]]><![CDATA[> 3]]><year>1999</year>' +
      '<leaves><leaf>1</leaf><leaf>2</leaf></leaves><![CDATA[x]]><none></none></book>',
  );
});

const CORPUS = join(import.meta.dirname, '../../../../../../shared/corpus');

/** Schemas of the corpus that no value meets, with the reason. */
const IMPOSSIBLE: Readonly<Record<string, readonly string[]>> = {
  // A text of 24 characters in the format `uuid`.
  'intercom/openapi.yaml': ['/components/schemas/create_conversation_request'],
  // An empty `enum`.
  'discord/openapi.json': ['/paths/~1guilds~1{guild_id}~1requests/get/parameters/0/schema'],
  // One property as one of three numbers and as one of four words.
  'redoc-demo/openapi-3-1.yaml': ['/components/schemas/Cat'],
};

const DOCUMENTS = [
  'museum/openapi.yaml',
  'cafe-split/cafe.yaml',
  'figma/openapi.yaml',
  'airflow/openapi.yaml',
  'redoc-demo/openapi.yaml',
  'redoc-demo/openapi-3-1.yaml',
  'intercom/openapi.yaml',
  'discord/openapi.json',
];

describe.skipIf(!existsSync(CORPUS))('samples of the corpus', () => {
  it.each(DOCUMENTS)('meet their schemas: %s', async (file) => {
    const { api } = await loadApi(join(CORPUS, file), { lenient: true });
    const roots = (api?.operations ?? []).flatMap(({ parameters, requestBody, responses }) => [
      ...[...parameters, ...(requestBody?.content ?? [])].map(({ schema }) => [schema, 'write'] as const),
      ...responses.flatMap(({ content }) => content.map(({ schema }) => [schema, 'read'] as const)),
    ]);
    const components = (api?.schemas ?? []).map((schema) => [schema, 'read'] as const);
    const impossible = new Set<string>();
    for (const [schema, view] of new Map([...roots, ...components])) {
      if (schema === undefined) continue;
      const value = sampleValue(schema, { view });
      if (value === undefined) impossible.add(schema.location.pointer);
      else
        expect([schema.location.pointer, value, problems(schema, value, view)]).toEqual([
          schema.location.pointer,
          value,
          [],
        ]);
    }
    expect([...impossible]).toEqual(IMPOSSIBLE[file] ?? []);
  });
});
