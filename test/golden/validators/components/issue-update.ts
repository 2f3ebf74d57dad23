import type { SchemaSource } from 'forgewright/runtime/request/explain';
import { isObject } from 'forgewright/runtime/schema/is-object';

function checkValueAnyOf1(value: unknown): boolean {
  if (isObject(value) && value['title'] === undefined) return false;
  return true;
}

function checkValueAnyOf2(value: unknown): boolean {
  if (isObject(value) && value['description'] === undefined) return false;
  return true;
}

function checkValueAnyOf3(value: unknown): boolean {
  if (isObject(value) && value['state_event'] === undefined) return false;
  return true;
}

/** Whether a value is a valid `IssueUpdate`. */
export function isIssueUpdate(value: unknown): boolean {
  if (!isObject(value)) return false;
  const title: unknown = value['title'];
  if (title !== undefined && typeof title !== 'string') return false;
  const description: unknown = value['description'];
  if (description !== undefined && typeof description !== 'string') return false;
  const stateEvent: unknown = value['state_event'];
  if (stateEvent !== undefined && stateEvent !== 'close' && stateEvent !== 'reopen') return false;
  if (!checkValueAnyOf1(value) && !checkValueAnyOf2(value) && !checkValueAnyOf3(value)) return false;
  return true;
}

/** The schema `IssueUpdate` as data; it explains what a check refused. */
export const sourceIssueUpdate: SchemaSource = {
  uri: 'IssueUpdate',
  schema: () => ({
    type: 'object',
    anyOf: [{ required: ['title'] }, { required: ['description'] }, { required: ['state_event'] }],
    properties: {
      title: { type: 'string' },
      description: { type: 'string' },
      state_event: { enum: ['close', 'reopen'] },
    },
  }),
};
