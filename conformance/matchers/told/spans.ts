import { COUNT, countOf } from '../../laws/values/count-words.ts';
import { partOf, placeOf } from './scope.ts';
import type { Reader } from './told.ts';
import { instantOf } from './values.ts';

/** Milliseconds. */
const UNITS: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};

const LENGTH = `(${COUNT}|an?) (${Object.keys(UNITS).join('|')})s? (after|before|later than|earlier than)`;
const SPAN = new RegExp(`^${LENGTH} (.+)$`, 'i');

/** The same beside the name of the member, wherever that is: "held until `expires_at`, 30 minutes after `created_at`, and …". */
export const SPAN_BESIDE: RegExp = new RegExp(`\`(\\w+)\`(?:,| is| lies) (${LENGTH} \`[\\w.]+\`)`, 'gi');

/** An instant or a day so long after another one: "30 minutes after `created_at`". */
export const readSpan: Reader = (said, scope) => {
  const [, amount = '', unit = '', word = '', name = ''] = SPAN.exec(said) ?? [];
  const length = UNITS[unit.toLowerCase()];
  const place = placeOf(name, scope);
  const many = /^an?$/i.test(amount) ? 1 : countOf(amount);
  if (length === undefined || place === undefined || many === undefined) return undefined;
  const by = many * length * (/after|later/i.test(word) ? 1 : -1);
  return ({ object, member }) => {
    const [from, is] = [instantOf(partOf(object, place)), instantOf(member)];
    if (from === undefined || is === undefined) return undefined;
    const should = from + by;
    // Two instants of one request may have been taken one after the other.
    return Math.abs(is - should) < CLOCK || isSameDay(member, should) ? undefined : new Date(should).toISOString();
  };
};

/** Milliseconds. */
const CLOCK = 5_000;

function isSameDay(member: unknown, instant: number): boolean {
  return typeof member === 'string' && member.length === 10 && new Date(instant).toISOString().startsWith(member);
}
