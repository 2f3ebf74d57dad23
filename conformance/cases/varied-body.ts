import { snakeCase } from '../../model/snake-case.ts';
import { fits } from '../../model/facts/sample/fits.ts';
import { seededDraw } from '../../model/facts/sample/draw.ts';
import { sampleValue } from '../../model/facts/sample/sample-value.ts';
import type { JsonValue } from '../../model/location.ts';
import type { Schema } from '../../model/schema.ts';
import { type JsonObject, applicators, isObject, propertySchemas } from '../schema-walk.ts';
import type { BodyValue } from './case.ts';
import type { UniqueText } from './prepare-call.ts';
import { shifted } from './shifted-value.ts';

/** Members that APIs tell things apart by. */
const TELLING = /(?:^|_)(?:name|title|path|slug|e?mail|username|login|code|sku|isbn|uuid|key|handle|label|tag|url)$/i;

/** True for the name of a member that APIs tell things apart by. */
export function isTelling(name: string): boolean {
  return TELLING.test(snakeCase(name));
}

/** How much of a body is another one. */
export interface Variation {
  /** The members that tell things apart, every text and day, plain numbers, or days alone: to others that are within months, or within years. */
  readonly much: 'telling' | 'texts' | 'numbers' | 'days' | 'far days';
  /** Members that stay as they are. */
  readonly keeps: readonly string[];
  /** Members that tell things apart beside those that are known to. */
  readonly tells?: readonly string[] | undefined;
}

/** Members that name another thing, which is there under this name alone. */
const NAMES_ANOTHER = /(?:_id|_ids|[a-z\d]Ids?)$/;

/** Whole numbers that things are told apart by. */
const NUMBERED = /(?:^|_|[a-z])(?:number|no|nr|code|sequence)$/i;

/** A body with other texts, for a thing that is not the one made before; undefined when nothing can be another. */
export function variedBody(
  body: BodyValue,
  suffix: string,
  { much, keeps, tells = [] }: Variation,
): BodyValue | undefined {
  const { value } = body;
  const { schema } = body.mediaType;
  if (schema === undefined || !isObject(value)) return undefined;
  const whole = applicators([schema]);
  const other = (name: string, member: unknown): unknown => {
    const schemas = propertySchemas(whole, name);
    if (much === 'numbers') return isPlainNumber(name, member) ? nearbyNumber(member, schemas, suffix) : member;
    return otherMember({ name, member, schemas }, suffix, { much, isOne: tells.includes(name) });
  };
  // What names another thing is there under this name alone, whatever it is called.
  const stays = new Set([...keeps, ...(body.named ?? []).map(({ name }) => name)]);
  const members = Object.entries(value).map(
    ([name, member]) => [name, stays.has(name) ? member : other(name, member)] as const,
  );
  const varied = Object.fromEntries(members);
  const isOther = members.some(([name, member]) => member !== value[name]);
  // What was taken from a description is JSON, and so are texts.
  const isFine = fits(schema, varied as JsonValue, 'write') || !fits(schema, value as JsonValue, 'write');
  return isOther && isFine ? { ...body, value: varied } : undefined;
}

interface Member {
  readonly name: string;
  readonly member: unknown;
  readonly schemas: readonly Schema[];
}

/** A member of another thing; the same where it is none of those that are another. */
function otherMember(
  { name, member, schemas }: Member,
  suffix: string,
  { much, isOne }: { readonly much: Exclude<Variation['much'], 'numbers'>; readonly isOne: boolean },
): unknown {
  const isAny = much === 'texts';
  if (isAny && isObject(member) && !(member instanceof Blob)) return otherParts(member, schemas, suffix);
  if (much !== 'telling' && isDay(schemas)) return otherDay(member, schemas, daysOff(suffix, much));
  if (much === 'days' || much === 'far days' || !(isOne || isToldBy(name, member, isAny))) return member;
  if (typeof member === 'number') return otherNumber(member, schemas, suffix);
  return typeof member === 'string' ? otherText(member, schemas, suffix) : member;
}

/** What is sent about somebody or something else, with other texts that tell these apart: a limit may be theirs. */
function otherParts(parts: JsonObject, schemas: readonly Schema[], suffix: string): JsonObject {
  const members = Object.entries(parts).map(([name, member]): [string, unknown] => {
    const isTold = typeof member === 'string' && isTelling(name);
    return [name, isTold ? otherText(member, propertySchemas(schemas, name), suffix) : member];
  });
  return Object.fromEntries(members);
}

/** True for a member that things are told apart by, or may be. */
function isToldBy(name: string, member: unknown, isAny: boolean): boolean {
  if (typeof member === 'number') return isAny && NUMBERED.test(name);
  return isTelling(name) || (isAny && !NAMES_ANOTHER.test(name));
}

/** How many days others are away: any number, where anything may be another. */
function daysOff(suffix: string, much: 'texts' | 'days' | 'far days'): number {
  if (much === 'texts') return 40 + (scattered(suffix) % 30_000);
  return 1 + (scattered(suffix) % (much === 'days' ? 300 : 700));
}

/** A number for a text: texts that come one after the other do not lead to days that do, which may be taken all. */
export function scattered(suffix: string): number {
  return Math.imul(seedOf(suffix), 2_654_435_761) >>> 0;
}

function isDay(schemas: readonly Schema[]): boolean {
  return schemas.some(({ format }) => format === 'date' || format === 'date-time');
}

/** All days of a body move by the same time, so that none gets before another one. */
function otherDay(day: unknown, schemas: readonly Schema[], days: number): unknown {
  const kind = schemas.some(({ format }) => format === 'date') ? 'date' : 'date-time';
  const moved = shifted(day, kind, days);
  return moved !== undefined && schemas.every((schema) => fits(schema, moved, 'write')) ? moved : day;
}

/** What makes texts unique: a suffix, and where the schemas do not take that, another text of their form. */
export function fittingSuffix(suffix: string): UniqueText {
  return (text, schemas) => {
    const suffixed = `${text}${suffix}`;
    return schemas.every((schema) => fits(schema, suffixed, 'write')) ? suffixed : otherText(text, schemas, suffix);
  };
}

/** Another text that the schemas take as well, told by a suffix where they allow it; the same where none is found. */
function otherText(text: string, schemas: readonly Schema[], suffix: string): string {
  if (schemas.some((schema) => schema.enum !== undefined || schema.hasConst)) return text;
  const letters = suffix.replaceAll(/[^a-z]/g, '');
  const [name, host] = text.split('@');
  const candidates = [
    ...(host === undefined ? [] : [`${name ?? ''}.${letters}@${host}`]),
    ...(host === undefined && URL.canParse(text) ? [`${text.replace(/\/$/, '')}/${letters}`] : []),
    `${text}${suffix}`,
    `${text}${letters}`,
    letters,
    ...drawn(schemas, letters),
  ];
  const isFine = (other: string): boolean => schemas.every((schema) => fits(schema, other, 'write'));
  return candidates.find((other) => other !== text && isFine(other)) ?? text;
}

function otherNumber(number: number, schemas: readonly Schema[], suffix: string): number {
  const seed = seedOf(suffix);
  const candidates = [100_000, 9000, 900, 90].map((range) => range + (seed % (range * 9)));
  const nearby = [number + (seed % 97), number + 1];
  const isFine = (other: number): boolean => schemas.every((schema) => fits(schema, other, 'write'));
  return [...candidates, ...nearby].find((other) => other !== number && isFine(other)) ?? number;
}

/** A whole number that may be what things are told apart by, as places along a way are: not one that names something else. */
function isPlainNumber(name: string, member: unknown): member is number {
  return typeof member === 'number' && Number.isInteger(member) && !NAMES_ANOTHER.test(name);
}

/** Another number that is not far away. */
function nearbyNumber(number: number, schemas: readonly Schema[], suffix: string): number {
  const by = 1 + (scattered(suffix) % 90);
  const isFine = (other: number): boolean => schemas.every((schema) => fits(schema, other, 'write'));
  return [number + by, number - by, number + (by % 7) + 1, number + 1, number - 1].find(isFine) ?? number;
}

function seedOf(suffix: string): number {
  const letters = suffix.replaceAll(/[^a-z]/g, '');
  return [...letters].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647, 7);
}

function drawn(schemas: readonly Schema[], letters: string): readonly string[] {
  const draw = seededDraw(seedOf(letters));
  return schemas.flatMap((schema) => {
    const value = sampleValue({ ...schema, examples: [], hasDefault: false }, { view: 'write', draw });
    return typeof value === 'string' ? [value] : [];
  });
}
