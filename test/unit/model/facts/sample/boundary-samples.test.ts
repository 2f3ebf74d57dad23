import { expect, it } from 'vitest';
import { boundarySamples } from '../../../../../model/facts/sample/boundary-samples.ts';
import { fits } from '../../../../../model/facts/sample/fits.ts';
import { schemasOf } from '../../load-text.ts';

const find = await schemasOf(`
Text: { type: string, minLength: 2, maxLength: 5 }
Free: { type: string }
Patterned: { type: string, pattern: '^[A-Z]+$', maxLength: 4 }
Small: { type: integer, format: int32 }
Large: { type: integer }
Half: { type: number, minimum: -1, maximum: 1 }
Maybe: { type: [string, 'null'], enum: [a, b, null] }
Flag: { type: boolean }
Some: { type: array, minItems: 1, maxItems: 3, items: { type: integer }, example: [7] }
Thing:
  type: object
  required: [id]
  properties:
    id: { type: integer, minimum: 1, maximum: 9 }
    kind: { type: string, default: plain, enum: [plain, odd] }
    size: { type: object, properties: { 'a/b': { type: [integer, 'null'] } } }
    secret: { type: string, writeOnly: true }
`);

function edges(name: string): readonly unknown[] {
  return boundarySamples(find(name), { view: 'read' }).map(({ edge, value }) => [edge, value]);
}

it('of texts are the shortest and the longest, and characters beyond the basic plane', () => {
  expect(edges('Text')).toEqual([
    ['shortest text', 'aa'],
    ['longest text', 'aaaaa'],
    ['astral text', '🐲🐲'],
    ['nothing optional', 'strin'],
  ]);
  expect(edges('Free')).toEqual([
    ['empty text', ''],
    ['astral text', '🐲'],
    ['nothing optional', 'string'],
  ]);
  expect(edges('Patterned')).toContainEqual(['longest text', 'AAAA']);
});

it('of numbers are their bounds, those of their format, and what machine integers do not hold', () => {
  expect(edges('Small')).toEqual([
    ['least integer', -2_147_483_648],
    ['greatest integer', 2_147_483_647],
    ['zero', 0],
    ['nothing optional', 1],
  ]);
  expect(edges('Large')).toContainEqual(['wide integer', 2_147_483_648]);
  expect(edges('Half')).toEqual(
    expect.arrayContaining([
      ['least number', -1],
      ['greatest number', 1],
      ['fraction', 0.5],
    ]),
  );
});

it('of words are all, of flags both, of lists the fewest and the most items', () => {
  expect(edges('Maybe')).toEqual([
    ['listed', 'a'],
    ['listed', 'b'],
    ['null', null],
  ]);
  expect(edges('Flag')).toEqual([
    ['true', true],
    ['false', false],
  ]);
  expect(edges('Some')).toEqual([
    ['longest list', [1, 1, 1]],
    ['nothing optional', [1]],
  ]);
});

it('of objects are the one without anything optional, and those with one member at an edge', () => {
  const found = edges('Thing');
  expect(found).toContainEqual(['nothing optional', { id: 1 }]);
  expect(found).toContainEqual(['/id: greatest integer', { id: 9, kind: 'plain', size: { 'a/b': 1 } }]);
  expect(found).toContainEqual(['/kind: listed', { id: 1, kind: 'odd', size: { 'a/b': 1 } }]);
  expect(found).toContainEqual(['/size/a~1b: null', { id: 1, kind: 'plain', size: { 'a/b': null } }]);
  for (const { value } of boundarySamples(find('Thing'), { view: 'read' }))
    expect(fits(find('Thing'), value, 'read')).toBe(true);
  expect(boundarySamples(find('Thing'), { view: 'read', most: 3 })).toHaveLength(3);
});
