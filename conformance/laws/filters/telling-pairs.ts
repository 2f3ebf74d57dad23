import { matches } from '../../../model/facts/filters/matches.ts';
import type { FilterTest } from '../../../model/facts/filters/one-filter.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { AskedFor } from './sound-list.ts';

/** A filter, and values that it may be asked for. */
export interface WithValues {
  readonly test: FilterTest;
  readonly values: readonly JsonValue[];
}

/**
 * The values of two filters that tell most of these things: each takes something away that the other one leaves; and where nothing is left
 * then, values of one thing as well.
 */
export function tellingPairs(
  entries: readonly unknown[],
  one: WithValues,
  other: WithValues,
): readonly (readonly [AskedFor, AskedFor])[] {
  const pairs = one.values.flatMap((first) =>
    other.values.map((second) => {
      const judged = new Set(
        entries.map((entry) => `${matches(one.test, entry, first)} ${matches(other.test, entry, second)}`),
      );
      const asked = [
        { test: one.test, value: first },
        { test: other.test, value: second },
      ] as const;
      const sides = ['true false', 'false true'].filter((each) => judged.has(each)).length;
      return { asked, sides, isLeft: judged.has('true true') };
    }),
  );
  const ranked = pairs.toSorted((left, right) => scoreOf(right) - scoreOf(left));
  const [best] = ranked;
  if (best === undefined || best.sides === 0) return [];
  const whole = best.isLeft ? undefined : ranked.find(({ isLeft }) => isLeft);
  return [best.asked, ...(whole === undefined ? [] : [whole.asked])];
}

function scoreOf({ sides, isLeft }: { readonly sides: number; readonly isLeft: boolean }): number {
  return sides * 2 + (isLeft ? 1 : 0);
}
