import type { Handlers } from '../server/handlers.js';
import { HttpError } from '../server/index.js';

/** Handlers of the tag Tools. This file is yours: it was written once and is never overwritten. */
export const toolsHandlers: Pick<Handlers, 'listTools' | 'createTool'> = {
  // GET /tools
  async listTools(_request, context) {
    throw new HttpError(501, { detail: `${context.operationId} is not implemented` });
  },

  // POST /tools
  async createTool(_request, context) {
    throw new HttpError(501, { detail: `${context.operationId} is not implemented` });
  },
};
