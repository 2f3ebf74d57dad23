import type { AnyResult } from './result.ts';

/**
 * An answer that is not a declared success, thrown by `.orThrow`; also thrown by every call when a success carries a
 * body that cannot be read as what it should be.
 */
export class ApiError<Result extends AnyResult = AnyResult> extends Error {
  override readonly name = 'ApiError';
  readonly operationId: string;
  /** HTTP status of the answer. */
  readonly status: Result['status'];
  /** Decoded body; the text when it could not be decoded. */
  readonly body: Result['body'];
  /** The answer's `x-request-id` (or `request-id`) field, to quote in a report. */
  readonly requestId: string | undefined;
  readonly #response: Response;

  constructor(operationId: string, result: Result, detail: string = describe(result.body)) {
    super(`${operationId}: ${result.status}${detail && ` ${detail}`}`);
    const { headers } = result.response;
    this.operationId = operationId;
    this.status = result.status;
    this.body = result.body;
    this.requestId = headers.get('x-request-id') ?? headers.get('request-id') ?? undefined;
    this.#response = result.response;
  }

  /** The answer itself, its body read already; a getter, so that a printed error stays short. */
  get response(): Response {
    return this.#response;
  }
}

/** A request that got no answer: the network failed (`cause` says how) or the time was up. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly operationId: string;
  readonly reason: 'network' | 'timeout';

  constructor(operationId: string, reason: 'network' | 'timeout', cause: unknown) {
    super(`${operationId}: ${reason === 'timeout' ? 'no answer in time' : 'no answer'}`, { cause });
    this.operationId = operationId;
    this.reason = reason;
  }
}

/** The part of an error body that says what is wrong, in the spellings that are common; cut to a line. */
function describe(body: unknown): string {
  const { detail, title, message, error } = Object(body) as Record<string, unknown>; // Object() never fails
  const text = detail ?? message ?? title ?? error ?? body ?? '';
  return (typeof text === 'string' ? text : (JSON.stringify(text) ?? '')).slice(0, 200);
}
