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
export {
  listTickets,
  listTicketsAll,
  createTicket,
  delete_,
  updateTicket,
  type ListTicketsArgs,
  type ListTicketsResult,
  type CreateTicketArgs,
  type CreateTicketResult,
  type DeleteArgs,
  type DeleteResult,
  type UpdateTicketArgs,
  type UpdateTicketResult,
} from './tickets-notes.js';
export {
  getFile,
  putFile,
  uploadFile,
  type GetFileArgs,
  type GetFileResult,
  type PutFileArgs,
  type PutFileResult,
  type UploadFileArgs,
  type UploadFileResult,
} from './files.js';
export { styles, type StylesArgs, type StylesResult } from './operations.js';
export type { LinkHeaders, UnauthorizedHeaders, LocationHeaders, XSizeHeaders } from './headers.js';
export type {
  Problem,
  Ticket,
  TicketChange,
  State,
  Person,
  Human,
  Bot,
  Named,
  Step,
  Point,
  Tree,
  Error_,
  Error_2,
  Ünïcode,
  Success,
  Empty,
  Anything,
  TicketWrite,
} from '../models/index.js';
