import type { Discriminator, Schema, SchemaType } from '../../../../model/schema.ts';

/** What a schema says, in the words of its author: `nullable: true` is a flag again, and a reference with siblings a conjunct. */
export interface SchemaParts {
  readonly allOf: readonly Schema[];
  readonly anyOf: readonly Schema[];
  readonly oneOf: readonly Schema[];
  readonly types: readonly SchemaType[];
  readonly discriminator: Discriminator | undefined;
  readonly isNullable?: boolean;
}

/** Takes a schema apart. The model has turned `nullable` into the type `null`, or into one more alternative. */
export function partsOf(schema: Schema): SchemaParts {
  const { types, discriminator } = schema;
  if (schema.nullable !== true) {
    const { allOf, anyOf, oneOf, ref } = schema;
    // Nearly every schema says it itself.
    return ref === undefined ? schema : { allOf: [ref, ...allOf], anyOf, oneOf, types, discriminator };
  }
  const others = types.length > 1 ? types.filter((type) => type !== 'null') : types;
  const moved = movedInto(schema) ?? schema;
  return {
    allOf: withReference(moved.allOf, moved.ref),
    anyOf: moved.anyOf.filter((member) => !standsForNull(schema, member)),
    oneOf: moved.oneOf.filter((member) => !standsForNull(schema, member)),
    types: others,
    discriminator: moved.discriminator,
    // A keyword of 3.0, and there it counts for nothing beside a reference.
    isNullable: moved.ref === undefined,
  };
}

function withReference(allOf: readonly Schema[], ref: Schema | undefined): readonly Schema[] {
  return ref === undefined ? allOf : [ref, ...allOf];
}

/** The alternative that the model has added beside what the schema says otherwise. */
function standsForNull({ location }: Schema, { location: { file, pointer } }: Schema): boolean {
  return file === location.file && pointer === `${location.pointer}/nullable`;
}

/** The other alternative, when the model has moved the compositions into one: it stands where the schema itself does. */
function movedInto(schema: Schema): Schema | undefined {
  const [inner, nothing, ...more] = schema.anyOf;
  if (inner === undefined || nothing === undefined || more.length > 0) return undefined;
  const isInner = inner.location.file === schema.location.file && inner.location.pointer === schema.location.pointer;
  return isInner && standsForNull(schema, nothing) ? inner : undefined;
}

/** Whether a schema is one of its listed values and nothing more. */
export function isPlainEnum({ enum: values, properties, additionalProperties }: Schema): boolean {
  return values !== undefined && properties.size === 0 && additionalProperties === undefined;
}

/** What a component that only refers to another one leads to. */
export function withoutAliases(schema: Schema): Schema {
  const seen = new Set<Schema>();
  let at = schema;
  while (at.ref !== undefined && at.properties.size === 0 && at.allOf.length === 0 && !seen.has(at)) {
    seen.add(at);
    at = at.ref;
  }
  return at;
}
