import { pointerTokens } from '../../load/json/json-pointer.ts';
import { isObject } from '../../load/raw.ts';
import { componentNamed } from '../read/component-named.ts';
import type { Located } from '../read/follow.ts';
import { report } from '../read/scope.ts';
import type { Scope } from '../read/scope.ts';

/** What stands in a list or mapping of this name outside schemas. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['paths', 'a path item'],
  ['webhooks', 'a path item'],
  ['pathItems', 'a path item'],
  ['parameters', 'a parameter'],
  ['headers', 'a header'],
  ['responses', 'a response'],
  ['requestBodies', 'a request body'],
  ['content', 'a media type'],
  ['mediaTypes', 'a media type'],
  ['examples', 'an example'],
  ['links', 'a link'],
  ['callbacks', 'a callback'],
  ['securitySchemes', 'a security scheme'],
]);

/** Keywords that no other object has: whoever writes them put a schema into the wrong place. */
const OF_SCHEMAS = ['type', 'properties', 'allOf', 'oneOf', 'anyOf', 'enum', 'items', '$ref'];

/**
 * True when a reference from a schema leads to something that can be read as one. A reference to another kind of object
 * is reported: it would read as a schema that asks for nothing (OAS "Reference Object").
 */
export function leadsToSchema(scope: Scope, target: Located, reference: string, pointer: string): boolean {
  if (target.pointer.startsWith('/components/schemas/')) return true;
  const tokens = pointerTokens(target.pointer);
  const got = target.pointer === '' ? wholeDescription(target) : kindOf(tokens);
  if (got === undefined || !isDescription(target)) return true;
  const suggestion = sameNameSchema(scope, tokens.at(-1) ?? '') ?? 'name the schema inside it';
  report(scope, 'not-a-schema', pointer, { parameters: { ref: JSON.stringify(reference), got }, suggestion });
  const { value } = target;
  return isObject(value) && OF_SCHEMAS.some((keyword) => Object.hasOwn(value, keyword));
}

function wholeDescription({ value }: Located): string | undefined {
  return isObject(value) && typeof value['openapi'] === 'string' ? 'a whole description' : undefined;
}

function kindOf(tokens: readonly string[]): string | undefined {
  if (tokens.length < 2 || tokens.some((token) => token === 'schema' || token === 'schemas')) return undefined;
  return tokens.at(-1) === 'requestBody' ? 'a request body' : KINDS.get(tokens.at(-2) ?? '');
}

/** Only there the names above mean anything. */
function isDescription({ scope }: Located): boolean {
  const { root } = scope.document;
  return isObject(root) && (Object.hasOwn(root, 'openapi') || Object.hasOwn(root, 'components'));
}

/** What to write for the name of a component schema; undefined where there is none of that name. */
export function sameNameSchema(scope: Scope, name: string): string | undefined {
  const near = componentNamed(scope, name, 'schemas');
  return near && `did you mean \`$ref: '${near}'\`?`;
}
