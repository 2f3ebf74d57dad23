import { describe, expect, it } from 'vitest';

import { expressOpenapiValidator } from '../../../../../runtime/node/engine/express-openapi-validator.ts';
import type { EngineOptions } from '../../../../../runtime/node/engine/express-openapi-validator.ts';

const schemas = {
  Cat: {
    type: 'object',
    required: ['kind', 'id'],
    properties: {
      kind: { type: 'string' },
      id: { type: 'integer', readOnly: true },
      lives: { type: 'integer' },
      home: { type: 'object', properties: { since: { type: 'string', readOnly: true }, street: { type: 'string' } } },
      'a/b': { type: 'string', readOnly: true },
    },
  },
  Dog: {
    type: 'object',
    required: ['kind', 'bark'],
    properties: { kind: { type: 'string' }, bark: { type: 'string' } },
  },
  Id: { type: 'integer', readOnly: true },
  Fish: {
    allOf: [{ $ref: '#/components/schemas/Fins' }],
    type: 'object',
    required: ['id', 'fins', 'kind'],
    properties: { kind: { type: 'string' }, id: { $ref: '#/components/schemas/Id' } },
  },
  Fins: { type: 'object', properties: { fins: { type: 'integer', readOnly: true } } },
  Pet: {
    oneOf: ['Cat', 'Dog', 'Fish'].map((name) => ({ $ref: `#/components/schemas/${name}` })),
    discriminator: { propertyName: 'kind' },
  },
};
const alternatives = [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }];

const bodies = {
  'of one schema': alternatives[0],
  'of alternatives with a discriminator': { oneOf: alternatives, discriminator: { propertyName: 'kind' } },
  'of any of them': { anyOf: alternatives, discriminator: { propertyName: 'kind' } },
  'of a component with a discriminator': { $ref: '#/components/schemas/Pet' },
  'of parts': { allOf: [alternatives[0]] },
} as const;

/** What comes of a body whose schema is one of those. */
async function take(schema: unknown, value: object, options: EngineOptions = {}): Promise<unknown> {
  const content = { 'application/json': { schema } };
  const post = { requestBody: { required: true, content }, responses: { 204: { description: 'Taken.' } } };
  const engine = expressOpenapiValidator(
    {
      openapi: '3.1.0',
      info: { title: 'Pets', version: '1' },
      paths: { '/pets': { post } },
      components: { schemas },
    },
    options,
  );
  const body = { kind: 'json', contentType: 'application/json', value } as const;
  const result = await engine(
    { method: 'POST', path: [], query: '', headers: {}, body },
    { operation: { operationId: 'add', method: 'POST', path: '/pets', responses: [] }, target: '/pets' },
  );
  if (result.ok) return result.value.body;
  return result.problems.map(({ in: place, name, rule }) => `${place} ${name} ${rule}`);
}

describe('a read-only property that a body has, with the engine express-openapi-validator', () => {
  it.each(Object.entries(bodies))('is left out of a body %s', async (_of, schema) => {
    expect(await take(schema, { kind: 'Cat', id: 9, lives: 7 })).toEqual({ kind: 'Cat', lives: 7 });
    expect(await take(schema, { kind: 'Cat', 'a/b': 'x', home: { since: '2020', street: 'Elm' } })).toEqual({
      kind: 'Cat',
      home: { street: 'Elm' },
    });
  });

  it('is left out when it is null', async () => {
    expect(await take(bodies['of one schema'], { kind: 'Cat', id: null, 'a/b': null })).toEqual({ kind: 'Cat' });
  });

  it.each(Object.entries(bodies))('leaves what else is wrong of a body %s', async (_of, schema) => {
    expect(await take(schema, { kind: 'Cat', id: 9, lives: 'x' })).toEqual(
      expect.arrayContaining(['body /lives type']),
    );
  });

  it.each(Object.entries(bodies))('is refused of a body %s where that is asked for', async (_of, schema) => {
    expect(await take(schema, { kind: 'Cat', id: 9 }, { refusesReadOnly: true })).toEqual(
      expect.arrayContaining(['body /id readOnly']),
    );
  });

  it('is required of no alternative of a component with a discriminator', async () => {
    const body = bodies['of a component with a discriminator'];
    expect(await take(body, { kind: 'Cat', lives: 7 })).toEqual({ kind: 'Cat', lives: 7 });
    expect(await take(body, { kind: 'Fish' })).toEqual({ kind: 'Fish' });
    expect(await take(body, { kind: 'Fish', id: 3 })).toEqual({ kind: 'Fish' });
    expect(await take(body, { kind: 'Dog' })).toEqual(['body /bark required']);
  });

  it('is told by its name where something is missing in one of several alternatives', async () => {
    expect(await take(bodies['of alternatives with a discriminator'], { kind: 'Dog' })).toEqual([
      'body /bark required',
    ]);
  });
});
