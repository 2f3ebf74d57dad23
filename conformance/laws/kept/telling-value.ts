import { fits } from '../../../model/facts/sample/fits.ts';
import { samplePattern } from '../../../model/facts/sample/pattern-text.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { type JsonObject, applicators, preview, propertySchemas, propertyNames } from '../../schema-walk.ts';

/** How far from the usual a value is: `wild` ones are at the bounds, which a service may have its reasons to refuse. */
export type Manner = 'wild' | 'tame';

/** What a value is to be told from. */
export interface TellingPlace {
  readonly manner: Manner;
  /** Number of the member: values of two members differ. */
  readonly index: number;
  /** Values that would tell nothing: what is there anyway. */
  readonly not: readonly unknown[];
}

/** Levels of members whose own members are chosen one by one. */
const LEVELS = 3;

/**
 * A value that a member takes and that shows whether it is kept as it is: none that is there by default, another one than that of any other
 * member, with a sign, a fraction, an end that is cut off first. Undefined where there is none.
 */
export function tellingValue(schema: Schema, place: TellingPlace, level = 0): JsonValue | undefined {
  const whole = applicators([schema]);
  const defaults = whole.flatMap((part) => (part.hasDefault ? [part.default] : []));
  const taken = new Set([...place.not, ...defaults].map((value) => preview(value)));
  const candidates = candidatesOf(schema, { whole, place, level });
  for (const value of candidates) {
    if (!taken.has(preview(value)) && fits(schema, value, 'write')) return value;
  }
  return undefined;
}

interface Choice {
  readonly whole: readonly Schema[];
  readonly place: TellingPlace;
  readonly level: number;
}

function* candidatesOf(schema: Schema, choice: Choice): Generator<JsonValue> {
  const { whole, level } = choice;
  const words = whole.flatMap((part) => part.enum ?? []).filter((word) => word !== null);
  yield* words.toReversed();
  if (words.length > 0 || whole.some(({ hasConst }) => hasConst)) return;
  if (level < LEVELS && whole.some(({ properties }) => properties.size > 0)) yield* objectsOf(choice);
  yield* plainOnes(choice);
  const drawn = sampleValue(schema, { view: 'write' });
  if (drawn !== undefined && drawn !== null) yield drawn;
}

function* plainOnes(choice: Choice): Generator<JsonValue> {
  const types = new Set(choice.whole.flatMap((part) => part.types));
  if (choice.level < LEVELS && types.has('array')) yield* listsOf(choice);
  if (types.has('boolean')) yield* [true, false];
  if (types.has('number')) yield* fractionsOf(choice);
  if (types.has('integer') || types.has('number')) yield* wholeNumbersOf(choice);
  if (types.has('string')) yield* textsOf(choice);
}

function* objectsOf({ whole, place, level }: Choice): Generator<JsonValue> {
  const names = propertyNames(whole);
  const members = names.flatMap((name, index): (readonly [string, JsonValue])[] => {
    const own = propertySchemas(whole, name);
    const [schema] = own;
    if (schema === undefined || own.some(({ readOnly }) => readOnly)) return [];
    const value = tellingValue(schema, { ...place, index: place.index * 7 + index + 1, not: [] }, level + 1);
    return value === undefined ? [] : [[name, value]];
  });
  yield Object.fromEntries(members) as JsonObject as JsonValue;
  const required = new Set(whole.flatMap((part) => part.required));
  yield Object.fromEntries(members.filter(([name]) => required.has(name))) as JsonObject as JsonValue;
}

function* listsOf({ whole, place, level }: Choice): Generator<JsonValue> {
  const [items] = whole.flatMap((part) => part.items ?? []);
  if (items === undefined) return;
  const found: JsonValue[] = [];
  for (let index = 0; index < 3; index += 1) {
    const at = { ...place, index: place.index * 5 + index + 1, not: [...place.not, ...found] };
    const value = tellingValue(items, at, level + 1);
    if (value !== undefined) found.push(value);
  }
  for (const length of [2, 3, 1]) if (found.length >= length) yield found.slice(0, length);
}

function* fractionsOf({ whole, place: { manner, index } }: Choice): Generator<JsonValue> {
  const step = whole.find(({ multipleOf }) => multipleOf !== undefined)?.multipleOf;
  const digits = step === undefined ? 100 : Math.max(1, Math.round(1 / step));
  const part = (value: number): number => Math.round(value * digits) / digits;
  if (manner === 'wild') yield* [part(-(index + 12.75)), part(70_000 + index + 0.75)];
  yield* [part(index + 12.75), part(index + 2.75), part(0.75 + index / 10), part(0.25)];
}

function* wholeNumbersOf({ whole, place: { manner, index } }: Choice): Generator<JsonValue> {
  const highest = Math.min(...whole.map(({ maximum }) => maximum ?? Infinity));
  if (manner === 'wild') yield* [-(index + 3), ...(highest < 1e9 ? [highest] : []), 70_007 + index];
  yield* [37 + index, 3 + index, 2, 3, 5, 1];
}

function* textsOf(choice: Choice): Generator<JsonValue> {
  const { whole, place } = choice;
  const format = whole.find((part) => part.format !== undefined)?.format;
  if (format === 'date' || format === 'date-time' || format === 'time') return yield timeOf(format, place);
  const patterns = whole.flatMap(({ pattern }) => pattern ?? []);
  const least = Math.max(0, ...whole.map(({ minLength }) => minLength ?? 0));
  const most = Math.min(...whole.map(({ maxLength }) => maxLength ?? Infinity));
  for (const pattern of patterns) {
    const lengths = [8 + (place.index % 3), least, Math.min(most, 60)];
    yield* lengths.flatMap((length) => samplePattern(pattern, length, undefined) ?? []);
  }
  if (format === undefined && patterns.length === 0) yield* plainTexts(place, least, most);
}

function* plainTexts({ manner, index }: TellingPlace, least: number, most: number): Generator<string> {
  if (manner === 'wild' && most <= 1000) yield textOf(most, index);
  if (manner === 'wild') yield textOf(300, index);
  yield textOf(Math.min(most, Math.max(least, 24)), index);
}

function timeOf(format: 'date' | 'date-time' | 'time', { manner, index }: TellingPlace): string {
  const day = String(1 + (index % 28)).padStart(2, '0');
  if (format === 'time') return `21:47:${day}`;
  const date = manner === 'wild' ? `2031-03-${day}` : `2027-03-${day}`;
  return format === 'date' ? date : `${date}T22:47:${day}Z`;
}

const WORDS = [
  'plain',
  'amber',
  'birch',
  'cobalt',
  'delta',
  'ember',
  'fjord',
  'grove',
  'heron',
  'iris',
  'jetty',
  'kelp',
];

/** Words, others for another number, so long that nothing may be cut off. */
function textOf(length: number, index: number): string {
  const words = WORDS.map((word, at) => (at % 3 === 0 ? `${word}${index}` : word)).toSpliced(0, index % WORDS.length);
  const line = `${index} ${words.join(' ')} ${WORDS.join(' ')} `;
  const text = line.repeat(Math.ceil(length / line.length)).slice(0, Math.max(0, length - 1));
  return length === 0 ? '' : `${text}z`;
}
