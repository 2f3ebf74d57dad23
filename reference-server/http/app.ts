import type { IncomingMessage, ServerResponse } from 'node:http';
import { auditing } from '../platform/tenancy/audit.ts';
import { type LogLine, noteRequest } from './access-log.ts';
import { outcomeOf } from './causes.ts';
import { operationTable } from '../../generated/server/operation-table.ts';
import { operationMiddleware } from '../../runtime/express/index.ts';
import { requestIdFrom } from '../../runtime/http/service.ts';
import type { ResponseValidation } from '../../runtime/http/service-options.ts';
import { createSmartHttp } from '../git/smart-http.ts';
import type { App } from '../platform/call.ts';
import type { OperationSet } from '../platform/operation.ts';
import { Refusal } from '../platform/refusal.ts';
import { carryOut, decideGitAccess } from '../resources/repository/index.ts';
import { arrivalOf, noteArrival } from './arrival.ts';
import { BODY_LIMITS } from './body-limits.ts';
import { isDefaultTokenFromAfar } from './default-tokens.ts';
import { withoutEndSlash, withoutServer } from './end-slash.ts';
import { errorForms } from './error-forms.ts';
import { noteFailure } from './failure-log.ts';
import { createHandlers, refuseFirst } from './handlers.ts';
import { nulIn } from './nul-in-target.ts';
import { repeatedField } from './repeated-field.ts';
import { countBySettings } from './request-limits.ts';
import { withoutTokens } from './secret-mask.ts';
import { tokenSecurity } from './security.ts';
import { type Watch, watched } from './stand-in/watch.ts';

/** Headers of every answer: browsers must neither frame nor guess the type of anything served here. */
const SECURITY_HEADERS = {
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
  'cache-control': 'max-age=0, private, must-revalidate',
  vary: 'Origin',
} as const;

/** How strictly the server holds itself to the description. */
export interface HttpOptions {
  readonly operations: OperationSet;
  /** Default `off`; the suites run with `throw`. */
  readonly validateResponses?: ResponseValidation | undefined;
  /** Takes a line for each request; default: none are written. */
  readonly log?: LogLine | undefined;
  /** Notes requests and harms some of them; default: all are answered. */
  readonly watch?: Watch | undefined;
}

/** What a token of the demo world gets from another machine. */
const DEFAULT_TOKEN = 'Tokens of the demo world are accepted on loopback only; start the server with an own one.';

/** Answers requests of Node's HTTP server. */
type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * The whole server: the operations of the description, git over HTTP, and a JSON 404 for everything else. The emitted
 * operations need no framework around them, and whoever starts the server need not install one.
 */
export function createHttpApp(app: App, options: HttpOptions): Listener {
  const answer = operationMiddleware(operationTable, createHandlers(app, options.operations), {
    security: tokenSecurity(app),
    mode: 'lenient',
    validateResponses: options.validateResponses ?? 'off',
    errorMapper: errorForms,
    onError: noteFailure,
    onInvalidRequest: refuseFirst(app, options.operations),
    maxTargetLength: app.limits.maxTarget,
    ...BODY_LIMITS,
    defaultHeaders: () => SECURITY_HEADERS,
  });
  const git = createSmartHttp({
    store: app.repositories,
    authorize: (wanted, { headers }) => decideGitAccess(app, wanted, arrivalOf(headers)),
    carryOut: ({ repositoryId, user, known, ...push }, make) =>
      carryOut(app, { ...push, projectId: Number(repositoryId), userId: user, brings: { beside: known } }, make),
  });
  const serve: Listener = (request, response) => {
    answer(request, response, (error) => {
      if (error !== undefined) return fail(response, error);
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
      response.setHeader('x-request-id', requestIdOf(request));
      git(request, response).then(
        (taken) => taken || refuse(response, 404, '404 Not Found'),
        (cause: unknown) => fail(response, cause),
      );
    });
  };
  const limited: Listener = (request, response) => {
    const repeated = repeatedField(request);
    if (repeated !== undefined) return refuse(response, 400, repeated);
    const nul = nulIn(request.url ?? '');
    if (nul === 'path') return refuse(response, 404, '404 Not Found');
    if (nul === 'query') return refuse(response, 400, 'the query holds a NUL character');
    if (isDefaultTokenFromAfar(request)) return refuse(response, 401, DEFAULT_TOKEN);
    countBySettings(app, request, response).then(
      () => serve(request, response),
      (cause: unknown) => (cause instanceof Refusal ? refuseRate(response, cause) : fail(response, cause)),
    );
  };
  const listener = options.watch === undefined ? limited : watched(options.watch, limited);
  return (request, response) => {
    request.url = withoutEndSlash(withoutServer(request.url ?? '/'));
    noteArrival(request.headers, response);
    // Who goes away in the middle is no reason to end for everybody else: an error that nobody listens to ends the process.
    for (const stream of [request, response]) stream.on('error', () => undefined);
    const { log } = options;
    if (log === undefined) return listener(request, response);
    noteRequest(request, response, log);
    const remote = request.socket.remoteAddress ?? '';
    auditing({ remote, requestId: requestIdOf(request), log }, () => listener(request, response));
  };
}

/** The id of a request, as its answer and all that is written down of it tell it: the client's own when it may stand there and is no token. */
function requestIdOf({ headers }: IncomingMessage): string {
  const sent = [headers['x-request-id']].flat()[0];
  const id = requestIdFrom(sent !== undefined && withoutTokens(sent) === sent ? sent : undefined);
  headers['x-request-id'] = id;
  return id;
}

/** What no part of the server has an answer for: the caller learns that it broke, the log why. */
function fail(response: ServerResponse, cause: unknown): void {
  const outcome = outcomeOf(cause);
  if (outcome?.status !== 404) console.error(cause);
  const { status, text } = outcome ?? { status: 500, text: '500 Internal Server Error' };
  refuse(response, status, text);
}

/** A request over a limit is refused before anybody looks into it: what it would send is not waited for. */
function refuseRate(response: ServerResponse, { status, body, headers }: Refusal): void {
  const fields = { ...SECURITY_HEADERS, ...headers, 'x-request-id': requestIdOf(response.req) };
  response.writeHead(status, { ...fields, 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  response.end(body);
}

function refuse(response: ServerResponse, status: number, error: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const fields = { ...SECURITY_HEADERS, 'x-request-id': requestIdOf(response.req) };
  response.writeHead(status, { ...fields, 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify({ error }));
}
