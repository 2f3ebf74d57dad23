/** The core of every emitted client. Further features are modules of their own, so that bundles carry what they use. */
export { anyBody, blobBody, byStatus, bytesBody, jsonBody, textBody, textFailures } from './body/any-body.ts';
export { basic, bearer, bySchemes, cookieKey, headerKey, httpScheme, queryKey } from './auth.ts';
export { form, json, jsonAs, multipart, oneOf, plain } from './body/body.ts';
export { lines } from './body/line-body.ts';
export type { AcceptOptions, CallOptions, Client, ClientOptions, ClientRequest, Middleware } from './client.ts';
export { createRuntimeClient } from './create-client.ts';
export type { BasicCredential, Credential, CredentialSource, SchemeTable, SecurityScheme } from './credential.ts';
export { scalarAs } from '../wire/scalar.ts';
export type {
  Args,
  ArgumentWriter,
  BodyReader,
  HeaderConverter,
  OperationDescriptor,
  OperationDetails,
  Server,
  WriterTable,
} from './descriptor.ts';
export { ApiError, RequestError } from './error.ts';
export { numbers } from './header-numbers.ts';
export { cookie, header, nullableHeader } from './header-parts.ts';
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
export type { AnyResult, Failure, Failures, NoHeaders, Success, Undeclared } from './result.ts';
export { relativeServer, serverTemplate } from './server.ts';
export type { ClientErrorStatus, Not, RedirectStatus, ServerErrorStatus, Status, SuccessStatus } from './status.ts';
export { WireError } from '../wire/wire-error.ts';
export { withMiddleware } from './policies/with-middleware.ts';
