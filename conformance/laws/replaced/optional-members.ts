import type { JsonValue } from '../../../model/location.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { Schema } from '../../../model/schema.ts';
import { type JsonObject, applicators, preview, propertySchemas } from '../../schema-walk.ts';
import { otherValue } from '../values/other-value.ts';
import { ownedMembers } from '../state/change.ts';

/** The members that may be left out, and values for them that are not their defaults, which can be sent together. */
export function optionalMembers(schema: Schema, sent: JsonObject): readonly (readonly [string, JsonValue])[] {
  const whole = applicators([schema]);
  const required = new Set(whole.flatMap((item) => item.required));
  const found: (readonly [string, JsonValue])[] = [];
  for (const name of ownedMembers(schema)) {
    const schemas = propertySchemas(whole, name);
    if (required.has(name) || schemas.some(({ writeOnly }) => writeOnly)) continue;
    const defaults = schemas.flatMap((item) => (item.hasDefault ? [preview(item.default)] : []));
    const candidates = [sent[name], otherValue(schemas, undefined)] as readonly (JsonValue | undefined)[]; // the body is JSON
    const value = candidates.find((item) => {
      const body = { ...sent, ...Object.fromEntries(found), [name]: item } as JsonValue;
      return isTelling(item) && !defaults.includes(preview(item)) && fits(schema, body, 'write');
    });
    if (value !== undefined) found.push([name, value]);
  }
  return found;
}

/** A text, a number, or a list of those that is not empty. */
function isTelling(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((item) => typeof item !== 'object');
  return typeof value === 'number' || (typeof value === 'string' && value !== '');
}
