/* oxlint-disable unicorn/no-thenable -- the keyword of JSON Schema */
import { describe, expect, it } from 'vitest';
import { objectOf } from '../../../../../model/json-object.ts';
import type { JsonValue } from '../../../../../model/location.ts';
import { publishDocument } from '../../../../../model/load/publish/publish-document.ts';

const hidden = { type: 'string', 'x-internal': true };

/** What readers get of a schema. */
function published(schema: JsonValue, others: Readonly<Record<string, JsonValue>> = {}): JsonValue | undefined {
  const document = { openapi: '3.1.0', paths: {}, components: { schemas: { Thing: schema, ...others } } };
  const kept = objectOf(objectOf(publishDocument(document))['components']);
  return objectOf(kept['schemas'])['Thing'];
}

/** Places of a schema that speak of the same value, and what is left there when `secret` is not to be told. */
const PLACES: readonly (readonly [name: string, place: JsonValue, left: JsonValue])[] = [
  ['if', { if: { properties: { secret: { const: 'x' } } }, then: { required: ['open'] } }, {}],
  ['if, by its name alone', { if: { required: ['secret'] }, else: { required: ['open'] } }, {}],
  ['an if inside of another', { if: { anyOf: [{ required: ['secret'] }] }, then: { required: ['open'] } }, {}],
  [
    'then and else',
    {
      if: { required: ['open'] },
      then: { required: ['secret', 'open'] },
      else: { properties: { secret: { maxLength: 1 } } },
    },
    { if: { required: ['open'] }, then: { required: ['open'] }, else: { properties: {} } },
  ],
  ['not', { not: { required: ['secret', 'open'] } }, {}],
  ['allOf', { allOf: [{ required: ['secret', 'open'] }] }, { allOf: [{ required: ['open'] }] }],
  ['anyOf', { anyOf: [{ required: ['secret'] }, { required: ['open'] }] }, { anyOf: [{ required: ['open'] }] }],
  ['oneOf', { oneOf: [{ required: ['secret'] }] }, {}],
  [
    'dependentSchemas',
    { dependentSchemas: { secret: {}, open: { required: ['secret'] } } },
    { dependentSchemas: { open: {} } },
  ],
  ['dependentRequired', { dependentRequired: { open: ['secret'], secret: ['open'] } }, { dependentRequired: {} }],
  ['required', { required: ['secret', 'open'] }, { required: ['open'] }],
  ['discriminator', { discriminator: { propertyName: 'secret' } }, {}],
  ['propertyNames', { propertyNames: { enum: ['secret', 'open'] } }, { propertyNames: { enum: ['open'] } }],
  ['propertyNames, it alone', { propertyNames: { const: 'secret' } }, { propertyNames: false }],
  [
    'parts of propertyNames',
    { propertyNames: { anyOf: [{ const: 'secret' }, { pattern: '^(?:open|secret)$' }], not: { enum: ['secret'] } } },
    { propertyNames: { anyOf: [{ pattern: '^(?:open)$' }] } },
  ],
  [
    'patternProperties',
    { patternProperties: { '^(secret|open)$': {}, '^secret$': {}, '^sec': {}, '^secret|open$': {} } },
    { patternProperties: { '^(open)$': {}, '^sec': {}, '^secret|open$': {} } },
  ],
];

describe('the name of an internal property is told nowhere', () => {
  it.each(PLACES)('in %s', (_, place, left) => {
    const properties = { secret: hidden, open: { type: 'string' } };
    const own = published({ type: 'object', properties, ...objectOf(place) });
    expect(own).toEqual({ type: 'object', properties: { open: { type: 'string' } }, ...objectOf(left) });
    const base = { Base: { properties } };
    const reference = { $ref: '#/components/schemas/Base' };
    expect(published({ ...reference, ...objectOf(place) }, base)).toEqual({ ...reference, ...objectOf(left) });
  });

  it("but where the name is another value's", () => {
    const other = { properties: { secret: { type: 'string' } }, required: ['secret'] };
    const schema = {
      properties: { secret: hidden, inner: other },
      oneOf: [{ properties: { list: { type: 'array', items: other } } }],
      additionalProperties: other,
    };
    const { secret: _, ...properties } = schema.properties;
    expect(published(schema)).toEqual({ ...schema, properties });
  });

  it('as the tag of alternatives that are internal in it, and of others it is told', () => {
    const discriminator = { propertyName: 'secret' };
    const alternative = (tag: JsonValue): JsonValue => ({ type: 'object', properties: { secret: tag } });
    const oneOf = [alternative(hidden), alternative(hidden)];
    const bare = { type: 'object', properties: {} };
    expect(published({ oneOf, discriminator })).toEqual({ oneOf: [bare, bare] });
    const told = [alternative(hidden), alternative({ const: 'b' })];
    expect(published({ oneOf: told, discriminator })).toEqual({ oneOf: [bare, told[1]], discriminator });
  });

  it('in the encodings of a form', () => {
    const schema = { allOf: [{ properties: { secret: hidden, open: { type: 'string' } } }] };
    const encoding = { secret: { contentType: 'image/png' }, open: { contentType: 'text/plain' } };
    const post = { requestBody: { content: { 'multipart/form-data': { schema, encoding } } }, responses: {} };
    const kept = publishDocument({ openapi: '3.1.0', paths: { '/a': { post } } });
    expect(JSON.stringify(kept)).not.toContain('secret');
    expect(JSON.stringify(kept)).toContain('"encoding":{"open":');
  });

  it('and an alternative in which it is public keeps it', () => {
    const schema = { oneOf: [{ properties: { secret: hidden } }, { properties: { secret: { type: 'string' } } }] };
    expect(published(schema)).toEqual({ oneOf: [{ properties: {} }, schema.oneOf[1]] });
  });
});

describe('a callback of which nothing is left', () => {
  const operation = { responses: { 204: { description: 'ok' } } };
  const secret = { '{$url}': { 'x-internal': true, post: operation } };
  const documentOf = (callbacks: JsonValue, components: JsonValue = {}): JsonValue => ({
    openapi: '3.1.0',
    paths: { '/a': { get: { ...operation, callbacks } } },
    components,
  });
  const callbacksOf = (document: JsonValue): JsonValue | undefined =>
    objectOf(objectOf(objectOf(objectOf(objectOf(publishDocument(document))['paths'])['/a'])['get']))['callbacks'];

  it.each<[string, JsonValue]>([
    ['a path item', secret],
    ['its operations', { '{$url}': { post: { ...operation, 'x-internal': true } } }],
    ['beside extensions', { ...secret, 'x-about': 'it' }],
  ])('is gone with its name: %s', (_, callback) => {
    const open = { '{$url}': { post: operation } };
    expect(callbacksOf(documentOf({ secret: callback, open }))).toEqual({ open });
    const components = { callbacks: { Secret: callback } };
    const referring = { secret: { $ref: '#/components/callbacks/Secret' }, open };
    expect(callbacksOf(documentOf(referring, components))).toEqual({ open });
    expect(JSON.stringify(publishDocument(documentOf(referring, components)))).not.toMatch(/secret/i);
  });

  it('keeps the path items that readers may know of', () => {
    const callback = { ...secret, '{$other}': { post: operation } };
    expect(callbacksOf(documentOf({ both: callback }))).toEqual({ both: { '{$other}': { post: operation } } });
  });
});

describe('the value of an internal property is told by no example', () => {
  const properties = { secret: hidden, open: { type: 'string' } };
  const example = { open: 'o', secret: 'hidden', inner: { secret: 'hidden', open: 'o' } };
  const told = (schema: JsonValue, examples: JsonValue): JsonValue | undefined => {
    const content = { 'application/json': { schema, examples } };
    const paths = { '/a': { get: { responses: { 200: { description: 'It.', content } } } } };
    const document = { openapi: '3.2.0', paths, components: { schemas: { Thing: { type: 'object', properties } } } };
    return publishDocument(document);
  };

  it('on a part of a composition beside that which has it', () => {
    const inner = { type: 'object', properties };
    const beside = { type: 'object', properties: { ...properties, inner } };
    const kept = published({ allOf: [beside, { allOf: [{ example, examples: [example] }] }] });
    expect(JSON.stringify(kept)).not.toContain('hidden');
    expect(JSON.stringify(kept)).toContain('"example":{"open":"o","inner":{"open":"o"}}');
  });

  it('and stays where only another alternative has it', () => {
    const open = { properties: { secret: { type: 'string' } }, example: { secret: 'shown' } };
    expect(JSON.stringify(published({ oneOf: [open, { properties }] }))).toContain('shown');
  });

  it.each([
    ['{"open": "o", "secret": "hidden"}', '{\\"open\\":\\"o\\"}'],
    ['{"open": "o"}', '{\\"open\\": \\"o\\"}'],
    ['<a><secret>hidden</secret></a>', '"examples":{"s":{"summary":"S"}}'],
    ['<a><open>o</open></a>', '<a><open>o</open></a>'],
  ])('as it is written: %s', (serializedValue, left) => {
    const text = JSON.stringify(told({ $ref: '#/components/schemas/Thing' }, { s: { summary: 'S', serializedValue } }));
    expect(text).not.toContain('hidden');
    expect(text).toContain(left);
  });
});
