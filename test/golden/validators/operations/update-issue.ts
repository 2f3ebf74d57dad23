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
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

function checkParameterIdAnyOf2(value: unknown): boolean {
  return typeof value === 'string' && parameterIdAnyOf2Pattern.test(value);
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
      schema: { check: checkParameterIdAnyOf1, source: parameterIssueIidSource },
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
