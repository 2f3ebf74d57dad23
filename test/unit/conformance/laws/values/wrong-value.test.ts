import { expect, it } from 'vitest';
import { wrongValues } from '../../../../../conformance/laws/values/wrong-value.ts';
import { schemasOf } from '../../../model/load-text.ts';

const schema = await schemasOf(`
Words: { type: array, maxItems: 3, items: { type: string, maxLength: 40 } }
Parts: { type: array, maxItems: 40, items: { type: object, required: [a], properties: { a: { type: string }, b: { type: array, items: { type: string } } } } }
Rates: { type: string, enum: ['0', '10', '21'] }
Counts: { type: integer, enum: [1, 2, 5] }
Endless: { type: array, maxItems: 10000, items: { type: string } }
`);

/** The value that has too many items. */
function tooMany(name: string): readonly unknown[] {
  const value = wrongValues(schema(name)).find(({ keyword }) => keyword === 'maxItems')?.value;
  return Array.isArray(value) ? value : [];
}

it('a list that is too long has one item more than it may have, none twice where items are plain', () => {
  expect(tooMany('Words')).toHaveLength(4);
  expect(new Set(tooMany('Words')).size).toBe(4);
});

it('things that consist of parts are drawn once, however many a list may have', () => {
  expect(tooMany('Parts')).toHaveLength(41);
  expect(new Set(tooMany('Parts')).size).toBe(1);
});

it('no list is so long that what stands before a service would refuse it', () => {
  expect(tooMany('Endless')).toEqual([]);
});

it.each([
  ['Rates', '22'],
  ['Counts', 6],
])('who checks the look of %s alone takes one more', (name, next) => {
  expect([...wrongValues(schema(name))].map(({ value }) => value)).toContain(next);
});
