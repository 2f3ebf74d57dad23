import { dirname, resolve } from 'node:path';
import { type JsonObject, isObject, objectOf } from '../../json-object.ts';
import type { JsonValue, SourceLocation } from '../../location.ts';
import { childPointer } from '../json/json-pointer.ts';
import { tellingExpressions } from './internal-expressions.ts';
import { type Internal, findInternal, isMarked, isUncallable, leadsInside, linksInside } from './internal-marks.ts';
import { VALUES } from '../authored-fields.ts';

/** A place by which something that is published names what is not, and what it names. */
export interface InternalReference {
  readonly location: SourceLocation;
  readonly target: string;
}

/** Finds what of the published parts of a description, given as its documents by file, names internal ones. */
export function internalReferences(documents: ReadonlyMap<string, JsonObject>): readonly InternalReference[] {
  const internals = new Map([...documents].map(([file, document]) => [file, findInternal(document)]));
  const found: InternalReference[] = [];
  for (const [file, document] of documents) {
    const internal = internals.get(file);
    if (internal !== undefined) walkObject(document, { file, pointer: '', document, internal, internals, found });
  }
  return found;
}

interface Place {
  readonly file: string;
  readonly pointer: string;
  readonly document: JsonObject;
  readonly internal: Internal;
  readonly internals: ReadonlyMap<string, Internal>;
  readonly found: InternalReference[];
}

function walkObject(value: JsonObject, place: Place): void {
  if (isMarked(value) || isUncallable(value, place.internal)) return;
  const { $ref: reference } = value;
  if (typeof reference === 'string' && isInside(reference, place)) tell('$ref', reference, place);
  tellExpressions(value, place);
  for (const [key, member] of Object.entries(value)) {
    const below = { ...place, pointer: childPointer(place.pointer, key) };
    if (key === 'links') tellLinks(objectOf(member), below);
    if (key === 'mapping') tellMapping(objectOf(member), below);
    if (!VALUES.has(key) || isObject(member)) walk(member, below, key);
  }
}

function walk(value: JsonValue, place: Place, key: string): void {
  if (Array.isArray(value)) {
    // `Array.isArray` does not narrow readonly arrays.
    (value as readonly JsonValue[]).forEach((entry, index) => {
      walk(entry, { ...place, pointer: childPointer(place.pointer, index) }, '');
    });
  } else if (isObject(value) && (key === 'examples' || !VALUES.has(key))) walkObject(value, place);
}

function tellLinks(links: JsonObject, place: Place): void {
  for (const [name, link] of Object.entries(links)) {
    if (isMarked(link) || !linksInside(link, place.internal)) continue;
    const { operationId, operationRef } = objectOf(link);
    tell(name, String(operationId ?? operationRef), place);
  }
}

function tellExpressions(owner: JsonObject, place: Place): void {
  for (const { path, expression } of tellingExpressions(owner, place)) {
    const [last = '', ...above] = path.toReversed();
    tell(last, expression, { ...place, pointer: above.toReversed().reduce(childPointer, place.pointer) });
  }
}

function tellMapping(mapping: JsonObject, place: Place): void {
  for (const [name, target] of Object.entries(mapping)) {
    if (typeof target === 'string' && isInside(target, place)) tell(name, target, place);
  }
}

function tell(key: string, target: string, { file, pointer, found }: Place): void {
  found.push({ location: { file, pointer: childPointer(pointer, key) }, target });
}

/** Whether a reference, into the same document or another one, leads to an internal part. */
function isInside(reference: string, { file, internal, internals }: Place): boolean {
  const [path = '', fragment = ''] = reference.split('#');
  if (path === '') return leadsInside(`#${fragment}`, internal.pointers);
  const other = internals.get(resolve(dirname(file), path));
  return other !== undefined && leadsInside(`#${fragment}`, other.pointers);
}
