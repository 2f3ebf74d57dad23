import { createApp } from './api/stubs/create-app.js';
import type { Handlers } from './api/server/index.js';
import { handlers, security } from './shop.js';

// @ts-expect-error delete_ has no handler
export const incomplete: Handlers = { ...handlers };

// @ts-expect-error a server that is no mock needs its security handlers
createApp({}, {});

createApp({}, { security, mock: false });

export const wrong: Partial<Handlers> = {
  // @ts-expect-error X-Total is required
  listTools: () => ({ status: 200, body: [] }),
  // @ts-expect-error 302 is not declared
  getTool: () => ({ status: 302 }),
  // @ts-expect-error path.format is one of two words
  getManual: ({ path }) => ({ status: 200, body: path.format === 'pdf' ? 'a' : 'b' }),
  // @ts-expect-error a body where there is none
  delete_: () => ({ status: 204, body: 'gone' }),
};
