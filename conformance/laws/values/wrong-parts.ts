import { fits } from '../../../model/facts/sample/fits.ts';
import { sampleValue } from '../../../model/facts/sample/sample-value.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { type JsonObject, applicators, isObject, propertySchemas } from '../../schema-walk.ts';
import { lexicalReadings } from './lexical-readings.ts';
import { wrongValues } from './wrong-value.ts';

/** A body one of whose members has a part that is wrong. */
export interface WrongPart {
  /** What is wrong, for people. */
  readonly label: string;
  readonly property: string;
  readonly value: JsonObject;
}

/** The body with one wrong member in the objects that its lists consist of, or that its members are. */
export function wrongParts(body: JsonObject, schema: Schema): readonly WrongPart[] {
  const whole = applicators([schema]);
  return Object.keys(body).flatMap((name) => {
    const own = propertySchemas(whole, name);
    const items = own.flatMap((part) => part.items ?? []);
    const isList = items.length > 0;
    const [part] = isList ? items : own;
    if (part === undefined || own.some(({ readOnly }) => readOnly)) return [];
    return wrongObjects(part).map(({ label, wrong }) => ({
      label: `with ${name}/${label}`,
      property: name,
      value: { ...body, [name]: isList ? [wrong] : wrong } as JsonObject,
    }));
  });
}

/** Objects of which one member is wrong in every reading, and all others are right. */
function wrongObjects(part: Schema): readonly { readonly label: string; readonly wrong: unknown }[] {
  const right = sampleValue(part, { view: 'write' });
  if (!isObject(right) || !fits(part, right as JsonValue, 'write')) return [];
  const whole = applicators([part]);
  return Object.keys(right).flatMap((name) => {
    const [schema] = propertySchemas(whole, name);
    if (schema === undefined || schema.readOnly) return [];
    const isRight = (value: unknown): boolean =>
      lexicalReadings(value).some((reading) => fits(part, { ...right, [name]: reading } as JsonValue, 'write'));
    return wrongValues(schema)
      .filter(({ value }) => !isRight(value))
      .map(({ keyword, value }) => ({ label: `${name} against ${keyword}`, wrong: { ...right, [name]: value } }));
  });
}
