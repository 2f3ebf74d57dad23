import type { RequestDecoder } from '../request/request-decoder.ts';
import { requestDecoder } from '../request/request-decoder.ts';
import type { Codec } from '../request/codec.ts';
import type { CheckedSchema, ParameterEntry } from '../request/operation-table.ts';
import type { IncomingRequest } from './incoming-request.ts';
import type { OperationDetails, OperationTable } from './operation-entry.ts';
import { createService } from './service.ts';

const scalar = { style: 'form', explode: true, shape: 'scalar' } as const;

const parameters: readonly ParameterEntry[] = [
  { ...scalar, name: 'id', property: 'id', in: 'path', style: 'simple', required: true, codec: { integer: true } },
  { ...scalar, name: 'page', property: 'page', in: 'query', codec: { integer: true } },
  { ...scalar, name: 'tags[]', property: 'tags', in: 'query', shape: 'array', codec: { items: { text: true } } },
];

const codec: Codec = {
  properties: { name: { text: true }, count: { integer: true }, tags: { items: { text: true } } },
  open: true,
};

const schema: CheckedSchema = {
  // Every body is refused, so that its reasons are asked for.
  check: () => false,
  source: {
    uri: 'rehearsal',
    uses: () => [],
    schema: () => ({
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', minLength: 2, maxLength: 9, pattern: '^[a-z]+$' },
        count: { type: ['integer', 'null'], minimum: 1 },
        kind: { anyOf: [{ enum: ['a', 'b'] }, { allOf: [{ type: 'string' }, { format: 'date-time' }] }] },
        tags: { type: 'array', maxItems: 1, items: { oneOf: [{ type: 'string' }, { type: 'integer' }] } },
      },
      additionalProperties: false,
    }),
  },
};

const mediaTypes = ['application/json', 'application/x-www-form-urlencoded'];

const decoder: RequestDecoder = requestDecoder({
  operationId: 'rehearse',
  parameters,
  body: { required: true, content: mediaTypes.map((mediaType) => ({ mediaType, codec, schema })) },
});

const details: OperationDetails = {
  operationId: 'rehearse',
  requestBody: { required: true, content: mediaTypes },
  responses: [{ statuses: ['200'], content: ['application/json'] }],
  decoder: async () => decoder,
};

const table: OperationTable = {
  basePath: '',
  securitySchemes: {},
  groups: [{ load: async () => ({ 'POST /{id}': details }), routes: ['POST /{id}'] }],
};

/** Enough names that the engine takes what counts them for worth compiling. */
const manyNames = JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`n${index}`, index])));

const rehearsed: readonly (readonly [target: string, type: number, body: string])[] = [
  ['/1', 0, '{"name":0,"count":"x","kind":1,"tags":[1,null],"other":1}'],
  ['/1', 0, '{"name":"a","count":0,"kind":"c","tags":[]}'],
  ['/x?page=y&tags[]=1&tags[a]=2&z=%zz', 1, 'name=1&tags[]=2&count=x'],
  ['/1', 0, '{'],
  ['/1', 0, manyNames],
  ['/nowhere/at/all', 0, ''],
];

/**
 * Answers refusable requests of an operation of its own, so that the code of decoders, reasons and problems is compiled
 * before a request needs it: unprepared, a server's first refusal costs ten times what later ones do. It rests between
 * them, because requests may be waiting.
 */
export async function rehearse(): Promise<void> {
  const service = createService(table, { rehearse: async () => ({ status: 200 }) });
  for (const [target, type, body] of rehearsed) {
    await service(request(target, mediaTypes[type] ?? '', body));
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
}

function request(target: string, contentType: string, body: string): IncomingRequest {
  const headers = { 'content-type': contentType, 'x-request-id': 'rehearsal' };
  return { method: 'POST', target, headers, body: oneChunk(body), signal: new AbortController().signal };
}

async function* oneChunk(body: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(body);
}
