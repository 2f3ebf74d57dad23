import type { JsonValue } from '../location.ts';
import type { Schema } from '../schema.ts';

/** What a tag of a discriminated value selects. */
export interface DiscriminatorBranches {
  readonly propertyName: string;
  /** Schemas by tag; without those whose own `enum` or `const` forbids the tag. */
  readonly byTag: ReadonlyMap<string, Schema>;
  /** What a value without a tag, or with another one, is (OAS 3.2 `defaultMapping`). */
  readonly fallback: Schema | undefined;
}

/**
 * The schemas that the discriminator of a schema tells apart, written and implicit names alike (OAS "Discriminator
 * Object"); undefined without a discriminator.
 */
export function discriminatorBranches({ discriminator }: Schema): DiscriminatorBranches | undefined {
  if (discriminator === undefined) return undefined;
  const { propertyName, mapping, defaultMapping } = discriminator;
  const byTag = new Map([...mapping].filter(([tag, target]) => takesTag(target, propertyName, tag, 0)));
  return { propertyName, byTag, fallback: defaultMapping };
}

/**
 * What the tags of a base type select among the types that extend it (`allOf`), which none of its own keywords names;
 * undefined of a schema with alternatives, and where the tags select nothing but the base type itself.
 */
export function subtypeBranches(schema: Schema): DiscriminatorBranches | undefined {
  if (schema.oneOf.length + schema.anyOf.length > 0) return undefined;
  const branches = discriminatorBranches(schema);
  if (branches === undefined) return undefined;
  const byTag = new Map([...branches.byTag].filter(([, target]) => target !== schema));
  const fallback = branches.fallback === schema ? undefined : branches.fallback;
  return byTag.size === 0 && fallback === undefined ? undefined : { ...branches, byTag, fallback };
}

const mostReferences = 16;

/** Whether a schema may describe values with a tag, as far as the property itself says. */
function takesTag(schema: Schema, propertyName: string, tag: string, depth: number): boolean {
  if (depth > mostReferences) return true;
  const property = schema.properties.get(propertyName);
  if (property !== undefined && !allows(property, tag, 0)) return false;
  const parts = schema.ref === undefined ? schema.allOf : [schema.ref, ...schema.allOf];
  return parts.every((part) => takesTag(part, propertyName, tag, depth + 1));
}

function allows(property: Schema, tag: JsonValue, depth: number): boolean {
  if (depth > mostReferences) return true;
  if (property.hasConst && property.const !== tag) return false;
  if (property.enum !== undefined && !property.enum.includes(tag)) return false;
  const parts = property.ref === undefined ? property.allOf : [property.ref, ...property.allOf];
  return parts.every((part) => allows(part, tag, depth + 1));
}
