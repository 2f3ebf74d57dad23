import type { DecodedRequest } from '../../request/request-decoder.ts';
import type { Problem } from '../../request/problem.ts';
import type { RawRequest } from '../../request/raw-request.ts';
import { decodeFormComponent } from '../../wire/percent.ts';
import { memberOf } from './member-of.ts';
import type { MockCase, MockCondition } from './mock-case.ts';
import { acceptable } from '../answer/negotiation.ts';
import type { MockPreference } from './prefer.ts';

/** A decoded request with the declared media type of its body and the names that its caller goes by. */
export type MockRequest = DecodedRequest & { readonly contentType?: string; readonly identities: readonly string[] };

/** The case to answer with, or undefined when nothing fits. Exported for its test table. */
export function chooseCase(
  cases: readonly MockCase[],
  request: MockRequest,
  preference: MockPreference,
  accept: string | undefined,
): MockCase | undefined {
  const wanted = answerable(
    cases.filter(({ status, name }) => {
      return (preference.code ?? status) === status && (preference.example ?? name) === name;
    }),
  );
  const types = [...new Set(wanted.flatMap(({ contentType }) => contentType ?? []))];
  const taken = acceptable(accept, types);
  const isTaken = ({ contentType }: MockCase): boolean => contentType === undefined || taken.includes(contentType);
  // What is asked for chooses among the answers of one status, and not another status: an error in JSON is no success in bytes.
  const usable = wanted.filter((one) => isTaken(one) || !wanted.some((it) => it.status === one.status && isTaken(it)));
  // Of what no success is described for, a redirection is one.
  const success = wanted.some(({ status }) => status >= 200 && status < 300) ? 2 : 3;
  const taste = (one: MockCase): number => {
    if (!isTaken(one)) return taken.length;
    return one.contentType === undefined ? 0 : taken.indexOf(one.contentType);
  };
  const [best, ...others] = usable
    .map((found) => ({ found, rank: rankOf(found, request, success) }))
    .sort((left, right) => right.rank - left.rank || taste(left.found) - taste(right.found));
  // The media type that is asked for comes before likeness (RFC 9110 section 12.5.1), within one status.
  const same = others.filter(({ found }) => found.status === best?.found.status);
  return same.reduce((chosen, { found }) => (chosen && taste(found) < taste(chosen) ? found : chosen), best?.found);
}

/** Cases without those that nothing can be answered with, where another one has their status. */
export function answerable(cases: readonly MockCase[]): readonly MockCase[] {
  const statuses = new Set(cases.flatMap(({ status, isWithoutValue = false }) => (isWithoutValue ? [] : [status])));
  return cases.filter(({ status, isWithoutValue = false }) => !isWithoutValue || !statuses.has(status));
}

/**
 * Cases whose request values all match first, by how many, successful ones before errors; then successful ones that
 * name none; then successful ones of other values, the most alike first; errors last, since a request has to ask for
 * them.
 */
function rankOf(found: MockCase, request: MockRequest, success: number): number {
  const { matched, missed } = matchOf(found.when, request);
  const isSuccess = Math.floor(found.status / 100) === success;
  if (missed === 0 && matched > 0) return matched + (isSuccess ? 0.5 : 0);
  if (missed === 0) return isSuccess ? -1 : -3;
  return (isSuccess ? -2.5 : -4.5) + matched / (matched + missed);
}

/** How much of a condition a request meets, weighed. */
interface Match {
  matched: number;
  missed: number;
}

/**
 * Two for every request value a case names, one for caller and media type, which say less about what is asked. A body
 * that differs counts for the share of its members that do not.
 */
function matchOf(when: MockCondition | undefined, request: MockRequest): Match {
  const match: Match = { matched: 0, missed: 0 };
  const count = (share: number, weight: number): void => {
    match.matched += share * weight;
    match.missed += (1 - share) * weight;
  };
  for (const group of ['path', 'query', 'headers', 'cookies'] as const) {
    for (const [name, value] of Object.entries(when?.[group] ?? {})) {
      count(sameValue(memberOf(request[group], name), value) ? 1 : 0, 2);
    }
  }
  const { body, identity, contentType } = when ?? {};
  if (body !== undefined) count(likeness(request.body, body), 2);
  if (identity !== undefined) count(Number(request.identities.includes(identity)), 1);
  if (contentType !== undefined) count(Number(contentType === request.contentType), 1);
  return match;
}

/** 1 for equal values; for two objects the share of members that are equal; else 0. */
function likeness(left: unknown, right: unknown): number {
  if (sameValue(left, right)) return 1;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return 0;
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  const equal = names.filter((name) => sameValue(memberOf(left, name), memberOf(right, name)));
  // Never quite 1: an equal number of equal members is not equality.
  return Math.min(equal.length / names.length, 0.99);
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

/**
 * The error case whose request is the one that a decoder refused, or undefined. A refused request has no typed form, so
 * texts are compared, and JSON bodies. A case of another status must name the very value that was refused.
 */
export function caseOfRefused(
  cases: readonly MockCase[],
  problem: { readonly status: number; readonly errors: readonly Problem[] },
  raw: RawRequest,
): MockCase | undefined {
  const texts: RequestTexts = {
    segments: new Set(raw.path.map(decodeFormComponent)),
    fields: new Set(raw.query.split('&').map(decodeFormComponent)),
  };
  const ranked = cases.flatMap((found) => {
    const when = found.when ?? {};
    const names = [...Object.keys(when.path ?? {}), ...Object.keys(when.query ?? {})];
    const isAbout = found.status === problem.status || problem.errors.some(({ name }) => names.includes(name));
    if (found.status < 400 || !isAbout || !hasTexts(when, texts) || !hasBody(when, raw)) return [];
    return [{ found, rank: names.length + (when.body === undefined ? 0 : 1) }];
  });
  return ranked.sort((left, right) => right.rank - left.rank)[0]?.found;
}

/** Path values and query fields of a request, decoded. */
interface RequestTexts {
  readonly segments: ReadonlySet<string | undefined>;
  readonly fields: ReadonlySet<string | undefined>;
}

function hasTexts({ path = {}, query = {} }: MockCondition, { segments, fields }: RequestTexts): boolean {
  const isInPath = Object.values(path).every((value) => segments.has(String(value)));
  return isInPath && Object.entries(query).every((pair) => fieldsOf(...pair).every((field) => fields.has(field)));
}

function hasBody({ body }: MockCondition, raw: RawRequest): boolean {
  return body === undefined || (raw.body.kind === 'json' && sameValue(raw.body.value, body));
}

/** Query fields that a value stands in, as plain texts. */
function fieldsOf(name: string, value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [`${name}=${String(value)}`];
  if (Array.isArray(value)) return value.map((item) => `${name}[]=${String(item)}`);
  return Object.entries(value).map(([key, member]) => `${name}[${key}]=${String(member)}`);
}
