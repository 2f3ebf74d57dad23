import { childPointer } from '../json/json-pointer.ts';
import { isObject } from '../raw.ts';
import type { RawObject } from '../raw.ts';
import { withFieldExample } from './parameter-examples.ts';
import type { PlacedParameters } from './place-parameters.ts';

/**
 * A converted document in which a form has to be sent where one of its fields has to be (Swagger 2.0 "Parameter Object"), and fields
 * have their examples.
 */
export function finishForms(root: RawObject, parameters: ReadonlyMap<string, PlacedParameters>): RawObject {
  const { paths } = root;
  if (!isObject(paths)) return root;
  const items = Object.entries(paths).map(([path, item]) => {
    if (!isObject(item)) return [path, item] as const;
    const members = Object.entries(item).map(([method, operation]) => {
      const placed = parameters.get(childPointer(childPointer('/paths', path), method));
      return [method, placed === undefined ? operation : withForm(operation, placed)] as const;
    });
    return [path, Object.fromEntries(members)] as const;
  });
  return { ...root, paths: Object.fromEntries(items) };
}

function withForm(operation: unknown, { needsForm, fields }: PlacedParameters): unknown {
  if (fields.size === 0 || !isObject(operation) || !isObject(operation['requestBody'])) return operation;
  const { requestBody } = operation;
  const content = changed(requestBody['content'], withFieldExamples);
  return { ...operation, requestBody: { ...requestBody, content, ...(needsForm ? { required: true } : {}) } };
}

function withFieldExamples(mediaType: unknown): unknown {
  if (!isObject(mediaType) || !isObject(mediaType['schema'])) return mediaType;
  const { schema } = mediaType;
  return { ...mediaType, schema: { ...schema, properties: changed(schema['properties'], withFieldExample) } };
}

function changed(value: unknown, change: (member: unknown) => unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, change(member)]));
}
