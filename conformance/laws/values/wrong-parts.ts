import { fits } from '../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { type JsonObject, applicators, isObject, propertySchemas, propertyNames } from '../../schema-walk.ts';
import { lexicalReadings } from './lexical-readings.ts';
import { wrongValues } from './wrong-value.ts';

/** A body one of whose members has a part that is wrong. */
export interface WrongPart {
  /** What is wrong, for people. */
  readonly label: string;
  readonly property: string;
  readonly value: JsonObject;
  /** True where all that is wrong is a member that the part does not have: some ignore those. */
  readonly isMore?: boolean;
}

/** Bodies with wrong parts at most. */
const MOST = 24;

/** How deep a part may be in a body. */
const DEEPEST = 3;

/**
 * The body with one wrong member in the objects that its lists consist of, or that its members are, also where those may be null or are
 * parts themselves.
 */
export function wrongParts(body: JsonObject, schema: Schema): readonly WrongPart[] {
  const found: WrongPart[] = [];
  for (const part of partsIn(body, schema, 1)) {
    found.push(part);
    if (found.length >= MOST) break;
  }
  return found;
}

function* partsIn(body: JsonObject, schema: Schema, depth: number): Generator<WrongPart> {
  const whole = applicators([schema]);
  const names = propertyNames(whole);
  for (const name of names) {
    const own = propertySchemas(whole, name);
    if (own.some(({ readOnly }) => readOnly)) continue;
    const isTaken = (value: unknown): boolean => fits(schema, { ...body, [name]: value } as JsonValue, 'write');
    for (const { part, around } of objectsIn(own)) {
      const right = sampleValue(part, { view: 'write' });
      if (!isObject(right) || !isTaken(around(right))) continue;
      for (const { label, wrong, isMore } of wrongObjects(part, right, depth)) {
        const value = { ...body, [name]: around(wrong) };
        yield { label: `with ${name}/${label}`, property: name, value, ...(isMore === true && { isMore }) };
      }
    }
  }
}

interface Place {
  readonly part: Schema;
  /** The member with this part. */
  readonly around: (part: unknown) => unknown;
}

/** The objects that a member is or has, without those that only refer to others. */
function objectsIn(own: readonly Schema[]): readonly Place[] {
  const hasMembers = ({ properties, ref }: Schema): boolean => properties.size > 0 && ref === undefined;
  const items = own.flatMap((schema) => schema.items ?? []);
  const least = Math.max(1, ...own.map(({ minItems }) => minItems ?? 1));
  return [
    ...own.filter(hasMembers).map((part): Place => ({ part, around: (value) => value })),
    ...applicators(items)
      .filter(hasMembers)
      .map((part): Place => ({ part, around: (value) => Array.from({ length: least }, () => value) })),
  ];
}

interface WrongObject {
  readonly label: string;
  readonly wrong: unknown;
  readonly isMore?: boolean;
}

/** Objects of which one member is wrong in every reading or missing, and all others are right. */
function* wrongObjects(part: Schema, right: JsonObject, depth: number): Generator<WrongObject> {
  const whole = applicators([part]);
  for (const name of new Set(whole.flatMap(({ required }) => required))) {
    const { [name]: _, ...rest } = right;
    if (!fits(part, rest as JsonValue, 'write')) yield { label: `${name} missing`, wrong: rest };
  }
  const more = { ...right, no_such_member: 'nonsense' };
  if (!fits(part, more as JsonValue, 'write'))
    yield { label: 'a member that it does not have', wrong: more, isMore: true };
  for (const name of Object.keys(right)) {
    const [schema] = propertySchemas(whole, name);
    if (schema === undefined || schema.readOnly) continue;
    const isRight = (value: unknown): boolean =>
      lexicalReadings(value).some((reading) => fits(part, { ...right, [name]: reading } as JsonValue, 'write'));
    for (const { keyword, value } of wrongValues(schema))
      if (!isRight(value)) yield { label: `${name} against ${keyword}`, wrong: { ...right, [name]: value } };
  }
  if (depth >= DEEPEST) return;
  for (const { label, value, isMore } of partsIn(right, part, depth + 1))
    yield { label: label.replace(/^with /, ''), wrong: value, ...(isMore === true && { isMore }) };
}
