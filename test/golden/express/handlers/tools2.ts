import type { Handlers } from '../server/handlers.js';
import { HttpError } from '../server/index.js';

/** Handlers of the tag tools. This file is yours: it was written once and is never overwritten. */
export const tools2Handlers: Pick<Handlers, 'getTool' | 'delete_'> = {
  // GET /tools/{id}
  async getTool(_request, context) {
    throw new HttpError(501, { detail: `${context.operationId} is not implemented` });
  },

  // DELETE /tools/{id}
  async delete_(_request, context) {
    throw new HttpError(501, { detail: `${context.operationId} is not implemented` });
  },
};
