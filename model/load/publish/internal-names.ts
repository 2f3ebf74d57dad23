import { type JsonObject, isObject, objectOf } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { listOf } from './internal-marks.ts';
import { type Look, isInternalPart, schemaParts } from './internal-parts.ts';
import { withoutPatterns, withoutPropertyNames } from './internal-patterns.ts';

/** Names of properties. */
export type Names = ReadonlySet<string>;

export const NO_NAMES: Names = new Set();

/** Keywords whose schemas are for the value itself (JSON Schema 2020-12 section 10.2). */
export const IN_PLACE: ReadonlySet<string> = new Set('allOf anyOf oneOf not if then else dependentSchemas'.split(' '));

/** Keywords in which a property has to be named to be there. */
const TELLING: readonly string[] = [
  ...IN_PLACE,
  'properties',
  'required',
  'dependentRequired',
  'discriminator',
  'propertyNames',
  'patternProperties',
];

/**
 * Names that a schema must not tell: of the properties that are internal by itself or by what holds beside it whatever the value is.
 * @param around those of the schema that this one is a part of
 */
export function internalNames(schema: JsonObject, around: Names, look: Look): Names {
  if (look.internal.pointers.size === 0 || !TELLING.some((keyword) => schema[keyword] !== undefined)) return around;
  const own = schemaParts([schema], look, ['allOf']).flatMap((part) => {
    const properties = objectOf(part['properties']);
    return Object.keys(properties).filter((name) => isInternalPart(properties[name], look));
  });
  return own.length === 0 ? around : new Set([...around, ...own]);
}

/** True for a discriminator whose property is internal in every alternative that has it (OAS "Discriminator Object"). */
export function isInternalTag(schema: JsonObject, look: Look): boolean {
  const { propertyName } = objectOf(schema['discriminator']);
  if (look.internal.pointers.size === 0 || typeof propertyName !== 'string') return false;
  const tags = schemaParts([schema], look).flatMap((part) => {
    const properties = objectOf(part['properties']);
    return Object.hasOwn(properties, propertyName) ? [properties[propertyName]] : [];
  });
  return tags.length > 0 && tags.every((tag) => isInternalPart(tag, look));
}

/** The encodings of a Media Type Object without those of internal properties (OAS "Encoding Object"). */
export function withoutEncodings(media: JsonObject, look: Look): JsonObject {
  const { schema, encoding } = media;
  if (!isObject(schema) || !isObject(encoding)) return media;
  const names = internalNames({ ...schema, properties: schema['properties'] ?? {} }, NO_NAMES, look);
  return names.size === 0 ? media : { ...media, encoding: omitted(encoding, names) };
}

/** A schema before anything is left out of it, without what is about internal properties alone. */
export function withoutNames(schema: JsonObject, names: Names): JsonObject {
  if (names.size === 0) return schema;
  const left: Record<string, JsonValue> = { ...schema };
  for (const keyword of ['properties', 'dependentSchemas'] as const) {
    const members = schema[keyword];
    if (isObject(members)) left[keyword] = omitted(members, names);
  }
  withoutPatterns(left, names);
  withoutPropertyNames(left, names);
  // Without its condition a consequence would hold always.
  if (mentions(schema['if'], names)) for (const keyword of ['if', 'then', 'else']) delete left[keyword];
  if (mentions(schema['not'], names)) delete left['not'];
  for (const keyword of ['anyOf', 'oneOf']) {
    const members = schema[keyword];
    if (!Array.isArray(members)) continue;
    const told = listOf(members).filter((member) => !saysNothingElse(member, names));
    if (told.length > 0) left[keyword] = told;
    else delete left[keyword];
  }
  return left;
}

function omitted(members: JsonObject, names: Names): JsonObject {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.has(name)));
}

/** Whether a schema says something of a property, as far as it is for the same value. */
function mentions(schema: JsonValue | undefined, names: Names): boolean {
  if (!isObject(schema)) return false;
  const keys = ['properties', 'dependentSchemas', 'dependentRequired'].flatMap((keyword) =>
    Object.keys(objectOf(schema[keyword])),
  );
  if ([...keys, ...listOf(schema['required']).map(String)].some((name) => names.has(name))) return true;
  return [...IN_PLACE].some((keyword) => {
    const member = schema[keyword];
    const inner = Array.isArray(member)
      ? listOf(member)
      : keyword === 'dependentSchemas'
        ? Object.values(objectOf(member))
        : [member];
    return inner.some((one) => mentions(one, names));
  });
}

/** True for an alternative that only asks for internal properties. */
function saysNothingElse(schema: JsonValue, names: Names): boolean {
  if (!isObject(schema) || Object.keys(schema).some((keyword) => keyword !== 'required' && keyword !== 'properties')) {
    return false;
  }
  const told = [...Object.keys(objectOf(schema['properties'])), ...listOf(schema['required']).map(String)];
  return told.length > 0 && told.every((name) => names.has(name));
}
