import type { OperationDetails } from 'forgewright/runtime/http/operation-entry';

/** Names, security, media types and checks by route. */
export const operations: Readonly<Record<string, OperationDetails>> = {
  'PUT /tools/{id}/photo': {
    operationId: 'putPhoto',
    requestBody: { content: ['image/*', 'multipart/form-data'] },
    responses: [{ statuses: ['200'], content: ['application/json'] }],
    decoder: async () => (await import('../../validators/operations/put-photo.js')).decodeRequest,
    responseCheck: async () => (await import('../../validators/responses/put-photo.js')).checkResponse,
  },
  'GET /events': {
    operationId: 'streamEvents',
    responses: [{ statuses: ['200'], content: ['text/event-stream'] }],
    decoder: async () => (await import('../../validators/operations/stream-events.js')).decodeRequest,
    responseCheck: async () => (await import('../../validators/responses/stream-events.js')).checkResponse,
  },
};
