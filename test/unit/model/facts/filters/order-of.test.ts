import { expect, it } from 'vitest';
import { orderOf } from '../../../../../model/facts/filters/matches.ts';

it.each([
  [3, 20, -1],
  ['95.50', '450.00', -1],
  ['1290.00', '450.00', 1],
  ['-3.25', '0.50', -1],
  ['2031-05-14', '2031-05-13T23:00:00Z', 1],
  // A version, or a text like any other.
  ['1.9', '1.10', undefined],
  ['95.50', '450.000', undefined],
  ['b', 'a', undefined],
])('%s and %s are ordered %s', (left, right, expected) => {
  const order = orderOf(left, right);
  expect(order === undefined ? undefined : Math.sign(order)).toBe(expected);
});
