import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../../../runtime/schema/compile.ts';
import type { JsonSchema } from '../../../../runtime/schema/json-schema.ts';
import { isMultipleOf } from '../../../../runtime/schema/multiple-of.ts';
import { cut, preview } from '../../../../runtime/schema/preview.ts';

/** A schema with `if` and its branches; an object of that form is what linters take for a promise. */
const fork = (...keywords: readonly [keyword: string, schema: unknown][]): JsonSchema => Object.fromEntries(keywords);

const S = { type: 'string' };

describe('a finding', () => {
  it.each<[schema: JsonSchema, value: unknown, finding: string]>([
    [{ type: ['string', 'null'] }, 5, ' at #/type: string or null'],
    [{ minLength: 2 }, 'a', ' at #/minLength: at least 2 characters'],
    [{ maxItems: 1 }, [1, 2], ' at #/maxItems: at most 1 item'],
    [{ minProperties: 2 }, {}, ' at #/minProperties: at least 2 properties'],
    [{ maxProperties: 1 }, { a: 1, b: 2 }, ' at #/maxProperties: at most 1 property'],
    [{ required: ['a'] }, {}, '/a at #/required: the property "a"'],
    [{ dependentRequired: { a: ['b'] } }, { a: 1 }, '/b at #/dependentRequired: the property "b"'],
    [{ contains: S }, [1], ' at #/contains: at least 1 matching items'],
    [{ contains: S, minContains: 2 }, ['a'], ' at #/minContains: at least 2 matching items'],
    [{ contains: S, maxContains: 1 }, ['a', 'b'], ' at #/maxContains: at most 1 matching items'],
    [{ items: S }, [1], '/0 at #/items/type: string'],
    [{ prefixItems: [true, S] }, [1, 1], '/1 at #/prefixItems/1/type: string'],
    [{ properties: { 'a/b': S } }, { 'a/b': 1 }, '/a~1b at #/properties/a~1b/type: string'],
    [{ patternProperties: { '^a': S } }, { ab: 1 }, '/ab at #/patternProperties/^a/type: string'],
    [{ additionalProperties: S }, { a: 1 }, '/a at #/additionalProperties/type: string'],
    [{ allOf: [true, S] }, 1, ' at #/allOf/1/type: string'],
    [{ anyOf: [S] }, 1, ' at #/anyOf: string'],
    [fork(['if', true], ['then', S]), 1, ' at #/then/type: string'],
    [fork(['if', false], ['else', S]), 1, ' at #/else/type: string'],
    [fork(['if', { required: ['a'] }], ['then', false]), { a: 1 }, ' at #/then: no value here'],
    [
      { dependentSchemas: { 'a/b': { required: ['c'] } } },
      { 'a/b': 1 },
      '/c at #/dependentSchemas/a~1b/required: the property "c"',
    ],
    [{ not: S }, 'a', ' at #/not: a value that the schema under "not" refuses'],
    [{ $defs: { a: S }, $ref: '#/$defs/a' }, 1, ' at #/$defs/a/type: string'],
  ])('of %j on %j: %s', (schema, value, finding) => {
    expect(
      compileSchema(schema)(value).map(
        ({ instance, schemaLocation, expected }) => `${instance} at ${schemaLocation}: ${expected}`,
      ),
    ).toEqual([finding]);
    expect(compileSchema(schema).accepts(value)).toBe(false);
  });

  it.each<[string, JsonSchema, string]>([
    ['required', { required: 'a' }, 'The keyword needs an array'],
    ['required', { required: ['a', 1] }, 'The keyword needs an array of strings'],
    ['properties', { properties: [] }, 'The keyword needs an object'],
    ['minLength', { minLength: -1 }, 'The keyword needs a number of at least 0'],
    ['minLength', { minLength: '1' }, 'The keyword needs a number of at least 0'],
    ['maximum', { maximum: '1' }, 'The keyword needs a number'],
    ['pattern', { pattern: 1 }, 'The keyword needs a string'],
    ['enum', { enum: 1 }, 'The keyword needs an array'],
    ['type', { type: 'text' }, '"text" is no JSON Schema type'],
  ])('of a schema whose %s is wrong: %j', (keyword, schema, message) => {
    const told: string[] = [];
    const validate = compileSchema(schema, {
      onProblem: (problem) => told.push(`${problem.schemaLocation} ${problem.message}`),
    });
    expect(validate('a')).toEqual([]);
    expect(told).toHaveLength(1);
    expect(told[0]?.startsWith(`#/${keyword} `)).toBe(true);
    expect(told[0]).toContain(message);
  });

  it.each<[unknown, string]>([
    [undefined, 'nothing'],
    [null, 'null'],
    [true, 'true'],
    [5, '5'],
    ['a"b', '"a\\"b"'],
    ['x'.repeat(80), `"${'x'.repeat(80)}"`],
    ['x'.repeat(81), `"${'x'.repeat(80)}"... (81 characters)`],
    [[], 'array of 0 items'],
    [[1], 'array of 1 item'],
    [[1, 2], 'array of 2 items'],
    [{}, 'empty object'],
    [{ a: 1, b: 2 }, 'object with a, b'],
    [{ a: 1, b: 1, c: 1, d: 1, e: 1 }, 'object with a, b, c, d, e'],
    [{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 }, 'object with a, b, c, d, e and 2 more'],
    [{ ['n'.repeat(100)]: 1 }, `object with ${'n'.repeat(68)}...`],
  ])('shows %j as %s', (value, shown) => {
    expect(preview(value)).toBe(shown);
  });

  it('is cut behind eighty characters', () => {
    expect([cut('x'.repeat(80)), cut('x'.repeat(81))]).toEqual(['x'.repeat(80), `${'x'.repeat(80)}...`]);
  });
});

describe('a multiple', () => {
  it.each([
    [6, 3, true],
    [7, 3, false],
    [0, 3, true],
    [-6, 3, true],
    [19.99, 0.01, true],
    [19.995, 0.01, false],
    [1e300, 7, 1e300 % 7 === 0],
    [1e21, 1, true],
    [1.5, 0.5, true],
    [3, 1.5, true],
    [4, 1.5, false],
    [1e-7, 1e-8, true],
    [1e-8, 1e-7, false],
    [Infinity, 2, false],
    [Infinity, 0.5, false],
    [Number.NaN, 0.5, false],
  ])('%d of %d: %s', (value, factor, is) => {
    expect(isMultipleOf(value, factor)).toBe(is);
  });
});
