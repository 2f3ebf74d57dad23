import type { OperationTable } from 'forgewright/runtime/http/operation-entry';

/** Routes of the description: what dispatch needs to know about each operation, as data. */
export const operationTable: OperationTable = {
  basePath: '/shop/v2',
  operations: [
    {
      operationId: 'list-tools',
      handler: 'listTools',
      method: 'GET',
      path: '/tools',
      security: [[], [{ scheme: 'key', scopes: [] }]],
      responses: [
        { status: '200', content: ['application/json', 'text/csv'] },
        { status: '304' },
        { status: 'default', content: ['application/problem+json'] },
      ],
      decoder: async () => (await import('../validators/operations/list-tools.js')).decodeRequest,
      responseCheck: async () => (await import('../validators/responses/list-tools.js')).checkResponse,
    },
    {
      operationId: 'createTool',
      method: 'POST',
      path: '/tools',
      security: [[{ scheme: 'key', scopes: [] }], [{ scheme: 'bearer', scopes: ['read'] }]],
      requestBody: { required: true, content: ['application/json', 'application/x-www-form-urlencoded'] },
      responses: [
        { status: '201', content: ['application/json'] },
        { status: '4XX', content: ['application/problem+json'] },
      ],
      decoder: async () => (await import('../validators/operations/create-tool.js')).decodeRequest,
      responseCheck: async () => (await import('../validators/responses/create-tool.js')).checkResponse,
    },
    {
      operationId: 'getTool',
      method: 'GET',
      path: '/tools/{id}',
      security: [[{ scheme: 'key', scopes: [] }], [{ scheme: 'bearer', scopes: ['read'] }]],
      responses: [
        { status: '200', content: ['application/json'] },
        { status: '404', content: ['application/problem+json'] },
      ],
      decoder: async () => (await import('../validators/operations/get-tool.js')).decodeRequest,
      responseCheck: async () => (await import('../validators/responses/get-tool.js')).checkResponse,
    },
    {
      operationId: 'delete',
      handler: 'delete_',
      method: 'DELETE',
      path: '/tools/{id}',
      deprecated: { since: '2026-01-01', sunset: '2026-12-31' },
      security: [[{ scheme: 'key', scopes: [] }, { scheme: 'bearer', scopes: ['write'] }]],
      responses: [{ status: '204' }],
      decoder: async () => (await import('../validators/operations/delete.js')).decodeRequest,
      responseCheck: async () => (await import('../validators/responses/delete.js')).checkResponse,
    },
    {
      operationId: 'getManual',
      method: 'GET',
      path: '/tools/{id}/manual.{format}',
      responses: [{ status: '200', content: ['text/plain', 'application/octet-stream'] }],
      decoder: async () => (await import('../validators/operations/get-manual.js')).decodeRequest,
      responseCheck: async () => (await import('../validators/responses/get-manual.js')).checkResponse,
    },
    {
      operationId: 'putPhoto',
      method: 'PUT',
      path: '/tools/{id}/photo',
      requestBody: { content: ['image/*', 'multipart/form-data'] },
      responses: [{ status: '200', content: ['application/json'] }],
      decoder: async () => (await import('../validators/operations/put-photo.js')).decodeRequest,
      responseCheck: async () => (await import('../validators/responses/put-photo.js')).checkResponse,
    },
    {
      operationId: 'streamEvents',
      method: 'GET',
      path: '/events',
      responses: [{ status: '200', content: ['text/event-stream'] }],
      decoder: async () => (await import('../validators/operations/stream-events.js')).decodeRequest,
      responseCheck: async () => (await import('../validators/responses/stream-events.js')).checkResponse,
    },
  ],
  securitySchemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    bearer: { type: 'http', scheme: 'bearer' },
  },
};
