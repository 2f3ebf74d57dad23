import type { OperationDetails } from 'forgewright/runtime/http/operation-entry';

/** Names, security, media types and checks by route. */
export const operations: Readonly<Record<string, OperationDetails>> = {
  'GET /tools/{id}': {
    operationId: 'getTool',
    security: [[{ scheme: 'key', scopes: [] }], [{ scheme: 'bearer', scopes: ['read'] }]],
    responses: [
      { statuses: ['200'], content: ['application/json'] },
      { statuses: ['404'], content: ['application/problem+json'] },
    ],
    decoder: async () => (await import('../../validators/operations/get-tool.js')).decodeRequest,
    responseCheck: async () => (await import('../../validators/responses/get-tool.js')).checkResponse,
  },
  'DELETE /tools/{id}': {
    operationId: 'delete',
    handler: 'delete_',
    deprecated: { since: '2026-01-01', sunset: '2026-12-31' },
    security: [[{ scheme: 'key', scopes: [] }, { scheme: 'bearer', scopes: ['write'] }]],
    responses: [{ statuses: ['204'] }],
    decoder: async () => (await import('../../validators/operations/delete.js')).decodeRequest,
    responseCheck: async () => (await import('../../validators/responses/delete.js')).checkResponse,
  },
};
