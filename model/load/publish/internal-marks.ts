import { type JsonObject, isObject, objectOf } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import { pointerTokens } from '../json/json-pointer.ts';

/** What of a description is not for its readers. */
export interface Internal {
  /** Pointers of the parts that say so themselves, and of components that are nothing but another name of such a part. */
  readonly pointers: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
  readonly schemes: ReadonlySet<string>;
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
        const { $ref: reference } = objectOf(member);
        if (typeof reference === 'string' && leadsInside(reference, pointers)) {
          pointers.add(`/components/${token(section)}/${token(name)}`);
        }
      }
    }
  }
  const tags = listOf(document['tags'])
    .filter(isMarked)
    .map((tag) => String(objectOf(tag)['name']));
  const schemes = Object.keys(objectOf(components['securitySchemes'])).filter((name) =>
    pointers.has(`/components/securitySchemes/${token(name)}`),
  );
  return { pointers, tags: new Set(tags), schemes: new Set(schemes) };
}

/** True for a reference to an internal part, or to something inside of one. */
export function leadsInside(reference: string, pointers: ReadonlySet<string>): boolean {
  if (!reference.startsWith('#/')) return false;
  let pointer = '';
  for (const part of pointerTokens(decoded(reference.slice(1)))) {
    pointer += `/${token(part)}`;
    if (pointers.has(pointer)) return true;
  }
  return false;
}

function collectMarked(value: JsonValue | undefined, pointer: string, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (pointer !== '' && isMarked(value)) found.add(pointer);
  for (const [key, member] of Object.entries(value)) collectMarked(member, `${pointer}/${token(key)}`, found);
}

/** The entries of a list; none for anything else. */
export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : []; // `Array.isArray` does not narrow readonly arrays
}

function token(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // What is not percent-encoded as it should be is taken as it stands.
    return fragment;
  }
}
