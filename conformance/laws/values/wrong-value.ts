import type { Schema } from '../../../model/schema.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import { nearMisses } from './near-misses.ts';
import { applicators } from '../../schema-walk.ts';
import { tellingValue } from '../kept/telling-value.ts';

/** A value that breaks one keyword of a schema, and which. */
export interface WrongValue {
  readonly keyword: string;
  readonly value: unknown;
  /** True for what breaks it by one character: it is told from what is allowed by whoever looks at all of it. */
  readonly isNear?: boolean;
}

/**
 * Values each of which breaks a keyword of the schema. Most are nonsense in every reading; a few are right to an implementation that
 * is generous about types ("5" for 5): whoever uses them leaves those out where nobody says that they are refused, and checks that
 * all are really invalid where they stand, because other keywords or compositions may let them pass.
 */
export function wrongValues(root: Schema): readonly WrongValue[] {
  return wrongValuesIn(root, 0);
}

/** Lists inside each other of whose innermost items no value is wrong. */
const DEEPEST = 4;

/** By the lists around a schema: alternatives of alternatives ask about the same items again and again. */
const known = Array.from({ length: DEEPEST + 1 }, () => new WeakMap<Schema, readonly WrongValue[]>());

function wrongValuesIn(root: Schema, lists: number): readonly WrongValue[] {
  const told = known[lists]?.get(root);
  if (told !== undefined) return told;
  const found = distinct(
    applicators([root]).flatMap((schema) => [
      ...wrongType(schema),
      ...wrongNumber(schema),
      ...wrongText(schema),
      ...wrongSize(schema),
      ...wrongItems(schema, lists),
    ]),
  );
  known[lists]?.set(root, found);
  return found;
}

function distinct(found: readonly WrongValue[]): readonly WrongValue[] {
  const seen = new Set<string>();
  return found.filter(({ value }) => {
    const key = JSON.stringify(value);
    return seen.has(key) ? false : seen.add(key);
  });
}

function* wrongWords(schema: Schema): Generator<WrongValue> {
  if (schema.enum !== undefined || schema.hasConst) yield { keyword: 'enum', value: 'no-such-value' };
  const word = schema.enum?.find((item) => typeof item === 'string' && /[a-z]/i.test(item));
  if (typeof word === 'string') {
    yield { keyword: 'enum', value: word === word.toLowerCase() ? word.toUpperCase() : word.toLowerCase() };
  }
  // One more than the greatest of words, or of numbers, that are listed: who checks no more than the look of it takes it.
  const counts = (schema.enum ?? []).filter((item) => /^\d{1,9}$/.test(String(item)));
  const next = Math.max(0, ...counts.map(Number)) + 1;
  if (counts.length > 0) yield { keyword: 'enum', value: typeof counts[0] === 'number' ? next : String(next) };
}

function* wrongType(schema: Schema): Generator<WrongValue> {
  yield* wrongWords(schema);
  const types = new Set(schema.types);
  if (types.size === 0) return;
  if (!types.has('string')) yield { keyword: 'type', value: 'nonsense' };
  if (!types.has('object')) yield { keyword: 'type', value: { unexpected: { nested: true } } };
  if (types.has('integer') && !types.has('number')) yield { keyword: 'type', value: 1.5 };
  if (!types.has('string')) yield* wrongSpelling(schema);
}

/** Right in a reading that is generous. */
function* wrongSpelling({ types, minimum = 1 }: Schema): Generator<WrongValue> {
  const isNumber = types.includes('integer') || types.includes('number');
  if (isNumber) yield { keyword: 'type', value: String(minimum) };
  if (types.includes('boolean')) yield { keyword: 'type', value: 'true' };
}

function* wrongNumber(schema: Schema): Generator<WrongValue> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined) yield { keyword: 'minimum', value: minimum - 1 };
  if (exclusiveMinimum !== undefined) yield { keyword: 'exclusiveMinimum', value: exclusiveMinimum };
  if (maximum !== undefined) yield { keyword: 'maximum', value: maximum + 1 };
  if (exclusiveMaximum !== undefined) yield { keyword: 'exclusiveMaximum', value: exclusiveMaximum };
  if (multipleOf !== undefined) yield { keyword: 'multipleOf', value: betweenMultiples(schema, multipleOf) };
}

/** A number between two multiples that nothing else forbids: within the bounds, and whole where numbers have to be. */
function betweenMultiples({ types, minimum, exclusiveMinimum }: Schema, step: number): number {
  const least = Math.ceil((minimum ?? exclusiveMinimum ?? 0) / step) * step;
  return least + (types.includes('integer') && step > 1 ? 1 : step / 2);
}

const WRONG_FORMATS: Readonly<Record<string, string>> = {
  date: '2026-02-30',
  'date-time': '2026-13-01T00:00:00Z',
  time: '25:61:00Z',
  duration: 'one day',
  email: 'not an address',
  uuid: 'not-a-uuid',
  uri: 'not a uri',
  ipv4: '256.1.1.1',
  ipv6: 'not:an:address',
};

const MAX_TEXT = 2_000_000;

function* wrongText(schema: Schema): Generator<WrongValue> {
  const { minLength, maxLength, pattern, format } = schema;
  if (minLength !== undefined && minLength > 0) yield { keyword: 'minLength', value: 'x'.repeat(minLength - 1) };
  yield* tooFewCharacters(schema);
  if (maxLength !== undefined && maxLength < MAX_TEXT) yield { keyword: 'maxLength', value: 'x'.repeat(maxLength + 1) };
  if (pattern !== undefined) {
    yield { keyword: 'pattern', value: ' ' };
    yield { keyword: 'pattern', value: '\u{1F6AB}!' };
    yield* nearMisses(pattern, minLength ?? 1).map((value) => ({ keyword: 'pattern', value, isNear: true }));
  }
  const wrong = format === undefined ? undefined : WRONG_FORMATS[format];
  if (wrong !== undefined) yield { keyword: 'format', value: wrong };
}

/** A character beyond the basic plane is one, however many units it has. */
function* tooFewCharacters({ minLength = 0, pattern, format, enum: words }: Schema): Generator<WrongValue> {
  const isPlain = pattern === undefined && format === undefined && words === undefined;
  if (minLength > 1 && minLength < 100 && isPlain)
    yield { keyword: 'minLength', value: '\u{1D44E}'.repeat(minLength - 1), isNear: true };
}

/** Longer lists are refused by what stands before a service. */
const LONGEST_LIST = 64;

/** More items than a list may have; those that are no more than a value differ, as lists of distinct ones have them. */
function tooMany(items: Schema, most: number): readonly unknown[] {
  if (most > LONGEST_LIST) return [];
  const whole = applicators([items]);
  // What consists of parts may take long to draw, and a list that is too long is so whatever it holds.
  const isPlain = whole.every(({ properties, items: inner }) => properties.size === 0 && inner === undefined);
  if (!isPlain) {
    const one = sampleValue(items, { view: 'write' });
    return one === undefined ? [] : Array.from({ length: most + 1 }, () => one);
  }
  const all: unknown[] = [];
  for (let index = 0; index <= most; index += 1) {
    const item = tellingValue(items, { manner: 'tame', index, not: [] });
    if (item === undefined) return [];
    all.push(item);
  }
  return all;
}

function* wrongSize(schema: Schema): Generator<WrongValue> {
  if (schema.minItems !== undefined && schema.minItems > 0) yield { keyword: 'minItems', value: [] };
  const [one] = schema.uniqueItems && schema.items !== undefined ? [sampleValue(schema.items, { view: 'write' })] : [];
  if (one !== undefined) yield { keyword: 'uniqueItems', value: [one, one] };
  if (schema.items === undefined) return;
  const many = tooMany(schema.items, schema.maxItems ?? Infinity);
  if (many.length > 0) yield { keyword: 'maxItems', value: many };
}

function* wrongItems({ items }: Schema, lists: number): Generator<WrongValue> {
  if (items === undefined || lists === DEEPEST) return;
  for (const { keyword, value, ...near } of wrongValuesIn(items, lists + 1))
    yield { keyword: `items/${keyword}`, value: [value], ...near };
}
