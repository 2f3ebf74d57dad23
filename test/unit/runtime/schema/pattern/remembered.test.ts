import { describe, expect, it } from 'vitest';
import { remembered } from '../../../../../runtime/schema/pattern/remembered.ts';

interface Node {
  child?: unknown;
}

/** A check that asks about the member twice, and counts how often it is asked. */
function counted(): { readonly check: (value: unknown) => boolean; readonly calls: () => number } {
  let count = 0;
  const check: (value: unknown) => boolean = remembered((value) => {
    count += 1;
    if (typeof value !== 'object' || value === null) return value === undefined;
    const { child }: Node = value;
    return check(child) && check(child);
  });
  return { check, calls: () => count };
}

function nested(depth: number, leaf?: unknown): Node {
  let value: Node = { child: leaf };
  for (let level = 1; level < depth; level += 1) value = { child: value };
  return value;
}

describe('a check that remembers', () => {
  it('is asked as often at each level of nesting', () => {
    const [at20, at40] = [20, 40].map((depth) => {
      const { check, calls } = counted();
      expect(check(nested(depth))).toBe(true);
      return calls();
    });
    expect((at40 ?? 0) - (at20 ?? 0)).toBe(20);
  });

  it('forgets with the end of the outermost one, also when that throws', () => {
    const inner: Node = {};
    const value = { child: { child: { child: { child: { child: { child: inner } } } } } };
    const check: (value: unknown) => boolean = remembered((node) => {
      const { child }: Node = Object(node);
      if (child === 'bad') throw new RangeError('bad');
      return child === undefined || (check(child) && child !== 5);
    });
    expect(check(value)).toBe(true);
    inner.child = 5;
    expect(check(value)).toBe(false);
    inner.child = 'bad';
    expect(() => check(value)).toThrow('bad');
    delete inner.child;
    expect(check(value)).toBe(true);
  });
});
