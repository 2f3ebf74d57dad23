import type { Schema } from '../../model/schema.ts';

/** What a schema looks like in answers (`read`: write-only properties gone) or in requests (`write`: read-only gone). */
export type SchemaView = 'read' | 'write';

/** True for a property that the other side never sends (OAS "readOnly", "writeOnly"). */
export function isHidden(property: Schema, view: SchemaView): boolean {
  const shown = view === 'read' ? property.writeOnly : property.readOnly;
  return shown || (property.ref !== undefined && isHidden(property.ref, view));
}

/** Every schema that the type of `schema` is made of, one step down. */
export function typeParts(schema: Schema): readonly Schema[] {
  const single = [schema.ref, schema.items, schema.additionalProperties, schema.unevaluatedProperties];
  return [
    ...single.filter((part) => part !== undefined),
    ...schema.prefixItems,
    ...schema.properties.values(),
    ...schema.patternProperties.values(),
    ...schema.allOf,
    ...schema.anyOf,
    ...schema.oneOf,
  ];
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
    found = differing.get(part) === true || [...part.properties.values()].some(isOneSided);
    if (found) break;
    if (differing.get(part) === undefined) for (const next of typeParts(part)) below.add(next);
  }
  // What a schema without such properties is made of has none either; one that has some says nothing about its parts.
  if (found) differing.set(schema, true);
  else for (const part of below) differing.set(part, false);
  return found;
}

function isOneSided(property: Schema): boolean {
  return isHidden(property, 'read') || isHidden(property, 'write');
}
