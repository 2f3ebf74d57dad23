import type { SchemaSource } from 'forgewright/runtime/request/explain';
import { isObject } from 'forgewright/runtime/schema/is-object';

/** Whether a value is a valid `Issue` in an answer, where write-only properties are not sent. */
export function isIssueInResponse(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (!Number.isSafeInteger(value['id'])) return false;
  if (typeof value['title'] !== 'string') return false;
  if (value['secret'] !== undefined) return false;
  return true;
}

/** The schema `Issue` as data; it explains what a check refused. */
export const sourceIssue: SchemaSource = {
  uri: 'Issue',
  schema: () => ({
    type: 'object',
    required: ['id', 'title', 'secret'],
    properties: {
      id: { type: 'integer', readOnly: true },
      title: { type: 'string' },
      secret: { type: 'string', writeOnly: true },
    },
  }),
};
