import { unescapeToken } from '../../schema/json-pointer.ts';
import { decodeComponent } from '../../wire/percent.ts';

/**
 * A copy of a description as the engine gets most requests right: query parameters allow reserved characters, because
 * it takes the keyword for a ban and would refuse `labels=a,b` and times with colons; and `ids[]` is called `ids`,
 * because its query parser has read the brackets already. Read-only properties are required of nobody: it takes them out of `required`
 * by itself, but not of the alternatives of a component that is a body and has a discriminator, and answers are not checked by it.
 */
export function prepareDescription(document: object): object {
  const copy = structuredClone(document);
  visit(copy, copy);
  return copy;
}

function visit(value: unknown, root: object): void {
  if (!isObject(value)) return;
  if ('in' in value && value.in === 'query' && 'name' in value && 'schema' in value) {
    Object.assign(value, { allowReserved: true, name: String(value.name).replace(/\[\]$/, '') });
  }
  if ('required' in value && Array.isArray(value.required)) asksNoReadOnly(value, value.required, root);
  for (const member of Object.values(value)) visit(member, root);
}

/** Takes what only answers carry out of what a schema requires. */
function asksNoReadOnly(schema: object, required: readonly unknown[], root: object): void {
  const hidden = readOnlyNames(schema, root);
  if (!required.some((name) => hidden.has(name))) return;
  const left = required.filter((name) => !hidden.has(name));
  // Before 3.1, an empty list is none.
  if (left.length > 0) Object.assign(schema, { required: left });
  else Reflect.deleteProperty(schema, 'required');
}

function readOnlyNames(schema: object, root: object, seen: Set<object> = new Set()): Set<unknown> {
  const names = new Set<unknown>();
  if (seen.has(schema)) return names;
  seen.add(schema);
  const properties = 'properties' in schema && isObject(schema.properties) ? schema.properties : {};
  for (const [name, property] of Object.entries(properties)) if (isReadOnly(property, root)) names.add(name);
  const parts = 'allOf' in schema && Array.isArray(schema.allOf) ? (schema.allOf as readonly unknown[]) : [];
  for (const part of parts) {
    const target = targetOf(part, root);
    if (target !== undefined) for (const name of readOnlyNames(target, root, seen)) names.add(name);
  }
  return names;
}

function isReadOnly(property: unknown, root: object): boolean {
  const isIt = (schema: unknown): boolean => isObject(schema) && 'readOnly' in schema && schema.readOnly === true;
  return isIt(property) || isIt(targetOf(property, root));
}

/** What a reference within the document leads to, which is no further reference; a schema itself otherwise. */
function targetOf(schema: unknown, root: object): object | undefined {
  if (!isObject(schema)) return undefined;
  if (!('$ref' in schema) || typeof schema.$ref !== 'string' || !schema.$ref.startsWith('#/')) return schema;
  let target: unknown = root;
  for (const token of schema.$ref.slice(2).split('/')) {
    const key = unescapeToken(decodeComponent(token) ?? token);
    target =
      isObject(target) && Object.hasOwn(target, key) ? (target as Readonly<Record<string, unknown>>)[key] : undefined;
  }
  return isObject(target) ? target : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
