import type { JsonValue } from '../../../model/location.ts';
import type { Schema } from '../../../model/schema.ts';
import { shifted } from '../../cases/shifted-value.ts';
import { type JsonObject, propertySchemas } from '../../schema-walk.ts';

/** A day or an instant so many days before; undefined for what is neither. */
export function dayBefore(whole: readonly Schema[], name: string, value: unknown, days: number): JsonValue | undefined {
  const formats = propertySchemas(whole, name).map(({ format }) => format);
  const format = formats.find((each) => each === 'date' || each === 'date-time');
  return format && shifted(value, format, -days);
}

/** The same members, so many days before. */
export function daysBefore(sent: JsonObject, whole: readonly Schema[], days: number): JsonObject {
  const members = Object.entries(sent).map(([name, value]) => [name, dayBefore(whole, name, value, days) ?? value]);
  return Object.fromEntries(members) as JsonObject; // of the names it had
}
