import type { OperationDetails } from 'forgewright/runtime/http/operation-entry';

/** Names, security, media types and checks by route. */
export const operations: Readonly<Record<string, OperationDetails>> = {
  'GET /tools': {
    operationId: 'list-tools',
    handler: 'listTools',
    security: [[], [{ scheme: 'key', scopes: [] }]],
    responses: [
      { statuses: ['200'], content: ['application/json', 'text/csv'] },
      { statuses: ['304'] },
      { statuses: ['default'], content: ['application/problem+json'] },
    ],
    decoder: async () => (await import('../../validators/operations/list-tools.js')).decodeRequest,
    responseCheck: async () => (await import('../../validators/responses/list-tools.js')).checkResponse,
  },
  'POST /tools': {
    operationId: 'createTool',
    security: [[{ scheme: 'key', scopes: [] }], [{ scheme: 'bearer', scopes: ['read'] }]],
    requestBody: { required: true, content: ['application/json', 'application/x-www-form-urlencoded'] },
    responses: [
      { statuses: ['201'], content: ['application/json'] },
      { statuses: ['4XX'], content: ['application/problem+json'] },
    ],
    decoder: async () => (await import('../../validators/operations/create-tool.js')).decodeRequest,
    responseCheck: async () => (await import('../../validators/responses/create-tool.js')).checkResponse,
  },
};
