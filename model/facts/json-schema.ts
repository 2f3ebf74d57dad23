import { escapeToken } from '../load/json/json-pointer.ts';
import { discriminatorBranches } from './discriminator-branches.ts';
import type { JsonValue } from '../location.ts';
import { objectOf } from '../json-object.ts';
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
  const before = noted;
  const names = definitionNames(schema);
  const referTo: ReferTo = (target) => definitionReference(names.get(target));
  const root = toJsonSchema(schema, referTo);
  const definitions = [...names].map(([target, name]): [string, JsonValue] => [name, toJsonSchema(target, referTo)]);
  const document = withDefinitions(root, definitions);
  if (noted > before && typeof document === 'object' && document !== null) rounded.add(document);
  standalone.set(schema, document);
  return document;
}

function withDefinitions(
  root: ReturnType<typeof toJsonSchema>,
  definitions: readonly (readonly [string, JsonValue])[],
): StandaloneSchema {
  if (typeof root === 'boolean' || definitions.length === 0) return root;
  const document = { ...root, $defs: { ...objectOf(root['$defs']), ...Object.fromEntries(definitions) } };
  const known = digits.get(root);
  if (known !== undefined) noteDigits(document, known);
  return document;
}

function definitionReference(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `#/$defs/${encodeURIComponent(escapeToken(name))}`;
}

/** A schema whose members are being looked at. */
interface Visit {
  readonly schema: Schema;
  /** Its children, and then what its discriminator selects. */
  readonly members: readonly Schema[];
  /** How many of the members are children. */
  readonly children: number;
  next: number;
}

function startVisit(schema: Schema): Visit {
  const members: Schema[] = [];
  forEachChildSchema(schema, (child) => members.push(child));
  const children = members.length;
  if (schema.discriminator !== undefined) members.push(...schema.discriminator.mapping.values());
  return { schema, members, children, next: 0 };
}

/** Names of the schemas that need a definition: components below the root, and whatever is met again while open. */
function definitionNames(root: Schema): ReadonlyMap<Schema, string> {
  const names = new Map<Schema, string>();
  const open = new Set<Schema>();
  const done = new Set<Schema>();
  const name = (schema: Schema): void => {
    if (!names.has(schema)) names.set(schema, schema.name ?? `schema-${schema.id}`);
  };
  // A stack of its own: chains of components may be longer than the call stack is deep.
  const path: Visit[] = [];
  const visit = (schema: Schema): void => {
    if (open.has(schema) || (schema.name !== undefined && schema !== root)) name(schema);
    if (open.has(schema) || done.has(schema)) return;
    open.add(schema);
    path.push(startVisit(schema));
  };
  visit(root);
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const member = top.members[top.next];
    top.next += 1;
    if (member === undefined) {
      open.delete(top.schema);
      done.add(top.schema);
      path.pop();
      continue;
    }
    // A mapping is written as references, so what it selects needs a definition, and it may lead back here.
    if (top.next > top.children && member !== root) name(member);
    visit(member);
  }
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
  const json: Keywords = {};
  addAssertions(json, schema);
  addApplicators(json, schema, write);
  addMaps(json, schema, { write, referTo });
  if (schema.longIntegers !== undefined) noteDigits(json, schema.longIntegers);
  return json;
}

/** Digits of integers that reading has rounded, by what was written of a schema and by their place in it. */
const digits = new WeakMap<object, ReadonlyMap<string, bigint>>();

/** Documents in which some schema has such digits: nearly none has, and to look for them takes as long as to write one. */
const rounded = new WeakSet<object>();

/** How often digits were noted. */
let noted = 0;

function noteDigits(json: object, known: ReadonlyMap<string, bigint>): void {
  noted += 1;
  digits.set(json, known);
}

/** Whether reading has rounded an integer of a document that `standaloneJsonSchema` made. */
export function isRounded(document: StandaloneSchema): boolean {
  return typeof document === 'object' && document !== null && rounded.has(document);
}

/** The digits of what `toJsonSchema` wrote, by JSON Pointer in it without the first `/`; undefined where nothing was rounded. */
export function digitsWritten(json: object): ReadonlyMap<string, bigint> | undefined {
  return digits.get(json);
}

/** Keywords written so far, in the order they are to stand in. */
type Keywords = Record<string, JsonValue>;

/** Keywords that are written as the model has them, when it has them. */
const PLAIN = [
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'contentEncoding',
  'contentMediaType',
  'multipleOf',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
] as const;

function addAssertions(json: Keywords, schema: Schema): void {
  const [onlyType] = schema.types;
  add(json, 'type', schema.types.length > 1 ? schema.types : onlyType);
  add(json, 'enum', schema.enum);
  if (schema.hasConst) add(json, 'const', schema.const);
  for (const keyword of PLAIN) add(json, keyword, schema[keyword]);
  if (schema.uniqueItems) json['uniqueItems'] = true;
  add(json, 'minContains', schema.minContains);
  add(json, 'maxContains', schema.maxContains);
  if (schema.required.length > 0) json['required'] = schema.required;
  add(json, 'minProperties', schema.minProperties);
  add(json, 'maxProperties', schema.maxProperties);
  if (schema.readOnly) json['readOnly'] = true;
  if (schema.writeOnly) json['writeOnly'] = true;
  if (schema.dynamicRef !== undefined) json['$dynamicRef'] = `#${schema.dynamicRef.replace(/^#/, '')}`;
  add(json, '$dynamicAnchor', schema.dynamicAnchor);
}

function add(json: Keywords, keyword: string, value: JsonValue | undefined): void {
  if (value !== undefined) json[keyword] = value;
}

function addApplicators(json: Keywords, schema: Schema, write: (child: Schema) => JsonValue): void {
  const one = (keyword: string, child: Schema | undefined): void => {
    if (child !== undefined) json[keyword] = write(child);
  };
  const list = (keyword: string, children: readonly Schema[]): void => {
    if (children.length > 0) json[keyword] = children.map(write);
  };
  list('prefixItems', schema.prefixItems);
  one('items', schema.items);
  one('contains', schema.contains);
  one('unevaluatedItems', schema.unevaluatedItems);
  one('additionalProperties', schema.additionalProperties);
  one('unevaluatedProperties', schema.unevaluatedProperties);
  one('propertyNames', schema.propertyNames);
  // `$ref` beside other keywords means the same as one more member of `allOf` (JSON Schema Core 8.2.3.1).
  list('allOf', [...referenceTarget(schema), ...schema.allOf]);
  list('anyOf', schema.anyOf);
  list('oneOf', schema.oneOf);
  one('not', schema.not);
  one('if', schema.if);
  one('then', schema.then);
  one('else', schema.else);
}

/** The schema that a `$ref` with siblings points at. A `$dynamicRef` that can be rebound keeps its own keyword. */
function referenceTarget(schema: Schema): readonly Schema[] {
  return schema.ref === undefined || schema.dynamicRef !== undefined ? [] : [schema.ref];
}

interface Writing {
  readonly write: (child: Schema) => JsonValue;
  readonly referTo: ReferTo;
}

function addMaps(json: Keywords, schema: Schema, { write, referTo }: Writing): void {
  for (const keyword of ['properties', 'patternProperties', 'dependentSchemas'] as const) {
    const children = schema[keyword];
    if (children.size > 0)
      json[keyword] = Object.fromEntries([...children].map(([name, child]) => [name, write(child)]));
  }
  if (schema.dynamicBindings !== undefined)
    json['$defs'] = Object.fromEntries([...schema.dynamicBindings].map(([anchor, child]) => [anchor, write(child)]));
  if (schema.dependentRequired.size > 0) json['dependentRequired'] = Object.fromEntries(schema.dependentRequired);
  add(json, 'discriminator', discriminator(schema, referTo));
}

function discriminator(schema: Schema, referTo: ReferTo): JsonValue | undefined {
  const branches = discriminatorBranches(schema);
  if (branches === undefined) return undefined;
  const { propertyName, byTag, fallback } = branches;
  // Of alternatives the tag alone says something; a subtype without a definition of its own is not looked at.
  const isAlternative = schema.oneOf.length + schema.anyOf.length > 0;
  const mapping = [...byTag].flatMap(([tag, target]) => {
    const text = String(tag);
    const reference = referTo(target) ?? (isAlternative ? text : undefined);
    return reference === undefined ? [] : [[text, reference] as const];
  });
  const defaultMapping = fallback === undefined ? undefined : referTo(fallback);
  return {
    propertyName,
    mapping: Object.fromEntries(mapping),
    ...(defaultMapping === undefined ? {} : { defaultMapping }),
  };
}
