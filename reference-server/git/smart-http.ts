import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { type PlainBody, plainBody } from './cgi/body.ts';
import { responseSink } from './cgi/head.ts';
import { type Route, redirect, routeOf } from './cgi/route.ts';
import { isGone } from './failures/gone.ts';
import { DURABLE, spawnGit } from './git-process.ts';
import { type AnswerEnd, type AnswerFailure, endWith } from './transfer/answer.ts';
import { converse } from './transfer/converse.ts';
import type { GitDecision, TransferOptions, Wanted } from './transfer/decision.ts';
import { type JudgedPush, type Pusher, endPush, receivePush } from './transfer/receive-push.ts';
import { gitSettings, protocolFrom } from './transfer/settings.ts';

/** What a git client wants of a repository over HTTP. */
export interface GitRequest extends Wanted {
  /** Password of the Basic credential (the token); undefined when there is none. The user name does not matter. */
  readonly token: string | undefined;
}

/** What the git protocol handler needs around it. */
export interface SmartHttpOptions extends TransferOptions {
  readonly authorize: (wanted: GitRequest, request: IncomingMessage) => Promise<GitDecision>;
}

/** Handles a request of the git protocol; false when the request is none (nothing was written then). */
export type SmartHttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/** Over HTTP git has its list before it asks: the list is the beginning of what it sends. */
const LIST_MS = 120_000;

const REALM = 'Basic realm="git"';

/**
 * Creates the handler of `/{full_path}.git/...`: git's smart protocol over HTTP through `git http-backend`, behind our
 * own access rules. The older file-by-file protocol is not served.
 */
export function createSmartHttp(options: SmartHttpOptions): SmartHttpHandler {
  return async (request, response) => {
    const route = routeOf(request);
    if (route === undefined) return false;
    try {
      await serve(options, { route, request, response });
    } catch (error) {
      // What was said before stays said.
      if (!isGone(error) || response.headersSent) throw error;
      refuse(response, { kind: 'not-found' });
    }
    return true;
  };
}

/** Answers a request of the git protocol, by whatever rules it is refused. */
async function serve(
  options: SmartHttpOptions,
  { route, request, response }: Pick<Exchange, 'request' | 'response' | 'route'>,
): Promise<void> {
  const write = route.service === 'git-receive-pack';
  const token = tokenOf(request.headers.authorization);
  const decision = await options.authorize({ fullPath: route.fullPath, write, token }, request);
  if (decision.kind === 'moved') return redirect(response, route, decision.fullPath);
  const repository = decision.kind === 'allowed' ? await options.store.open(decision.repositoryId) : undefined;
  if (decision.kind !== 'allowed' || repository === undefined) return refuse(response, decision);
  const body = plainBody(request);
  if (body === undefined) return refuse(response, { kind: 'unsupported' });
  const { gitDir } = repository;
  const exchange = { request, response, route, body, user: decision.user, gitDir };
  const pusher = pusherOf(exchange, options);
  if (write && route.rest !== '/info/refs') {
    await receivePush(pusher, { gitDir, decision }, { ...options, listMs: options.listMs ?? LIST_MS });
  } else await endPush(pusher, gitDir, await runBackend(exchange, options));
}

/** Who pushes by this exchange. */
function pusherOf(exchange: Exchange, options: SmartHttpOptions): Pusher {
  const { response, body } = exchange;
  const sink = responseSink(response);
  return {
    body,
    run: (pushed) => runBackend({ ...exchange, pushed }, options),
    end: (end) => endWith(sink, end),
    // Over HTTP git reads an answer when it has sent everything.
    listens: () => finished(body.stream.resume()).catch(() => undefined),
    hasBegun: sink.hasBegun,
    refuse: (refusal) => refuse(response, refusal),
    report: (report) => {
      response.writeHead(200, { 'content-type': 'application/x-git-receive-pack-result', 'cache-control': 'no-cache' });
      response.end(report);
    },
  };
}

/** Password of a Basic credential (RFC 7617); any user name is accepted. */
export function tokenOf(authorization: string | undefined): string | undefined {
  const match = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '');
  if (match === null) return undefined;
  const pair = Buffer.from(match[1] ?? '', 'base64').toString('utf8');
  const colon = pair.indexOf(':');
  const password = colon === -1 ? '' : pair.slice(colon + 1);
  return password === '' ? undefined : password;
}

const REFUSALS = {
  'not-found': [404, 'Repository not found'],
  allowed: [404, 'Repository not found'],
  unsupported: [415, 'The Content-Encoding is not known; gzip is'],
  failed: [400, 'The request is not understood'],
  unauthenticated: [401, 'A user name and an access token as password are needed'],
  forbidden: [403, 'Forbidden'],
} as const;

type Refused =
  | Exclude<GitDecision, { kind: 'moved' }>
  | { readonly kind: 'unsupported' }
  | ({ readonly kind: 'failed' } & AnswerFailure);

function refuse(response: ServerResponse, refused: Refused): void {
  if (response.destroyed) return;
  const [usual, why] = REFUSALS[refused.kind];
  const { status, text } = { status: usual, text: why, ...refused };
  const body = `${text}\n`;
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...(status === 401 ? { 'www-authenticate': REALM } : {}),
    // What else would come is not waited for.
    ...(status === 408 ? { connection: 'close' } : {}),
    ...(status === 415 ? { 'accept-encoding': 'gzip' } : {}),
  });
  response.end(body);
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly route: Route;
  readonly user: string | undefined;
  readonly gitDir: string;
  readonly body: PlainBody;
  /** The push, where it is one. */
  readonly pushed?: JudgedPush;
}

/** Runs the backend as a CGI program (RFC 3875); resolves when it has ended, with what is still to be sent. */
function runBackend(exchange: Exchange, options: SmartHttpOptions): Promise<AnswerEnd> {
  const { response, body, pushed, gitDir } = exchange;
  const args = [...(options.store.fsync ? DURABLE : []), 'http-backend'];
  const child = spawnGit(gitDir, args, cgiEnvironment(exchange, options));
  const { timeoutMs } = options;
  return converse(child, { sink: responseSink(response), body, pushed, hasHead: true, timeoutMs });
}

function cgiEnvironment(exchange: Exchange, options: SmartHttpOptions): Record<string, string> {
  const { request, route, user, gitDir, pushed, body } = exchange;
  const header = (name: string): string => {
    const value = body.headers[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    GIT_PROJECT_ROOT: gitDir,
    GIT_HTTP_EXPORT_ALL: '1',
    PATH_INFO: route.rest,
    REQUEST_METHOD: request.method ?? 'GET',
    QUERY_STRING: route.query,
    CONTENT_TYPE: header('content-type'),
    GIT_PROTOCOL: protocolFrom(header('git-protocol')),
    REMOTE_ADDR: '127.0.0.1',
    // A user switches receive-pack on; who may push was decided before.
    REMOTE_USER: user ?? '',
    // No `CONTENT_LENGTH`: a body that ended before that, as when this process is killed, would be waited for without a pause for ever.
    GIT_CONFIG_PARAMETERS: gitSettings(options.maxInputBytes, pushed?.forward.settings),
    ...pushed?.forward.environment,
  };
}
