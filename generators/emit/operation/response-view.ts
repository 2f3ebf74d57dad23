import type { Operation } from '../../../model/operation.ts';
import type { Header } from '../../../model/media-type.ts';
import type { Response } from '../../../model/response.ts';
import { STATUS_UNIONS } from './status-unions.ts';
import { isSuccess } from '../../../model/facts/status.ts';

/** What the runtime has to know about the responses of an operation. */
export interface ResponsesView {
  /** Declared success codes; undefined when every 2xx is one. */
  readonly ok: readonly number[] | undefined;
  /** Lower-case names of response headers that are numbers. */
  readonly numbers: readonly string[];
  /** `Success<...>` and `Failure<...>` members of the result, in document order. */
  readonly members: readonly ResponseMember[];
  /** Codes declared one by one. */
  readonly declared: readonly number[];
  /** True when no success is described at all, so that nothing is known of its body. */
  readonly hasImpliedSuccess: boolean;
  /** True when `default` covers whatever is not listed. */
  readonly isExhaustive: boolean;
}

/** One member of the result union. */
export interface ResponseMember {
  readonly ok: boolean;
  /** A code, or the name of a runtime type of codes with those taken out that have a member of their own. */
  readonly status: string;
  readonly response: Response;
}

const views = new WeakMap<Operation, ResponsesView>();

/** Reads the responses of an operation as the result union needs them. Memoised. */
export function responsesView(operation: Operation): ResponsesView {
  const known = views.get(operation);
  if (known !== undefined) return known;
  const view = computeView(operation);
  views.set(operation, view);
  return view;
}

function computeView(operation: Operation): ResponsesView {
  // 1xx answers never reach the caller of `fetch`.
  const responses = operation.responses.filter(({ status }) => !status.startsWith('1'));
  const declared = responses.map(({ status }) => Number(status)).filter((status) => status > 0);
  const hasSuccess = responses.some(isSuccess);
  const hasRest = responses.some(({ status }) => status === 'default');
  // A description without any success is incomplete, not a promise to fail: every 2xx is taken for one.
  const takesAll = responses.some(({ status }) => status.toUpperCase() === '2XX') || !hasSuccess;
  const members = responses.flatMap((response) => membersOf(response, declared, responses));
  const headers = responses.flatMap((response) => response.headers);
  return {
    ok: takesAll ? undefined : declared.filter((status) => status >= 200 && status < 300),
    numbers: [...new Set(headers.filter(isNumberHeader).map(({ name }) => name.toLowerCase()))],
    members,
    declared,
    hasImpliedSuccess: !hasSuccess && !hasRest,
    isExhaustive: hasRest,
  };
}

function membersOf(response: Response, declared: readonly number[], all: readonly Response[]): ResponseMember[] {
  const { status } = response;
  if (/^\d+$/.test(status)) return [{ ok: isSuccess(response), status, response }];
  const range = status.toUpperCase();
  const type = STATUS_UNIONS[range];
  if (type !== undefined)
    return [{ ok: range === '2XX', status: codesWithout(type, declared.filter(inRange(range)), []), response }];
  if (status !== 'default') return [];
  const ranges = all.map((other) => other.status.toUpperCase()).filter((other) => STATUS_UNIONS[other] !== undefined);
  const hasSuccess = all.some(isSuccess);
  // Without a described success `default` is one, for every 2xx.
  const rest = codesWithout(undefined, declared, hasSuccess ? ranges : [...ranges, '2XX']);
  const failure = { ok: false, status: rest, response };
  return hasSuccess ? [failure] : [{ ok: true, status: 'SuccessStatus', response }, failure];
}

/** Registered codes (IANA HTTP Status Code Registry), as the runtime's `Status` has them. */
const REGISTERED: ReadonlySet<number> = new Set(
  (
    '200 201 202 203 204 205 206 207 208 226 300 301 302 303 304 305 307 308 ' +
    '400 401 402 403 404 405 406 407 408 409 410 411 412 413 414 415 416 417 418 421 422 423 424 425 426 428 429 431 ' +
    '451 500 501 502 503 504 505 506 507 508 510 511'
  )
    .split(' ')
    .map(Number),
);

/** Type of the codes of `type` (all registered ones when undefined) that are neither listed nor in a listed range. */
export function codesWithout(type: string | undefined, codes: readonly number[], ranges: readonly string[]): string {
  const listed = [...new Set(codes)].filter((code) => REGISTERED.has(code)).map((code) => `Not[${code}]`);
  const parts = [...(type === undefined ? [] : [type]), ...listed, ...ranges.map((range) => `Not['${range}']`)];
  return parts.join(' & ') || 'Status';
}

function inRange(range: string): (code: number) => boolean {
  return (code) => String(code).startsWith(range.slice(0, 1));
}

/** True for a header whose values are all numbers. */
export function isNumberHeader(header: Header): boolean {
  const types = header.schema.types.filter((type) => type !== 'null');
  return types.length > 0 && types.every((type) => type === 'integer' || type === 'number');
}
