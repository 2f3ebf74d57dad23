import type { SchemaSource } from 'forgewright/runtime/request/explain';
import { type RequestDecoder, requestDecoder } from 'forgewright/runtime/request/request-decoder';
import { hasMinLength } from 'forgewright/runtime/schema/code-points';
import { isObject } from 'forgewright/runtime/schema/is-object';
import * as shared from '../shared-parameters.js';

const objectSource: SchemaSource = {
  uri: 'objectSource',
  schema: () => ({ type: 'object', properties: { a: { type: 'integer' } } }),
};

const textSource: SchemaSource = { uri: 'textSource', schema: () => ({ type: 'string', minLength: 3 }) };

function checkObject(value: unknown): boolean {
  if (!isObject(value)) return false;
  const a: unknown = value['a'];
  if (a !== undefined && !Number.isSafeInteger(a)) return false;
  return true;
}

function checkText(value: unknown): boolean {
  return typeof value === 'string' && hasMinLength(value, 3);
}

/** Decodes requests of `getIssue`: GET /projects/{id}/issues/{issue_iid} */
export const decodeRequest: RequestDecoder = requestDecoder({
  operationId: 'getIssue',
  parameters: [
    shared.idParameter, shared.issueIidParameter,
    { name: 'X-Trace', in: 'header', required: true, codec: { integer: true } },
    { name: 'X-List', in: 'header', shape: 'array', codec: { items: { integer: true } } },
    {
      name: 'X-Map',
      in: 'header',
      explode: true,
      shape: 'object',
      codec: { properties: { a: { integer: true } } },
      schema: { check: checkObject, source: objectSource },
    },
    { name: 'session', in: 'cookie', codec: { text: true }, schema: { check: checkText, source: textSource } },
    { name: 'theme', in: 'cookie', codec: { integer: true } },
  ],
});
