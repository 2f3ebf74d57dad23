import type { SchemaSource } from 'forgewright/runtime/request/explain';
import { type RequestDecoder, requestDecoder } from 'forgewright/runtime/request/request-decoder';
import { compilePattern } from 'forgewright/runtime/schema/regular-expression';

const parameterIdAnyOf2Pattern: RegExp = compilePattern('\\S');

const parameterIdSource: SchemaSource = {
  uri: 'parameterIdSource',
  schema: () => ({ anyOf: [{ type: 'integer', minimum: 1 }, { type: 'string', pattern: '\\S' }] }),
};

const parameterIssueIidSource: SchemaSource = {
  uri: 'parameterIssueIidSource',
  schema: () => ({ type: 'integer', minimum: 1 }),
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

/** Decodes requests of `deleteIssue`: DELETE /projects/{id}/issues/{issue_iid} */
export const decodeRequest: RequestDecoder = requestDecoder({
  operationId: 'deleteIssue',
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
    { name: 'branch', in: 'query', required: true, codec: { text: true } },
    { name: 'force', in: 'query', codec: { boolean: true } },
  ],
});
