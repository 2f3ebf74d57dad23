import type { OperationDetails } from 'forgewright/runtime/http/operation-entry';

/** Security, media types and checks by operationId. */
export const operations: Readonly<Record<string, OperationDetails>> = {
  getManual: {
    responses: [{ status: '200', content: ['text/plain', 'application/octet-stream'] }],
    decoder: async () => (await import('../../validators/operations/get-manual.js')).decodeRequest,
    responseCheck: async () => (await import('../../validators/responses/get-manual.js')).checkResponse,
  },
};
