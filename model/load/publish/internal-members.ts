import { type JsonObject, isObject, objectOf } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { listOf } from './internal-marks.ts';
import { type Look, isInternalPart, schemaParts } from './internal-parts.ts';
import { isOfInternal } from './internal-variants.ts';

/**
 * What is left of the examples, and of the default, of an object that has a schema or is one: members that are internal by
 * the schema are no members for readers.
 * @param around schemas that hold for the same value
 */
export function keptExamples(owner: JsonObject, around: readonly JsonObject[], look: Look): Record<string, JsonValue> {
  const kept: Record<string, JsonValue> = {};
  const schema = isObject(owner['schema']) ? owner['schema'] : owner;
  const schemas = [schema, ...around];
  const told = (value: JsonValue): JsonValue => keptValue(value, schemas, look);
  const isHidden = (value: JsonValue): boolean => isOfInternal(value, schemas, look);
  for (const key of ['example', 'default']) {
    const value = owner[key];
    if (value !== undefined && !isHidden(value)) kept[key] = told(value);
  }
  const { examples } = owner;
  if (Array.isArray(examples)) {
    const shown = listOf(examples).filter((value) => !isHidden(value));
    if (shown.length > 0 || examples.length === 0) kept['examples'] = shown.map(told);
  } else if (isObject(examples)) {
    const all = Object.entries(examples);
    const shown = all.filter(([, example]) => !exampleValues(example).some(isHidden));
    const left = shown.map(([name, example]) => [name, keptExample(example, { schemas, told, look })] as const);
    if (left.length > 0 || all.length === 0) kept['examples'] = Object.fromEntries(left);
  }
  return kept;
}

/** The values that an Example Object shows, also as the text that one is written as. */
export function exampleValues(example: JsonValue): readonly JsonValue[] {
  const { value, dataValue, serializedValue: text } = objectOf(example);
  const written = typeof text === 'string' ? jsonOf(text) : undefined;
  return [value, dataValue, written].filter((each) => each !== undefined);
}

/** How an example is read. */
interface Reading {
  readonly schemas: readonly JsonObject[];
  readonly told: (value: JsonValue) => JsonValue;
  readonly look: Look;
}

/** Of an Example Object, its value, and the text that it is written as. */
export function keptExample(example: JsonValue, { schemas, told, look }: Reading): JsonValue {
  if (!isObject(example)) return example;
  const values = ['value', 'dataValue'].filter((key) => example[key] !== undefined);
  const kept = { ...example, ...Object.fromEntries(values.map((key) => [key, told(example[key] ?? null)])) };
  const { serializedValue: text } = example;
  if (typeof text !== 'string') return kept;
  const written = keptText(text, told);
  if (written !== undefined) return { ...kept, serializedValue: written };
  // What is written otherwise is told as long as it names nothing internal.
  if (!namesInside(schemas, look).some((name) => text.includes(name))) return kept;
  return Object.fromEntries(Object.entries(kept).filter(([key]) => key !== 'serializedValue'));
}

/** JSON as it was written where nothing of it is internal; undefined for what is no JSON. */
function keptText(text: string, told: Reading['told']): string | undefined {
  const value = jsonOf(text);
  if (value === undefined) return undefined;
  const left = JSON.stringify(told(value));
  return left === JSON.stringify(value) ? text : left;
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue; // JSON is nothing else
  } catch {
    return undefined;
  }
}

/** Names of the internal properties of a value and of what is in it. */
function namesInside(schemas: readonly JsonObject[], look: Look): readonly string[] {
  const parts = new Set(schemaParts(schemas, look));
  // A set goes on to what is added while it is walked.
  for (const part of parts) {
    const inner = [
      ...Object.values(objectOf(part['properties'])),
      part['items'] ?? null,
      part['additionalProperties'] ?? null,
    ];
    for (const next of schemaParts(inner, look)) parts.add(next);
  }
  return [...parts].flatMap((part) => {
    const properties = objectOf(part['properties']);
    return Object.keys(properties).filter((name) => isInternalPart(properties[name], look));
  });
}

/** A value without the members, and the items, that are internal by one of its schemas. */
export function keptValue(value: JsonValue, schemas: readonly JsonValue[], look: Look): JsonValue {
  const parts = schemaParts(schemas, look);
  if (Array.isArray(value)) {
    return listOf(value).flatMap((item, index) => {
      const items = parts.flatMap((part) => listOf(part['prefixItems'])[index] ?? part['items'] ?? []);
      const isHidden = items.some((each) => isInternalPart(each, look)) || isOfInternal(item, items, look);
      return isHidden ? [] : [keptValue(item, items, look)];
    });
  }
  if (!isObject(value)) return value;
  const names = Object.keys(value).filter((name) => !parts.some((part) => isInternalPart(memberOf(part, name), look)));
  const members = names.flatMap((name): readonly (readonly [string, JsonValue])[] => {
    const schema = parts.flatMap((part) => memberOf(part, name) ?? part['additionalProperties'] ?? []);
    const member = value[name] ?? null;
    return isOfInternal(member, schema, look) ? [] : [[name, keptValue(member, schema, look)]];
  });
  return Object.fromEntries(members);
}

/** What a schema says of a member by its name. */
export function memberOf(part: JsonObject, name: string): JsonValue | undefined {
  const properties = objectOf(part['properties']);
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

const MEMBERS = ['properties', 'additionalProperties', 'items', 'prefixItems'];

/** What a schema says of members whatever the value is: nothing of what only one alternative says. */
export function ownMembers(schema: JsonObject, look: Look): readonly JsonObject[] {
  return schemaParts([schema], look, ['allOf']).map((part) =>
    Object.fromEntries(MEMBERS.flatMap((key) => (part[key] === undefined ? [] : [[key, part[key]]]))),
  );
}
