import type { Violation } from '../finding.ts';
import { childPointer, isNothing, isObject, preview } from '../schema-walk.ts';

/** Whole numbers that count things: what the same requests have led to is as many in both. */
const COUNTER = /(?:^|_|[a-z])(?:[cC]ount|[tT]otal)$/;

/** Where a value stands. */
interface Site {
  readonly pointer: string;
  readonly name: string;
  /** Members that change by themselves. */
  readonly volatile: ReadonlySet<string>;
}

/**
 * What differs in two values that are compared by their form alone, as ids and instants are: one of them is null or an empty text and the
 * other is not, or they count things or are days and are not the same.
 */
export function formDifferences(expected: unknown, got: unknown, volatile: ReadonlySet<string>): readonly Violation[] {
  return differences(expected, got, { pointer: '', name: '', volatile });
}

function differences(expected: unknown, got: unknown, site: Site): readonly Violation[] {
  if (Array.isArray(expected) && Array.isArray(got)) {
    const items: readonly unknown[] = got;
    return expected.flatMap((item: unknown, index) =>
      index < items.length
        ? differences(item, items[index], { ...site, pointer: childPointer(site.pointer, index) })
        : [],
    );
  }
  if (isObject(expected) && isObject(got)) {
    return Object.entries(expected).flatMap(([name, value]) => {
      if (!Object.hasOwn(got, name) || site.volatile.has(name)) return [];
      return differences(value, got[name], { ...site, name, pointer: childPointer(site.pointer, name) });
    });
  }
  const isCounted = COUNTER.test(site.name) && typeof expected === 'number' && typeof got === 'number';
  const isSame =
    isCounted || (isDay(expected) && isDay(got)) ? expected === got : isNothing(expected) === isNothing(got);
  if (isSame) return [];
  const said = `${preview(expected)} as the reference`;
  return [{ part: 'body', pointer: site.pointer, expected: said, got: preview(got) }];
}

/** A day is told by whoever asks, unlike an instant. */
function isDay(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
}
