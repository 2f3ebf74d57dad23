import type { JsonValue } from '../location.ts';
import { forEachChildSchema } from './child-schemas.ts';
import type { Schema } from '../schema.ts';

/** A JSON Schema 2020-12 document that stands alone: references point into its own `$defs`. */
export type StandaloneSchema = JsonValue;

/** Reference to write for a schema, or undefined to write the schema itself in place. */
export type ReferTo = (schema: Schema) => string | undefined;

const standalone = new WeakMap<Schema, StandaloneSchema>();

/**
 * A schema of the model as a JSON Schema 2020-12 document. Components and every schema on a cycle stand once under
 * `$defs`; annotations that no validator needs (titles, descriptions, examples) are left out. Memoised.
 */
export function standaloneJsonSchema(schema: Schema): StandaloneSchema {
  const known = standalone.get(schema);
  if (known !== undefined) return known;
  const names = definitionNames(schema);
  const referTo: ReferTo = (target) => definitionReference(names.get(target));
  const root = toJsonSchema(schema, referTo);
  const definitions = [...names].map(([target, name]): [string, JsonValue] => [name, toJsonSchema(target, referTo)]);
  const document =
    typeof root === 'boolean' || definitions.length === 0 ? root : { ...root, $defs: Object.fromEntries(definitions) };
  standalone.set(schema, document);
  return document;
}

function definitionReference(name: string | undefined): string | undefined {
  return name === undefined
    ? undefined
    : `#/$defs/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`;
}

/** Names of the schemas that need a definition: components below the root, and whatever is met again while open. */
function definitionNames(root: Schema): ReadonlyMap<Schema, string> {
  const names = new Map<Schema, string>();
  const open = new Set<Schema>();
  const done = new Set<Schema>();
  const name = (schema: Schema): void => {
    if (!names.has(schema)) names.set(schema, schema.name ?? `schema-${schema.id}`);
  };
  const visit = (schema: Schema): void => {
    if (open.has(schema) || (schema.name !== undefined && schema !== root)) name(schema);
    if (open.has(schema) || done.has(schema)) return;
    open.add(schema);
    forEachChildSchema(schema, visit);
    // A mapping is written as references, so what it selects needs a definition, and it may lead back here.
    for (const target of schema.discriminator?.mapping.values() ?? []) {
      if (target !== root) name(target);
      visit(target);
    }
    open.delete(schema);
    done.add(schema);
  };
  visit(root);
  return names;
}

/**
 * The keywords of one schema as JSON. Every subschema for which `referTo` names a reference is written as `$ref`; the
 * schema itself always in full. The caller sees to it that cycles are cut.
 */
export function toJsonSchema(schema: Schema, referTo: ReferTo): boolean | { readonly [keyword: string]: JsonValue } {
  if (schema.boolean !== undefined) return schema.boolean;
  const write = (child: Schema): JsonValue => {
    const reference = referTo(child);
    return reference === undefined ? toJsonSchema(child, referTo) : { $ref: reference };
  };
  return Object.fromEntries(
    [...assertions(schema), ...applicators(schema, write), ...maps(schema, write, referTo)].filter(
      (entry): entry is [string, JsonValue] => entry[1] !== undefined,
    ),
  );
}

type Entry = [keyword: string, value: JsonValue | undefined];

function assertions(schema: Schema): Entry[] {
  const [onlyType] = schema.types;
  return [
    ['type', schema.types.length > 1 ? schema.types : onlyType],
    ['enum', schema.enum],
    ['const', schema.hasConst ? schema.const : undefined],
    ['format', schema.format],
    ['pattern', schema.pattern],
    ['minLength', schema.minLength],
    ['maxLength', schema.maxLength],
    ['contentEncoding', schema.contentEncoding],
    ['contentMediaType', schema.contentMediaType],
    ['multipleOf', schema.multipleOf],
    ['minimum', schema.minimum],
    ['maximum', schema.maximum],
    ['exclusiveMinimum', schema.exclusiveMinimum],
    ['exclusiveMaximum', schema.exclusiveMaximum],
    ['minItems', schema.minItems],
    ['maxItems', schema.maxItems],
    ['uniqueItems', schema.uniqueItems || undefined],
    ['minContains', schema.minContains],
    ['maxContains', schema.maxContains],
    ['required', schema.required.length > 0 ? schema.required : undefined],
    ['minProperties', schema.minProperties],
    ['maxProperties', schema.maxProperties],
    ['readOnly', schema.readOnly || undefined],
    ['writeOnly', schema.writeOnly || undefined],
    ['$dynamicRef', schema.dynamicRef === undefined ? undefined : `#${schema.dynamicRef.replace(/^#/, '')}`],
    ['$dynamicAnchor', schema.dynamicAnchor],
  ];
}

function applicators(schema: Schema, write: (child: Schema) => JsonValue): Entry[] {
  const one = (child: Schema | undefined): JsonValue | undefined => (child === undefined ? undefined : write(child));
  const list = (children: readonly Schema[]): JsonValue | undefined => {
    return children.length === 0 ? undefined : children.map(write);
  };
  return [
    ['prefixItems', list(schema.prefixItems)],
    ['items', one(schema.items)],
    ['contains', one(schema.contains)],
    ['unevaluatedItems', one(schema.unevaluatedItems)],
    ['additionalProperties', one(schema.additionalProperties)],
    ['unevaluatedProperties', one(schema.unevaluatedProperties)],
    ['propertyNames', one(schema.propertyNames)],
    // `$ref` beside other keywords means the same as one more member of `allOf` (JSON Schema Core 8.2.3.1).
    ['allOf', list([...referenceTarget(schema), ...schema.allOf])],
    ['anyOf', list(schema.anyOf)],
    ['oneOf', list(schema.oneOf)],
    ['not', one(schema.not)],
    ['if', one(schema.if)],
    ['then', one(schema.then)],
    ['else', one(schema.else)],
  ];
}

/** The schema that a `$ref` with siblings points at. A `$dynamicRef` that can be rebound keeps its own keyword. */
function referenceTarget(schema: Schema): readonly Schema[] {
  return schema.ref === undefined || schema.dynamicRef !== undefined ? [] : [schema.ref];
}

function maps(schema: Schema, write: (child: Schema) => JsonValue, referTo: ReferTo): Entry[] {
  const map = (children: ReadonlyMap<string, Schema>): JsonValue | undefined => {
    return children.size === 0
      ? undefined
      : Object.fromEntries([...children].map(([name, child]) => [name, write(child)]));
  };
  const required = schema.dependentRequired;
  return [
    ['properties', map(schema.properties)],
    ['patternProperties', map(schema.patternProperties)],
    ['dependentSchemas', map(schema.dependentSchemas)],
    ['dependentRequired', required.size === 0 ? undefined : Object.fromEntries(required)],
    ['discriminator', discriminator(schema, referTo)],
  ];
}

function discriminator(schema: Schema, referTo: ReferTo): JsonValue | undefined {
  if (schema.discriminator === undefined) return undefined;
  const mapping = [...schema.discriminator.mapping].map(([tag, target]) => [tag, referTo(target) ?? tag] as const);
  return { propertyName: schema.discriminator.propertyName, mapping: Object.fromEntries(mapping) };
}
