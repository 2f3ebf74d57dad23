export { ApiError, RequestError, WireError, isErrorOf, withMiddleware } from 'forgewright/runtime/client/index';
export type {
  AcceptOptions,
  CallOptions,
  Client,
  Credential,
  CredentialSource,
  Middleware,
} from 'forgewright/runtime/client/index';
export { createClient, type Auth, type CreateClientOptions, type Variables } from './client.js';
export * from './tickets-notes.js';
export * from './files.js';
export * from './operations.js';
export type * from './headers.js';
export type * from '../models/index.js';
