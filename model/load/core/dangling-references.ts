import { isObject, objectOf } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { decodeFragment, pointerTokens } from '../json/json-pointer.ts';
import { withParts } from './document-parts.ts';

/**
 * Pointers of a document to parts that it does not have, each once; in values of the author there are none. References to
 * other files are left where nobody looks for one: in fields that OpenAPI does not know.
 */
export function danglingReferences(document: JsonValue): readonly string[] {
  const found = new Set<string>();
  const look = (part: JsonValue): JsonValue => {
    const reference = isObject(part) ? part['$ref'] : undefined;
    if (typeof reference === 'string' && reference.startsWith('#/') && !leadsSomewhere(document, reference.slice(1)))
      found.add(reference);
    return withParts(part, '', look);
  };
  look(document);
  return [...found];
}

function leadsSomewhere(document: JsonValue, fragment: string): boolean {
  let at: JsonValue | undefined = document;
  for (const token of pointerTokens(decodeFragment(fragment))) {
    // A pointer may walk through a reference, which has been looked at where it stands.
    if (isObject(at) && !Object.hasOwn(at, token) && typeof at['$ref'] === 'string') return true;
    at = partOf(at, token);
  }
  return at !== undefined;
}

/** The member or item of a value that a token of a pointer names (RFC 6901 section 4). */
export function partOf(value: JsonValue | undefined, token: string): JsonValue | undefined {
  if (Array.isArray(value)) return (value as readonly JsonValue[])[Number(token)]; // readonly arrays are not narrowed
  const members = objectOf(value);
  return Object.hasOwn(members, token) ? members[token] : undefined;
}
