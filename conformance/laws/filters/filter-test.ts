import { type FilterTest, memberOf } from '../../../model/facts/filters/one-filter.ts';
import { type TextFilter, askedFor, hasText } from '../../../model/facts/filters/text-filter.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Parameter } from '../../../model/parameter.ts';
import { shifted } from '../../cases/shifted-value.ts';

/** Values that a filter can be asked for, from what the list shows: those that tell items apart. */
export function valuesFor(test: FilterTest, items: readonly unknown[]): readonly JsonValue[] {
  const { parameter, member, kind, text } = test;
  if (text !== undefined) return textsFor(parameter, text, items);
  const shown = items.flatMap((item): readonly unknown[] => {
    const value = memberOf(item, member);
    return kind === 'has' && Array.isArray(value) ? (value as readonly unknown[]) : [value];
  });
  if (test.kind === 'within') return daysAround(test, items);
  const known = shown.filter((value): value is string | number | true => {
    return value === true || typeof value === 'number' || (typeof value === 'string' && value !== '');
  });
  const isList = parameter.schema.types.includes('array');
  const distinct = [...new Set(known)];
  const ranked = kind === 'after' || kind === 'before' ? middle(distinct) : distinct;
  return ranked
    .map((value): JsonValue => (isList ? [value] : value))
    .filter((value) => fits(parameter.schema, value, 'write'));
}

function textsFor({ schema }: Parameter, text: TextFilter, items: readonly unknown[]): readonly JsonValue[] {
  const shown = text.members.flatMap((member) => items.map((item) => memberOf(item, member)));
  const known = [...new Set(shown)].filter(
    (value): value is string => typeof value === 'string' && value.trim() !== '',
  );
  return [...new Set(known.flatMap((value) => askedFor(value, text, schema) ?? []))];
}

/** Two words at once, where one of them is enough. */
export function manyWords(test: FilterTest, items: readonly unknown[]): readonly JsonValue[] {
  if (test.kind !== 'is' || !test.parameter.schema.types.includes('array')) return [];
  const [one, two] = valuesFor(test, items).flatMap((value): readonly JsonValue[] =>
    Array.isArray(value) ? value : [],
  );
  return one === undefined || two === undefined
    ? []
    : [[one, two]].filter((both) => fits(test.parameter.schema, both, 'write'));
}

/** Members that a search does not look into, and whose texts are searched for. */
const ELSEWHERE = 2;

/** A text of each of some members that are not looked into, where a search leaves out what it does not find. */
export function wordsElsewhere({ parameter, text }: FilterTest, items: readonly unknown[]): readonly JsonValue[] {
  if (text?.isOnly !== true) return [];
  const own = items.flatMap((item) => text.members.map((member) => memberOf(item, member)));
  const found = text.elsewhere.flatMap((member) => {
    const texts = textsFor(parameter, { ...text, members: [member] }, items);
    // What is in both is found for the one, whatever is done about the other.
    return texts.find((value) => own.every((shown) => hasText(shown, String(value), text) === false)) ?? [];
  });
  return found.slice(0, ELSEWHERE);
}

function middle<Value extends string | number | true>(values: readonly Value[]): readonly Value[] {
  const sorted = values.toSorted((left, right) => (left < right ? -1 : left > right ? 1 : 0));
  const one = sorted[Math.floor(sorted.length / 2)];
  return one === undefined ? [] : [one];
}

/** The last day of an item, the one after it, and the first one. */
function daysAround({ parameter, member, end = '' }: FilterTest, items: readonly unknown[]): readonly JsonValue[] {
  const whole = items.filter((item) => [member, end].every((name) => typeof memberOf(item, name) === 'string'));
  const days = whole.slice(0, 1).flatMap((item): readonly unknown[] => {
    const last = memberOf(item, end);
    return [last, shifted(last, 'date', 1), memberOf(item, member)];
  });
  return days.filter((day): day is string => typeof day === 'string' && fits(parameter.schema, day, 'write'));
}
