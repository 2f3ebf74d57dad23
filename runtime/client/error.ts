import { errorClass, fault, type ErrorClass } from '../wire/fault.ts';
import type { AnyResult } from './result.ts';

/**
 * An answer that is not a declared success, thrown by `.orThrow`; also thrown by every call when a success carries a
 * body that cannot be read as what it should be (`cause` says why).
 */
export interface ApiError<Result extends AnyResult = AnyResult> extends Error {
  /** Method and path template. */
  readonly operation: string;
  /** HTTP status of the answer. */
  readonly status: Result['status'];
  /** Decoded body; the text when it could not be decoded. */
  readonly body: Result['body'];
  /** The answer's `x-request-id` field, to quote in a report. */
  readonly requestId: string | undefined;
  /** The answer itself, its body read already; not enumerable, so that a printed error stays short. */
  readonly response: Response;
}

/** Told by its name. */
export const ApiError: ErrorClass<ApiError> = /* @__PURE__ */ errorClass('ApiError');

/** Makes an {@link ApiError}. */
export function apiError(operation: string, { status, body, response }: AnyResult, cause?: unknown): Error {
  return Object.defineProperty(
    fault('ApiError', operation, (status + ' ' + (JSON.stringify(body) ?? '')).slice(0, 150), {
      operation,
      status,
      body,
      requestId: response.headers.get('x-request-id') ?? undefined,
      cause,
    }),
    'response',
    { value: response },
  );
}

/** A request that got no answer: the network failed (`cause` says how) or the time was up. */
export interface RequestError extends Error {
  readonly operation: string;
  readonly reason: 'network' | 'timeout';
}

/** Told by its name. */
export const RequestError: ErrorClass<RequestError> = /* @__PURE__ */ errorClass('RequestError');

/** Makes a {@link RequestError}. */
export function requestError(operation: string, cause: unknown): Error {
  const reason = Object(cause).name === 'TimeoutError' ? 'timeout' : 'network';
  return fault('RequestError', operation, reason, { operation, reason, cause });
}
