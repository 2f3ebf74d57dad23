import { isObject } from './is-object.ts';
import type { JsonSchema, SchemaObject } from './json-schema.ts';

/**
 * Names of properties that belong to the other side of the exchange: `readOnly` ones in a request, `writeOnly` ones
 * in a response (OAS 3.1 4.8.24.3). Looks through `allOf` and references, because `required` often stands beside them.
 */
export function hiddenNames(
  schema: SchemaObject,
  direction: 'request' | 'response' | undefined,
  target: (reference: string) => JsonSchema | undefined,
): ReadonlySet<string> {
  const names = new Set<string>();
  if (direction === undefined) return names;
  const flag = direction === 'request' ? 'readOnly' : 'writeOnly';
  gather(schema, { flag, target, names, visited: new Set() });
  return names;
}

interface Search {
  readonly flag: 'readOnly' | 'writeOnly';
  readonly target: (reference: string) => JsonSchema | undefined;
  readonly names: Set<string>;
  readonly visited: Set<JsonSchema>;
}

function gather(schema: unknown, search: Search): void {
  if (!isObject(schema) || search.visited.has(schema)) return;
  search.visited.add(schema);
  const { properties, allOf, $ref } = schema;
  if (isObject(properties)) {
    for (const [name, property] of Object.entries(properties)) {
      if (isFlagged(property, search, 0)) search.names.add(name);
    }
  }
  if (Array.isArray(allOf)) for (const member of allOf) gather(member, search);
  if (typeof $ref === 'string') gather(search.target($ref), search);
}

const MAX_REFERENCES = 16;

function isFlagged(property: unknown, search: Search, depth: number): boolean {
  if (!isObject(property) || depth > MAX_REFERENCES) return false;
  if (property[search.flag] === true) return true;
  const { $ref, allOf } = property;
  // One of several annotations on a value is enough (JSON Schema 2020-12 section 9.4).
  if (Array.isArray(allOf) && allOf.some((part) => isFlagged(part, search, depth + 1))) return true;
  return typeof $ref === 'string' && isFlagged(search.target($ref), search, depth + 1);
}
