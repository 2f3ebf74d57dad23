import type { Handlers } from '../server/handlers.js';
import { HttpError } from '../server/index.js';

/** Handlers of the tag handlers. This file is yours: it was written once and is never overwritten. */
export const handlersHandlers: Pick<Handlers, 'getManual'> = {
  // GET /tools/{id}/manual.{format}
  async getManual(_request, context) {
    throw new HttpError(501, { detail: `${context.operationId} is not implemented` });
  },
};
