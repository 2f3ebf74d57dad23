import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { isTelling } from '../../cases/varied-body.ts';
import { isSecretSite } from '../../matchers/choose-comparison.ts';
import { type JsonObject, applicators, propertySchemas } from '../../schema-walk.ts';

/** Names that differ from their first letter on, in no order of the alphabet. */
const NAMES = ['Merle', 'Alder', 'Tansy', 'Briar', 'Sorrel', 'Clover', 'Nettle'];

/** Texts in the order of the alphabet. */
const TEXTS = ['amber', 'birch', 'cedar', 'dahlia', 'elder'];

/** Which of its values a member has in one thing after the other: in no order, some of them twice, each member in another way. */
const PATTERNS: readonly (readonly [number, ...number[]])[] = [
  [2, 0, 4, 1, 3, 2, 5],
  [0, 3, 1, 4, 2, 5, 1],
  [4, 2, 0, 5, 1, 0, 2],
  [1, 5, 3, 0, 2, 4, 1],
];

/** What points to another thing is no value to make up. */
const FAR = /(?:^|_|[a-z])(?:id|ids|url|uri|endpoint|host|path|namespace|key)$/i;

/** What the things that are made differ in. */
interface Telling {
  readonly schema: Schema;
  readonly base: JsonObject;
  /** Members that get other values, the most important first. */
  readonly members: readonly string[];
  /** True where every other name is in small letters, to tell what letters' case does to an order. */
  readonly isMixed?: boolean;
  /** Members that stay as they are, as they name other things. */
  readonly keeps?: readonly string[];
}

/** The members of a body that things can be made to differ in. */
export function tellingMembers(schema: Schema, base: JsonObject, wanted: readonly string[]): readonly string[] {
  const whole = applicators([schema]);
  return [...new Set(wanted)].filter((name) => {
    const schemas = whole.some(({ properties }) => properties.has(name)) ? propertySchemas(whole, name) : [];
    const isOpen = !FAR.test(name) && !isSecretSite(name, schemas) && !schemas.some(({ readOnly }) => readOnly);
    return isOpen && valuesOf(name, schemas, base[name]).length > 1;
  });
}

/**
 * The members of the thing with this number: as far as its schema takes them together.
 * @param letters a text that makes names unique
 */
export function tellingBody(
  { schema, base, members, isMixed, keeps = [] }: Telling,
  index: number,
  letters: string,
): JsonObject {
  const whole = applicators([schema]);
  const names = Object.keys(base).filter(
    (name) => isTelling(name) && typeof base[name] === 'string' && !keeps.includes(name),
  );
  let body = names.reduce((sum, name) => withFirst(schema, sum, [name, namesFor(index, letters, isMixed)]), base);
  for (const [place, name] of members.entries()) {
    if (isTelling(name) && names.includes(name)) continue;
    const values = valuesOf(name, propertySchemas(whole, name), base[name]);
    const pattern = PATTERNS[place % PATTERNS.length] ?? [0];
    const value = values[(pattern[index % pattern.length] ?? 0) % values.length];
    if (value !== undefined) body = withFirst(schema, body, [name, [value]]);
  }
  return body;
}

/** The body with the first of these values that its schema takes there. */
function withFirst(
  schema: Schema,
  body: JsonObject,
  [name, values]: readonly [string, readonly JsonValue[]],
): JsonObject {
  const bodies = values.map((value): JsonObject => ({ ...body, [name]: value }));
  // Members of a body of a description are JSON.
  return bodies.find((other) => fits(schema, other as JsonValue, 'write')) ?? body;
}

function namesFor(index: number, letters: string, isMixed = false): readonly string[] {
  const capital = NAMES[index % NAMES.length] ?? '';
  const name = isMixed && index % 2 === 1 ? capital.toLowerCase() : capital;
  const plain = letters.replaceAll(/[^a-z]/g, '');
  const low = `${name.toLowerCase()}${plain}`;
  return [`${name} ${plain}`, `${name}${plain}`, low, `${low}@example.com`, `${low.slice(0, 3)}${plain}`];
}

/** Up to five values of a member, the least first, and none where it may have none. */
function valuesOf(name: string, schemas: readonly Schema[], base: unknown): readonly JsonValue[] {
  const values = plainValues(name, schemas, base);
  return values.length > 0 && schemas.some(({ types }) => types.includes('null')) ? [...values, null] : values;
}

function plainValues(name: string, schemas: readonly Schema[], base: unknown): readonly JsonValue[] {
  const words = schemas.flatMap((schema) => schema.enum ?? []).filter((word) => word !== null);
  if (words.length > 0) return [...new Set(words)].slice(0, 5);
  const isOf = (type: Schema['types'][number]): boolean => schemas.some(({ types }) => types.includes(type));
  if (isOf('boolean')) return [false, true];
  if (isOf('integer') || isOf('number')) return numbersOf(schemas, base);
  if (isOf('array')) return listsOf(schemas);
  if (!isOf('string') || schemas.some(({ hasConst, pattern }) => hasConst || pattern !== undefined)) return [];
  const format = schemas.map((schema) => schema.format).find((each) => each !== undefined);
  if (format === 'date' || format === 'date-time') return daysOf(format, base);
  return format !== undefined || isTelling(name) ? [] : TEXTS;
}

function numbersOf(schemas: readonly Schema[], base: unknown): readonly number[] {
  const own = schemas.filter(({ types }) => types.some((type) => type === 'integer' || type === 'number'));
  const start = typeof base === 'number' ? base : Math.max(1, ...own.map(({ minimum }) => minimum ?? 1));
  const step = Math.max(1, ...own.map(({ multipleOf }) => multipleOf ?? 1));
  const near = Array.from({ length: 9 }, (_, index) => start + (index - 4) * step);
  const taken = near.filter((value) => own.every((schema) => fits(schema, value, 'write')));
  return taken.slice(-5);
}

function daysOf(format: string, base: unknown): readonly string[] {
  const start = Date.parse(typeof base === 'string' ? base : '');
  const from = Number.isNaN(start) ? Date.UTC(2024, 4, 14, 9) : start;
  // Earlier ones: what has not come yet may be refused.
  return [-20, -13, -9, -4, 0].map((days) => {
    const text = new Date(from + days * 86_400_000).toISOString();
    return format === 'date' ? text.slice(0, 10) : text.replace('.000', '');
  });
}

function listsOf(schemas: readonly Schema[]): readonly JsonValue[] {
  const items = applicators(schemas.flatMap((schema) => schema.items ?? []));
  const words = items.flatMap((schema) => schema.enum ?? []).filter((word) => typeof word === 'string');
  const isText = items.some(({ types, format, pattern }) => {
    return types.includes('string') && format === undefined && pattern === undefined;
  });
  const [one, two] = words.length > 1 ? words : isText ? TEXTS : [];
  return one === undefined || two === undefined ? [] : [[one], [two], [one, two]];
}
