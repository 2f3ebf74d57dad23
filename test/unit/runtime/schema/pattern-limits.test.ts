import { describe, expect, it } from 'vitest';
import { compileSchema } from '../../../../runtime/schema/compile.ts';
import { patternCost } from '../../../../runtime/schema/pattern/pattern-effort.ts';

const BACK = '^(a+)+\\1$';
const LONG = 'a'.repeat(1000);

/** A schema with `if` and its branches; an object of that form is what linters take for a promise. */
const fork = (...keywords: readonly [keyword: string, schema: unknown][]): object => Object.fromEntries(keywords);

/** Wherever a pattern decides, a text that is too long for it must not slip through. */
describe('texts that are too long for a pattern', () => {
  it.each([
    ['pattern', { type: 'string', pattern: BACK }, LONG, ''],
    ['not', { not: { pattern: BACK } }, LONG, ''],
    ['anyOf', { anyOf: [{ pattern: BACK }, { type: 'string' }] }, LONG, ''],
    ['oneOf', { oneOf: [{ pattern: BACK }, { type: 'string' }] }, LONG, ''],
    ['allOf', { allOf: [{ pattern: BACK }] }, LONG, ''],
    ['if', fork(['if', { pattern: BACK }], ['then', { type: 'integer' }]), LONG, ''],
    ['if without then', { if: { pattern: BACK }, else: { maxLength: 2000 } }, LONG, ''],
    [
      'if below',
      fork(['if', { properties: { x: { pattern: BACK } } }], ['then', { required: ['y'] }]),
      { x: LONG },
      '/x',
    ],
    ['then', fork(['if', { type: 'string' }], ['then', { pattern: BACK }]), LONG, ''],
    ['else', { if: { type: 'integer' }, else: { pattern: BACK } }, LONG, ''],
    ['contains', { contains: { pattern: BACK } }, ['b', LONG], ''],
    ['contains, at most', { contains: { pattern: BACK }, minContains: 0, maxContains: 0 }, [LONG], ''],
    ['items', { items: { pattern: BACK } }, ['aa', LONG], '/1'],
    ['prefixItems', { prefixItems: [{ pattern: BACK }] }, [LONG], '/0'],
    ['dependentSchemas', { dependentSchemas: { x: { properties: { x: { pattern: BACK } } } } }, { x: LONG }, '/x'],
    ['a reference', { $ref: '#/$defs/a', $defs: { a: { pattern: BACK } } }, LONG, ''],
    [
      'unevaluatedProperties',
      { anyOf: [{ patternProperties: { [BACK]: true } }, true], unevaluatedProperties: { type: 'string' } },
      { [LONG]: 'x' },
      '',
    ],
    ['a property', { properties: { x: { pattern: BACK } } }, { x: LONG }, '/x'],
    ['patternProperties', { patternProperties: { [BACK]: { type: 'integer' } } }, { [LONG]: 'x' }, ''],
    [
      'additionalProperties',
      { patternProperties: { [BACK]: true }, additionalProperties: { type: 'string' } },
      { [LONG]: 'x' },
      '',
    ],
    ['propertyNames', { propertyNames: { pattern: BACK } }, { [LONG]: 1 }, `/${LONG}`],
  ])('are refused by %s', (_, schema, value, instance) => {
    const validate = compileSchema({ ...schema });
    expect(validate.accepts(value)).toBe(false);
    const [finding] = validate(value);
    expect(finding).toMatchObject({ instance, keyword: 'limit', got: '1000 characters' });
    expect(finding?.expected).toContain('at most 13 characters');
  });
});

describe('how long a text may be for backtracking', () => {
  it.each([
    ['what is counted out is tried anew at each place', '[ab]{2000}c', 800],
    ['and behind each length of what stands before it', '^a*[ab]{2000}c', 800],
    ['alternatives are tried anew at each place', '(?:a|a){15}c', 3],
    ['a look ahead is', '(?=[ab]{2000}c)x?', 400],
    ['a few alternatives, and a few characters, are not worth counting', '(?:abc|[0-9a-f]{8}-[0-9a-f]{4})', Infinity],
    ['nothing is tried anew behind the start', '^[ab]{2000}c', Infinity],
  ])('%s', (_, pattern, longest) => {
    expect(patternCost(new RegExp(pattern)).engine).toBe(longest);
  });
});

describe('how long a text may be for one pass', () => {
  it.each([
    ['counters inside of counters take long, so few characters of them', '^((a{1,50}){1,50}){1,50}$', 1199],
    ['a pattern of which nothing is left behind its longest text takes any', '^(a{1,100}){1,100}$', Infinity],
    ['one that begins anywhere is bounded by its states alone', '(a{1,100}){1,100}$', 29_970],
  ])('%s', (_, pattern, longest) => {
    expect(patternCost(new RegExp(pattern)).longest).toBe(longest);
  });
});
