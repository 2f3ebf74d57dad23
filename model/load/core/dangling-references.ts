import { isObject, objectOf } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { NAMED, VALUES } from '../authored-fields.ts';
import { decodeFragment, pointerTokens } from '../json/json-pointer.ts';

/**
 * Pointers of a document to parts that it does not have, each once; in values of the author there are none. References to
 * other files are left where nobody looks for one: in fields that OpenAPI does not know.
 */
export function danglingReferences(document: JsonValue): readonly string[] {
  const found = new Set<string>();
  for (const reference of referencesIn(document)) {
    if (reference.startsWith('#/') && !leadsSomewhere(document, reference.slice(1))) found.add(reference);
  }
  return [...found];
}

function* referencesIn(value: JsonValue): Iterable<string> {
  if (Array.isArray(value)) for (const item of listOf(value)) yield* referencesIn(item);
  if (!isObject(value)) return;
  if (typeof value['$ref'] === 'string') yield value['$ref'];
  for (const [key, member] of Object.entries(value)) {
    if (key.startsWith('x-')) continue;
    if (NAMED.has(key) && isObject(member) && typeof member['$ref'] !== 'string') {
      for (const named of Object.values(member)) yield* referencesIn(named);
    } else if (!VALUES.has(key)) yield* referencesIn(member);
  }
}

function leadsSomewhere(document: JsonValue, fragment: string): boolean {
  let at: JsonValue | undefined = document;
  for (const token of pointerTokens(decodeFragment(fragment))) {
    // A pointer may walk through a reference, which has been looked at where it stands.
    if (isObject(at) && !Object.hasOwn(at, token) && typeof at['$ref'] === 'string') return true;
    at = Array.isArray(at) ? listOf(at)[Number(token)] : ownMember(at, token);
  }
  return at !== undefined;
}

function ownMember(value: JsonValue | undefined, name: string): JsonValue | undefined {
  const members = objectOf(value);
  return Object.hasOwn(members, name) ? members[name] : undefined;
}

function listOf(value: JsonValue): readonly JsonValue[] {
  return value as readonly JsonValue[]; // `Array.isArray` does not narrow readonly arrays
}
