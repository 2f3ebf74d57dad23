import type { OperationTable } from 'forgewright/runtime/http/operation-entry';

/** Routes of the description; the rest about an operation is imported when it is first called. */
export const operationTable: OperationTable = {
  basePath: '/shop/v2',
  securitySchemes: {
    key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    bearer: { type: 'http', scheme: 'bearer' },
  },
  groups: [
    {
      load: async () => (await import('./operations/tools.js')).operations,
      routes: [
        'GET /tools',
        'POST /tools',
      ],
    },
    {
      load: async () => (await import('./operations/tools2.js')).operations,
      routes: [
        'GET /tools/{id}',
        'DELETE /tools/{id}',
      ],
    },
    {
      load: async () => (await import('./operations/handlers2.js')).operations,
      routes: [
        'GET /tools/{id}/manual.{format}',
      ],
    },
    {
      load: async () => (await import('./operations/untagged.js')).operations,
      routes: [
        'PUT /tools/{id}/photo',
        'GET /events',
      ],
    },
  ],
};
