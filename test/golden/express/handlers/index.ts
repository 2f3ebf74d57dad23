import type { Handlers } from '../server/handlers.js';
import { handlersHandlers } from './handlers.js';
import { toolsHandlers } from './tools.js';
import { tools2Handlers } from './tools2.js';
import { untaggedHandlers } from './untagged.js';

/** All handlers. A new operation of the description fails the type check here until some handler answers it. */
export const handlers: Handlers = {
  ...toolsHandlers,
  ...tools2Handlers,
  ...handlersHandlers,
  ...untaggedHandlers,
};
