import type { SchemaSource } from 'forgewright/runtime/request/explain';
import { isObject } from 'forgewright/runtime/schema/is-object';

/** Whether a value is a valid `Tree`. */
export function isTree(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (typeof value['name'] !== 'string') return false;
  const children: unknown = value['children'];
  if (children !== undefined) {
    if (!Array.isArray(children)) return false;
    for (let index = 0; index < children.length; index += 1) if (!isTree(children[index])) return false;
  }
  for (const key in value) if (key !== 'name' && key !== 'children') return false;
  return true;
}

/** The schema `Tree` as data; it explains what a check refused. */
export const sourceTree: SchemaSource = {
  uri: 'Tree',
  schema: () => ({
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: 'Tree' } } },
  }),
};
