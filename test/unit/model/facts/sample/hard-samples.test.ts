import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { sampleValue } from '../../../../../model/facts/sample/sample-value.ts';
import type { JsonValue } from '../../../../../model/location.ts';
import { apiOf } from '../../load-text.ts';

/** The plain sample of a schema, as an answer. */
async function sampleOf(schema: JsonValue): Promise<JsonValue | undefined> {
  const api = await apiOf(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 't', version: '1' },
      paths: {},
      components: { schemas: { S: schema } },
    }),
  );
  const [first] = api.schemas;
  return first === undefined ? undefined : sampleValue(first, { view: 'read' });
}

const text = { type: 'string' };
const HARD: readonly (readonly [name: string, schema: JsonValue])[] = [
  ['a negated member', { type: 'object', properties: { a: text, b: text }, not: { required: ['a'] } }],
  ['a negated text', { type: 'string', not: { const: 'string' } }],
  [
    'negated members of alternatives',
    { type: 'object', properties: { a: text, b: text }, not: { anyOf: [{ required: ['b'] }] } },
  ],
  ['a list that contains', { type: 'array', items: { type: 'integer' }, contains: { const: 7 } }],
  ['a list without more items', { type: 'array', prefixItems: [text], unevaluatedItems: false }],
  ['an object without more members', { type: 'object', properties: { a: text }, unevaluatedProperties: false }],
  [
    'a condition that is met',
    // As text: an object with a member called like that would be taken for a promise.
    JSON.parse(
      '{"type":"object","properties":{"a":{"type":"string"}},"if":{"required":["a"]},"then":{"required":["b"]}}',
    ) as JsonValue,
  ],
  ['a condition that is not met', { type: 'object', if: { required: ['a'] }, else: { required: ['b'] } }],
  [
    'what a member asks for',
    { type: 'object', required: ['a'], dependentSchemas: { a: { required: ['b'], properties: { b: { const: 3 } } } } },
  ],
  ['members by pattern', { type: 'object', required: ['x-a'], patternProperties: { '^x-': { type: 'integer' } } }],
  [
    'names by pattern',
    { type: 'object', minProperties: 2, propertyNames: { pattern: '^[a-c]$' }, additionalProperties: true },
  ],
  ['as many members as are asked for', { type: 'object', minProperties: 3, properties: { a: text } }],
  ['a long text by pattern', { type: 'string', pattern: '^(ab)+$', minLength: 9 }],
  ['a text of two patterns', { type: 'string', allOf: [{ pattern: '^a' }, { pattern: 'z$' }] }],
  ['a text that looks ahead', { type: 'string', pattern: '^(?=.*\\d)[a-z\\d]{4,}$' }],
  ['a very long text', { type: 'string', minLength: 5000 }],
  ['a text in few letters', { type: 'string', maxLength: 2 }],
  [
    'one of two that overlap',
    {
      oneOf: [
        { type: 'object', properties: { a: text } },
        { type: 'object', required: ['b'] },
      ],
    },
  ],
  [
    'members of several alternatives in an object without others',
    {
      type: 'object',
      unevaluatedProperties: false,
      minProperties: 2,
      anyOf: [
        { properties: { a: { type: 'integer' } }, required: ['a'] },
        { properties: { b: {} }, required: ['b'] },
      ],
    },
  ],
  [
    'two of three alternatives, of which not all go together',
    {
      type: 'object',
      unevaluatedProperties: false,
      minProperties: 2,
      anyOf: [
        { properties: { a: text, x: { const: 1 } }, required: ['x'] },
        { properties: { b: text, x: { const: 2 } }, required: ['x'] },
        { properties: { c: text }, required: ['c'], maxProperties: 2 },
      ],
    },
  ],
  [
    'items of several alternatives',
    {
      type: 'array',
      unevaluatedItems: false,
      minItems: 2,
      anyOf: [{ prefixItems: [{ type: 'integer' }] }, { prefixItems: [true, text] }],
    },
  ],
  ['a number that is no integer', { oneOf: [{ type: 'number' }, { type: 'integer' }] }],
  [
    'one of two ranges',
    {
      oneOf: [
        { type: 'integer', minimum: 0, maximum: 20 },
        { type: 'integer', minimum: -5, maximum: 9 },
      ],
    },
  ],
  ['a multiple of one number alone', { type: 'integer', oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }], minimum: 1 }],
  [
    'one of two lengths',
    {
      oneOf: [
        { type: 'string', maxLength: 8 },
        { type: 'string', minLength: 4 },
      ],
    },
  ],
  [
    'several members by one pattern',
    {
      type: 'object',
      patternProperties: { '^x-': { type: 'integer' } },
      additionalProperties: false,
      minProperties: 3,
    },
  ],
  [
    'several members by the end of their names',
    { type: 'object', patternProperties: { _id$: text }, additionalProperties: false, minProperties: 2 },
  ],
  ['flags that differ', { type: 'array', minItems: 3, uniqueItems: true, items: { type: ['boolean', 'null'] } }],
  [
    'as many different words as there are',
    {
      type: 'array',
      minItems: 30,
      uniqueItems: true,
      items: { enum: Array.from({ length: 30 }, (_, at) => `w${at}`) },
    },
  ],
  [
    'as many different numbers as there are',
    { type: 'array', minItems: 40, uniqueItems: true, items: { type: 'integer', minimum: 11, maximum: 50 } },
  ],
  ...(
    [
      ['email', '@acme\\.com$'],
      ['uri', '\\.png$'],
      ['uri', '^ftp://'],
      ['ipv4', '^10\\.'],
      ['hostname', '\\.internal$'],
      ['uuid', '^[0-9a-f]{8}-[0-9a-f]{4}-7'],
      ['date', '^2031-'],
      ['date', '-12-'],
      ['date-time', '\\+02:00$'],
      ['ipv6', '^fe80:'],
    ] as const
  ).map(([format, pattern]): (typeof HARD)[number] => [
    `the format ${format} with ${pattern}`,
    { type: 'string', format, pattern },
  ]),
];

describe('samples of schemas that speak about content', () => {
  it.each(HARD)('meet %s', async (_name, schema) => {
    const sample = await sampleOf(schema);
    const validate = addFormats.default(new Ajv2020({ strict: false })).compile(schema as object);
    expect([sample, validate(sample)]).toEqual([expect.anything(), true]);
  });

  it.each([
    ['everything negated', { not: {} }],
    ['a member that is asked for and forbidden', { type: 'object', required: ['a'], properties: { a: false } }],
    ['no text', { type: 'string', minLength: 3, maxLength: 2 }],
    ['an endless object', { type: 'object', required: ['a'], properties: { a: { $ref: '#/components/schemas/S' } } }],
  ])('are not made up for %s', async (_name, schema) => {
    expect(await sampleOf(schema as JsonValue)).toBeUndefined();
  });

  it('are the same every time, and show every optional member', async () => {
    const schema = {
      type: 'object',
      properties: {
        a: text,
        b: { type: 'array', items: text },
        c: { type: 'object', properties: { d: { type: 'integer' } } },
      },
    };
    const first = await sampleOf(schema);
    expect(first).toEqual({ a: 'string', b: ['string'], c: { d: expect.any(Number) as number } });
    expect(await sampleOf(schema)).toEqual(first);
  });
});
