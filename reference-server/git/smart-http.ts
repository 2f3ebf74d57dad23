import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { type AnswerEnd, type AnswerFailure, NOTHING_SAID, endWith, relay } from './cgi/answer.ts';
import { type PlainBody, feed, plainBody } from './cgi/body.ts';
import { type Route, redirect, routeOf } from './cgi/route.ts';
import { gitSettings } from './cgi/settings.ts';
import { foundIn, isGone, isThere } from './failures/gone.ts';
import { DURABLE, spawnGit } from './git-process.ts';
import { problemsOfNames } from './ref-name.ts';
import { refusedReport, takenRefs } from './refs/push-report.ts';
import { type PushCommand, type PushLimits, type PushStart, readPushStart } from './refs/push-start.ts';
import { type RefMove, movesOf } from './refs/moved-refs.ts';
import { listRefs } from './refs/pushed-refs.ts';
import type { RepositoryStore } from './repository-store.ts';

/** What a git client wants of a repository. */
export interface GitRequest {
  /** Full path of the project, decoded, without `.git`. */
  readonly fullPath: string;
  /** True for a push. */
  readonly write: boolean;
  /** Password of the Basic credential (the token); undefined when there is none. The user name does not matter. */
  readonly token: string | undefined;
}

/** Answer of the access rules. */
export type GitDecision =
  | {
      readonly kind: 'allowed';
      readonly repositoryId: string;
      readonly user: string | undefined;
      /** What of a push is not allowed. */
      readonly limitsOf: (commands: readonly PushCommand[]) => Promise<PushLimits>;
    }
  /** Visible to this caller at another path. */
  | { readonly kind: 'moved'; readonly fullPath: string }
  /** Absent, or not visible to this caller. */
  | { readonly kind: 'not-found' }
  /** No credential, or a bad one, and it would matter. */
  | { readonly kind: 'unauthenticated' }
  | { readonly kind: 'forbidden'; readonly text: string };

/** What somebody is about to push. */
export interface Push {
  readonly repositoryId: string;
  /** Who pushes, as `authorize` said it. */
  readonly user: string | undefined;
  /** Branches and tags that it is to move. */
  readonly refs: readonly RefMove[];
  /** What branches and tags named before. */
  readonly known: readonly string[];
  /** What the client asked for beside (`git push --push-option`). */
  readonly options: readonly string[];
}

/** A push that git has ended. */
interface Made {
  /** What is still to be sent of its answer. */
  readonly end: AnswerEnd;
  /** The references that it has moved; undefined where it did not say. */
  readonly taken: ReadonlySet<string> | undefined;
}

/** What the git protocol handler needs around it. */
export interface SmartHttpOptions {
  readonly store: RepositoryStore;
  readonly authorize: (wanted: GitRequest, request: IncomingMessage) => Promise<GitDecision>;
  /** Has a push be made that would move branches or tags, between what goes before and what follows from it. */
  readonly carryOut?: (push: Push, make: () => Promise<Made>) => Promise<Made>;
  /** Largest pack of a push, in bytes; default 2 GiB. */
  readonly maxInputBytes?: number;
  /** Milliseconds one exchange may take; default one hour. */
  readonly timeoutMs?: number;
}

/** Handles a request of the git protocol; false when the request is none (nothing was written then). */
export type SmartHttpHandler = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

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
  const exchange = { request, response, route, body, user: decision.user, gitDir: repository.gitDir };
  if (!write || route.rest === '/info/refs') await answer(exchange, await runBackend(exchange, options));
  else await receive({ ...exchange, decision }, options);
}

/** Takes a push, as far as its limits let it, and says what it has moved. */
async function receive(
  push: Exchange & { readonly decision: Extract<GitDecision, { kind: 'allowed' }> },
  options: SmartHttpOptions,
): Promise<void> {
  const { response, gitDir, decision, user, body } = push;
  const start = await readPushStart(body.stream);
  if (body.problem() !== undefined) return answer(push, NOTHING_SAID);
  if (start.isUnclear) return refuseWhole(push, start, NONE);
  if (start.commands === undefined) {
    return refuse(response, { kind: 'forbidden', text: 'The push names too many references' });
  }
  const misnamed = problemsOfNames(start.commands);
  if (misnamed.size > 0) return refuseWhole(push, start, misnamed);
  // Whoever has begun to push is told in the words of the protocol; later than this git itself answers.
  if (!isThere(gitDir)) return refuseWhole(push, start, new Map(start.commands.map(({ ref }) => [ref, DELETED])));
  const limits = await decision.limitsOf(start.commands);
  if (limits.refused.size > 0) return refuseWhole(push, start, limits.refused);
  const make = async (): Promise<Made> => {
    const parts: Buffer[] = [];
    const seen = (chunk: Buffer): void => void parts.push(chunk);
    const end = await runBackend({ ...push, pushed: { start, limits, seen } }, options);
    return { end, taken: takenRefs(Buffer.concat(parts), start.abilities) };
  };
  const known = await listRefs(gitDir);
  const refs = movesOf(start.commands, known);
  const { repositoryId } = decision;
  const pushed = { repositoryId, user, refs, known: [...new Set(known.values())], options: start.options };
  const isAnnounced = refs.length > 0 && options.carryOut !== undefined;
  const { end } = await (isAnnounced ? options.carryOut(pushed, make) : make());
  // Git takes a push for done when it has read the last packet: by then all that follows from it is written down.
  await answer(push, end);
}

/**
 * Ends an exchange, with what git said or why it said nothing.
 * @throws GitError `gone` when it said nothing because the repository was deleted
 */
async function answer({ response, body, gitDir }: Exchange, end: AnswerEnd): Promise<void> {
  const problem = body.problem();
  if (problem === undefined && end.failure !== undefined) foundIn(gitDir, undefined);
  const failure = problem === undefined ? end.failure : { status: 400, text: problem };
  if (response.headersSent || failure === undefined) return endWith(response, end);
  refuse(response, { kind: 'failed', ...failure });
}

/**
 * Refuses a push that names what may not be moved, or what nobody could ask for afterwards, or that git might read otherwise than it
 * was read here, all of it, in the words of its protocol.
 */
async function refuseWhole(
  { response, body }: Exchange,
  { commands = [], abilities, isUnclear }: PushStart,
  reasons: ReadonlyMap<string, string>,
): Promise<void> {
  // Git reads an answer when it has sent everything.
  await finished(body.stream.resume()).catch(() => undefined);
  if (isUnclear) {
    const text = 'The list of this push is not understood: ids are in small letters, and certificates are not taken';
    return refuse(response, { kind: 'failed', status: 400, text: body.problem() ?? text });
  }
  const report = refusedReport(
    commands.map(({ ref }) => ({ ref, why: reasons.get(ref) })),
    abilities,
  );
  if (report === undefined) {
    return refuse(response, { kind: 'forbidden', text: `Refused: ${[...new Set(reasons.values())].join('; ')}` });
  }
  response.writeHead(200, { 'content-type': 'application/x-git-receive-pack-result', 'cache-control': 'no-cache' });
  response.end(report);
}

const DELETED = 'the repository was deleted';
const NONE: ReadonlyMap<string, string> = new Map();

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
  readonly pushed?: {
    readonly start: PushStart;
    readonly limits: PushLimits;
    /** Is given the answer. */
    readonly seen: (chunk: Buffer) => void;
  };
}

/** Runs the backend as a CGI program (RFC 3875); resolves when it has ended, with what is still to be sent. */
async function runBackend(exchange: Exchange, options: SmartHttpOptions): Promise<AnswerEnd> {
  const { response } = exchange;
  const child = spawnGit(
    exchange.gitDir,
    [...(options.store.fsync ? DURABLE : []), 'http-backend'],
    cgiEnvironment(exchange, options),
  );
  const timer = setTimeout(() => child.kill('SIGTERM'), options.timeoutMs ?? 3_600_000);
  const abort = (): boolean => child.kill('SIGTERM');
  response.once('close', abort);
  // Whoever left before that is not waited for.
  if (response.destroyed) abort();
  if (exchange.pushed !== undefined) child.stdin.write(exchange.pushed.start.bytes);
  feed(child, exchange.body);
  try {
    return await relay(child, response, { problem: exchange.body.problem, seen: exchange.pushed?.seen });
  } finally {
    clearTimeout(timer);
    response.off('close', abort);
  }
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
    GIT_PROTOCOL: /^[\w=:.-]*$/.test(header('git-protocol')) ? header('git-protocol') : '',
    REMOTE_ADDR: '127.0.0.1',
    // A user switches receive-pack on; who may push was decided before.
    REMOTE_USER: user ?? '',
    // No `CONTENT_LENGTH`: a body that ended before that, as when this process is killed, would be waited for without a pause for ever.
    GIT_CONFIG_PARAMETERS: gitSettings(options.maxInputBytes, pushed?.limits),
  };
}
