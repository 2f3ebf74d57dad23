import { describe, expect, it } from 'vitest';

import { validateValue } from '../../../../../cli/validate-value.ts';
import { standaloneJsonSchema } from '../../../../../model/facts/json-schema.ts';
import { contradictions } from '../../../../../model/facts/no-value/contradiction.ts';
import { sampleValue } from '../../../../../model/facts/sample/sample-value.ts';
import { valueHeight } from '../../../../../model/facts/sample/value-height.ts';
import { apiOf, schemasOf } from '../../load-text.ts';
import type { Schema } from '../../../../../model/schema.ts';

async function chain(count: number, link: (ref: string) => unknown, last: unknown): Promise<Schema> {
  const schemas: Record<string, unknown> = {};
  for (let index = 0; index < count; index += 1) schemas[`A${index}`] = link(`#/components/schemas/A${index + 1}`);
  schemas[`A${count}`] = last;
  const api = await apiOf(
    JSON.stringify({ openapi: '3.1.0', info: { title: 'Chain', version: '1' }, components: { schemas } }),
  );
  const [first] = api.schemas;
  if (first === undefined) throw new Error('no schema');
  return first;
}

const reasonOf = contradictions((schema, value) => {
  return validateValue(standaloneJsonSchema(schema), value, undefined).length === 0;
});

const required = (ref: string): unknown => ({ type: 'object', required: ['a'], properties: { a: { $ref: ref } } });
const mapped = (ref: string): unknown => ({ type: 'object', minProperties: 1, additionalProperties: { $ref: ref } });
const listed = (ref: string): unknown => ({ type: 'array', minItems: 1, items: { $ref: ref } });

describe('the height of a value', () => {
  it.each([41, 64, 500, 12_000])('is found however many objects require each other: %i', async (count) => {
    const text = { type: 'string' };
    for (const link of [required, listed, mapped]) {
      const schema = await chain(count, link, text);
      expect(valueHeight(schema)).toBe(count);
      expect(sampleValue(schema, { view: 'read' }) !== undefined).toBe(count <= 256);
      if (count <= 256) expect(reasonOf(schema)).toBeUndefined();
      else if (count < 1_000)
        expect(reasonOf(schema)).toMatch(/ values inside of each other, and none has more than 256$/);
    }
  });

  it('has no end where a schema comes again on every way, however long the ways are', async () => {
    const schema = await chain(100, required, {
      oneOf: [listed('#/components/schemas/A3'), { $ref: '#/components/schemas/A50' }],
    });
    expect(valueHeight(schema)).toBe(Infinity);
    expect(reasonOf(schema)).toMatch(/no schema of `oneOf` can be met$|it requires itself without end$/);
    const other = await chain(100, required, { oneOf: [listed('#/components/schemas/A3'), { type: 'null' }] });
    expect(valueHeight(other)).toBe(100);
  });

  it('is the least of the alternatives and the most of what holds together', async () => {
    const schema = await schemasOf(`
Flat: { anyOf: [{ $ref: '#/components/schemas/Deep' }, { type: integer }] }
Deep: { type: object, required: [a], properties: { a: { type: array, minItems: 2, items: { type: object } }, b: { $ref: '#/components/schemas/Deep' } } }
Both: { allOf: [{ $ref: '#/components/schemas/Flat' }, { $ref: '#/components/schemas/Deep' }] }
Base: { oneOf: [{ $ref: '#/components/schemas/Sub' }] }
Sub: { allOf: [{ $ref: '#/components/schemas/Base' }, { type: object, required: [a], properties: { a: { type: string } } }] }
Tuple: { type: array, minItems: 2, prefixItems: [{ type: string }, { $ref: '#/components/schemas/Tuple' }] }
Short: { type: array, minItems: 1, prefixItems: [{ type: string }, { $ref: '#/components/schemas/Short' }] }
Closed: { type: object, required: [a], properties: { a: false } }`);
    const found = ['Flat', 'Deep', 'Both', 'Base', 'Sub', 'Tuple', 'Short', 'Closed'].map((name) =>
      valueHeight(schema(name)),
    );
    expect(found).toEqual([0, 2, 2, 1, 1, Infinity, 1, Infinity]);
  });
});
