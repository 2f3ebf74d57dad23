import { expect, it } from 'vitest';
import { contradictions } from '../../../../../model/facts/no-value/contradiction.ts';
import { fits } from '../../../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../../../model/facts/sample/sample-value.ts';
import { schemasOf } from '../../load-text.ts';

const reasonOf = contradictions((schema, value) => fits(schema, value));

const impossible: readonly (readonly [yaml: string, reason: string])[] = [
  ['{ type: integer, minimum: 5, maximum: 2 }', 'its bounds leave no integer'],
  ['{ type: integer, exclusiveMinimum: 1, exclusiveMaximum: 2 }', 'its bounds leave no integer'],
  ['{ type: number, exclusiveMinimum: 1, maximum: 1 }', 'its bounds leave no number'],
  [
    '{ type: integer, minimum: 8, maximum: 13, multipleOf: 7, format: int32, enum: [8] }',
    'none of the values of `enum` meets the rest',
  ],
  ['{ type: integer, minimum: 8, maximum: 13, multipleOf: 7 }', 'its bounds leave no multiple of 7'],
  ['{ type: integer, format: int32, minimum: 3000000000 }', 'its bounds leave no integer'],
  ['{ type: string, minLength: 3, maxLength: 2 }', '`minLength` 3 is more than `maxLength` 2'],
  ['{ type: string, format: uuid, maxLength: 24 }', 'no text of the format uuid is of that length'],
  ['{ type: string, enum: [a, b], pattern: "^\\\\d$" }', 'none of the values of `enum` meets the rest'],
  ['{ type: integer, const: one }', 'the value of `const` does not meet the rest'],
  ['{ allOf: [{ type: string }, { type: [integer, "null"] }] }', 'nothing is string and integer or null at once'],
  ['{ allOf: [{ minimum: 3, type: number }, { maximum: 2, type: integer }] }', 'its bounds leave no integer'],
  ['{ type: array, minItems: 3, maxItems: 2 }', '3 items or more are asked for, and 2 at most'],
  ['{ type: array, minItems: 1, items: false }', '1 items are asked for, and item 1: it is described as nothing'],
  [
    '{ type: array, minItems: 2, prefixItems: [{}], items: false }',
    '2 items are asked for, and item 2: it is described as nothing',
  ],
  [
    '{ type: array, minItems: 3, uniqueItems: true, items: { enum: [1, 2] } }',
    '3 different items are asked for, and there are 2',
  ],
  [
    '{ type: array, minItems: 4, uniqueItems: true, items: { type: [boolean, "null"] } }',
    '4 different items are asked for, and there are 3',
  ],
  [
    '{ type: array, minItems: 7, uniqueItems: true, items: { type: integer, exclusiveMinimum: 0, maximum: 6 } }',
    '7 different items are asked for, and there are 6',
  ],
  ['{ type: array, contains: {}, minContains: 3, maxContains: 2 }', '`minContains` is more than `maxContains`'],
  [
    '{ type: array, contains: { type: integer, minimum: 1, maximum: 0 } }',
    'what it has to contain: its bounds leave no integer',
  ],
  ['{ type: object, required: [a, b], maxProperties: 1 }', '2 properties are required, and 1 are allowed'],
  ['{ type: object, minProperties: 2, maxProperties: 1 }', '`minProperties` 2 is more than `maxProperties` 1'],
  [
    '{ type: object, minProperties: 2, properties: { a: {} }, additionalProperties: false }',
    '2 properties are asked for, and 1 are allowed',
  ],
  ['{ type: object, required: [a], properties: { a: false } }', '`a` is required: it is described as nothing'],
  ['{ type: object, required: [a], properties: { a: { not: {} } } }', '`a` is required: it is described as nothing'],
  ['{ type: object, required: [a], additionalProperties: false }', '`a` is required: it is described as nothing'],
  [
    '{ type: object, required: [a], properties: { a: { $ref: "#/components/schemas/S" } } }',
    'it requires itself without end',
  ],
  ['{ type: string, oneOf: [{ type: integer }, { minLength: 3, maxLength: 2 }] }', 'no schema of `oneOf` can be met'],
  [
    '{ oneOf: [{ type: string, title: A }, { type: string, title: B }] }',
    'every schema of `oneOf` says the same as another one',
  ],
];

it.each(impossible)('%s has no value', async (yaml, reason) => {
  const schema = (await schemasOf(`S: ${yaml}`))('S');
  expect([reasonOf(schema), sampleValue(schema, { view: 'read' })]).toEqual([reason, undefined]);
});

const possible: readonly string[] = [
  '{ minimum: 5, maximum: 2 }',
  '{ type: [integer, "null"], minimum: 5, maximum: 2 }',
  '{ type: number, minimum: 1, maximum: 1 }',
  '{ type: string, minLength: 2, maxLength: 2 }',
  '{ type: array, items: false }',
  '{ type: array, minItems: 3, uniqueItems: true, items: { type: [boolean, "null"] } }',
  '{ type: array, minItems: 2, uniqueItems: true, items: { type: integer, minimum: 4, maximum: 5 } }',
  '{ type: array, items: { type: integer, minimum: 2, maximum: 1 } }',
  '{ type: object, properties: { a: false } }',
  '{ type: object, properties: { a: { $ref: "#/components/schemas/S" } } }',
  '{ type: object, required: [a], additionalProperties: { type: integer } }',
  '{ oneOf: [{ type: string }, { type: string, minLength: 3 }] }',
  '{ anyOf: [{ type: string }, { type: string }] }',
  '{ type: string, enum: [a, b], minLength: 1 }',
  '{ type: string, format: uuid, maxLength: 36 }',
];

it.each(possible)('%s has one', async (yaml) => {
  const schema = (await schemasOf(`S: ${yaml}`))('S');
  expect(reasonOf(schema)).toBeUndefined();
  const value = sampleValue(schema, { view: 'read' });
  expect([value !== undefined, value !== undefined && fits(schema, value)]).toEqual([true, true]);
});
