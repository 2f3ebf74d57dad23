import { hiddenNames, isHidden } from '../../../model/facts/read-write-views.ts';
import type { Schema } from '../../../model/schema.ts';
import { propertyKey, quote } from '../code/literal.ts';
import { schemaComment } from './schema-comment.ts';
import { isConstraintOnly, isMergeable } from './schema-shape.ts';

import type { SchemaView } from './schema-view.ts';
import type { TypeContext } from './type-context.ts';
import { afterSign, intersectionOf, primary, unionOf, type TypeText } from './type-text.ts';

/** Prints the type of a schema; passed in, because types and object types contain each other. */
export type PrintType = (schema: Schema, view: SchemaView, context: TypeContext) => TypeText;

/** True when an object type of its own would be printed for the schema: it has properties or says which others. */
export function isPlainObject(schema: Schema, view: SchemaView): boolean {
  const { keys, extras } = members(schema, view);
  return keys.size > 0 || extras.length > 0;
}

/** The object type of a schema: properties of its own and of unnamed `allOf` members, and an index signature. */
export function objectType(schema: Schema, view: SchemaView, context: TypeContext, print: PrintType): TypeText {
  // Inside braces a schema may come back to itself: only `type A = A` is a circle.
  const inner = { ...context, declaring: undefined };
  const { keys, extras } = members(schema, view);
  const lines: string[] = [];
  for (const [key, property] of keys) lines.push(propertyLine(key, property, view, { inner, print }));
  if (extras.length > 0) lines.push(`[key: string]: ${indexType(keys, extras, view, { inner, print })};`);
  if (lines.length === 0) return primary(isClosed(schema) ? 'Record<string, never>' : 'Record<string, unknown>');
  const block = `{\n${lines.map((line) => `  ${inward(line)}\n`).join('')}}`;
  return { binding: 'primary', code: onOneLine(lines) ?? block, block };
}

function inward(line: string): string {
  return line.includes('\n') ? line.replace(/\n(?=[^\n])/g, '\n  ') : line;
}

function onOneLine(lines: readonly string[]): string | undefined {
  if (lines.length > 3) return undefined;
  const flat = `{ ${lines.join(' ').replace(/;$/, '')} }`;
  return flat.length <= 70 && !flat.includes('\n') && !flat.includes('/*') ? flat : undefined;
}

interface Printing {
  readonly inner: TypeContext;
  readonly print: PrintType;
}

interface Property {
  readonly schemas: readonly Schema[];
  readonly required: boolean;
}

function propertyLine(key: string, property: Property, view: SchemaView, { inner, print }: Printing): string {
  const [first] = property.schemas;
  // The description of a named schema stands at its declaration.
  const comment = first === undefined || first.name !== undefined ? '' : schemaComment(first, key);
  const type = intersectionOf(property.schemas.map((schema) => print(schema, view, inner)));
  const told = unionOf([type, ...inherited(key, property)]);
  return `${comment}${propertyKey(key)}${property.required ? '' : '?'}:${afterSign(told)};`;
}

/** Every object inherits these names, so one that leaves an optional `constructor` out still has something there. */
function inherited(key: string, { required }: Property): readonly TypeText[] {
  const isInherited = !required && Object.hasOwn(Object.prototype, key) && key !== '__proto__';
  return isInherited ? [primary(`Object[${quote(key)}]`)] : [];
}

interface Members {
  readonly keys: ReadonlyMap<string, Property>;
  /** Types of the properties that have no name. */
  readonly extras: readonly Schema[];
}

function members(schema: Schema, view: SchemaView): Members {
  const { allOf } = schema;
  const merged = allOf.length === 0 ? [schema] : [schema, ...allOf.filter(isMergeable)];
  const required = new Set(
    allOf.length === 0
      ? schema.required
      : [...merged, ...allOf.filter(isConstraintOnly)].flatMap((part) => part.required),
  );
  const keys = new Map<string, Property>();
  const hidden = hiddenNames(schema, view);
  for (const [key, schemas] of propertySchemas(schema, merged, required)) {
    const isGone = hidden.has(key) || schemas.some((property) => isHidden(property, view));
    if (!isGone) keys.set(key, { schemas, required: required.has(key) });
  }
  const others = otherProperties(schema, keys, { required, view });
  return { keys, extras: others.filter((other) => !isHidden(other, view)) };
}

/** Schemas of the properties that have no name; those that the description lists by name alone get their place. */
function otherProperties(
  schema: Schema,
  keys: Map<string, Property>,
  { required, view }: { readonly required: ReadonlySet<string>; readonly view: SchemaView },
): readonly Schema[] {
  const other = schema.additionalProperties ?? schema.unevaluatedProperties;
  const patterns = [...schema.patternProperties.values()];
  if (other === undefined || other.boolean === false || isHidden(other, view)) return patterns;
  const named = listedNames(schema);
  for (const key of named) {
    if (!keys.has(key)) keys.set(key, { schemas: [other], required: required.has(key) });
  }
  return named.length === 0 ? [...patterns, other] : patterns;
}

/** All names that properties can have, where the description lists them (JSON Schema 2020-12 core section 10.3.2.4). */
function listedNames({ propertyNames, patternProperties }: Schema): readonly string[] {
  const values = (propertyNames?.ref ?? propertyNames)?.enum ?? [];
  const names = values.filter((value) => typeof value === 'string');
  // A pattern says of some of the names what their properties are; long lists are told by an index as well.
  const isShort = names.length === values.length && names.length <= MOST_NAMES && patternProperties.size === 0;
  return isShort ? names : [];
}

/** More properties than these would only hide what the type is. */
const MOST_NAMES = 40;

/** Properties in document order; one that is only required here has the type it has in the members of `allOf`. */
function propertySchemas(
  schema: Schema,
  merged: readonly Schema[],
  required: ReadonlySet<string>,
): ReadonlyMap<string, readonly Schema[]> {
  const schemas = new Map<string, Schema[]>();
  for (const part of merged) {
    for (const [key, property] of part.properties) {
      const known = schemas.get(key);
      if (known === undefined) schemas.set(key, [property]);
      else known.push(property);
    }
  }
  for (const key of required) {
    if (schemas.has(key)) continue;
    const inherited = schema.allOf.flatMap((part) => findProperty(part, key, new Set()) ?? []);
    if (inherited.length > 0 || !isClosed(schema)) schemas.set(key, inherited);
  }
  return schemas;
}

function isClosed(schema: Schema): boolean {
  return (schema.additionalProperties ?? schema.unevaluatedProperties)?.boolean === false;
}

function findProperty(schema: Schema, key: string, seen: Set<Schema>): Schema | undefined {
  if (seen.has(schema)) return undefined;
  seen.add(schema);
  const own = schema.properties.get(key);
  if (own !== undefined) return own;
  for (const part of [...(schema.ref === undefined ? [] : [schema.ref]), ...schema.allOf]) {
    const found = findProperty(part, key, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

const MAX_INDEX_TYPES = 6;

/** An index signature covers the named properties too (TypeScript checks that), so it is the union of all. */
function indexType(
  keys: ReadonlyMap<string, Property>,
  extras: readonly Schema[],
  view: SchemaView,
  { inner, print }: Printing,
): string {
  const types = extras.map((schema) => print(schema, view, inner));
  if (keys.size > MAX_INDEX_TYPES) return 'unknown';
  for (const [key, property] of keys) {
    types.push(intersectionOf(property.schemas.map((schema) => print(schema, view, inner))));
    if (!property.required) types.push(primary('undefined'), ...inherited(key, property));
  }
  return afterSign(unionOf(types)).trimStart();
}
