import { expect, it } from 'vitest';
import { forEachChildSchema, hasChildSchemas } from '../../../../model/facts/child-schemas.ts';
import type { Schema } from '../../../../model/schema.ts';
import { apiOf } from '../load-text.ts';

const inner = { type: 'string' };

const single = [
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
];
const lists = ['prefixItems', 'allOf', 'anyOf', 'oneOf'];
const members = ['properties', 'patternProperties', 'dependentSchemas'];

/** A schema for every keyword that holds schemas, by the keyword. */
const holders: Readonly<Record<string, object>> = Object.fromEntries([
  ['reference', { $ref: '#/components/schemas/plain', description: 'More than the reference.' }],
  ...single.map((keyword) => [keyword, { [keyword]: inner }]),
  ...lists.map((keyword) => [keyword, { [keyword]: [inner] }]),
  ...members.map((keyword) => [keyword, { [keyword]: { name: inner } }]),
]);

it('a schema has children exactly where a walk finds some', async () => {
  const schemas = { ...holders, plain: { type: 'string', enum: ['a'], minLength: 1, properties: {} } };
  const description = { openapi: '3.1.0', info: { title: 'All', version: '1' }, paths: {}, components: { schemas } };
  const api = await apiOf(JSON.stringify(description));
  const withChildren = api.schemas.filter((schema) => countChildren(schema) > 0);
  expect(withChildren.map(({ name }) => name)).toEqual(Object.keys(holders));
  expect(api.schemas.filter(hasChildSchemas)).toEqual(withChildren);
});

function countChildren(schema: Schema): number {
  let count = 0;
  forEachChildSchema(schema, () => (count += 1));
  return count;
}
