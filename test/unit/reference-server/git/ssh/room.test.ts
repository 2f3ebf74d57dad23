import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isFull } from '../../../../../reference-server/git/ssh/room.ts';

const LIMITS = { connections: 10, connectionsFromOne: 6, strangers: 4, strangersFromOne: 2 };
const limits = { ...LIMITS, networkOf: (address: string) => address };

it('however many connections one place opens, another place still has room', () => {
  const one = fc.array(fc.boolean(), { maxLength: 50 });
  fc.assert(
    fc.property(one, (wishes) => {
      const taken: { address: string; isKnown: boolean }[] = [];
      for (const isKnown of wishes) if (!isFull(taken, 'here', limits)) taken.push({ address: 'here', isKnown });
      expect(isFull(taken, 'there', limits)).toBe(false);
    }),
  );
});

it('addresses of one network are one place', () => {
  const taken = ['a1', 'a2'].map((address) => ({ address, isKnown: false }));
  const near = { ...LIMITS, networkOf: (address: string) => address.slice(0, 1) };
  expect([isFull(taken, 'a3', near), isFull(taken, 'b1', near)]).toEqual([true, false]);
});

it('all places together have no more than there is', () => {
  const taken = Array.from({ length: 4 }, (_, place) => ({ address: String(place), isKnown: false }));
  expect(isFull(taken, 'new', limits)).toBe(true);
});
