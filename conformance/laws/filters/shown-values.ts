import type { Narrowing } from '../../../model/facts/filters/narrowing.ts';
import { orderOf } from '../../../model/facts/filters/matches.ts';
import { rootOf } from '../../../model/facts/filters/nested-filters.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import { applicators, isObject } from '../../schema-walk.ts';
import { type FilterTest, memberOf } from '../../../model/facts/filters/one-filter.ts';
import { valuesFor } from './filter-test.ts';

/** How deep values are looked for in an item. */
const DEPTH = 4;

/** What a parameter that selects can be asked for so that it gives some of these items, as they show it. */
export function shownFor({ parameter, test }: Narrowing, items: readonly unknown[]): readonly JsonValue[] {
  if (test !== undefined)
    return test.kind === 'after' || test.kind === 'before' ? far(test, items) : valuesFor(test, items);
  const wanted = rootOf(parameter.name);
  const isList = parameter.schema.types.includes('array');
  const found = items
    .flatMap((item) => leaves(item, DEPTH))
    .filter(([name]) => rootOf(name) === wanted)
    .map(([, value]) => (isList ? [value] : value));
  return [...new Map(found.map((value) => [JSON.stringify(value), value])).values()].filter((value) =>
    fits(parameter.schema, value, 'write'),
  );
}

/** What the description shows of a text that is asked for; of numbers it may show how far a list goes. */
export function toldFor({ parameter: { examples, schema } }: Narrowing): readonly JsonValue[] {
  if (!schema.types.includes('string')) return [];
  const told = [
    ...examples.flatMap(({ value }) => (value === undefined ? [] : [value as JsonValue])),
    ...schema.examples,
  ];
  return told.filter((value) => fits(schema, value, 'write'));
}

/** True for words and flags: a list may show some of them only to whoever asks for them. */
export function isOfWords({ parameter: { schema } }: Narrowing): boolean {
  const whole = applicators([schema]);
  const parts = [...whole, ...applicators(whole.flatMap(({ items }) => items ?? []))];
  return parts.some((each) => each.enum !== undefined || each.hasConst || each.types.includes('boolean'));
}

/** The bound that leaves most of them. */
function far({ parameter, member, kind }: FilterTest, items: readonly unknown[]): readonly JsonValue[] {
  const shown = items.map((item) => memberOf(item, member));
  const known = shown.filter(
    (value): value is string | number => typeof value === 'string' || typeof value === 'number',
  );
  const sorted = known.toSorted((left, right) => orderOf(left, right) ?? 0);
  const value = kind === 'after' ? sorted[0] : sorted.at(-1);
  const asked = parameter.schema.format === 'date' && typeof value === 'string' ? value.slice(0, 10) : value;
  return asked !== undefined && fits(parameter.schema, asked, 'write') ? [asked] : [];
}

function leaves(value: unknown, depth: number): readonly (readonly [name: string, value: string | number])[] {
  if (depth === 0) return [];
  if (Array.isArray(value)) return value.flatMap((each: unknown) => leaves(each, depth));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' || typeof inner === 'number' ? [[name, inner] as const] : leaves(inner, depth - 1),
  );
}
