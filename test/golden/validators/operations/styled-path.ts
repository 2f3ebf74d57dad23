import type { SchemaSource } from 'forgewright/runtime/request/explain';
import { type RequestDecoder, requestDecoder } from 'forgewright/runtime/request/request-decoder';
import { isObject } from 'forgewright/runtime/schema/is-object';

const objectSource: SchemaSource = {
  uri: 'objectSource',
  schema: () => ({ type: 'object', properties: { r: { type: 'integer' }, g: { type: 'integer' } } }),
};

function checkObject(value: unknown): boolean {
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
      codec: { items: { integer: true } },
    },
    {
      name: 'matrix',
      in: 'path',
      style: 'matrix',
      explode: true,
      shape: 'object',
      required: true,
      codec: { properties: { r: { integer: true }, g: { integer: true } } },
      schema: { check: checkObject, source: objectSource },
    },
    { name: 'list', in: 'path', shape: 'array', required: true, codec: { items: { text: true } } },
  ],
});
