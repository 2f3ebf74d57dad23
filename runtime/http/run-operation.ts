import { isJsonMediaType } from '../wire/media-type.ts';
import { ofStatus, type Shape } from '../wire/exact/exact-shape.ts';
import { addHeaders, answerContentType, encodeBody, headerForms } from './answer/answer.ts';
import type { AccessQuestion } from './access.ts';
import { type Decoded, RefusedRequest, decodeRequest } from './decode-request.ts';
import type { Exchange, ServiceSetup } from './exchange.ts';
import type { HandlerContext, HandlerResponse } from './handler.ts';
import { HttpError, isHttpError } from './http-error.ts';
import type { ErrorContext } from './http-problem.ts';
import type { AnswerHeaders, OutgoingAnswer } from './incoming-request.ts';
import { headerText } from './incoming-request.ts';
import type { AnswerCheck } from './answer/check-answer.ts';
import { type Loaded, loadOnce } from './loaded.ts';
import { acceptable } from './answer/negotiation.ts';
import type { PreparedOperation } from './prepared-operation.ts';
import type { Authenticate } from './security/security.ts';
import { type ResolvedOptions, startHeaders } from './service-options.ts';

const authenticator: Loaded<Authenticate> = {
  load: async () => (await import('./security/security.ts')).authenticate,
  value: undefined,
};

/** Security, negotiation, decoding, handler, response check, answer. Throws `HttpError` for every refusal. */
export async function runOperation(
  exchange: Exchange,
  operation: PreparedOperation,
  setup: ServiceSetup,
): Promise<OutgoingAnswer> {
  const { request, requestId } = exchange;
  const { options, table } = setup;
  if (operation.entry.security !== undefined) {
    const security = { schemes: table.securitySchemes, handlers: options.security, realm: options.realm };
    const authenticate = authenticator.value ?? (await loadOnce(authenticator));
    exchange.authentication = await authenticate(operation.entry, request, security, requestId);
  }
  const { handler } = operation;
  if (handler === undefined) {
    const detail = `${operation.entry.operationId} is not implemented`;
    throw new HttpError(501, { kind: 'not-implemented', detail });
  }
  const types = acceptableTypes(operation, exchange, options);
  const decoded = await decode(exchange, operation, types, options);
  const added: AnswerHeaders = {};
  const context = handlerContext(exchange, operation, { types, warnings: decoded.warnings, added });
  await authorize(decoded.value, context, options);
  const response = await handler(decoded.value, context);
  return finish(exchange, operation, { response, added }, setup);
}

/** Of a request that does not fit, the server may have more to say to this caller than what is wrong with it. */
async function decode(
  exchange: Exchange,
  operation: PreparedOperation,
  types: readonly string[],
  options: ResolvedOptions,
): Promise<Decoded> {
  try {
    return await decodeRequest(exchange, operation, options);
  } catch (error) {
    const cause = options.onInvalidRequest !== undefined && isHttpError(error) ? error.problem.cause : undefined;
    if (cause instanceof RefusedRequest) {
      const context = handlerContext(exchange, operation, { types, warnings: [], added: {} });
      // The principal is its author's to know.
      await options.onInvalidRequest?.(cause.raw, context as never);
    }
    throw error;
  }
}

/** Asks the hook of the server, where there is one, about an operation whose description says who may call it. */
async function authorize(request: unknown, context: HandlerContext, options: ResolvedOptions): Promise<void> {
  const { operationId } = context;
  const access = Object.hasOwn(options.access, operationId) ? options.access[operationId] : undefined;
  if (options.authorize === undefined || access === undefined) return;
  const question: AccessQuestion = { operationId, access, request };
  // The emitted type of the hook says the same of each operation, and the principal is its author's to know.
  await options.authorize(question as never, context as never);
}

/**
 * The declared media types of success that the client takes; 406 when there are some and it takes none. Clients that ask for
 * JSON everywhere download files as well: in lenient mode `Accept` is not asked where nothing is JSON, which RFC 9110 section
 * 12.5.1 leaves to the server.
 */
function acceptableTypes(
  operation: PreparedOperation,
  exchange: Exchange,
  { mode }: ResolvedOptions,
): readonly string[] {
  const declared = operation.successTypes;
  if (mode === 'lenient' && !declared.some(isJsonMediaType)) return declared;
  const accept = headerText(exchange.request.headers, 'accept');
  const types = acceptable(accept, declared);
  if (types.length === 0 && declared.length > 0) {
    throw new HttpError(406, { kind: 'not-acceptable', detail: `available: ${declared.join(', ')}` });
  }
  return types;
}

interface ContextParts {
  readonly types: readonly string[];
  readonly warnings: HandlerContext['warnings'];
  readonly added: AnswerHeaders;
}

function handlerContext(exchange: Exchange, operation: PreparedOperation, parts: ContextParts): HandlerContext {
  const { request, requestId, authentication } = exchange;
  return {
    operationId: operation.entry.operationId,
    requestId,
    signal: request.signal,
    principal: authentication?.principal,
    principals: authentication?.principals ?? {},
    rawUrl: request.target,
    method: request.method,
    headers: request.headers,
    acceptable: parts.types,
    warnings: parts.warnings,
    setHeader: (name, value) => addHeaders(parts.added, { [name]: value }),
  };
}

/** Off by default, and so not imported. */
const answerCheck: Loaded<AnswerCheck> = {
  load: () => import('./answer/check-answer.ts'),
  value: undefined,
};

interface HandlerOutcome {
  readonly response: HandlerResponse;
  readonly added: AnswerHeaders;
}

async function finish(
  exchange: Exchange,
  operation: PreparedOperation,
  outcome: HandlerOutcome,
  setup: ServiceSetup,
): Promise<OutgoingAnswer> {
  const { response } = outcome;
  const isBare = hasNoContent(response);
  const contentType = answerContentType(operation.entry, response, headerText(exchange.request.headers, 'accept'));
  const shapes = operation.entry.answerShapes === undefined ? undefined : await loadOnce(operation.answerShapes);
  const shape = shapes === undefined ? undefined : ofStatus(shapes, response.status);
  if (setup.options.validateResponses !== 'off') {
    await checkResponse(exchange, operation, { response, contentType, shape }, setup);
  }
  const headers = startHeaders(setup.options, errorContext(exchange));
  Object.assign(headers, operation.deprecationHeaders);
  if (contentType !== '' && !isBare) headers['content-type'] = contentType;
  addHeaders(headers, outcome.added);
  if (response.headers !== undefined)
    addHeaders(headers, response.headers, headerForms(operation.entry, response.status));
  return {
    status: response.status,
    headers,
    body: isBare ? undefined : encodeBody(response.body, contentType, shape),
    operationId: operation.entry.operationId,
    requestId: exchange.requestId,
    principal: exchange.authentication?.principal,
  };
}

/**
 * Whether answers of the status have no content, whatever the handler gave (RFC 9110 sections 15.3.5, 15.3.6, 15.4.5).
 * Throws TypeError for a status that cannot be written: whoever calls from JavaScript may give anything.
 */
function hasNoContent({ status }: HandlerResponse): boolean {
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new TypeError(`the handler answered with the status ${String(status)}`);
  }
  return status === 204 || status === 205 || status === 304;
}

interface FoundAnswer {
  readonly response: HandlerResponse;
  readonly contentType: string;
  readonly shape: Shape | undefined;
}

async function checkResponse(
  exchange: Exchange,
  operation: PreparedOperation,
  answer: FoundAnswer,
  setup: ServiceSetup,
): Promise<void> {
  const { validateResponses, onInvalidResponse, parseXml } = setup.options;
  const { status, body, headers: given = {} } = answer.response;
  const headers: AnswerHeaders = {};
  addHeaders(headers, given, headerForms(operation.entry, status));
  const { contentType, shape } = answer;
  const { checkAnswer, invalidAnswer } = answerCheck.value ?? (await loadOnce(answerCheck));
  const check = await loadOnce(operation.responseCheck);
  const problems = await checkAnswer(check, { status, body, contentType, headers }, { shape, parseXml });
  if (problems.length === 0) return;
  if (validateResponses === 'throw') throw invalidAnswer(problems);
  onInvalidResponse(problems, errorContext(exchange));
}

/** What error mappers and hooks may know about an exchange. */
export function errorContext(exchange: Exchange): ErrorContext {
  const { request, requestId, operation } = exchange;
  const { method, target, headers } = request;
  return { operationId: operation?.entry.operationId, requestId, method, rawUrl: target, headers };
}
