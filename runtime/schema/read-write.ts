import { isObject } from './is-object.ts';
import { compilePattern } from './regular-expression.ts';
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
  const search: Search = { flag: otherFlag(direction), target, names, visited: new Set() };
  gather(schema, search);
  for (const name of requiredNames(search)) if (isOpenMember(name, search)) names.add(name);
  return names;
}

/** Whether a schema, or one that it refers to, marks its values as sent by the other side only. */
export function isOtherSide(
  schema: unknown,
  direction: 'request' | 'response' | undefined,
  target: (reference: string) => JsonSchema | undefined,
): boolean {
  return direction !== undefined && isFlagged(schema, { flag: otherFlag(direction), target }, 0);
}

function otherFlag(direction: 'request' | 'response'): 'readOnly' | 'writeOnly' {
  return direction === 'request' ? 'readOnly' : 'writeOnly';
}

function requiredNames({ visited }: Search): ReadonlySet<string> {
  const lists = [...visited].map((part) => (isObject(part) ? part['required'] : undefined));
  return new Set(lists.flatMap((list: unknown) => (Array.isArray(list) ? list : [])));
}

/** Whether a pattern of names, or what is said of all other names, marks a member: nothing names it. */
function isOpenMember(name: string, search: Search): boolean {
  return [...search.visited].some((part) => {
    if (!isObject(part)) return false;
    const { properties, patternProperties, additionalProperties } = part;
    const matching = Object.entries(isObject(patternProperties) ? patternProperties : {}).filter(([pattern]) =>
      isMatch(pattern, name),
    );
    if (matching.some(([, member]) => isFlagged(member, search, 0))) return true;
    const isNamed = matching.length > 0 || (isObject(properties) && Object.hasOwn(properties, name));
    return !isNamed && isFlagged(additionalProperties, search, 0);
  });
}

function isMatch(pattern: string, name: string): boolean {
  try {
    return compilePattern(pattern).test(name);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return false; // Reported where the keyword itself is compiled.
  }
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

function isFlagged(property: unknown, search: Pick<Search, 'flag' | 'target'>, depth: number): boolean {
  if (!isObject(property) || depth > MAX_REFERENCES) return false;
  if (property[search.flag] === true) return true;
  const { $ref, allOf } = property;
  // One of several annotations on a value is enough (JSON Schema 2020-12 section 9.4).
  if (Array.isArray(allOf) && allOf.some((part) => isFlagged(part, search, depth + 1))) return true;
  return typeof $ref === 'string' && isFlagged(search.target($ref), search, depth + 1);
}
