import type { Schema } from '../../model/schema.ts';
import { sentencesOf } from '../laws/values/sentences.ts';
import { isObject } from '../schema-walk.ts';

/** What a member is, worked out from others of the same object. */
export interface ToldValue {
  /** The words of the description that say so. */
  readonly said: string;
  /** What it has to be; undefined where the others do not tell. */
  valueIn(object: Readonly<Record<string, unknown>>): string | number | undefined;
  /** True where the member is that, as exactly as clocks and fractions allow; also where it is nothing at all. */
  isAs(expected: string | number, member: unknown): boolean;
}

/** Milliseconds. */
const UNITS: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};

const NUMBERS: readonly string[] = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
];

/** A part of an object by its name, or by the names of the members that lead to it: `window.begins_at`. */
const NAME = '`([\\w.]+)`';
const SPAN = new RegExp(
  `^(\\d+|an?|${NUMBERS.join('|')}) (${Object.keys(UNITS).join('|')})s? (after|before|later than|earlier than) ${NAME}$`,
  'i',
);
const SUM = new RegExp(
  `^(?:(?:the )?(?:sum|total) of )?${NAME} (and|plus|\\+|less|minus|-|−) ${NAME}(?: (?:together|added up|in total))?$`,
  'i',
);
const COUNT = new RegExp(`^(?:the )?(?:number|count) of (?:items|entries|elements) (?:in|of) ${NAME}$`, 'i');

/** An operation says it of a member beside its name: "held until `expires_at`, 30 minutes after `created_at`". */
const BESIDE = new RegExp(`\`(\\w+)\`(?:,| is| lies) (${SPAN.source.slice(1, -1)})`, 'gi');

const toldIn = new WeakMap<readonly Pick<Schema, 'description'>[], readonly ToldValue[]>();

/** What the description of a member says it is, by its first sentence alone and by that as a whole. Memoised. */
export function toldValues(schemas: readonly Pick<Schema, 'description'>[]): readonly ToldValue[] {
  const known = toldIn.get(schemas);
  if (known !== undefined) return known;
  const found = schemas.flatMap(({ description }) => toldBy(description ?? '') ?? []);
  toldIn.set(schemas, found);
  return found;
}

function toldBy(description: string): ToldValue | undefined {
  const [said = '', ...others] = sentencesOf(description.trim());
  // What more there is to say may be about when it is something else.
  if (others.some((sentence) => HEDGE.test(sentence))) return undefined;
  return spanOf(said) ?? sumOf(said) ?? countOf(said);
}

/** What the description of an operation says beside the names of members. */
export function toldBeside(description: string): ReadonlyMap<string, ToldValue> {
  const found = [...description.matchAll(BESIDE)].flatMap(([, name = '', said = '']): [string, ToldValue][] => {
    const told = spanOf(said);
    return told === undefined ? [] : [[name, told]];
  });
  return new Map(found);
}

const HEDGE = /\b(?:if|unless|when|until|while|except|but|or|may|can|rounded|otherwise|later|not|only)\b/i;

function spanOf(said: string): ToldValue | undefined {
  const [, amount = '', unit = '', word = '', name = ''] = SPAN.exec(said) ?? [];
  const length = UNITS[unit.toLowerCase()];
  if (length === undefined) return undefined;
  const many = /^an?$/i.test(amount) ? 1 : NUMBERS.indexOf(amount.toLowerCase());
  const by = (many < 0 ? Number(amount) : many) * length * (/after|later/i.test(word) ? 1 : -1);
  return {
    said,
    valueIn: (object) => {
      const from = instantOf(partOf(object, name));
      return from === undefined ? undefined : new Date(from + by).toISOString();
    },
    isAs: (expected, member) => {
      const [is, should] = [instantOf(member), instantOf(expected)];
      // Two instants of one request may have been taken one after the other.
      return is === undefined || should === undefined || Math.abs(is - should) < CLOCK || isSameDay(member, should);
    },
  };
}

/** Milliseconds. */
const CLOCK = 5_000;

function isSameDay(member: unknown, instant: number): boolean {
  return typeof member === 'string' && member.length === 10 && new Date(instant).toISOString().startsWith(member);
}

function sumOf(said: string): ToldValue | undefined {
  const [, one = '', word = '', other = ''] = SUM.exec(said) ?? [];
  const isSum = /^(?:and|plus|\+)$/i.test(word);
  // "`a` and `b`" alone says nothing of a sum.
  if (word === '' || (/^and$/i.test(word) && !/together|added|total|sum/i.test(said))) return undefined;
  return numeric(said, (object) => {
    const [left, right] = [partOf(object, one), partOf(object, other)];
    if (typeof left !== 'number' || typeof right !== 'number') return undefined;
    return isSum ? left + right : left - right;
  });
}

function countOf(said: string): ToldValue | undefined {
  const [, name = ''] = COUNT.exec(said) ?? [];
  if (name === '') return undefined;
  return numeric(said, (object) => {
    const list = partOf(object, name);
    return Array.isArray(list) ? list.length : undefined;
  });
}

function numeric(said: string, valueIn: ToldValue['valueIn']): ToldValue {
  return {
    said,
    valueIn,
    isAs: (expected, member) =>
      typeof member !== 'number' || typeof expected !== 'number' || Math.abs(member - expected) < FRACTION,
  };
}

/** Less than any amount of money or length that people count. */
const FRACTION = 0.001;

function partOf(object: unknown, name: string): unknown {
  return name.split('.').reduce((part, step) => (isObject(part) ? part[step] : undefined), object);
}

function instantOf(value: unknown): number | undefined {
  const instant = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(instant) ? undefined : instant;
}
