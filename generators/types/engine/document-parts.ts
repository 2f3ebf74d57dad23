import { objectOf } from '../../../model/json-object.ts';
import type { JsonValue } from '../../../model/location.ts';

/**
 * What stands somewhere in a description: the name of an OpenAPI object, with `{}` for a map and `[]` for a list of
 * them; undefined where nothing of OpenAPI stands (examples, defaults, extensions).
 */
export type Part = string | undefined;

const described = { schema: 'schema', content: 'media type{}' };
const operations = 'get put post delete options head patch trace query'.split(' ').map((name) => [name, 'operation']);

/** Fields of the objects of OpenAPI that hold others (OAS 3.2 section 4; JSON Schema 2020-12 section 10); `*` is any. */
const PARTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  description: { paths: 'path item{}', webhooks: 'path item{}', components: 'components' },
  components: {
    schemas: 'schema{}',
    responses: 'response{}',
    parameters: 'parameter{}',
    headers: 'header{}',
    requestBodies: 'request body{}',
    pathItems: 'path item{}',
    callbacks: 'callback{}',
    mediaTypes: 'media type{}',
  },
  'path item': {
    ...(Object.fromEntries(operations) as Record<string, string>), // pairs of texts
    parameters: 'parameter[]',
    additionalOperations: 'operation{}',
  },
  operation: {
    parameters: 'parameter[]',
    requestBody: 'request body',
    responses: 'response{}',
    callbacks: 'callback{}',
  },
  callback: { '*': 'path item' },
  parameter: described,
  header: described,
  'request body': described,
  response: { ...described, headers: 'header{}' },
  'media type': { schema: 'schema', itemSchema: 'schema', encoding: 'encoding{}' },
  encoding: { headers: 'header{}' },
  schema: {
    ...all('properties patternProperties dependentSchemas $defs definitions', 'schema{}'),
    ...all('allOf anyOf oneOf prefixItems', 'schema[]'),
    ...all('items additionalProperties unevaluatedItems unevaluatedProperties contains propertyNames', 'schema'),
    ...all('not if then else contentSchema', 'schema'),
  },
};

function all(fields: string, part: string): Record<string, string> {
  return Object.fromEntries(fields.split(' ').map((field) => [field, part]));
}

/** What stands in a field of a part, or in a member of a map or list. */
export function partIn(part: Part, field: string): Part {
  if (part === undefined || /(?:\{\}|\[\])$/.test(part)) return part?.slice(0, -2);
  const fields = PARTS[part] ?? {};
  // `items` of old drafts may be a list of schemas.
  return Object.hasOwn(fields, field) ? fields[field] : fields['*'];
}

/** What a value is made of, each member with its field and part. A list keeps its part: its items are of that part. */
export function members(value: JsonValue, part: Part): (readonly [field: string, member: JsonValue, part: Part])[] {
  if (Array.isArray(value)) {
    const item = part?.endsWith('[]') === true ? part.slice(0, -2) : part;
    return value.map((member, index) => [String(index), member as JsonValue, item]); // what a JSON list holds
  }
  return Object.entries(objectOf(value)).map(([field, member]) => [field, member, partIn(part, field)]);
}

/** A copy of a value with each member that is a part of OpenAPI replaced, or left out; others stay the same objects. */
export function mapMembers(
  value: JsonValue,
  part: Part,
  replace: (member: JsonValue, part: string, field: string) => JsonValue | undefined,
): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  const replaced: [string, JsonValue][] = [];
  for (const [field, member, own] of members(value, part)) {
    const kept = own === undefined ? member : replace(member, own, field);
    if (kept !== undefined) replaced.push([field, kept]);
  }
  return Array.isArray(value) ? replaced.map(([, member]) => member) : Object.fromEntries(replaced);
}

/** Maps whose members may be extensions. */
const EXTENSIBLE = /^(?:path item|response)\{\}$|^callback$/;

/** A component may be called `x-...`; it is known by what it says. */
const RESPONSE_FIELDS = ['description', 'content', '$ref'];

/**
 * What can be read of a member of a part: undefined for an extension among the members of a map, and for what is no object
 * where one must stand. YAML makes null of a key without a value: such a schema
 * takes anything, and such a response says nothing of its body.
 */
export function soundMember(member: JsonValue, own: string, field: string, holder: Part): JsonValue | undefined {
  const isExtension = field.startsWith('x-') && EXTENSIBLE.test(holder ?? '');
  if (isExtension && !RESPONSE_FIELDS.some((known) => objectOf(member)[known] !== undefined)) return undefined;
  if (typeof member === 'object' && member !== null) return member;
  if (own === 'schema') return typeof member === 'boolean' ? member : {};
  return own === 'response' && member === null ? {} : undefined;
}
