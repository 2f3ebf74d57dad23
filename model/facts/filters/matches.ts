import type { JsonValue } from '../../location.ts';
import { isWithin } from './more-filters.ts';
import { type FilterTest, memberOf } from './one-filter.ts';
import { type TextFilter, hasText } from './text-filter.ts';

/** Whether an item matches a filter; undefined where nobody can say: at the very bound, or without the member. */
export function matches(test: FilterTest, item: unknown, asked: JsonValue): boolean | undefined {
  const { member, kind, text } = test;
  const values: readonly unknown[] = Array.isArray(asked) ? (asked as readonly unknown[]) : [asked];
  if (kind === 'has' && values.length > 1) return hasThose(memberOf(item, member), values, test);
  const [value] = values;
  if (text !== undefined) return isFoundIn(item, String(value), text);
  const found = memberOf(item, member);
  if (kind === 'is') return values.some((each) => isSame(found, each));
  if (kind === 'within') return isWithin(test, item, value);
  if (found === undefined) return undefined;
  if (kind === 'not') return !isSame(found, value);
  if (kind === 'has') return Array.isArray(found) ? found.some((each: unknown) => isSame(each, value)) : undefined;
  return isBeyond(test, found, value);
}

/** Whether a list has one of several words, or all of them, as is said; undefined where it has some and nothing is said. */
function hasThose(found: unknown, values: readonly unknown[], { needsAll }: FilterTest): boolean | undefined {
  if (!Array.isArray(found)) return undefined;
  const shown: readonly unknown[] = found;
  const had = values.map((value) => shown.some((each) => isSame(each, value)));
  if (had.every((has) => has === had[0])) return had[0];
  return needsAll === undefined ? undefined : !needsAll;
}

/** Whether a value is on the side of a bound that was asked for. */
function isBeyond(
  { kind, isInclusive, isSaidIn, parameter }: FilterTest,
  found: unknown,
  value: unknown,
): boolean | undefined {
  // A bound that is a day is compared with the day of an instant.
  const order = orderOf(parameter.schema.format === 'date' ? dayOf(found) : found, value);
  if (order === 0 && isSaidIn !== undefined) return isSaidIn;
  if (order === 0 && isInclusive === true && typeof found === 'number') return true;
  return order === undefined || order === 0 ? undefined : order > 0 === (kind === 'after');
}

/** A bound that is a day is compared with the day of an instant; which day one of another zone belongs to is left to the service. */
function dayOf(found: unknown): unknown {
  if (typeof found !== 'string' || found.length <= 10) return found;
  return found.endsWith('Z') ? found.slice(0, 10) : undefined;
}

/** Found in one of the members, or in none of them; what nobody knows of is not found out. */
function isFoundIn(item: unknown, asked: string, text: TextFilter): boolean | undefined {
  const found = text.members.map((member) => hasText(memberOf(item, member), asked, text));
  if (found.includes(true)) return true;
  return found.includes(undefined) || !text.isOnly ? undefined : false;
}

/** Names of one thing are the same in capitals. */
function isSame(found: unknown, value: unknown): boolean {
  if (typeof found === 'string' && typeof value === 'string') return found.toLowerCase() === value.toLowerCase();
  return found === value;
}

/** Which of two numbers or instants is the greater one. */
export function orderOf(left: unknown, right: unknown): number | undefined {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  if (isAmount(left) && isAmount(right) && fractionOf(left) === fractionOf(right)) return Number(left) - Number(right);
  const [before, after] = [Date.parse(left), Date.parse(right)];
  const isDate = /^\d{4}-\d\d-\d\d/.test(left) && /^\d{4}-\d\d-\d\d/.test(right);
  return isDate && !Number.isNaN(before) && !Number.isNaN(after) ? before - after : undefined;
}

/** An amount that is written as a text, as money is to be exact: always with as many decimals. */
function isAmount(text: string): boolean {
  return /^-?\d+\.\d{2,}$/.test(text);
}

function fractionOf(text: string): number {
  return text.length - text.indexOf('.');
}
