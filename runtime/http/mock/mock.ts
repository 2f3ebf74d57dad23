import type { DecodedRequest } from '../../request/request-decoder.ts';
import { declaredResponse } from '../answer/answer.ts';
import { acceptable } from '../answer/negotiation.ts';
import { answerable, caseOfRefused, chooseCase } from './choose-case.ts';
import { areAll, type Identities, RefusedCaller, identitiesOf } from './mock-identities.ts';
import { filteredAnswer } from './filtered-answer.ts';
import { mediaTypeEssence } from '../../wire/media-type.ts';
import { locatedAnswer } from './located-answer.ts';
import { memberOf } from './member-of.ts';
import { unlessUnchanged } from './not-modified.ts';
import { assertGiven, noCase } from './no-answer.ts';
import { orderedAnswer } from './ordered-answer.ts';
import { pagedAnswer, wholeList, withoutItems } from './paged-answer.ts';
import { RefusedRequest } from '../decode-request.ts';
import type { Handler, HandlerContext, HandlerResponse } from '../handler.ts';
import { HttpError } from '../http-error.ts';
import { headerText } from '../incoming-request.ts';
import { type ErrorContext, type ErrorMapper, type HttpProblem, problemDetails } from '../http-problem.ts';
import type { MockCase, MockCases } from './mock-case.ts';
import type { OperationEntry } from '../operation-entry.ts';
import type { MockPreference } from './prefer.ts';
import { parsePrefer } from './prefer.ts';

/** Where a mock has its answers from. */
export interface MockSource {
  /** The cases, those of one operation at least when one is named. */
  readonly loadCases: LoadCases;
  /** Texts of credentials (key, token, `user:password`) by the name of the identity that cases call it by. */
  readonly identities: Identities;
  /** Draws an answer (of a status) from the schemas for `Prefer: dynamic=true`; without it the cases answer. */
  readonly draw?: (operation: OperationEntry, status: number | undefined) => Promise<MockCase | undefined>;
}

/** Loads the cases, those of one operation at least when one is named. */
export type LoadCases = (operation?: string) => Promise<MockCases>;

/**
 * A handler that answers an operation from its cases: the one that `Prefer: code=, example=` names, else the one whose
 * request values this request has, else the first successful one. The cases are loaded with the first request.
 */
export function mockHandler(operation: OperationEntry, source: MockSource): Handler<unknown, HandlerResponse> {
  return async (request, context) => {
    const cases = (await source.loadCases(operation.operationId))[operation.operationId] ?? [];
    const preference = parsePrefer(headerText(context.headers, 'prefer'));
    // Handlers of dispatch always get a decoded request.
    const decoded = request as DecodedRequest;
    const caller = identitiesOf(context.principals, source.identities);
    const accept = headerText(context.headers, 'accept');
    const answerTo = async (wanted: MockPreference): Promise<MockAnswer> => {
      const drawn = wanted.dynamic ? await source.draw?.(operation, wanted.code) : undefined;
      const chosen = drawn ?? chooseCase(cases, { ...decoded, identities: caller }, wanted, accept);
      return { chosen, isDrawn: drawn !== undefined };
    };
    const { code } = preference;
    let { chosen, isDrawn } = await answerTo(preference);
    if (chosen === undefined && code !== undefined) {
      ({ chosen, isDrawn } = await answerTo({ ...preference, code: sampledStatus(operation, code) }));
      chosen &&= { ...chosen, status: code };
    }
    if (chosen === undefined) throw noCase(operation, preference);
    assertMayWrite(operation, chosen, { caller, identities: source.identities });
    assertGiven(operation, chosen, { cases, taken: context.acceptable });
    const applied = appliedPreferences(preference, isDrawn);
    if (applied !== '') context.setHeader('preference-applied', applied);
    tellMade(chosen, isDrawn, context);
    const isApart = !caller.includes(chosen.when?.identity ?? '') && areAll('isApart', caller, source.identities);
    const own = isApart ? seenApart(operation, chosen) : chosen;
    const part = asked(own, decoded, { operation, context, preference });
    return wireAnswer(unlessUnchanged(part, operation, context));
  };
}

/** Says of a value that it is made from the schema: whoever judges the mock need not look for sense in it. */
function tellMade({ name, isDrawn, contentType }: MockCase, isAsked: boolean, { setHeader }: HandlerContext): void {
  const isMade = isAsked || name === 'sample' || isDrawn === true;
  if (isMade && contentType !== undefined) setHeader('mock-values', 'drawn');
}

/** Throws the refusal of who may only read and would write, unless the case is the answer to this very caller. */
function assertMayWrite(
  { method }: OperationEntry,
  { status, when, isRead = false }: MockCase,
  { caller, identities }: { readonly caller: readonly string[]; readonly identities: Identities },
): void {
  const isSafe = isRead || /^(?:GET|HEAD|OPTIONS|QUERY|TRACE)$/.test(method.toUpperCase());
  if (isSafe || status >= 400 || caller.includes(when?.identity ?? '') || !areAll('isReader', caller, identities))
    return;
  throw new HttpError(403, { kind: 'forbidden', detail: 'the caller may only read' });
}

/**
 * What those see of an answer who see nothing of what others have: a list without its items. Throws the refusal that the operation
 * declares where its path names the thing: to them it is not there (RFC 9110 section 15.5.5).
 */
function seenApart({ path, responses }: OperationEntry, chosen: MockCase): MockCase {
  const seen = withoutItems(chosen);
  if (seen !== chosen || chosen.status >= 400 || !path.includes('{')) return seen;
  const declared = responses.flatMap(({ statuses }) => statuses);
  if (declared.includes('403') && !declared.includes('404')) {
    throw new HttpError(403, { kind: 'forbidden', detail: 'the caller has no rights to it' });
  }
  throw new HttpError(404, { detail: 'the caller knows of no such thing' });
}

interface Asking {
  readonly operation: OperationEntry;
  readonly context: HandlerContext;
  readonly preference: MockPreference;
}

/** The part of an answer that a request asks for. */
function asked(chosen: MockCase, { query }: DecodedRequest, { operation, context, preference }: Asking): MockCase {
  const { headers, rawUrl } = context;
  const origin = `http://${headerText(headers, 'host') ?? 'localhost'}`;
  const url = urlOf(rawUrl, origin);
  if (url === undefined) return chosen;
  const list = orderedAnswer(filteredAnswer(chosen, { query, url }), query);
  const page = pagedAnswer(list, { query: pageAsked(chosen, query, preference), url });
  return locatedAnswer(page ?? withoutPage(operation, list, url), url);
}

/** Throws that there is no such page, where the operation declares it; the whole list stands in for it elsewhere. */
function withoutPage({ responses }: OperationEntry, list: MockCase, url: URL): MockCase {
  if (responses.every(({ statuses }) => !statuses.includes('404'))) return wholeList(list, url);
  throw new HttpError(404, { detail: 'the list ends before this page' });
}

/** The query of a request; who names an example by `Prefer` means the page that the example is. */
function pageAsked({ name, when }: MockCase, query: unknown, { example }: MockPreference): unknown {
  const isNamed = name !== undefined && example === name;
  return isNamed ? { ...(query as object | undefined), ...(when?.query as object | undefined) } : query;
}

function urlOf(text: string, base: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

interface MockAnswer {
  readonly chosen: MockCase | undefined;
  readonly isDrawn: boolean;
}

/** The status that stands for a range or for `default` among the cases, where a code falls under one. */
function sampledStatus(operation: OperationEntry, code: number): number | undefined {
  const { status = '' } = declaredResponse(operation, code) ?? {};
  if (/^[1-5]xx$/i.test(status)) return Number(status[0]) * 100;
  if (status !== 'default') return code;
  const declared = operation.responses.flatMap(({ statuses }) => statuses);
  return declared.some((other) => other.startsWith('2')) ? 500 : 200;
}

/** Value of Preference-Applied (RFC 7240 section 3); a drawn answer has no example's name. */
function appliedPreferences({ code, example }: MockPreference, isDrawn: boolean): string {
  const applied = code === undefined ? [] : [`code=${code}`];
  if (isDrawn) applied.push('dynamic=true');
  else if (example !== undefined) applied.push(`example=${example}`);
  return applied.join(', ');
}

/** The answer that a case stands for. */
export function wireAnswer({ status, contentType, headers, body, encoding }: MockCase): HandlerResponse {
  const told = encoding === undefined ? withStatus(body, status, contentType) : bytesOf(body);
  return {
    status,
    ...(headers === undefined ? {} : { headers }),
    ...(contentType === undefined
      ? {}
      : { contentType: contentType.includes('*') ? 'application/octet-stream' : contentType }),
    ...(contentType === undefined ? {} : { body: told }),
  };
}

/** A problem says the status of the answer that it comes in (RFC 9457 section 3.1.2), whatever its example says. */
function withStatus(body: unknown, status: number, contentType: string | undefined): unknown {
  if (mediaTypeEssence(contentType ?? '') !== 'application/problem+json') return body;
  return typeof memberOf(body, 'status') === 'number' ? { ...Object(body), status } : body;
}

function bytesOf(base64: unknown): Uint8Array {
  return Uint8Array.from(atob(String(base64)), (character) => character.charCodeAt(0));
}

/** Told about every request that a mock refuses: its answer is an example, which cannot say what was wrong. */
export type RefusalListener = (problem: HttpProblem, context: ErrorContext) => void;

/**
 * The error mapper of a mock: a problem has the form that the operation declares for its status, for the range of it or
 * for `default`; 422 stands in for a 400 that is not declared, and 404 for one that is about the path. Without any it is problem details. An example that is
 * about the very value that was refused answers with its own status.
 */
export function mockErrorMapper(loadCases: LoadCases, onRefused?: RefusalListener): ErrorMapper {
  return async (problem, context) => {
    onRefused?.(problem, context);
    const { operationId } = context;
    const cases = operationId === undefined ? [] : ((await loadCases(operationId))[operationId] ?? []);
    const meant =
      problem.cause instanceof RefusedRequest ? caseOfRefused(cases, problem, problem.cause.raw) : undefined;
    const own = problem.cause instanceof RefusedCaller ? caseOfCaller(cases, problem.status, problem.cause) : undefined;
    const found = meant ?? own ?? declaredRefusal(answerable(cases), problem, headerText(context.headers, 'accept'));
    if (found === undefined || found.isWithoutValue === true) return problemDetails(problem, context);
    const { status, contentType, body, headers } = wireAnswer(found);
    const type = contentType === undefined ? {} : { contentType };
    return { status, body, headers: { ...headers, ...problem.headers }, ...type };
  };
}

/** The case that tells of the refusal of this very caller. */
function caseOfCaller(cases: readonly MockCase[], status: number, { names }: RefusedCaller): MockCase | undefined {
  return answerable(cases).find((found) => found.status === status && names.includes(found.when?.identity ?? ''));
}

/** The case in whose form a problem is told: a path whose value does not fit names nothing that is there. */
function declaredRefusal(
  cases: readonly MockCase[],
  { status, errors }: HttpProblem,
  accept: string | undefined,
): MockCase | undefined {
  const range = `${Math.floor(status / 100)}XX`;
  const exact = (wanted: number): readonly MockCase[] =>
    cases.filter((found) => found.status === wanted && found.of === undefined);
  const ways = [exact(status), status === 400 ? exact(422) : [], cases.filter(({ of }) => of === range)];
  ways.push(cases.filter(({ of }) => of === 'default'));
  if (status === 400 && errors.some(({ in: place }) => place === 'path')) ways.push(exact(404));
  const found = ways.find((way) => way.length > 0) ?? [];
  const types = acceptable(
    accept,
    found.flatMap(({ contentType }) => contentType ?? []),
  );
  const chosen = found.find(({ contentType }) => contentType !== undefined && types.includes(contentType)) ?? found[0];
  return chosen?.of === undefined ? chosen : { ...chosen, status };
}

/** A refused request in one line, for the terminal of a mock. */
export function describeRefusal(problem: HttpProblem, { method, rawUrl }: ErrorContext): string {
  const reasons = problem.errors.length > 0 ? problem.errors.map(({ message }) => message) : [problem.detail ?? ''];
  return `${method} ${rawUrl.slice(0, 200)}: ${problem.status} ${reasons.slice(0, 5).join('; ')}`;
}
