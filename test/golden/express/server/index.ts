export type { Handlers, SecurityHandlers } from './handlers.js';
export { operationTable } from './operation-table.js';
export type * from './tools.js';
export type * from './tools2.js';
export type * from './handlers2.js';
export type * from './untagged.js';
export type { Handler, HandlerContext } from 'forgewright/runtime/http/handler';
export { HttpError } from 'forgewright/runtime/http/http-error';
export type { SecurityHandler } from 'forgewright/runtime/http/security/security';
