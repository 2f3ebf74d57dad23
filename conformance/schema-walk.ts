export {
  applicators,
  isOpenObject,
  itemSchemas,
  propertyNames,
  propertySchemas,
} from '../model/facts/members/applicators.ts';
export { isObject, type RawObject as JsonObject } from '../model/json-object.ts';
export { childPointer } from '../model/load/json/json-pointer.ts';

/** True for null and the empty text: no value, where there could be one. */
export function isNothing(value: unknown): boolean {
  return value === null || value === '';
}

/** A short text form of any value for messages: at most 120 characters. */
export function preview(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}
