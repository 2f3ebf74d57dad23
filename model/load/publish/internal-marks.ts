import { type JsonObject, isObject, objectOf } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { childPointer, decodeFragment, escapeToken, pointerTokens } from '../json/json-pointer.ts';

/** What of a description is not for its readers. */
export interface Internal {
  /** Pointers of the parts that say so themselves, and of components that are nothing but another name of such a part. */
  readonly pointers: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  readonly schemes: ReadonlySet<string>;
  /** Ids of operations that nobody outside knows of. */
  readonly operations: ReadonlySet<string>;
}

/** True for a part that says of itself that it is internal. */
export function isMarked(value: JsonValue | undefined): boolean {
  return isObject(value) && value['x-internal'] === true;
}

/** Finds what of a document is internal. */
export function findInternal(document: JsonObject): Internal {
  const pointers = new Set<string>();
  collectMarked(document, '', pointers);
  const components = objectOf(document['components']);
  // An alias of an alias needs another round.
  for (let before = -1; before < pointers.size;) {
    before = pointers.size;
    for (const [section, members] of Object.entries(components)) {
      for (const [name, member] of Object.entries(objectOf(members))) {
        if (refersInside(member, pointers) || isHollow(section, member, pointers)) {
          pointers.add(`/components/${escapeToken(section)}/${escapeToken(name)}`);
        }
      }
    }
  }
  const tags = listOf(document['tags'])
    .filter(isMarked)
    .map((tag) => String(objectOf(tag)['name']));
  const schemes = Object.keys(objectOf(components['securitySchemes'])).filter((name) =>
    pointers.has(`/components/securitySchemes/${escapeToken(name)}`),
  );
  const internal = { pointers, tags: new Set(tags), schemes: new Set(schemes) };
  return { ...internal, operations: new Set(operationIds(document, internal)) };
}

function refersInside(member: JsonValue, pointers: ReadonlySet<string>): boolean {
  const { $ref: reference } = objectOf(member);
  return typeof reference === 'string' && leadsInside(reference, pointers);
}

/** True for a path item with internal operations alone, and for a callback with such path items alone. */
function isHollow(section: string, member: JsonValue, pointers: ReadonlySet<string>): boolean {
  if (section === 'pathItems') {
    const operations = Object.values(objectOf(member)).filter((one) => objectOf(one)['responses'] !== undefined);
    return operations.length > 0 && operations.every(isMarked);
  }
  if (section !== 'callbacks') return false;
  const items = Object.entries(objectOf(member)).flatMap(([key, item]) => (key.startsWith('x-') ? [] : [item]));
  const isGone = (item: JsonValue): boolean => isMarked(item) || refersInside(item, pointers);
  return items.length > 0 && items.every((item) => isGone(item) || isHollow('pathItems', item, pointers));
}

function* operationIds(document: JsonObject, internal: Omit<Internal, 'operations'>): Iterable<string> {
  for (const field of ['paths', 'webhooks']) {
    for (const [path, item] of Object.entries(objectOf(document[field]))) {
      const place = `/${field}/${escapeToken(path)}`;
      const inner = objectOf(item);
      const operations = Object.entries({ ...inner, ...objectOf(inner['additionalOperations']) });
      for (const [method, operation] of operations) {
        const { operationId } = objectOf(operation);
        const isHidden = [place, `${place}/${escapeToken(method)}`].some((pointer) => internal.pointers.has(pointer));
        if (typeof operationId !== 'string') continue;
        if (isHidden || isMarked(operation) || isUncallable(operation, internal)) yield operationId;
      }
    }
  }
}

/** True for an operation that has internal tags only, or that needs an internal credential: nobody outside calls it. */
export function isUncallable(operation: JsonValue, internal: Pick<Internal, 'tags' | 'schemes'>): boolean {
  if (!isObject(operation) || operation['responses'] === undefined) return false;
  const tags = listOf(operation['tags']).map(String);
  if (tags.length > 0 && tags.every((tag) => internal.tags.has(tag))) return true;
  const security = listOf(operation['security']);
  return security.length > 0 && security.every((requirement) => needsInternal(requirement, internal));
}

/** True for a security requirement that an internal scheme is part of. */
export function needsInternal(requirement: JsonValue, { schemes }: Pick<Internal, 'schemes'>): boolean {
  return Object.keys(objectOf(requirement)).some((name) => schemes.has(name));
}

/** True for a link to an operation that nobody outside knows of (OAS "Link Object"). */
export function linksInside(link: JsonValue, { operations, pointers }: Internal): boolean {
  const { operationId, operationRef } = objectOf(link);
  if (typeof operationId === 'string' && operations.has(operationId)) return true;
  return typeof operationRef === 'string' && leadsInside(operationRef, pointers);
}

/** True for a reference to an internal part, or to something inside of one. */
export function leadsInside(reference: string, pointers: ReadonlySet<string>): boolean {
  if (!reference.startsWith('#/')) return false;
  let pointer = '';
  for (const part of pointerTokens(decodeFragment(reference.slice(1)))) {
    pointer = childPointer(pointer, part);
    if (pointers.has(pointer)) return true;
  }
  return false;
}

function collectMarked(value: JsonValue | undefined, pointer: string, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (pointer !== '' && isMarked(value)) found.add(pointer);
  for (const [key, member] of Object.entries(value)) collectMarked(member, childPointer(pointer, key), found);
}

/** The entries of a list; none for anything else. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : []; // `Array.isArray` does not narrow readonly arrays
}
