import { type JsonObject, isObject, objectOf } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { leadsInside, listOf } from './internal-marks.ts';
import { type Look, isInternalPart, schemaParts } from './internal-parts.ts';

/**
 * True for a value that an internal variant of its schema describes: one that is chosen by its tag (OAS "Discriminator Object"),
 * or whose constants the value has while it has those of no other variant.
 */
export function isOfInternal(value: JsonValue, schemas: readonly JsonValue[], look: Look): boolean {
  if (look.internal.pointers.size === 0) return false;
  return schemaParts(schemas, look).some((part) => isTagged(value, part, look) || isOnlyInternal(value, part, look));
}

function isTagged(value: JsonValue, { discriminator }: JsonObject, { internal }: Look): boolean {
  const { propertyName, mapping } = objectOf(discriminator);
  if (!isObject(value) || typeof propertyName !== 'string' || !Object.hasOwn(value, propertyName)) return false;
  const tag = String(value[propertyName]);
  const named = objectOf(mapping);
  const target = Object.hasOwn(named, tag) ? String(named[tag]) : tag;
  const places = [target, `#/components/schemas/${target}`];
  return places.some((place) => leadsInside(place, internal.pointers));
}

function isOnlyInternal(value: JsonValue, part: JsonObject, look: Look): boolean {
  return ['oneOf', 'anyOf'].some((key) => {
    const variants = listOf(part[key]);
    const isInternal = (variant: JsonValue): boolean => isInternalPart(variant, look);
    if (!variants.some(isInternal)) return false;
    const meant = variants.filter((variant) => hasConstants(value, variant, look));
    return meant.length > 0 && meant.every(isInternal);
  });
}

/** True for a value that has a constant of a schema, itself or in a member, and none that differs. */
function hasConstants(value: JsonValue, schema: JsonValue, look: Look): boolean {
  const parts = schemaParts([schema], look, ['allOf']);
  const members = parts.flatMap((part) => Object.entries(objectOf(part['properties'])));
  const told = [
    ...parts.map((part) => hasConstant(value, part)),
    ...members.flatMap(([name, member]) =>
      isObject(value) && Object.hasOwn(value, name)
        ? schemaParts([member], look, ['allOf']).map((part) => hasConstant(value[name] ?? null, part))
        : [],
    ),
  ];
  return told.includes(true) && !told.includes(false);
}

/** Undefined where a schema names no values. */
function hasConstant(value: JsonValue, { const: only, enum: values }: JsonObject): boolean | undefined {
  const all = only === undefined ? values : [only];
  return all === undefined ? undefined : listOf(all).some((each) => JSON.stringify(each) === JSON.stringify(value));
}
