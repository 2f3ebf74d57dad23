import type { Codec } from 'forgewright/runtime/request/codec';
import type { SchemaSource } from 'forgewright/runtime/request/explain';
import { isObject } from 'forgewright/runtime/request/is-object';
import { type RequestDecoder, requestDecoder } from 'forgewright/runtime/request/request-decoder';
import { hasMinLength } from 'forgewright/runtime/schema/code-points';
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

const codec: Codec = {
  items: { integer: true },
};

const codec2: Codec = {
  properties: {
    a: { integer: true },
  },
};

const parameterXMapSource: SchemaSource = {
  uri: 'parameterXMapSource',
  schema: () => ({ type: 'object', properties: { a: { type: 'integer' } } }),
};

const parameterSessionSource: SchemaSource = {
  uri: 'parameterSessionSource',
  schema: () => ({ type: 'string', minLength: 3 }),
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

function checkParameterXMap(value: unknown): boolean {
  if (!isObject(value)) return false;
  const a: unknown = value['a'];
  if (a !== undefined && !Number.isSafeInteger(a)) return false;
  return true;
}

function checkParameterSession(value: unknown): boolean {
  return typeof value === 'string' && hasMinLength(value, 3);
}

/** Decodes requests of `getIssue`: GET /projects/{id}/issues/{issue_iid} */
export const decodeRequest: RequestDecoder = requestDecoder({
  operationId: 'getIssue',
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
    { name: 'X-Trace', in: 'header', required: true, codec: { integer: true } },
    { name: 'X-List', in: 'header', shape: 'array', codec: codec },
    {
      name: 'X-Map',
      in: 'header',
      explode: true,
      shape: 'object',
      codec: codec2,
      schema: { check: checkParameterXMap, source: parameterXMapSource },
    },
    {
      name: 'session',
      in: 'cookie',
      codec: { text: true },
      schema: { check: checkParameterSession, source: parameterSessionSource },
    },
    { name: 'theme', in: 'cookie', codec: { integer: true } },
  ],
});
