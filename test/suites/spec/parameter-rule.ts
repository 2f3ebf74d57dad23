import { describe, expect, it } from 'vitest';
import type { Parameter, Schema } from '../../../model/index.ts';
import { alternatives, items, parameter, typesOf, values } from './description.ts';

/** What a schema has to say; what is left out is not asked. */
export interface Expected {
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly type?: string;
  /** Types of the items of an array. */
  readonly items?: readonly string[];
  readonly format?: string;
  readonly tier?: string;
  readonly flag?: string;
  /** The flag that makes it do less, and for whom. */
  readonly restricted?: { readonly flag: string; readonly below: string };
  /** Values that the description explains, since the schema is an open string. */
  readonly says?: readonly string[];
}

/** Rows, operation, parameter, what its schema says. */
export type ParameterRule = readonly [string, string, string, Expected];

/** One test for each rule, named after its rows. */
export function describeParameters(rules: readonly ParameterRule[]): void {
  describe('parameters', () => {
    it.each(rules)('%s %s takes %s as %j', (...row) => expectSchema(parameter(row[1], row[2]), row[3]));
  });
}

function expectSchema({ schema, extensions, description }: Parameter, expected: Expected): void {
  if (expected.enum !== undefined) expect(values(schema)).toEqual(expected.enum);
  if (expected.default !== undefined) expect(schema.default).toEqual(expected.default);
  if (expected.type !== undefined) expect(typesOf(schema)).toEqual([expected.type]);
  if (expected.items !== undefined) expect(typesOf(items(schema))).toEqual(expected.items);
  if (expected.format !== undefined) expect(schema.format).toBe(expected.format);
  if (expected.tier !== undefined) expect(extensions['x-tier']).toBe(expected.tier);
  if (expected.flag !== undefined) expect(extensions['x-feature-flag']).toBe(expected.flag);
  if (expected.restricted !== undefined) {
    expect([extensions['x-restricted-by'], extensions['x-feature-flag']]).toEqual([expected.restricted, undefined]);
  }
  for (const word of expected.says ?? []) expect(description).toContain(word);
}

/** Asserts that a schema takes an id, `None` or `Any`. */
export function intOrWords(schema: Schema): void {
  expect(alternatives(schema)[0]?.types).toEqual(['integer']);
  expect(values(schema)).toEqual(['None', 'Any']);
}
