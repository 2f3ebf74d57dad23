import { childPointer, unescapeToken } from '../../../model/load/json/json-pointer.ts';
import type { JsonValue } from '../../../model/location.ts';
import { NameScope, pascalCase } from '../../emit/code/naming.ts';
import { isObject, objectOf, type JsonObject } from '../../../model/json-object.ts';
import { mapMembers } from './document-parts.ts';

/** Marks the schema of a list that is printed as an interface; its value is the interface's name. */
export const LIST_MARK = 'x-element-list';

/** A document and the interfaces that its marked lists are. */
export interface MarkedDocument {
  readonly document: JsonObject;
  /** Code of the interfaces, one for each mark. */
  readonly interfaces: string;
}

/** Names that the library declares itself. */
const LIBRARY_NAMES = [
  'paths',
  'webhooks',
  'components',
  '$defs',
  'operations',
  'WithRequired',
  'OneOf',
  'XOR',
  'Without',
];

/**
 * Marks lists by which a schema contains itself with no object between (`Value = string | Value[]`). As properties of an
 * interface, which is where the library prints them, such types are circular for the compiler; a list that is an
 * interface of its own is looked into only when needed. What contains itself without a list (`A = A | string`) says
 * nothing by that, and loses the member.
 */
export function withMarkedLists(document: JsonObject): MarkedDocument {
  const components = objectOf(document['components']);
  const schemas = objectOf(components['schemas']);
  const circles = circularNames(schemas, true);
  if (circles.size === 0) return { document, interfaces: '' };
  const names = new NameScope(LIBRARY_NAMES);
  const elements = new Map<string, JsonValue>();
  const elementNames = new NameScope(Object.keys(schemas));
  const interfaces: string[] = [];
  const mark = (schema: JsonValue, name: string): JsonValue => {
    if (!isObject(schema)) return schema;
    const { items } = schema;
    const isCircular = isObject(items) && [...directNames(items, true)].some((one) => circles.has(one));
    if (isCircular && typesOf(schema).includes('array')) {
      const element = elementNames.take(pascalCase(`${name} element`));
      const own = names.take(pascalCase(`${name} list`));
      elements.set(element, mark(items, `${name} element`));
      interfaces.push(`export interface ${own} extends Array<components["schemas"][${JSON.stringify(element)}]> {}\n`);
      return { ...schema, items: { $ref: `#${childPointer('/components/schemas', element)}` }, [LIST_MARK]: own };
    }
    return mapMembers(schema, 'schema', (member, part, field) => {
      if (!DIRECT.includes(field) && field !== 'items') return member;
      return part === 'schema[]' && Array.isArray(member)
        ? member.map((one: JsonValue) => mark(one, name))
        : mark(member, name);
    });
  };
  const marked = Object.entries(schemas).map(([name, schema]): [string, JsonValue] => {
    return [name, circles.has(name) ? mark(schema, name) : schema];
  });
  const all = Object.fromEntries([...marked, ...elements]);
  const open = circularNames(all, false);
  const opened = Object.entries(all).map(([name, schema]): [string, JsonValue] => {
    return [name, open.has(name) ? withoutNames(schema, open) : schema];
  });
  return {
    document: { ...document, components: { ...components, schemas: Object.fromEntries(opened) } },
    interfaces: interfaces.join(''),
  };
}

/** Fields whose schemas describe the value itself; `prefixItems` are printed in place, as a tuple. */
const DIRECT = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];

/** Names of the schemas that a type is made of with no object between. */
function* directNames(schema: JsonValue | undefined, withLists: boolean): Iterable<string> {
  if (!isObject(schema)) return;
  const { $ref: reference, items } = schema;
  if (typeof reference === 'string') {
    const name = /^#\/components\/schemas\/([^/]+)$/.exec(reference)?.[1];
    if (name !== undefined) yield unescapeToken(name);
    return;
  }
  for (const field of DIRECT) {
    const list = schema[field];
    if (Array.isArray(list)) for (const one of list) yield* directNames(one, withLists);
  }
  if (withLists || schema[LIST_MARK] === undefined) yield* directNames(items, withLists);
}

/** Names of the schemas that contain themselves so. */
function circularNames(schemas: JsonObject, withLists: boolean): ReadonlySet<string> {
  const direct = new Map<string, readonly string[]>();
  for (const [name, schema] of Object.entries(schemas)) {
    const found = [...directNames(schema, withLists)].filter((one) => Object.hasOwn(schemas, one));
    if (found.length > 0) direct.set(name, found);
  }
  const circular = new Set<string>();
  for (const name of direct.keys()) {
    const reached = new Set(direct.get(name));
    // A set goes on to what is added while it is walked.
    for (const one of reached) for (const next of direct.get(one) ?? []) reached.add(next);
    if (reached.has(name)) circular.add(name);
  }
  return circular;
}

function withoutNames(schema: JsonValue, names: ReadonlySet<string>): JsonValue {
  if (!isObject(schema) || [...directNames({ $ref: schema['$ref'] ?? null }, false)].some((name) => names.has(name)))
    return {};
  const kept = Object.entries(schema).flatMap(([field, member]): [string, JsonValue][] => {
    if (!DIRECT.includes(field) || !Array.isArray(member)) return [[field, member]];
    const isTuple = field === 'prefixItems';
    const list = member.flatMap((one: JsonValue): JsonValue[] => {
      const isCircular = [...directNames(one, false)].some((name) => names.has(name));
      if (!isCircular) return [one];
      return isTuple ? [{}] : [];
    });
    return list.length === 0 ? [] : [[field, list]];
  });
  return Object.fromEntries(kept);
}

function typesOf({ type }: JsonObject): readonly JsonValue[] {
  return Array.isArray(type) ? type : [type ?? null];
}
