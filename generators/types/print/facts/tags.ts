import type { Discriminator, Schema } from '../../../../model/schema.ts';
import type { ApiSchemas } from './api-schemas.ts';
import { partsOf, withoutAliases } from './schema-parts.ts';

/** A discriminating property that a schema gets from the schema that maps it. */
export interface MappedTag {
  readonly propertyName: string;
  /** Values that select the schema. */
  readonly values: readonly string[];
  /** True when a child has it from its parent alone, and no mapping names the child. */
  readonly isInherited: boolean;
}

/** What discriminators (OAS "Discriminator Object") mean for the types of the schemas that they select. */
export interface Tags {
  /** Parents: children that include one leave its discriminating property out, since they have their own. */
  readonly parents: ReadonlyMap<Schema, Discriminator>;
  /** Schemas whose discriminating property is replaced, or added, with the values that select them. */
  readonly mapped: ReadonlyMap<Schema, MappedTag>;
  /** References to them need no further required properties. */
  readonly handled: ReadonlySet<Schema>;
}

/**
 * Collects the discriminators of a description: the alternatives of a `oneOf` get the values of its mapping, and so do
 * components that include the holder of a discriminator by `allOf`.
 */
export function collectTags({ composed }: ApiSchemas, names: ReadonlyMap<Schema, string>): Tags {
  const parents = new Map<Schema, Discriminator>();
  const mapped = new Map<Schema, MappedTag>();
  const handled = new Set<Schema>();
  const map = (schema: Schema, { propertyName }: Discriminator, values: readonly string[]): void => {
    const target = withoutAliases(schema);
    if (!canHaveTag(target)) return;
    mapped.set(target, { propertyName, values, isInherited: false });
    handled.add(target).add(schema);
  };
  for (const schema of composed) {
    const { discriminator, oneOf } = partsOf(schema);
    if (discriminator === undefined) continue;
    parents.set(schema, discriminator);
    if (oneOf.length === 0) continue;
    for (const [target, values] of valuesByTarget(discriminator)) {
      if (!handled.has(target)) map(target, discriminator, values);
    }
  }
  if (parents.size > 0) composed.forEach(inherit);
  return { parents, mapped, handled };

  function inherit(schema: Schema): void {
    for (const member of partsOf(schema).allOf) {
      const own = names.has(member) ? parents.get(member) : undefined;
      if (own !== undefined) {
        const values = [...own.declaredValues].filter((value) => own.mapping.get(value) === schema);
        if (values.length > 0) map(schema, own, values);
        parents.set(schema, own);
      } else if (names.has(member)) return;
      else if (member.discriminator !== undefined) parents.set(schema, member.discriminator);
    }
  }
}

/** The value of the discriminating property that a child has from its parent alone; undefined when it has none. */
export function inheritedTag(schema: Schema, tags: Tags, name: string | undefined): MappedTag | undefined {
  const { allOf, anyOf, discriminator } = partsOf(schema);
  const own = tags.parents.get(schema);
  if (name === undefined || own === undefined || discriminator !== undefined || tags.handled.has(schema))
    return undefined;
  if (allOf.length + anyOf.length === 0) return undefined;
  const mapped = [...own.mapping].find(([, target]) => target === schema);
  return { propertyName: own.propertyName, values: [mapped?.[0] ?? name], isInherited: true };
}

function valuesByTarget({ mapping }: Discriminator): ReadonlyMap<Schema, readonly string[]> {
  const values = new Map<Schema, string[]>();
  for (const [value, target] of mapping) {
    const known = values.get(target);
    if (known === undefined) values.set(target, [value]);
    else known.push(value);
  }
  return values;
}

/** Only an object can have the property. */
function canHaveTag(schema: Schema): boolean {
  const { allOf, types } = partsOf(schema);
  return allOf.length > 0 || (types.length === 1 && types[0] === 'object');
}
