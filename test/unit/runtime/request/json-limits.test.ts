import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exceededJsonLimit, type JsonLimits } from '../../../../runtime/request/json-limits.ts';

const limits: JsonLimits = { depth: 4, values: 12, names: 6 };

/** What the limits count, by walking the value itself. */
function counted(value: unknown): { readonly depth: number; readonly values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 0 };
  const members = Object.values(value).map(counted);
  return {
    depth: 1 + Math.max(0, ...members.map(({ depth }) => depth)),
    values: members.reduce((total, member) => total + member.values, members.length),
  };
}

/** The beginnings of all objects: their first members, their first two and so on. */
function beginningsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const names = Array.isArray(value) ? [] : Object.keys(value);
  const own = names.map((_, index) => JSON.stringify(names.slice(0, index + 1)));
  return [...own, ...Object.values(value).flatMap(beginningsIn)];
}

function isWithin(value: unknown): boolean {
  const { depth, values } = counted(value);
  const names = new Set(beginningsIn(value)).size;
  return depth <= limits.depth && values <= limits.values && names <= limits.names;
}

describe('limits of JSON text', () => {
  it('are those of the value, whatever stands in its texts', () => {
    const text = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ',', ':', ']', 'a'), maxLength: 6 });
    const { tree } = fc.letrec((tie) => ({
      tree: fc.oneof(
        { maxDepth: 5 },
        fc.oneof(text, fc.nat(9)),
        fc.array(tie('tree'), { maxLength: 4 }),
        fc
          .uniqueArray(text, { maxLength: 3 })
          .chain((names) =>
            fc
              .array(tie('tree'), { minLength: names.length, maxLength: names.length })
              .map((members) => Object.fromEntries(names.map((name, index) => [name, members[index]]))),
          ),
      ),
    }));
    fc.assert(
      fc.property(tree, fc.constantFrom(0, 1), (value, space) => {
        expect(exceededJsonLimit(JSON.stringify(value, null, space), limits) === undefined).toBe(isWithin(value));
      }),
      { seed: 5, numRuns: 2000 },
    );
  });

  it('count the different members that are just allowed, and the same again as none', () => {
    const of = (count: number): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, 0])));
    expect(exceededJsonLimit(of(6), limits)).toBeUndefined();
    expect(exceededJsonLimit(of(7), limits)).toBe('at most 6 different members');
    const many = (each: string): string => `[${Array.from({ length: 100 }, () => each).join()}]`;
    const wide = { ...limits, values: 1000 };
    expect(exceededJsonLimit(many('{"a":1,"b":{"c":2}}'), wide)).toBeUndefined();
    expect(exceededJsonLimit(`[{"a":1,"b":2},{"b":1,"a":2},{"c":1,"a":2,"b":3}]`, wide)).toBe(
      'at most 6 different members',
    );
  });

  it.each([
    ['strings without separators', '""'.repeat(100)],
    ['brackets without separators', '[]'.repeat(100)],
    ['more closings than openings', `${'[]'.repeat(6)}${']'.repeat(100)}`],
    ['escapes without an end', `${'[]'.repeat(6)}"${'\\"'.repeat(100)}`],
    ['separators alone', ',:'.repeat(100)],
  ])('come to an end with %s', (_, text) => {
    // Refused here or by the parser: what matters is that the look at it stops.
    expect(['undefined', 'string']).toContain(typeof exceededJsonLimit(text, limits));
  });
});
