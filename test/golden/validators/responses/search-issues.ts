import type { SchemaSource } from 'forgewright/runtime/request/explain';
import { type ResponseCheck, responseCheck } from 'forgewright/runtime/request/response-check';
import { isObject } from 'forgewright/runtime/schema/is-object';
import { isIssueInResponse, sourceIssue } from '../components/issue.js';

const body200Source: SchemaSource = {
  uri: 'body200Source',
  schema: () => ({ type: 'array', items: { $ref: 'Issue' } }),
  uses: () => [sourceIssue],
};

const body4XXSource: SchemaSource = {
  uri: 'body4XXSource',
  schema: () => ({ type: 'object', required: ['title'], properties: { title: { type: 'string' } } }),
};

function checkBody200(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (let index = 0; index < value.length; index += 1) if (!isIssueInResponse(value[index])) return false;
  return true;
}

function checkBody4XX(value: unknown): boolean {
  if (!isObject(value)) return false;
  if (typeof value['title'] !== 'string') return false;
  return true;
}

/** Holds answers of `searchIssues` against the description. */
export const checkResponse: ResponseCheck = responseCheck([
  {
    status: '200',
    headers: [{ name: 'X-Total', required: true, codec: { integer: true } }],
    content: [{ mediaType: 'application/json', schema: { check: checkBody200, source: body200Source } }],
  },
  {
    status: '4XX',
    content: [
      { mediaType: 'application/problem+json', schema: { check: checkBody4XX, source: body4XXSource } },
    ],
  },
]);
