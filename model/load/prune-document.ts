import type { Api } from '../api.ts';
import { type JsonObject, isObject, objectOf } from '../json-object.ts';
import type { JsonValue } from '../location.ts';
import type { Operation } from '../operation.ts';
import { decodeFragment, pointerTokens } from './json/json-pointer.ts';

/** Fields of a path item that hold an operation (OAS "Path Item Object"). */
const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/**
 * A bundled description with the operations of an API only, and of its components those that they reach: what
 * `selectOperations` does to the model, done to the document for those who read it.
 */
export function pruneDocument(document: JsonValue, api: Api): JsonValue {
  if (!isObject(document)) return document;
  const components = objectOf(document['components']);
  const items = objectOf(components['pathItems']);
  const pruned: Record<string, JsonValue> = {
    ...document,
    ...pruneItems(document, 'paths', { operations: api.operations, items }),
    ...pruneItems(document, 'webhooks', { operations: api.webhooks, items }),
  };
  const tags = new Set(api.tags.map(({ name }) => name));
  if (Array.isArray(document['tags']))
    pruned['tags'] = document['tags'].filter((tag) => tags.has(String(objectOf(tag)['name'])));
  if (document['components'] !== undefined) pruned['components'] = pruneComponents(components, pruned, api);
  return pruned;
}

interface Wanted {
  readonly operations: readonly Operation[];
  /** Path items of the components: those that are referred to are copied, because they may hold other operations. */
  readonly items: JsonObject;
}

function pruneItems(document: JsonObject, field: 'paths' | 'webhooks', wanted: Wanted): JsonObject {
  if (document[field] === undefined) return {};
  const kept = Object.entries(objectOf(document[field])).flatMap(([path, item]): [string, JsonValue][] => {
    if (path.startsWith('x-')) return [[path, item]];
    const methods = new Set(wanted.operations.filter((one) => one.path === path).map(({ method }) => method));
    return methods.size === 0 ? [] : [[path, pruneItem(ownItem(objectOf(item), wanted.items), methods)]];
  });
  return { [field]: Object.fromEntries(kept) };
}

function ownItem(item: JsonObject, items: JsonObject): JsonObject {
  const { $ref: reference, ...siblings } = item;
  const prefix = '#/components/pathItems/';
  if (typeof reference !== 'string' || !reference.startsWith(prefix)) return item;
  const [name = ''] = pointerTokens(`/${decodeFragment(reference.slice(prefix.length))}`);
  return { ...objectOf(items[name]), ...siblings };
}

function pruneItem(item: JsonObject, methods: ReadonlySet<string>): JsonObject {
  const kept = Object.entries(item).flatMap(([field, value]): [string, JsonValue][] => {
    if (METHODS.includes(field)) return methods.has(field.toUpperCase()) ? [[field, value]] : [];
    if (field !== 'additionalOperations') return [[field, value]];
    return [[field, Object.fromEntries(Object.entries(objectOf(value)).filter(([method]) => methods.has(method)))]];
  });
  return Object.fromEntries(kept);
}

/** Components that the rest of the document refers to, directly or by way of one another. */
function pruneComponents(components: JsonObject, rest: JsonObject, api: Api): JsonObject {
  const schemes = new Set(api.securitySchemes.map(({ name }) => name));
  const reached = new Set<string>();
  const open: JsonValue[] = [{ ...rest, components: null }];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    for (const [section, name] of componentReferences(value, components)) {
      const key = `${section}/${name}`;
      const target = objectOf(components[section])[name];
      if (reached.has(key) || target === undefined) continue;
      reached.add(key);
      open.push(target);
    }
  }
  const sections = Object.entries(components).map(([section, members]): [string, JsonValue] => {
    if (section.startsWith('x-')) return [section, members];
    const isKept = (name: string): boolean =>
      section === 'securitySchemes' ? schemes.has(name) : reached.has(`${section}/${name}`);
    return [section, Object.fromEntries(Object.entries(objectOf(members)).filter(([name]) => isKept(name)))];
  });
  return Object.fromEntries(sections.filter(([, members]) => Object.keys(objectOf(members)).length > 0));
}

/** References to components anywhere in a value; a discriminator may name a schema without a pointer. */
export function* componentReferences(value: JsonValue, components: JsonObject): Iterable<readonly [string, string]> {
  if (typeof value === 'string') {
    const match = /^#\/components\/([^/]+)\/([^/]+)/.exec(value);
    if (match !== null) yield [match[1] ?? '', pointerTokens(`/${decodeFragment(match[2] ?? '')}`)[0] ?? ''];
  } else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) yield* componentReferences(item, components);
    yield* bareNames(value, objectOf(components['schemas']));
  }
}

function* bareNames(value: JsonValue, schemas: JsonObject): Iterable<readonly [string, string]> {
  const { mapping, defaultMapping } = objectOf(objectOf(value)['discriminator']);
  for (const name of [...Object.values(objectOf(mapping)), defaultMapping]) {
    if (typeof name === 'string' && Object.hasOwn(schemas, name)) yield ['schemas', name];
  }
}
