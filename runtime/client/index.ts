/** The core of every emitted client. Further features are modules of their own, so that bundles carry what they use. */
export type {
  Credential,
  CredentialContext,
  CredentialProvider,
  CredentialSource,
  Provided,
  SchemeTable,
} from './auth.ts';
export { form, json, multipart, plain, type BodyEncoder } from './body.ts';
export {
  createRuntimeClient,
  type CallOptions,
  type Client,
  type ClientDefinition,
  type ClientOptions,
  type ClientRequest,
  type Middleware,
  type RetryOptions,
} from './client.ts';
export type { OperationDescriptor } from './descriptor.ts';
export { ApiError, RequestError } from './error.ts';
export {
  isErrorOf,
  operation,
  type AnyOperation,
  type ArgsOf,
  type ErrorOf,
  type Operation,
  type OptionalOperation,
  type ResultOf,
} from './operation.ts';
export type {
  AnyResult,
  ClientErrorStatus,
  Failure,
  NoHeaders,
  Not,
  RedirectStatus,
  ServerErrorStatus,
  Status,
  Success,
  SuccessStatus,
  Undeclared,
} from './result.ts';
export { encodeQuerystring } from '../wire/query.ts';
export { WireError } from '../wire/wire-error.ts';
