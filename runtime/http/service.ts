import { addHeaders, encodeBody } from './answer/answer.ts';
import type { Exchange, ServiceSetup } from './exchange.ts';
import { isHttpError } from './http-error.ts';
import type { ErrorContext, HttpProblem, MappedError } from './http-problem.ts';
import { httpProblem, problemDetails } from './http-problem.ts';
import type { HandlerSet } from './handler.ts';
import type { IncomingRequest, OutgoingAnswer } from './incoming-request.ts';
import { headerText } from './incoming-request.ts';
import type { OperationTable } from './operation-entry.ts';
import { operationRoutes, prepareRoute } from './prepared-operation.ts';
import { errorContext, runOperation } from './run-operation.ts';
import { createRouter } from './route/router.ts';
import type { SecurityHandlerSet } from './security/security.ts';
import type { ResolvedOptions, ServiceOptions } from './service-options.ts';
import { resolveOptions, startHeaders } from './service-options.ts';

/** A server without its framework: answers requests below its base path, gives undefined for all others. */
export type Service = (request: IncomingRequest) => Promise<OutgoingAnswer> | undefined;

/**
 * Ties a route table to handlers. The order of refusals is: 414, 404, 405, 401 / 403, 406, 415, 413, 400; what is
 * declared but has no handler is 501. Throws when a security scheme in use has no handler.
 */
export function createService(table: OperationTable, handlers: HandlerSet, options: ServiceOptions = {}): Service {
  const resolved = resolveOptions(options, table.basePath);
  if (resolved.engine === 'express-openapi-validator') {
    throw new Error(`engine ${resolved.engine} needs Node: use the Express or the Fastify adapter`);
  }
  const missing = missingSecurityHandlers(table, resolved.security);
  if (missing.length > 0) throw new Error(`no security handler for ${missing.join(', ')}`);
  const setup: ServiceSetup = { table, handlers, route: createRouter(operationRoutes(table)), options: resolved };
  return (incoming) => {
    const request = inOriginForm(incoming);
    return isBelow(rawPath(request.target), resolved.basePath) ? answer(request, setup) : undefined;
  };
}

/** Names of security schemes that an operation asks for and nobody handles. */
function missingSecurityHandlers(table: OperationTable, handlers: SecurityHandlerSet): string[] {
  return Object.keys(table.securitySchemes).filter((scheme) => {
    const handler: unknown = Reflect.get(handlers, scheme);
    return typeof handler !== 'function' || handler === Reflect.get(Object.prototype, scheme);
  });
}

/** A request to a proxy names the server in its target; every server must take that (RFC 9112 section 3.2.2). */
function inOriginForm(request: IncomingRequest): IncomingRequest {
  const authority = request.target.startsWith('/') ? null : /^https?:\/\/[^/?#]*/i.exec(request.target);
  if (authority === null) return request;
  const target = request.target.slice(authority[0].length);
  return { ...request, target: target.startsWith('/') ? target : `/${target}` };
}

function rawPath(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark);
}

function rawQuery(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? '' : target.slice(mark + 1);
}

function isBelow(path: string, basePath: string): boolean {
  return path.startsWith(basePath) && (path.length === basePath.length || path[basePath.length] === '/');
}

async function answer(request: IncomingRequest, setup: ServiceSetup): Promise<OutgoingAnswer> {
  const { onFinished } = setup.options;
  // Not without need: Node loads its clock with the first look at it.
  const started = onFinished === undefined ? 0 : performance.now();
  const requestId = requestIdFrom(headerText(request.headers, 'x-request-id'));
  const exchange: Exchange = {
    request,
    requestId,
    operation: undefined,
    path: [],
    authentication: undefined,
    abandon: undefined,
  };
  const answered = abandoning(await answerOrProblem(exchange, setup), exchange);
  onFinished?.({
    ...errorContext(exchange),
    status: answered.status,
    milliseconds: performance.now() - started,
  });
  return request.method === 'HEAD' ? withoutBody(answered) : answered;
}

/** What is left of an upload is given up with the answer; one that is made from the upload while it is sent comes first. */
function abandoning(answered: OutgoingAnswer, { abandon }: Exchange): OutgoingAnswer {
  if (abandon === undefined) return answered;
  const { body } = answered;
  if (body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array)) {
    return { ...answered, body: finallyOf(body, abandon) };
  }
  abandon();
  return answered;
}

async function* finallyOf<Chunk>(chunks: AsyncIterable<Chunk>, then: () => void): AsyncGenerator<Chunk> {
  try {
    for await (const chunk of chunks) yield chunk;
  } finally {
    then();
  }
}

/** RFC 9110 section 9.3.2: the headers of a GET, the length of its body included, but never the body. */
function withoutBody(answered: OutgoingAnswer): OutgoingAnswer {
  const { body, headers } = answered;
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) return { ...answered, body: undefined };
  const length = typeof body === 'string' ? new TextEncoder().encode(body).byteLength : body.byteLength;
  return { ...answered, headers: { 'content-length': String(length), ...headers }, body: undefined };
}

async function answerOrProblem(exchange: Exchange, setup: ServiceSetup): Promise<OutgoingAnswer> {
  try {
    const { maxTargetLength, basePath } = setup.options;
    const { target, method } = exchange.request;
    if (target.length > maxTargetLength) {
      const detail = `the request target is longer than ${maxTargetLength} characters`;
      return await problemAnswer(httpProblem(414, { kind: 'target-too-long', detail }), exchange, setup.options);
    }
    const match = setup.route(method, rawPath(target).slice(basePath.length) || '/', rawQuery(target));
    if (match.kind === 'method-not-allowed' && method === 'OPTIONS') return optionsAnswer(match.allow, exchange, setup);
    if (match.kind !== 'found') return await problemAnswer(routingProblem(match, exchange), exchange, setup.options);
    const operation = match.route.prepared ?? (await prepareRoute(match.route, setup.handlers, setup.options));
    exchange.operation = operation;
    exchange.path = match.path;
    return await runOperation(exchange, operation, setup);
  } catch (error) {
    return await problemAnswer(problemOf(error), exchange, setup.options);
  }
}

/** What a path can do, for those that ask (RFC 9110 section 9.3.7); an `OPTIONS` that is declared is answered by its handler. */
function optionsAnswer(allow: readonly string[], exchange: Exchange, { options }: ServiceSetup): OutgoingAnswer {
  const context = errorContext(exchange);
  const headers = { ...startHeaders(options, context), allow: allow.join(', ') };
  return {
    status: 204,
    headers,
    body: undefined,
    operationId: undefined,
    requestId: context.requestId,
    principal: undefined,
  };
}

function routingProblem(
  match: { readonly kind: 'not-found' } | { readonly kind: 'method-not-allowed'; readonly allow: readonly string[] },
  exchange: Exchange,
): HttpProblem {
  if (match.kind === 'not-found')
    return httpProblem(404, { kind: 'path-not-found', detail: 'no operation has this path' });
  const detail = `${exchange.request.method} is not declared for this path`;
  return httpProblem(405, { kind: 'method-not-allowed', detail, headers: { allow: match.allow.join(', ') } });
}

function problemOf(error: unknown): HttpProblem {
  return isHttpError(error) ? error.problem : httpProblem(500, { kind: 'internal', cause: error });
}

async function problemAnswer(
  problem: HttpProblem,
  exchange: Exchange,
  options: ResolvedOptions,
): Promise<OutgoingAnswer> {
  const context = errorContext(exchange);
  // What fails because the client has gone is nobody's concern.
  const concerns = problem.status >= 500 && problem.kind !== 'not-implemented' && !exchange.request.signal.aborted;
  if (concerns) options.onError(problem, context);
  const mapped = await mapProblem(problem, context, options);
  const headers = startHeaders(options, context);
  addHeaders(headers, problem.headers);
  addHeaders(headers, mapped.headers ?? {});
  const fallback = typeof mapped.body === 'string' ? 'text/plain; charset=utf-8' : 'application/problem+json';
  const contentType = mapped.contentType ?? fallback;
  const body = encodeBody(mapped.body, contentType);
  if (body !== undefined) headers['content-type'] = contentType;
  return {
    status: mapped.status,
    headers,
    body,
    operationId: context.operationId,
    requestId: context.requestId,
    principal: exchange.authentication?.principal,
  };
}

/** A mapper that throws must not take the server down: the default one answers then. */
async function mapProblem(problem: HttpProblem, context: ErrorContext, options: ResolvedOptions): Promise<MappedError> {
  try {
    return await options.errorMapper(problem, context);
  } catch (error) {
    const failure = httpProblem(500, { kind: 'internal', cause: error });
    options.onError(failure, context);
    return problemDetails(failure, context);
  }
}

/** Taken when a server starts: Node loads what is behind it with the first look, which a request need not wait for. */
const { crypto: random } = globalThis;

const sane = /^[\w.:/+=@-]{1,128}$/;

/** The client's request id when it is short and harmless in headers and logs, else a new random one. */
export function requestIdFrom(received: string | undefined): string {
  return received !== undefined && sane.test(received) ? received : random.randomUUID();
}
