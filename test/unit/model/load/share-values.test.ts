import { describe, expect, it } from 'vitest';
import { shareValues } from '../../../../model/load/share-values.ts';

describe('values read again', () => {
  it('are the ones before where they say the same', () => {
    const before = { a: { b: [1, { c: 2 }] }, d: { e: 1 }, n: null };
    const same = structuredClone(before);
    expect(shareValues(before, same)).toBe(before);
    const after = { a: { b: [1, { c: 3 }] }, d: { e: 1 }, n: null };
    const shared = shareValues(before, structuredClone(after)) as typeof before;
    expect(shared).toEqual(after);
    expect([shared === before, shared.a === before.a, shared.d === before.d]).toEqual([false, false, true]);
  });

  it.each<[unknown, unknown]>([
    [[1, 2], [1]],
    [[1], [1, 2]],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: undefined }, {}],
    [{}, []],
    [[], {}],
    [1, '1'],
    [{ a: 0 }, { a: -0 }],
    [{}, { toString: 1 }],
  ])('%j is not %j', (before, after) => {
    const shared = shareValues(before, after);
    expect(shared).toBe(after);
    expect(shared).toEqual(structuredClone(after));
  });

  it('keep what is the same inside of what is not', () => {
    const [kept, before] = [{ x: 1 }, [{ x: 1 }, { y: 1 }]] as const;
    const shared = shareValues(before, [{ ...kept }, { y: 2 }, { z: 1 }]) as unknown[];
    expect(shared[0]).toBe(before[0]);
    expect(shared).toEqual([{ x: 1 }, { y: 2 }, { z: 1 }]);
  });
});
