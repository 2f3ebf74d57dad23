import { expect, it } from 'vitest';
import { hasCommaFreeParts } from '../../../../model/facts/comma-free.ts';
import { schemasOf } from '../load-text.ts';

/** Items by what the test says of them: whether a percent-encoded comma can only be a delimiter. */
const ITEMS: readonly (readonly [free: boolean, schema: string])[] = [
  [true, '{ type: integer }'],
  [true, "{ type: [number, 'null'] }"],
  [true, '{ type: boolean }'],
  [true, '{ enum: [a, b, 3] }'],
  [false, "{ enum: [a, 'b,c'] }"],
  [true, '{ const: a }'],
  [false, '{ type: string }'],
  [false, '{}'],
  [true, '{ type: string, format: uuid }'],
  [true, '{ type: string, format: date-time }'],
  [false, '{ type: string, format: email }'],
  [false, '{ type: string, format: of-our-own }'],
  [true, "{ type: string, pattern: '^[0-9a-f]{24}$' }"],
  [true, "{ type: string, pattern: '^\\w+-\\d{1,3}$' }"],
  [false, "{ type: string, pattern: '[0-9a-f]{24}' }"],
  [false, "{ type: string, pattern: '^[^x]+$' }"],
  [false, "{ type: string, pattern: '^[+--]+$' }"],
  [false, "{ type: string, pattern: '^.+$' }"],
  [false, "{ type: string, pattern: '^a|b$' }"],
  [false, '{ type: [integer, string] }'],
  [true, '{ oneOf: [{ type: integer }, { enum: [any] }] }'],
  [false, '{ oneOf: [{ type: integer }, { type: string }] }'],
  [true, "{ allOf: [{ $ref: '#/components/schemas/Id' }], description: one }"],
  [false, '{ type: object }'],
];

it.each(ITEMS)('%s: items of %s', async (free, items) => {
  const schema = await schemasOf(`
Id: { type: integer }
List: { type: array, items: ${items} }
Either: { oneOf: [{ type: array, items: ${items} }, { type: array, items: { type: integer } }] }
`);
  expect(hasCommaFreeParts(schema('List'))).toBe(free);
  expect(hasCommaFreeParts(schema('Either'))).toBe(free);
});

it('a hash has to have nothing but members without commas', async () => {
  const schema = await schemasOf(`
Closed: { type: object, additionalProperties: false, properties: { a: { type: integer }, b: { enum: [x] } } }
Known: { type: object, properties: { a: { type: integer } } }
Text: { type: object, properties: { a: { type: integer }, b: { type: string } } }
Inherited: { allOf: [{ $ref: '#/components/schemas/Known' }, { properties: { b: { type: string } } }] }
Open: { type: object, properties: { a: { type: integer } }, additionalProperties: true }
Named: { type: object, properties: { 'a,b': { type: integer } } }
Patterns: { type: object, properties: { a: { type: integer } }, patternProperties: { '^x': { type: integer } } }
Other: { type: string }
`);
  const free = ['Closed', 'Known', 'Text', 'Inherited', 'Open', 'Named', 'Patterns', 'Other'].filter((name) =>
    hasCommaFreeParts(schema(name)),
  );
  expect(free).toEqual(['Closed', 'Known']);
});
