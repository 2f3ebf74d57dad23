import type { SchemaSource } from 'forgewright/runtime/request/explain';
import { isObject } from 'forgewright/runtime/schema/is-object';

/** Whether a value is a valid `Negation`. */
export function isNegation(value: unknown): boolean {
  if (!isObject(value)) return false;
  const labels: unknown = value['labels'];
  if (labels !== undefined && typeof labels !== 'string') return false;
  const authorId: unknown = value['author_id'];
  if (authorId !== undefined && !Number.isSafeInteger(authorId)) return false;
  const iids: unknown = value['iids'];
  if (iids !== undefined) {
    if (!Array.isArray(iids)) return false;
    for (let index = 0; index < iids.length; index += 1) if (!Number.isSafeInteger(iids[index])) return false;
  }
  const inner: unknown = value['inner'];
  if (inner !== undefined) {
    if (!isObject(inner)) return false;
    const deep: unknown = inner['deep'];
    if (deep !== undefined && typeof deep !== 'boolean') return false;
  }
  return true;
}

/** The schema `Negation` as data; it explains what a check refused. */
export const sourceNegation: SchemaSource = {
  uri: 'Negation',
  schema: () => ({
    type: 'object',
    properties: {
      labels: { type: 'string' },
      author_id: { type: 'integer' },
      iids: { type: 'array', items: { type: 'integer' } },
      inner: { type: 'object', properties: { deep: { type: 'boolean' } } },
    },
  }),
};
