import { isObject, type JsonObject } from '../../json-object.ts';
import type { Extensions, JsonValue } from '../../location.ts';
import type { Schema } from '../../schema.ts';

/** What a value of an enumeration is called, and what it means; empty where the description does not say. */
export interface EnumMeaning {
  readonly name: string;
  readonly description: string;
}

const NAMES = ['x-enum-names', 'x-enum-varnames', 'x-enumNames', 'x-enum-labels'];
const DESCRIPTIONS = ['x-enum-descriptions', 'x-enumDescriptions', 'x-enum-description', 'x-enum-comments'];

/**
 * What the values of `enum` mean, in its order, by the extensions that generators of descriptions write beside it: lists in
 * that order, maps from values or from their names, and the values of `x-ms-enum`. Empty where there is none of them.
 */
export function enumMeanings({ enum: values = [], extensions }: Schema): readonly EnumMeaning[] {
  const listed = listedMeanings(extensions['x-ms-enum']);
  const isSaid = [...NAMES, ...DESCRIPTIONS].some((key) => extensions[key] !== undefined);
  if (!isSaid && listed.length === 0) return [];
  return values.map((value, index) => {
    const own = listed.find((entry) => entry['value'] === value);
    const keys = [String(value)];
    const name = said(extensions, NAMES, { index, keys }) || textOf(own?.['name']);
    if (name !== '') keys.push(name);
    return { name, description: said(extensions, DESCRIPTIONS, { index, keys }) || textOf(own?.['description']) };
  });
}

function listedMeanings(extension: JsonValue | undefined): readonly JsonObject[] {
  const values = isObject(extension) ? extension['values'] : undefined;
  return Array.isArray(values) ? values.filter((value: JsonValue) => isObject(value)) : [];
}

/** Where a value is found: its place in a list, and its keys in a map. */
interface Place {
  readonly index: number;
  readonly keys: readonly string[];
}

function said(extensions: Extensions, names: readonly string[], { index, keys }: Place): string {
  for (const name of names) {
    const given = extensions[name];
    const entries = Array.isArray(given) ? [given[index] as JsonValue | undefined] : []; // what a JSON list holds
    if (isObject(given)) for (const key of keys) if (Object.hasOwn(given, key)) entries.push(given[key]);
    const text = entries.map(textOf).find((entry) => entry !== '');
    if (text !== undefined) return text;
  }
  return '';
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
