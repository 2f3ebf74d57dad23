import { expect, it } from 'vitest';
import { keptItems } from '../../../../../runtime/http/mock/item-filter.ts';

const ROUTES = [
  { id: 1, ship: { code: 'AB' }, stops: [{ port: 'ABC' }, { port: 'DEF' }] },
  { id: 2, ship: { code: 'CD' }, stops: [{ port: 'GHI' }] },
  { id: 3, ship: { code: 'AB' }, stops: [] },
];

it('what things have in a part of theirs is filtered by, and what they have in several', () => {
  const idsOf = (items: readonly unknown[]): readonly unknown[] => items.map((item) => Reflect.get(Object(item), 'id'));
  const stop = { query: 'stop', kind: 'has', members: ['stops/port'] } as const;
  expect(idsOf(keptItems(ROUTES, stop, 'DEF'))).toEqual([1]);
  expect(idsOf(keptItems(ROUTES, stop, ['DEF', 'GHI']))).toEqual([1, 2]);
  expect(idsOf(keptItems(ROUTES, { query: 'ship', kind: 'is', members: ['ship/code'] }, 'ab'))).toEqual([1, 3]);
});
