export type { Handlers, SecurityHandlers } from './handlers.js';
export { operationTable } from './operation-table.js';
export type { CreateToolRequest, CreateToolResponse, ListToolsRequest, ListToolsResponse } from './tools.js';
export type { DeleteRequest, DeleteResponse, GetToolRequest, GetToolResponse } from './tools2.js';
export type { GetManualRequest, GetManualResponse } from './handlers2.js';
export type { PutPhotoRequest, PutPhotoResponse, StreamEventsRequest, StreamEventsResponse } from './untagged.js';
export type { Handler, HandlerContext } from 'forgewright/runtime/http/handler';
export { HttpError } from 'forgewright/runtime/http/http-error';
export type { SecurityHandler } from 'forgewright/runtime/http/security/security';
