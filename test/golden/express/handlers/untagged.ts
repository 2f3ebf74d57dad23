import type { Handlers } from '../server/handlers.js';
import { HttpError } from '../server/index.js';

/** Handlers of operations without a tag. This file is yours: it was written once and is never overwritten. */
export const untaggedHandlers: Pick<Handlers, 'putPhoto' | 'streamEvents'> = {
  // PUT /tools/{id}/photo
  async putPhoto(_request, context) {
    throw new HttpError(501, { detail: `${context.operationId} is not implemented` });
  },

  // GET /events
  async streamEvents(_request, context) {
    throw new HttpError(501, { detail: `${context.operationId} is not implemented` });
  },
};
