import type { AnyResult } from './result.ts';

/**
 * An answer that is not a declared success, thrown by `.orThrow`; also thrown by every call when a success carries a
 * body that cannot be read as what it should be (`cause` says why).
 */
export class ApiError<Result extends AnyResult = AnyResult> extends Error {
  /** A type only: `instanceof` would narrow to a result of `any` otherwise. */
  declare static readonly [Symbol.hasInstance]: (value: unknown) => value is ApiError;
  // Declared only: the constructor sets them all at once.
  declare readonly operationId: string;
  /** HTTP status of the answer. */
  declare readonly status: Result['status'];
  /** Decoded body; the text when it could not be decoded. */
  declare readonly body: Result['body'];
  /** The answer's `x-request-id` field, to quote in a report. */
  declare readonly requestId: string | undefined;
  /** The answer itself, its body read already; not enumerable, so that a printed error stays short. */
  declare readonly response: Response;

  constructor(operationId: string, { status, body, response }: Result, cause?: unknown) {
    super(`${operationId}: ${status} ${JSON.stringify(body) ?? ''}`.slice(0, 200), { cause });
    const requestId = response.headers.get('x-request-id') ?? undefined;
    Object.assign(this, { name: 'ApiError', operationId, status, body, requestId });
    Object.defineProperty(this, 'response', { value: response });
  }
}

/** A request that got no answer: the network failed (`cause` says how) or the time was up. */
export class RequestError extends Error {
  declare readonly operationId: string;
  declare readonly reason: 'network' | 'timeout';

  constructor(operationId: string, cause: unknown) {
    const reason = Object(cause).name === 'TimeoutError' ? 'timeout' : 'network';
    super(`${operationId}: ${reason}`, { cause });
    Object.assign(this, { name: 'RequestError', operationId, reason });
  }
}
