import { snakeCase } from '../../../model/snake-case.ts';
import { fits } from '../../../model/facts/sample/fits.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { applicators, type JsonObject, propertySchemas } from '../../schema-walk.ts';

/** A member of an object that a change takes alone, with another value than it has; undefined when there is none. */
export function changedMember(schema: Schema, object: JsonObject): readonly [string, JsonValue] | undefined {
  const whole = applicators([schema]);
  for (const [name, value] of Object.entries(object)) {
    // Where something is reached is often what secrets are kept for: they go when it changes.
    if (ADDRESS.test(snakeCase(name))) continue;
    if (!whole.some(({ properties }) => properties.has(name))) continue;
    const other = othersOf(value, propertySchemas(whole, name)).find((candidate) =>
      fits(schema, { [name]: candidate }, 'write'),
    );
    if (other !== undefined) return [name, other];
  }
  return undefined;
}

const ADDRESS = /(?:^|_)(?:url|uri|endpoint|host)$/i;

/** Words are left alone: they often stand for states, which change by rules of their own. */
function othersOf(value: unknown, schemas: readonly Schema[]): readonly JsonValue[] {
  if (schemas.some((schema) => schema.enum !== undefined || schema.hasConst)) return [];
  if (typeof value === 'boolean') return [!value];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return [value + 1, value - 1];
  if (typeof value !== 'string' || schemas.some(({ format }) => format !== undefined)) return [];
  return [`${value} again`, `${value}2`, value.slice(1)];
}
