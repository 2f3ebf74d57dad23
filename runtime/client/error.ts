import { errorClass, type ErrorClass } from '../wire/fault.ts';
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
  /** The answer itself, its body read already. */
  readonly response: Response;
}

/** Told by its name. */
export const ApiError: ErrorClass<ApiError> = /* @__PURE__ */ errorClass('ApiError');

/** A request that got no answer; `cause` says why, a `TimeoutError` when the time was up. */
export interface RequestError extends Error {
  /** Method and path template. */
  readonly operation: string;
}

/** Told by its name. */
export const RequestError: ErrorClass<RequestError> = /* @__PURE__ */ errorClass('RequestError');
