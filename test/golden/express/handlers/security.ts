import type { SecurityHandlers } from '../server/handlers.js';

/** Security handlers. Return the principal that a credential stands for; undefined refuses it with 401. */
export const security: SecurityHandlers = {
  async key(_credential, _context) {
    return undefined;
  },

  async bearer(_credential, _context) {
    return undefined;
  },
};
