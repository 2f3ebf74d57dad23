import type { OperationDetails } from 'forgewright/runtime/http/operation-entry';

/** Names, security, media types and checks by route. */
export const operations: Readonly<Record<string, OperationDetails>> = {
  'GET /tools/{id}/manual.{format}': {
    operationId: 'getManual',
    responses: [{ statuses: ['200'], content: ['text/plain', 'application/octet-stream'] }],
    decoder: async () => (await import('../../validators/operations/get-manual.js')).decodeRequest,
    responseCheck: async () => (await import('../../validators/responses/get-manual.js')).checkResponse,
  },
};
