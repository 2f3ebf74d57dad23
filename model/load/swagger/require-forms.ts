import { childPointer } from '../json/json-pointer.ts';
import { isObject } from '../raw.ts';
import type { RawObject } from '../raw.ts';
import type { PlacedParameters } from './place-parameters.ts';

/** A converted document in which a form has to be sent where one of its fields has to be (Swagger 2.0 "Parameter Object"). */
export function requireForms(root: RawObject, parameters: ReadonlyMap<string, PlacedParameters>): RawObject {
  const { paths } = root;
  if (!isObject(paths)) return root;
  const items = Object.entries(paths).map(([path, item]) => {
    if (!isObject(item)) return [path, item] as const;
    const members = Object.entries(item).map(([method, operation]) => {
      const placed = parameters.get(childPointer(childPointer('/paths', path), method));
      return [method, placed?.needsForm === true ? withRequiredBody(operation) : operation] as const;
    });
    return [path, Object.fromEntries(members)] as const;
  });
  return { ...root, paths: Object.fromEntries(items) };
}

function withRequiredBody(operation: unknown): unknown {
  if (!isObject(operation) || !isObject(operation['requestBody'])) return operation;
  return { ...operation, requestBody: { ...operation['requestBody'], required: true } };
}
