import { type JsonObject, isObject, objectOf } from '../json-object.ts';
import type { JsonValue } from '../location.ts';
import { EXTENSIONS } from './extension-schemas.ts';

/** Names of the extensions that only those who work on a description need. */
const UNPUBLISHED = new Set(Object.keys(EXTENSIONS).filter((name) => EXTENSIONS[name]?.published === false));

/**
 * A bundled description as others may read it: without the extensions that are never published. They are left out where they
 * may stand, on the document and on operations; a member of that name in an example stays.
 */
export function publishedDocument(document: JsonValue): JsonValue {
  if (!isObject(document)) return document;
  const components = objectOf(document['components']);
  return {
    ...ownMembers(document),
    ...mapField(document, 'paths', publishedItem),
    ...mapField(document, 'webhooks', publishedItem),
    ...(document['components'] === undefined
      ? {}
      : {
          components: {
            ...components,
            ...mapField(components, 'pathItems', publishedItem),
            ...mapField(components, 'callbacks', publishedItems),
          },
        }),
  };
}

function ownMembers(holder: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(holder).filter(([name]) => !UNPUBLISHED.has(name)));
}

/** The field with each of its members changed; nothing when the holder has no such field. */
function mapField(holder: JsonObject, field: string, change: (member: JsonValue) => JsonValue): JsonObject {
  const value = holder[field];
  if (!isObject(value)) return {};
  return { [field]: Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member)])) };
}

/** Path items by expression: a callback (OAS 4.8.18). */
function publishedItems(value: JsonValue): JsonValue {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, publishedItem(item)]));
}

/** A path item, whose operations are what has an `operationId` or responses (OAS 4.8.9). */
function publishedItem(item: JsonValue): JsonValue {
  if (!isObject(item)) return item;
  const entries = Object.entries(item).map(([name, value]): [string, JsonValue] => {
    if (name === 'additionalOperations') return [name, publishedItem(value)];
    return [name, isObject(value) && 'responses' in value ? publishedOperation(value) : value];
  });
  return Object.fromEntries(entries);
}

function publishedOperation(operation: JsonObject): JsonObject {
  return { ...ownMembers(operation), ...mapField(operation, 'callbacks', publishedItems) };
}
