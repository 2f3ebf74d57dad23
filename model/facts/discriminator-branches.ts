import type { Schema, SchemaType } from '../schema.ts';

/** A value of the property that tells schemas apart. */
export type Tag = string | number | boolean;

/** What a tag of a discriminated value selects. */
export interface DiscriminatorBranches {
  readonly propertyName: string;
  /** Schemas by tag; without those whose own `type`, `enum` or `const` forbids the tag. */
  readonly byTag: ReadonlyMap<Tag, Schema>;
  /** What a value without a tag, or with another one, is (OAS 3.2 `defaultMapping`). */
  readonly fallback: Schema | undefined;
}

/**
 * The schemas that the discriminator of a schema tells apart, written and implicit names alike, those of components that have
 * another one as well; undefined without a discriminator. Names are texts, and values of other types are compared as texts (OAS
 * "Discriminator Object").
 */
export function discriminatorBranches({ discriminator }: Schema): DiscriminatorBranches | undefined {
  if (discriminator === undefined) return undefined;
  const { propertyName, mapping, otherNames, defaultMapping } = discriminator;
  const byTag = new Map<Tag, Schema>();
  for (const [text, target] of [...mapping, ...otherNames]) {
    for (const tag of tagsOf(text)) if (takesTag(target, propertyName, tag, 0)) byTag.set(tag, target);
  }
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

/** The types that extend a base type and may be selected by its tag; none of a schema without such. */
export function subtypesOf(schema: Schema): readonly Schema[] {
  const branches = schema.discriminator === undefined ? undefined : subtypeBranches(schema);
  if (branches === undefined) return [];
  const { byTag, fallback } = branches;
  return [...new Set([...byTag.values(), ...(fallback === undefined ? [] : [fallback])])];
}

/** The values that have a text: itself, and the number or boolean that is written so. */
function tagsOf(text: string): readonly Tag[] {
  if (text === 'true' || text === 'false') return [text, text === 'true'];
  return String(Number(text)) === text && Number.isFinite(Number(text)) ? [text, Number(text)] : [text];
}

const mostReferences = 16;

/** Whether a schema may describe values with a tag, as far as the property itself says. */
function takesTag(schema: Schema, propertyName: string, tag: Tag, depth: number): boolean {
  if (depth > mostReferences) return true;
  const property = schema.properties.get(propertyName);
  if (property !== undefined && !allows(property, tag, 0)) return false;
  const parts = schema.ref === undefined ? schema.allOf : [schema.ref, ...schema.allOf];
  return parts.every((part) => takesTag(part, propertyName, tag, depth + 1));
}

function allows(property: Schema, tag: Tag, depth: number): boolean {
  if (depth > mostReferences) return true;
  if (property.types.length > 0 && !property.types.some((type) => isOfType(tag, type))) return false;
  if (property.hasConst && property.const !== tag) return false;
  if (property.enum !== undefined && !property.enum.includes(tag)) return false;
  const parts = property.ref === undefined ? property.allOf : [property.ref, ...property.allOf];
  return parts.every((part) => allows(part, tag, depth + 1));
}

function isOfType(tag: Tag, type: SchemaType): boolean {
  return type === typeof tag || (type === 'integer' && Number.isInteger(tag));
}
