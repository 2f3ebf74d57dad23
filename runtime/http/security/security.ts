import type { RawHeaders } from '../../request/raw-request.ts';
import type { Credential } from './credential.ts';
import { findCredential } from './credential.ts';
import { HttpError, isHttpError } from '../http-error.ts';
import type { IncomingRequest } from '../incoming-request.ts';
import type { OperationEntry, SecurityAlternative, SecuritySchemeEntry } from '../operation-entry.ts';

/** What a security handler may know besides the credential. */
export interface SecurityContext {
  /** Name of the security scheme. */
  readonly scheme: string;
  /** Scopes (or roles) the operation asks of this scheme. */
  readonly scopes: readonly string[];
  readonly operationId: string;
  readonly method: string;
  readonly rawUrl: string;
  readonly headers: RawHeaders;
  readonly requestId: string;
  readonly signal: AbortSignal;
}

/**
 * Judges one credential: returns the principal it stands for, or undefined for a credential that is not valid (401), or
 * throws `HttpError` (403 for a valid credential that may not do this).
 */
export type SecurityHandler<C extends Credential, Principal> = (
  credential: C,
  context: SecurityContext,
) => Principal | undefined | Promise<Principal | undefined>;

/** Security handlers as dispatch sees them; the emitted `SecurityHandlers` types each one by its scheme. */
export type SecurityHandlerSet = object;

/** The outcome of evaluating the security requirements of an operation. */
export interface Authentication {
  /** What the first scheme of the satisfied alternative returned; undefined for anonymous callers. */
  readonly principal: unknown;
  /** By scheme name, for alternatives of several schemes. */
  readonly principals: Readonly<Record<string, unknown>>;
}

/** What evaluation needs besides the request. */
export interface SecuritySetup {
  readonly schemes: Readonly<Record<string, SecuritySchemeEntry>>;
  readonly handlers: SecurityHandlerSet;
  readonly realm: string;
}

/** Evaluates the security requirements of an operation. */
export type Authenticate = (
  operation: OperationEntry,
  request: IncomingRequest,
  setup: SecuritySetup,
  requestId: string,
) => Promise<Authentication>;

const anonymous: Authentication = { principal: undefined, principals: {} };

/**
 * Evaluates the OR of AND sets of an operation. Only alternatives whose credentials are all there are tried, in order;
 * the first that holds wins. A credential that is there but refused is never overlooked in favour of anonymous access.
 * Throws `HttpError`: the most telling refusal (403 before 401), or 401 with a challenge per scheme.
 */
export const authenticate: Authenticate = async (operation, request, setup, requestId) => {
  const alternatives = operation.security ?? [];
  if (alternatives.length === 0) return anonymous;
  let refusal: HttpError | undefined;
  for (const alternative of alternatives) {
    const presented = presentedCredentials(alternative, request, setup);
    if (presented === undefined || presented.length === 0) continue;
    const outcome = await tryAlternative(presented, operation, request, { setup, requestId, alternatives });
    if (!isHttpError(outcome)) return outcome;
    if (refusal === undefined || outcome.problem.status > refusal.problem.status) refusal = outcome;
  }
  if (refusal !== undefined) throw refusal;
  if (alternatives.some((alternative) => alternative.length === 0)) return anonymous;
  throw unauthenticated('no credential was presented', alternatives, setup);
};

interface Presented {
  readonly scheme: string;
  readonly scopes: readonly string[];
  readonly credential: Credential;
}

/** The credentials of an alternative, or undefined when one is missing. */
function presentedCredentials(
  alternative: SecurityAlternative,
  request: IncomingRequest,
  setup: SecuritySetup,
): Presented[] | undefined {
  const presented: Presented[] = [];
  for (const { scheme, scopes } of alternative) {
    const entry = setup.schemes[scheme];
    const credential = entry === undefined ? undefined : findCredential(entry, request);
    if (credential === undefined) return undefined;
    presented.push({ scheme, scopes, credential });
  }
  return presented;
}

interface Attempt {
  readonly setup: SecuritySetup;
  readonly requestId: string;
  readonly alternatives: readonly SecurityAlternative[];
}

async function tryAlternative(
  presented: readonly Presented[],
  operation: OperationEntry,
  request: IncomingRequest,
  attempt: Attempt,
): Promise<Authentication | HttpError> {
  const principals: Record<string, unknown> = {};
  for (const one of presented) {
    const { scheme, credential } = one;
    const context = securityContext(one, operation, request, attempt.requestId);
    const principal = await judge(securityHandler(attempt.setup.handlers, scheme), credential, context);
    if (isHttpError(principal)) return withChallenge(principal, attempt);
    if (principal === undefined) {
      return unauthenticated('the credential is not valid', attempt.alternatives, attempt.setup);
    }
    principals[scheme] = principal;
  }
  return { principal: principals[presented[0]?.scheme ?? ''], principals };
}

function securityContext(
  { scheme, scopes }: Presented,
  operation: OperationEntry,
  { method, headers, signal, target }: IncomingRequest,
  requestId: string,
): SecurityContext {
  const { operationId } = operation;
  return { scheme, scopes, operationId, method, rawUrl: target, headers, requestId, signal };
}

async function judge(
  handler: SecurityHandler<Credential, unknown>,
  credential: Credential,
  context: SecurityContext,
): Promise<unknown> {
  try {
    return await handler(credential, context);
  } catch (error) {
    if (isHttpError(error)) return error;
    throw error;
  }
}

/** Throws for a scheme nobody handles: a server must not run open because a handler was forgotten. */
function securityHandler(handlers: SecurityHandlerSet, scheme: string): SecurityHandler<Credential, unknown> {
  const handler: unknown = Reflect.get(handlers, scheme);
  if (typeof handler !== 'function') throw new Error(`no security handler for scheme ${JSON.stringify(scheme)}`);
  // The emitted `SecurityHandlers` type ties each handler to the credential of its scheme.
  return (handler as SecurityHandler<Credential, unknown>).bind(handlers);
}

function unauthenticated(
  detail: string,
  alternatives: readonly SecurityAlternative[],
  setup: SecuritySetup,
): HttpError {
  const challenges = new Set<string>();
  for (const { scheme } of alternatives.flat()) challenges.add(challenge(setup.schemes[scheme], setup.realm));
  return new HttpError(401, {
    kind: 'unauthenticated',
    detail,
    headers: { 'www-authenticate': [...challenges].join(', ') },
  });
}

function withChallenge(refusal: HttpError, attempt: Attempt): HttpError {
  const { problem } = refusal;
  if (problem.status !== 401 || problem.headers['www-authenticate'] !== undefined) return refusal;
  const { headers } = unauthenticated('', attempt.alternatives, attempt.setup).problem;
  const { title, errors, members, cause } = problem;
  return new HttpError(401, {
    kind: problem.kind,
    title,
    ...(problem.detail === undefined ? {} : { detail: problem.detail }),
    errors,
    headers: { ...headers, ...problem.headers },
    members,
    cause,
  });
}

/** The WWW-Authenticate challenge of a scheme (RFC 9110 section 11.6.1); a 401 must carry at least one. */
function challenge(entry: SecuritySchemeEntry | undefined, realm: string): string {
  const quoted = `realm="${realm.replace(/["\\]/g, '\\$&')}"`;
  switch (entry?.type) {
    case 'http':
      return `${entry.scheme.slice(0, 1).toUpperCase()}${entry.scheme.slice(1)} ${quoted}`;
    case 'apiKey':
      return `ApiKey ${quoted}, in="${entry.in}", name="${entry.name.replace(/["\\]/g, '\\$&')}"`;
    case 'mutualTLS':
      return `Mutual ${quoted}`;
    case 'oauth2':
    case 'openIdConnect':
    case undefined:
      return `Bearer ${quoted}`;
  }
}
