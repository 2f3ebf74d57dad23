import type { JsonValue } from '../../../model/location.ts';
import { isObject, objectOf, type JsonObject } from '../../../model/json-object.ts';
import { mapMembers, members, type Part } from './document-parts.ts';
import { withMarkedLists, type MarkedDocument } from './element-lists.ts';
import { isType, meantType } from '../../../model/build/schema/type-words.ts';
import { withNamedTargets } from './named-targets.ts';
import { withoutPercentSigns } from './percent-signs.ts';

/** A copy of a bundled description that says the same by the means that the library knows. */
export function libraryDocument(document: JsonValue): MarkedDocument {
  const named = withNamedTargets(withSlashes({ components: {}, ...objectOf(document) }));
  const schemas = objectOf(objectOf(named['components'])['schemas']);
  const tags = new Set<JsonValue>();
  for (const tag of discriminators(named, 'description')) tags.add(tag);
  return withMarkedLists(withoutPercentSigns(objectOf(known(named, 'description', { schemas, tags, ids: new Set() }))));
}

/** Paths begin with a slash, also where the description forgets it. */
function withSlashes(document: JsonObject): JsonObject {
  const paths = objectOf(document['paths']);
  if (Object.keys(paths).every((path) => /^(?:\/|x-)/.test(path))) return document;
  const entries = Object.entries(paths).map(([path, item]) => [/^(?:\/|x-)/.test(path) ? path : `/${path}`, item]);
  return { ...document, paths: objectOf(Object.fromEntries(entries) as JsonObject) };
}

/** What is known of the whole document. */
interface Surroundings {
  readonly schemas: JsonObject;
  /** Names of all discriminating properties. */
  readonly tags: ReadonlySet<JsonValue>;
  /** Every `operationId` that was met. */
  readonly ids: Set<JsonValue>;
}

function* discriminators(value: JsonValue, part: Part): Iterable<JsonValue> {
  const { discriminator } = objectOf(value);
  if (part === 'schema' && isObject(discriminator)) yield discriminator['propertyName'] ?? null;
  for (const [, member, own] of members(value, part)) if (own !== undefined) yield* discriminators(member, own);
}

function known(value: JsonValue, part: Part, around: Surroundings): JsonValue {
  const inner = mapMembers(value, part, (member, own) => known(member, own, around));
  if (!isObject(inner)) return inner;
  if (part === 'operation') return knownOperation(inner, around.ids);
  return part === 'schema' ? knownSchema(inner, around) : inner;
}

/** Operations of one `operationId` would be one property of an interface declared twice: only the first keeps it. */
function knownOperation({ operationId, ...operation }: JsonObject, ids: Set<JsonValue>): JsonObject {
  if (operationId === undefined || ids.has(operationId)) return operation;
  ids.add(operationId);
  return { ...operation, operationId };
}

/** A schema without what the library takes for something else. */
function knownSchema({ $defs: _, type, ...schema }: JsonObject, around: Surroundings): JsonObject {
  const { allOf, discriminator, enum: values, required } = schema;
  return {
    ...schema,
    ...(Array.isArray(required) && { required: required.filter((name) => typeof name === 'string') }),
    ...knownType(type),
    // YAML has numbers that JSON and the type language do not have.
    ...(Array.isArray(values) && { enum: values.filter((value) => !isEndless(value)) }),
    ...(isEndless(schema['const']) && { const: null }),
    ...(Array.isArray(allOf) && composed(schema, allOf.flatMap(asObject), around)),
    ...(isObject(discriminator) && { discriminator: withReferences(discriminator) }),
  };
}

/** `type` with the names of JSON Schema; nothing where a word says nothing, so that any value is meant. */
function knownType(type: JsonValue | undefined): JsonObject {
  if (type === undefined || isType(type)) return type === undefined ? {} : { type };
  // `null` without its quotes.
  const known = (word: JsonValue): JsonValue | undefined => (word === null ? 'null' : meantType(word)?.type);
  const words = [type].flat().map((word) => (isType(word) ? word : known(word)));
  const [first = null] = words;
  if (words.some((word) => word === undefined)) return {};
  return { type: Array.isArray(type) ? words.filter((word) => word !== undefined) : first };
}

function isEndless(value: JsonValue | undefined): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

/**
 * The members of a composition as the library reads them. It requires properties of a named member by a type that knows
 * no null; and it declares a discriminating property itself, beside those of the schema's own `properties`.
 */
function composed(schema: JsonObject, allOf: readonly JsonValue[], { schemas, tags }: Surroundings): JsonObject {
  const { properties, required } = schema;
  const list = allOf.map((member) => (Array.isArray(required) ? withoutNull(member, required, schemas) : member));
  if (!Object.keys(objectOf(properties)).some((name) => tags.has(name))) return { allOf: list };
  const own: JsonObject = { type: 'object', properties: properties ?? {}, ...(required !== undefined && { required }) };
  return { properties: {}, allOf: [...list, own] };
}

/** A copy of the nullable schema that a member names, when the composition requires something of it; else the member. */
function withoutNull(member: JsonValue, required: readonly JsonValue[], schemas: JsonObject): JsonValue {
  const name = /^#\/components\/schemas\/([^/%~]+)$/.exec(String(objectOf(member)['$ref']))?.[1];
  const { nullable, type, ...named } = objectOf(schemas[name ?? '']);
  const isNullable = nullable === true || (Array.isArray(type) && type.includes('null'));
  if (!isNullable || !required.some((key) => Object.hasOwn(objectOf(named['properties']), String(key)))) return member;
  return { ...named, type: 'object' };
}

/** A member of `allOf`, which the library expects to be an object: `true` says nothing, `false` is nothing. */
function asObject(member: JsonValue): JsonValue[] {
  if (member === true) return [];
  return [member === false ? { not: {} } : member];
}

/** Mappings by bare component name as references: the library does not know the short form (OAS "Discriminator Object"). */
function withReferences(discriminator: JsonObject): JsonValue {
  const { mapping, ...rest } = discriminator;
  if (!isObject(mapping)) return rest;
  const references = Object.entries(mapping).map(([value, target]): [string, JsonValue] => {
    const isName = typeof target === 'string' && /^[\w.-]+$/.test(target) && !/\.(?:ya?ml|json)$/.test(target);
    return [value, isName ? `#/components/schemas/${target}` : target];
  });
  return { ...rest, mapping: Object.fromEntries(references) };
}
