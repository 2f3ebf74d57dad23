import { isObject } from './is-object.ts';
import { isSchema, SchemaError, type JsonSchema, type SchemaObject } from './json-schema.ts';
import { escapeToken, unescapeToken } from './json-pointer.ts';
import { resolveReference } from './uri-reference.ts';

/** A schema resource: a document or an embedded schema with its own `$id` (JSON Schema Core 4.3.5). */
export interface SchemaResource {
  readonly uri: string;
  readonly root: JsonSchema;
  /** Pointer of the root inside its document, so that locations stay readable. */
  readonly anchors: Map<string, Located>;
  readonly dynamicAnchors: Map<string, Located>;
  /** False when the meta-schema leaves the validation vocabulary out (Core 8.1.2). */
  readonly asserts: boolean;
}

/** A schema together with the resource it belongs to and its absolute location. */
export interface Located {
  readonly schema: JsonSchema;
  readonly resource: SchemaResource;
  /** JSON Pointer inside the resource. */
  readonly pointer: string;
}

/** Every schema resource known to one compilation. */
export interface Registry {
  readonly resources: Map<string, SchemaResource>;
  /** Resource and pointer of each schema object met while indexing. */
  readonly located: WeakMap<SchemaObject, Located>;
  readonly resolve: (uri: string) => JsonSchema | undefined;
}

const SCHEMA_KEYWORDS = [
  'additionalProperties',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const LIST_KEYWORDS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const MAP_KEYWORDS = ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'];
const VALIDATION = 'https://json-schema.org/draft/2020-12/vocab/validation';
const STANDARD = 'https://json-schema.org/draft/2020-12/schema';

/** An empty registry over a document source. */
export function createRegistry(resolve: (uri: string) => JsonSchema | undefined): Registry {
  return { resources: new Map(), located: new WeakMap(), resolve };
}

/** Indexes a document: its resources, anchors and the place of every subschema. */
export function addDocument(registry: Registry, uri: string, schema: JsonSchema): SchemaResource {
  const id = isObject(schema) && typeof schema['$id'] === 'string' ? schema['$id'] : '';
  const resource = addResource(registry, resolveReference(uri, id).uri, schema, true);
  // The retrieval URI stays valid although `$id` names another one (Core 9.4.2).
  if (!registry.resources.has(uri)) registry.resources.set(uri, resource);
  return resource;
}

function addResource(registry: Registry, uri: string, root: JsonSchema, asserts: boolean): SchemaResource {
  const resource: SchemaResource = {
    uri,
    root,
    anchors: new Map(),
    dynamicAnchors: new Map(),
    asserts: isObject(root) ? assertsValidation(registry, root, asserts) : asserts,
  };
  registry.resources.set(uri, resource);
  indexSchema(registry, { schema: root, resource, pointer: '' });
  return resource;
}

function assertsValidation(registry: Registry, root: SchemaObject, inherited: boolean): boolean {
  const dialect = root['$schema'];
  if (typeof dialect !== 'string' || dialect === STANDARD) return inherited;
  const meta = registry.resolve(resolveReference('', dialect).uri);
  const vocabulary = isObject(meta) ? meta['$vocabulary'] : undefined;
  return isObject(vocabulary) ? Object.hasOwn(vocabulary, VALIDATION) : inherited;
}

function indexSchema(registry: Registry, at: Located): void {
  const { schema, resource } = at;
  if (!isObject(schema) || registry.located.has(schema)) return;
  const id = schema['$id'];
  if (typeof id === 'string' && schema !== resource.root) {
    addResource(registry, resolveReference(resource.uri, id).uri, schema, resource.asserts);
    return;
  }
  registry.located.set(schema, at);
  const { $anchor: anchor, $dynamicAnchor: dynamicAnchor } = schema;
  if (typeof anchor === 'string') resource.anchors.set(anchor, at);
  if (typeof dynamicAnchor === 'string') {
    resource.anchors.set(dynamicAnchor, at);
    resource.dynamicAnchors.set(dynamicAnchor, at);
  }
  for (const [child, suffix] of subschemas(schema)) {
    indexSchema(registry, { schema: child, resource, pointer: at.pointer + suffix });
  }
}

function* subschemas(schema: SchemaObject): Generator<[JsonSchema, string]> {
  for (const keyword of SCHEMA_KEYWORDS) {
    const value = schema[keyword];
    if (isObject(value)) yield [value, `/${keyword}`];
  }
  for (const keyword of LIST_KEYWORDS) {
    const list = schema[keyword];
    if (!Array.isArray(list)) continue;
    for (const [index, value] of list.entries()) if (isSchema(value)) yield [value, `/${keyword}/${index}`];
  }
  for (const keyword of MAP_KEYWORDS) {
    const map = schema[keyword];
    if (!isObject(map)) continue;
    for (const [name, value] of Object.entries(map)) {
      if (isSchema(value)) yield [value, `/${keyword}/${escapeToken(name)}`];
    }
  }
}

/**
 * The schema a `$ref` or `$dynamicRef` initially points at (Core 8.2.3).
 * @throws SchemaError when there is no such schema.
 */
export function lookUp(registry: Registry, from: Located, reference: string): Located {
  const location = `${from.resource.uri}#${from.pointer}`;
  const { uri, fragment } = resolveReference(from.resource.uri, reference);
  const resource = registry.resources.get(uri) ?? fetchResource(registry, uri);
  if (resource === undefined)
    throw new SchemaError(location, `There is no schema "${uri}" for the reference "${reference}"`);
  const target =
    fragment === '' || fragment.startsWith('/')
      ? byPointer(registry, resource, fragment)
      : resource.anchors.get(fragment);
  if (target === undefined) throw new SchemaError(location, `The reference "${reference}" points at nothing`);
  return target;
}

function fetchResource(registry: Registry, uri: string): SchemaResource | undefined {
  const document = registry.resolve(uri);
  if (document === undefined) return undefined;
  const resource = addDocument(registry, uri, document);
  return registry.resources.get(uri) ?? resource;
}

function byPointer(registry: Registry, resource: SchemaResource, fragment: string): Located | undefined {
  let at: Located = { schema: resource.root, resource, pointer: '' };
  let value: unknown = resource.root;
  for (const token of decodeFragment(fragment).split('/').slice(1)) {
    value = child(value, unescapeToken(token));
    if (value === undefined) return undefined;
    at = isObject(value)
      ? { ...at, schema: value, pointer: `${at.pointer}/${token}` }
      : { ...at, pointer: `${at.pointer}/${token}` };
    const known = isObject(value) ? registry.located.get(value) : undefined;
    if (known !== undefined) at = known;
  }
  if (!isSchema(value)) return undefined;
  if (!isObject(value)) return { ...at, schema: value };
  const known = registry.located.get(value);
  if (known === undefined) indexSchema(registry, at);
  return registry.located.get(value) ?? at;
}

function child(value: unknown, token: string): unknown {
  if (Array.isArray(value)) return /^(?:0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
  return isObject(value) && Object.hasOwn(value, token) ? value[token] : undefined;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
