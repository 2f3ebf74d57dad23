/** The framework-neutral server: routing, security, negotiation, decoding, answers. Adapters and emitted code call it. */
export type { AccessQuestion, AuthorizeHook, OperationAccess } from './access.ts';
export type { ByteSource } from './answer/answer-body.ts';
export type {
  ApiKeyCredential,
  BasicCredential,
  BearerCredential,
  CertificateCredential,
  Credential,
  HttpCredential,
} from './security/credential.ts';
export { createFetchHandler, type FetchHandler } from './fetch-handler.ts';
export type { Handler, HandlerContext, HandlerResponse, HandlerSet } from './handler.ts';
export { HttpError } from './http-error.ts';
export {
  problemDetails,
  type ErrorContext,
  type ErrorMapper,
  type HttpProblem,
  type MappedError,
  type ProblemKind,
  type ProblemParts,
} from './http-problem.ts';
export type { AnswerBody, AnswerHeaders, IncomingRequest, OutgoingAnswer } from './incoming-request.ts';
export { anyCredential } from './mock/mock-identities.ts';
export type { MockCase, MockCases, MockCondition } from './mock/mock-case.ts';
export type {
  OperationDetails,
  OperationEntry,
  OperationGroup,
  OperationTable,
  SecuritySchemeEntry,
} from './operation-entry.ts';
export { operationsOf, tableOf, unimplementedOperations, type OperationList } from './operation-list.ts';
export { createRouter, type RouteMatch, type RoutePattern } from './route/router.ts';
export type { EngineName, RequestEngine } from './request-engine.ts';
export type { SecurityContext, SecurityHandler, SecurityHandlerSet } from './security/security.ts';
export type { FinishedRequest, InvalidRequestHook, ResponseValidation, ServiceOptions } from './service-options.ts';
export { createService, type Service } from './service.ts';
export type { ClientErrorStatus, FinalStatus, RedirectStatus, ServerErrorStatus, SuccessStatus } from './status.ts';
export { warmUp } from './warm-up.ts';
export { stubServiceOptions, type StubOptions } from './stub-options.ts';
