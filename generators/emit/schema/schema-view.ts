import { isHidden } from '../../../model/facts/read-write-views.ts';
import type { Schema } from '../../../model/schema.ts';

/** What a schema looks like in answers (`read`: write-only properties gone) or in requests (`write`: read-only gone). */
export type SchemaView = 'read' | 'write';

/** Every schema that the type of `schema` is made of, one step down. */
export function typeParts(schema: Schema): readonly Schema[] {
  const parts: Schema[] = [];
  forEachTypePart(schema, (part) => parts.push(part));
  return parts;
}

/** A callback instead of a list: this runs for every schema of a description, and most of them have no part. */
function forEachTypePart(schema: Schema, visit: (part: Schema) => void): void {
  const { ref, items, additionalProperties, unevaluatedProperties, properties, patternProperties } = schema;
  if (ref !== undefined) visit(ref);
  if (items !== undefined) visit(items);
  if (additionalProperties !== undefined) visit(additionalProperties);
  if (unevaluatedProperties !== undefined) visit(unevaluatedProperties);
  for (const part of schema.prefixItems) visit(part);
  if (properties.size > 0) properties.forEach((part) => visit(part));
  if (patternProperties.size > 0) patternProperties.forEach((part) => visit(part));
  for (const part of schema.allOf) visit(part);
  for (const part of schema.anyOf) visit(part);
  for (const part of schema.oneOf) visit(part);
}

const differing = new WeakMap<Schema, boolean>();

/** True when the read and the write view of a schema are different types. Memoised. */
export function viewsDiffer(schema: Schema): boolean {
  const known = differing.get(schema);
  if (known !== undefined) return known;
  // A set goes on to what is added while it is walked.
  const below = new Set<Schema>([schema]);
  let found = false;
  for (const part of below) {
    const before = differing.get(part);
    found = before === true || (before === undefined && hasOneSided(part));
    if (found) break;
    if (before === undefined) forEachTypePart(part, (next) => below.add(next));
  }
  // What a schema without such properties is made of has none either; one that has some says nothing about its parts.
  if (found) differing.set(schema, true);
  else for (const part of below) differing.set(part, false);
  return found;
}

function hasOneSided({ properties, patternProperties, additionalProperties }: Schema): boolean {
  for (const property of properties.values()) if (isOneSided(property)) return true;
  for (const property of patternProperties.values()) if (isOneSided(property)) return true;
  return additionalProperties !== undefined && isOneSided(additionalProperties);
}

function isOneSided(property: Schema): boolean {
  return isHidden(property, 'read') || isHidden(property, 'write');
}
