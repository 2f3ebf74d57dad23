import type { Codec } from 'forgewright/runtime/request/codec';
import type { SchemaSource } from 'forgewright/runtime/request/explain';
import { type RequestDecoder, requestDecoder } from 'forgewright/runtime/request/request-decoder';
import { compilePattern } from 'forgewright/runtime/schema/regular-expression';
import { isIssueUpdate, sourceIssueUpdate } from '../components/issue-update.js';

const parameterIdAnyOf2Pattern: RegExp = compilePattern('\\S');

const parameterIdSource: SchemaSource = {
  uri: 'parameterIdSource',
  schema: () => ({ anyOf: [{ type: 'integer', minimum: 1 }, { type: 'string', pattern: '\\S' }] }),
};

const parameterIssueIidSource: SchemaSource = {
  uri: 'parameterIssueIidSource',
  schema: () => ({ type: 'integer', minimum: 1 }),
};

const codec: Codec = {
  properties: {
    title: { text: true },
    description: { text: true },
    state_event: { words: ['close', 'reopen'] },
  },
};

function checkParameterId(value: unknown): boolean {
  if (!checkParameterIdAnyOf1(value) && !checkParameterIdAnyOf2(value)) return false;
  return true;
}

function checkParameterIdAnyOf1(value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return false;
  if (value < 1) return false;
  return true;
}

function checkParameterIdAnyOf2(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  if (!parameterIdAnyOf2Pattern.test(value)) return false;
  return true;
}

function checkParameterIssueIid(value: unknown): boolean {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return false;
  if (value < 1) return false;
  return true;
}

/** Decodes requests of `updateIssue`: PUT /projects/{id}/issues/{issue_iid} */
export const decodeRequest: RequestDecoder = requestDecoder({
  operationId: 'updateIssue',
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      codec: { integer: true, text: true },
      schema: { check: checkParameterId, source: parameterIdSource },
    },
    {
      name: 'issue_iid',
      in: 'path',
      required: true,
      codec: { integer: true },
      schema: { check: checkParameterIssueIid, source: parameterIssueIidSource },
    },
  ],
  body: {
    content: [
      {
        mediaType: 'application/json',
        codec: codec,
        schema: { check: isIssueUpdate, source: sourceIssueUpdate },
      },
    ],
  },
});
