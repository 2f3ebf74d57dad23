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
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

function checkParameterIdAnyOf2(value: unknown): boolean {
  return typeof value === 'string' && parameterIdAnyOf2Pattern.test(value);
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
      schema: { check: checkParameterIdAnyOf1, source: parameterIssueIidSource },
    },
    { name: 'branch', in: 'query', required: true, codec: { text: true } },
    { name: 'force', in: 'query', codec: { boolean: true } },
  ],
});
