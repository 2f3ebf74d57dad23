import { describe, expect, it } from 'vitest';
import { lexicalReadings } from '../../../../../conformance/laws/values/lexical-readings.ts';

describe('readings of a value', () => {
  it.each([
    [5, ['5', 5, ['5'], [5]]],
    [null, ['', null, [], [''], [null], [[]]]],
    [['a'], ['a', ['a'], [['a']]]],
    [[{ b: 1 }], [{ b: 1 }, [{ b: 1 }]]],
    [[[1, 2]], [[1, 2], [[1, 2]]]],
  ])('of %j are all that it may stand for', (value, readings) => {
    expect(lexicalReadings(value)).toEqual(readings);
  });

  it('do not double with each list around it', () => {
    for (const depth of [3, 20, 5_000]) {
      let value: unknown = 'true';
      for (let level = 0; level < depth; level += 1) value = [value];
      const readings = lexicalReadings(value);
      expect(readings.length).toBeLessThan(20);
      expect(readings.includes(depth > 4 ? value : true)).toBe(true);
    }
  });
});
