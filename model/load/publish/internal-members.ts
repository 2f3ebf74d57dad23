import { type JsonObject, isObject, objectOf } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { decodeFragment, pointerTokens } from '../json/json-pointer.ts';
import { type Internal, isMarked, leadsInside, listOf } from './internal-marks.ts';

/** What a value is looked at with. */
export interface Look {
  readonly document: JsonObject;
  readonly internal: Internal;
}

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
  for (const key of ['example', 'default']) if (owner[key] !== undefined) kept[key] = told(owner[key]);
  const { examples } = owner;
  if (Array.isArray(examples)) kept['examples'] = listOf(examples).map(told);
  else if (isObject(examples))
    kept['examples'] = mapped(examples, (example) => keptExample(example, { schemas, told, look }));
  return kept;
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
  try {
    const value = JSON.parse(text) as JsonValue; // JSON is nothing else
    const left = JSON.stringify(told(value));
    return left === JSON.stringify(value) ? text : left;
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

/** A value without the members that are internal by one of its schemas. */
export function keptValue(value: JsonValue, schemas: readonly JsonValue[], look: Look): JsonValue {
  const parts = schemaParts(schemas, look);
  if (Array.isArray(value)) {
    return listOf(value).flatMap((item, index) => {
      const items = parts.flatMap((part) => listOf(part['prefixItems'])[index] ?? part['items'] ?? []);
      return items.some((each) => isInternalPart(each, look)) ? [] : [keptValue(item, items, look)];
    });
  }
  if (!isObject(value)) return value;
  const names = Object.keys(value).filter((name) => !parts.some((part) => isInternalPart(memberOf(part, name), look)));
  const members = names.map((name): [string, JsonValue] => {
    const schema = parts.flatMap((part) => memberOf(part, name) ?? part['additionalProperties'] ?? []);
    return [name, keptValue(value[name] ?? null, schema, look)];
  });
  return Object.fromEntries(members);
}

/** What a schema says of a member by its name. */
export function memberOf(part: JsonObject, name: string): JsonValue | undefined {
  const properties = objectOf(part['properties']);
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/** True for a schema that is marked, and for a reference to an internal part. */
export function isInternalPart(schema: JsonValue | undefined, { internal }: Look): boolean {
  const { $ref: reference } = objectOf(schema);
  return isMarked(schema) || (typeof reference === 'string' && leadsInside(reference, internal.pointers));
}

const COMPOSITIONS = ['allOf', 'oneOf', 'anyOf'];

/**
 * Schemas with everything that may hold beside them; a reference that leads nowhere adds nothing.
 * @param compositions keywords whose members are looked at
 */
export function schemaParts(
  schemas: readonly JsonValue[],
  { document }: Look,
  compositions: readonly string[] = COMPOSITIONS,
): readonly JsonObject[] {
  const found = new Set<JsonObject>();
  for (const schema of schemas) if (isObject(schema)) found.add(schema);
  // A set goes on to what is added while it is walked.
  for (const part of found) {
    const { $ref: reference } = part;
    const target = typeof reference === 'string' ? targetOf(reference, document) : undefined;
    for (const next of [target, ...compositions.flatMap((key) => listOf(part[key]))])
      if (isObject(next)) found.add(next);
  }
  return [...found];
}

const MEMBERS = ['properties', 'additionalProperties', 'items', 'prefixItems'];

/** What a schema says of members whatever the value is: nothing of what only one alternative says. */
export function ownMembers(schema: JsonObject, look: Look): readonly JsonObject[] {
  return schemaParts([schema], look, ['allOf']).map((part) =>
    Object.fromEntries(MEMBERS.flatMap((key) => (part[key] === undefined ? [] : [[key, part[key]]]))),
  );
}

/** What a reference within a document leads to. */
export function targetOf(reference: string, document: JsonObject): JsonValue | undefined {
  if (!reference.startsWith('#/')) return undefined;
  let target: JsonValue | undefined = document;
  for (const token of pointerTokens(decodeFragment(reference.slice(1)))) {
    target = Array.isArray(target) ? listOf(target)[Number(token)] : objectOf(target)[token];
  }
  return target;
}

function mapped(members: JsonObject, change: (member: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]));
}
