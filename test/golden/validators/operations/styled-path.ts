import type { Codec } from 'forgewright/runtime/request/codec';
import type { SchemaSource } from 'forgewright/runtime/request/explain';
import { isObject } from 'forgewright/runtime/request/is-object';
import { type RequestDecoder, requestDecoder } from 'forgewright/runtime/request/request-decoder';

const codec: Codec = {
  items: { integer: true },
};

const codec2: Codec = {
  properties: {
    r: { integer: true },
    g: { integer: true },
  },
};

const parameterMatrixSource: SchemaSource = {
  uri: 'parameterMatrixSource',
  schema: () => ({ type: 'object', properties: { r: { type: 'integer' }, g: { type: 'integer' } } }),
};

const codec3: Codec = {
  items: { text: true },
};

function checkParameterMatrix(value: unknown): boolean {
  if (!isObject(value)) return false;
  const r: unknown = value['r'];
  if (r !== undefined && !Number.isSafeInteger(r)) return false;
  const g: unknown = value['g'];
  if (g !== undefined && !Number.isSafeInteger(g)) return false;
  return true;
}

/** Decodes requests of `styledPath`: GET /styles/{simple}/{label}/{matrix}/{list} */
export const decodeRequest: RequestDecoder = requestDecoder({
  operationId: 'styledPath',
  parameters: [
    { name: 'simple', in: 'path', required: true, codec: { integer: true } },
    {
      name: 'label',
      in: 'path',
      style: 'label',
      explode: true,
      shape: 'array',
      required: true,
      codec: codec,
    },
    {
      name: 'matrix',
      in: 'path',
      style: 'matrix',
      explode: true,
      shape: 'object',
      required: true,
      codec: codec2,
      schema: { check: checkParameterMatrix, source: parameterMatrixSource },
    },
    { name: 'list', in: 'path', shape: 'array', required: true, codec: codec3 },
  ],
});
