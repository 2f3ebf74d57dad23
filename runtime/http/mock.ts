import type { DecodedRequest } from '../validate/request/request-decoder.ts';
import type { Handler, HandlerResponse } from './handler.ts';
import { HttpError } from './http-error.ts';
import { headerText } from './incoming-request.ts';
import { type ErrorMapper, problemDetails } from './http-problem.ts';
import type { MockCase, MockCases, MockCondition } from './mock-case.ts';
import { acceptable } from './negotiation.ts';
import type { OperationEntry, OperationTable } from './operation-entry.ts';
import type { MockPreference } from './prefer.ts';
import { parsePrefer } from './prefer.ts';
import type { SecurityHandlerSet } from './security.ts';

/** Where a mock has its answers from. */
export interface MockSource {
  readonly loadCases: () => Promise<MockCases>;
  /** Text of the credential (key, token, `user:password`) by the name of the identity that cases call it by. */
  readonly identities: Readonly<Record<string, string>>;
}

/**
 * A handler that answers an operation from its cases: the one that `Prefer: code=, example=` names, else the one whose
 * request values this request has, else the first successful one. The cases are loaded with the first request.
 */
export function mockHandler(operation: OperationEntry, source: MockSource): Handler<unknown, HandlerResponse> {
  return async (request, context) => {
    const cases = (await source.loadCases())[operation.operationId] ?? [];
    const preference = parsePrefer(headerText(context.headers, 'prefer'));
    // Handlers of dispatch always get a decoded request.
    const decoded = request as DecodedRequest;
    const identity = identityOf(Object.values(context.principals)[0], source.identities);
    const accept = headerText(context.headers, 'accept');
    const chosen = chooseCase(cases, { ...decoded, identity }, preference, accept);
    if (chosen === undefined) throw noCase(operation, preference);
    if (preference.code !== undefined || preference.example !== undefined) {
      context.setHeader('preference-applied', appliedPreferences(preference));
    }
    return mockAnswer(chosen);
  };
}

function appliedPreferences({ code, example }: MockPreference): string {
  const applied = [code === undefined ? [] : [`code=${code}`], example === undefined ? [] : [`example=${example}`]];
  return applied.flat().join(', ');
}

function noCase(operation: OperationEntry, { code, example }: MockPreference): HttpError {
  const wanted = [code === undefined ? '' : ` with status ${code}`, example === undefined ? '' : ` named ${example}`];
  const detail = `${operation.operationId} has no example${wanted.join('')}`;
  return new HttpError(501, { kind: 'not-implemented', detail });
}

/** A decoded request with the declared media type of its body and the name of the identity that calls. */
export type MockRequest = DecodedRequest & { readonly contentType?: string; readonly identity: string };

/** `anonymous` without a credential, the name a known one stands for, else `default`. */
function identityOf(principal: unknown, identities: Readonly<Record<string, string>>): string {
  if (principal === undefined) return 'anonymous';
  const text = credentialText(principal);
  return Object.keys(identities).find((name) => identities[name] === text) ?? 'default';
}

/** Text of a credential as descriptions write it; a principal of another kind has none. */
function credentialText(principal: unknown): string | undefined {
  if (typeof principal !== 'object' || principal === null || !('type' in principal)) return undefined;
  // `anyCredential` makes principals of credentials; others have no member of these names and types.
  const credential = principal as Partial<Record<'value' | 'token' | 'username' | 'password', string>>;
  return credential.value ?? credential.token ?? `${credential.username ?? ''}:${credential.password ?? ''}`;
}

/** The case to answer with, or undefined when nothing fits. Exported for its test table. */
export function chooseCase(
  cases: readonly MockCase[],
  request: MockRequest,
  preference: MockPreference,
  accept: string | undefined,
): MockCase | undefined {
  const wanted = cases.filter(({ status, name }) => {
    return (preference.code ?? status) === status && (preference.example ?? name) === name;
  });
  const taken = wanted.filter(({ contentType }) => {
    return contentType === undefined || acceptable(accept, [contentType]).length > 0;
  });
  const usable = taken.length > 0 ? taken : wanted;
  const ranked = usable
    .map((found) => ({ found, rank: rankOf(found, request) }))
    .sort((left, right) => right.rank - left.rank);
  return ranked[0]?.found;
}

/**
 * Cases whose request values all match first, by how many, successful ones before errors; then successful ones that
 * name none; then successful ones of other values; errors last, since a request has to ask for them.
 */
function rankOf(found: MockCase, request: MockRequest): number {
  const score = matchScore(found.when, request);
  if (score > 0) return score + (isSuccess(found) ? 0.5 : 0);
  return isSuccess(found) ? score - 1 : score - 3;
}

function isSuccess({ status }: MockCase): boolean {
  return status >= 200 && status < 300;
}

/**
 * Two for every request value a case names and the request has, one for caller and media type, which say less about
 * what is asked; negative as soon as one differs.
 */
function matchScore(when: MockCondition | undefined, request: MockRequest): number {
  let score = 0;
  for (const group of ['path', 'query', 'headers', 'cookies'] as const) {
    for (const [name, value] of Object.entries(when?.[group] ?? {})) {
      if (!sameValue(memberOf(request[group], name), value)) return -1;
      score += 2;
    }
  }
  for (const member of ['body', 'identity', 'contentType'] as const) {
    if (when?.[member] === undefined) continue;
    if (!sameValue(request[member], when[member])) return -1;
    score += member === 'body' ? 2 : 1;
  }
  return score;
}

function memberOf(group: unknown, name: string): unknown {
  return typeof group === 'object' && group !== null && Object.hasOwn(group, name)
    ? Reflect.get(group, name)
    : undefined;
}

/** Equal as JSON values, members in any order. */
function sameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(right);
  if (Object.keys(left).length !== names.length) return false;
  return names.every((name) => sameValue(memberOf(left, name), memberOf(right, name)));
}

function mockAnswer({ status, contentType, headers, body, encoding }: MockCase): HandlerResponse {
  return {
    status,
    ...(headers === undefined ? {} : { headers }),
    ...(contentType === undefined
      ? {}
      : { contentType: contentType.includes('*') ? 'application/octet-stream' : contentType }),
    ...(contentType === undefined ? {} : { body: encoding === undefined ? body : bytesOf(body) }),
  };
}

function bytesOf(base64: unknown): Uint8Array {
  return Uint8Array.from(atob(String(base64)), (character) => character.charCodeAt(0));
}

/**
 * The error mapper of a mock: a problem has the form that the operation's examples of its status have, and says what is
 * wrong in `x-mock-problem`; without such an example it is problem details.
 */
export function mockErrorMapper(loadCases: () => Promise<MockCases>): ErrorMapper {
  return async (problem, context) => {
    const cases = (await loadCases())[context.operationId ?? ''] ?? [];
    const found = cases.find(({ status, contentType }) => status === problem.status && contentType !== undefined);
    const { status, contentType, body } = found === undefined ? { status: 0 } : mockAnswer(found);
    if (status === 0 || contentType === undefined) return problemDetails(problem, context);
    const reason: Readonly<Record<string, string>> =
      problem.detail === undefined ? {} : { 'x-mock-problem': problem.detail.slice(0, 500) };
    return { status, contentType, body, headers: { ...problem.headers, ...reason } };
  };
}

/** Security handlers that take any credential that is there, for mocks: the principal is the credential. */
export function anyCredential(table: OperationTable): SecurityHandlerSet {
  const handler = (credential: unknown): unknown => credential;
  return Object.fromEntries(Object.keys(table.securitySchemes).map((scheme) => [scheme, handler]));
}
