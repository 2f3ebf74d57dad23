import { describe, expect, it } from 'vitest';
import { brief, changesOf, received, sent } from './diff-pair.ts';

const B = 'breaking';
const N = 'non-breaking';
const U = 'unclassified';
const object = (properties: unknown, rest: object = {}): object => ({ type: 'object', properties, ...rest });
const s = { type: 'string' };

/** Kind, verdict when sent, verdict when received, the old schema, the new one. */
const table: readonly (readonly [string, string, string, unknown, unknown])[] = [
  ['type-changed', B, B, s, { type: 'boolean' }],
  ['type-narrowed', B, N, { type: ['string', 'integer'] }, s],
  ['type-narrowed', B, N, { type: 'number' }, { type: 'integer' }],
  ['type-narrowed', B, N, {}, s],
  ['type-widened', N, B, s, { type: ['string', 'integer'] }],
  ['type-widened', N, B, { type: 'integer' }, { type: 'number' }],
  ['type-widened', N, B, s, {}],
  ['type-narrowed', B, N, s, false],
  ['null-refused', B, N, { type: ['string', 'null'] }, s],
  ['null-refused', B, N, { anyOf: [s, { type: 'null' }] }, s],
  ['null-allowed', N, B, s, { type: ['string', 'null'] }],
  ['null-allowed', N, B, s, { oneOf: [s, { type: 'null' }] }],
  ['enum-added', B, N, s, { type: 'string', enum: ['a'] }],
  ['enum-dropped', N, B, { type: 'string', enum: ['a'] }, s],
  ['enum-value-removed', B, N, { type: 'string', enum: ['a', 'b'] }, { type: 'string', enum: ['a'] }],
  ['enum-value-added', N, B, { type: 'string', enum: ['a'] }, { type: 'string', enum: ['a', 'b'] }],
  ['enum-value-removed', B, N, { enum: ['a', 'b'] }, { const: 'a' }],
  ['bound-tightened', B, N, { type: 'integer' }, { type: 'integer', minimum: 1 }],
  ['bound-tightened', B, N, { type: 'integer', maximum: 9 }, { type: 'integer', maximum: 8 }],
  ['bound-tightened', B, N, { type: 'integer', exclusiveMinimum: 1 }, { type: 'integer', exclusiveMinimum: 2 }],
  ['bound-tightened', B, N, { type: 'string', maxLength: 9 }, { type: 'string', maxLength: 8 }],
  ['bound-tightened', B, N, { type: 'string' }, { type: 'string', minLength: 1 }],
  ['bound-tightened', B, N, { type: 'array', items: s }, { type: 'array', items: s, maxItems: 3 }],
  ['bound-tightened', B, N, { type: 'object' }, { type: 'object', minProperties: 1 }],
  ['bound-tightened', B, N, { type: 'integer', multipleOf: 2 }, { type: 'integer', multipleOf: 4 }],
  ['bound-loosened', N, B, { type: 'integer', minimum: 1 }, { type: 'integer' }],
  ['bound-loosened', N, B, { type: 'integer', exclusiveMaximum: 8 }, { type: 'integer', exclusiveMaximum: 9 }],
  ['bound-loosened', N, B, { type: 'string', minLength: 2 }, { type: 'string', minLength: 1 }],
  ['bound-loosened', N, B, { type: 'array', items: s, maxItems: 3 }, { type: 'array', items: s, maxItems: 4 }],
  ['bound-loosened', N, B, { type: 'object', maxProperties: 1 }, { type: 'object' }],
  ['multiple-of-changed', B, B, { type: 'integer', multipleOf: 2 }, { type: 'integer', multipleOf: 3 }],
  ['unique-items-added', B, N, { type: 'array', items: s }, { type: 'array', items: s, uniqueItems: true }],
  ['unique-items-dropped', N, B, { type: 'array', items: s, uniqueItems: true }, { type: 'array', items: s }],
  ['pattern-added', B, N, s, { type: 'string', pattern: '^a' }],
  ['pattern-dropped', N, B, { type: 'string', pattern: '^a' }, s],
  ['pattern-changed', B, B, { type: 'string', pattern: '^a' }, { type: 'string', pattern: '^b' }],
  ['format-added', B, N, s, { type: 'string', format: 'date' }],
  ['format-dropped', N, B, { type: 'string', format: 'date' }, s],
  ['format-changed', B, B, { type: 'string', format: 'date' }, { type: 'string', format: 'date-time' }],
  ['format-narrowed', B, N, { type: 'integer', format: 'int64' }, { type: 'integer', format: 'int32' }],
  ['format-widened', N, B, { type: 'integer', format: 'int32' }, { type: 'integer', format: 'int64' }],
  ['content-encoding-changed', B, B, s, { type: 'string', contentEncoding: 'base64' }],
  ['property-removed', B, B, object({ a: s, b: s }), object({ a: s })],
  ['optional-property-added', N, N, object({ a: s }), object({ a: s, b: s })],
  ['property-became-required', B, N, object({ a: s }), object({ a: s }, { required: ['a'] })],
  ['property-became-optional', N, B, object({ a: s }, { required: ['a'] }), object({ a: s })],
  ['property-deprecated', N, N, object({ a: s }), object({ a: { type: 'string', deprecated: true } })],
  ['additional-properties-refused', B, N, object({ a: s }), object({ a: s }, { additionalProperties: false })],
  ['additional-properties-allowed', N, N, object({ a: s }, { additionalProperties: false }), object({ a: s })],
  ['additional-properties-restricted', B, N, object({}), object({}, { additionalProperties: s })],
  ['additional-properties-freed', N, B, object({}, { additionalProperties: s }), object({})],
  ['pattern-properties-changed', U, U, object({}, { patternProperties: { '^x': s } }), object({})],
  ['items-restricted', B, N, { type: 'array' }, { type: 'array', items: s }],
  ['items-freed', N, B, { type: 'array', items: s }, { type: 'array' }],
  ['tuple-changed', U, U, { type: 'array', prefixItems: [s] }, { type: 'array', prefixItems: [s, s] }],
  [
    'alternative-removed',
    B,
    N,
    { oneOf: [s, { type: 'integer' }, { type: 'boolean' }] },
    { oneOf: [s, { type: 'integer' }] },
  ],
  [
    'alternative-added',
    N,
    B,
    { anyOf: [s, { type: 'integer' }] },
    { anyOf: [s, { type: 'integer' }, { type: 'boolean' }] },
  ],
  ['alternatives-introduced', B, N, object({}), object({}, { oneOf: [object({ a: s }), object({ b: s })] })],
  ['alternatives-dropped', N, B, object({}, { oneOf: [object({ a: s }), object({ b: s })] }), object({})],
  ['default-added', U, N, s, { type: 'string', default: 'a' }],
  ['default-removed', U, N, { type: 'string', default: 'a' }, s],
  ['default-changed', B, N, { type: 'string', default: 'a' }, { type: 'string', default: 'b' }],
  ['condition-added', B, N, s, { type: 'string', not: { const: 'a' } }],
  ['condition-removed', N, B, { type: 'string', not: { const: 'a' } }, s],
  ['enum-value-added', U, U, { type: 'string', not: { enum: ['a'] } }, { type: 'string', not: { enum: ['a', 'b'] } }],
  ['condition-added', B, N, object({ a: s, b: s }), object({ a: s, b: s }, { dependentRequired: { a: ['b'] } })],
  [
    'condition-changed',
    U,
    U,
    object({ a: s, b: s, c: s }, { dependentRequired: { a: ['b'] } }),
    object({ a: s, b: s, c: s }, { dependentRequired: { a: ['c'] } }),
  ],
];

describe('a schema that changes', () => {
  it.each(table)(
    '%s is %s when sent and %s when received (case %#)',
    async (kind, whenSent, whenReceived, old, later) => {
      const sentChanges = await changesOf(sent(old), sent(later));
      expect(sentChanges.map((change) => [change.kind, change.verdict])).toEqual([[kind, whenSent]]);
      const receivedChanges = await changesOf(received(old), received(later));
      expect(receivedChanges.map((change) => [change.kind, change.verdict])).toEqual([[kind, whenReceived]]);
    },
  );

  it('gains a required property: breaking to send, harmless to receive', async () => {
    const [old, later] = [object({ a: s }), object({ a: s, b: s }, { required: ['b'] })];
    expect(brief(await changesOf(sent(old), sent(later)))).toEqual([
      'breaking required-property-added @ request body, application/json',
    ]);
    expect(brief(await changesOf(received(old), received(later)))).toEqual([
      'non-breaking optional-property-added @ response 200, application/json',
    ]);
  });

  it('loses a property that it refuses then: breaking to send', async () => {
    const closed = { additionalProperties: false };
    const changes = await changesOf(sent(object({ a: s, b: s }, closed)), sent(object({ a: s }, closed)));
    expect(brief(changes)).toEqual(['breaking property-refused @ request body, application/json']);
  });

  it('names the way to the place', async () => {
    const nest = (leaf: unknown): object => object({ list: { type: 'array', items: object({ 'odd name': leaf }) } });
    const changes = await changesOf(received(nest(s)), received(nest({ type: ['string', 'null'] })));
    expect(brief(changes)).toEqual(['breaking null-allowed @ response 200, application/json, list[]["odd name"]']);
  });

  it('is judged by what travels: read-only members are not sent, write-only ones not received', async () => {
    const old = object({ id: { type: 'integer' }, secret: s });
    const later = object({ id: { type: 'integer', readOnly: true }, secret: { type: 'string', writeOnly: true } });
    expect(brief(await changesOf(sent(old), sent(later)))).toEqual([
      'breaking property-became-read-only @ request body, application/json',
    ]);
    expect(brief(await changesOf(received(old), received(later)))).toEqual([
      'breaking property-became-write-only @ response 200, application/json',
    ]);
  });
});

describe('a component', () => {
  const ref = { $ref: '#/components/schemas/Node' };
  const schemas = (label: unknown): { schemas: object } => ({
    schemas: { Node: object({ label, children: { type: 'array', items: ref }, parent: ref }) },
  });

  it('that contains itself is compared once, by the shortest way', async () => {
    const changes = await changesOf(received(ref, schemas(s)), received(ref, schemas({ type: 'integer' })));
    expect(brief(changes)).toEqual(['breaking type-changed @ response 200, application/json, label']);
  });

  it('is judged in each direction it is used in', async () => {
    const document = (values: readonly string[]): object => ({
      components: { schemas: { Kind: { type: 'string', enum: values } } },
      paths: {
        '/a': {
          get: {
            responses: {
              '200': {
                description: 'ok',
                content: { 'text/plain': { schema: { $ref: '#/components/schemas/Kind' } } },
              },
            },
          },
          put: {
            requestBody: { content: { 'text/plain': { schema: { $ref: '#/components/schemas/Kind' } } } },
            responses: { '204': { description: 'ok' } },
          },
        },
      },
    });
    expect(brief(await changesOf({ ...document(['a']) }, { ...document(['a', 'b']) }))).toEqual([
      'breaking enum-value-added @ response 200, text/plain',
      'non-breaking enum-value-added @ request body, text/plain',
    ]);
  });

  it.each([
    ['inlined', { $ref: '#/components/schemas/A' }, object({ a: s })],
    ['behind allOf', object({ a: s }), { allOf: [{ $ref: '#/components/schemas/A' }] }],
    ['split over allOf', object({ a: s, b: s }), { allOf: [{ $ref: '#/components/schemas/A' }, object({ b: s })] }],
    ['nullable in another way', { type: ['string', 'null'] }, { anyOf: [s, { type: 'null' }] }],
    ['an enum instead of a const', { const: 'a' }, { enum: ['a'] }],
  ])('that is only written in another way is no change: %s', async (_, old, later) => {
    const components = { schemas: { A: object({ a: s }) } };
    expect(brief(await changesOf(received(old, components), received(later, components)))).toEqual([]);
    expect(brief(await changesOf(sent(old, components), sent(later, components)))).toEqual([]);
  });

  it('tells discriminators apart', async () => {
    const cat = object({ kind: { const: 'cat' } }, { required: ['kind'] });
    const dog = object({ kind: { const: 'dog' } }, { required: ['kind'] });
    const pet = (discriminator: object): object => ({
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
      discriminator,
    });
    const schemasOf = { schemas: { Cat: cat, Dog: dog } };
    const old = pet({ propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } });
    const more = pet({
      propertyName: 'kind',
      mapping: { cat: '#/components/schemas/Cat', kitten: '#/components/schemas/Cat' },
    });
    const other = pet({ propertyName: 'species' });
    expect((await changesOf(received(old, schemasOf), received(more, schemasOf))).map(({ kind }) => kind)).toEqual([
      'discriminator-value-added',
    ]);
    expect((await changesOf(received(more, schemasOf), received(old, schemasOf))).map(({ kind }) => kind)).toEqual([
      'discriminator-value-removed',
    ]);
    expect((await changesOf(sent(old, schemasOf), sent(other, schemasOf))).map(({ kind }) => kind)).toEqual([
      'discriminator-changed',
    ]);
  });
});
