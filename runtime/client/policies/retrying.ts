import type { Middleware } from '../client.ts';
import { RequestError } from '../error.ts';
import { reportedLimit } from './reported-limit.ts';
import { delayOf } from './retry.ts';
import { sleep } from './sleep.ts';

/** When a request is sent again. */
export interface RetryPolicy {
  /** How often after the first attempt; 2 when not given. A call's own `retry` wins. */
  readonly attempts?: number;
  /** Statuses worth another attempt; 408, 429, 502, 503, 504 when not given. */
  readonly statuses?: readonly number[];
  /** Milliseconds before the first repetition, doubled for each further one; 500 when not given. */
  readonly delay?: number;
  /** Longest wait in milliseconds; an answer that asks for a longer one ends the attempts. 60,000 when not given. */
  readonly maxDelay?: number;
  /** Methods that may be repeated without an `Idempotency-Key`; the idempotent ones (RFC 9110 section 9.2.2) when not given. */
  readonly methods?: readonly string[];
}

/** Middleware that repeats requests by a policy of yours, where the client's `retry` offers a number alone. */
export function retrying(policy: RetryPolicy = {}): Middleware {
  const { attempts = 2, methods = ['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY'] } = policy;
  const delayOf = delays(policy);
  return async (request, next) => {
    const isRepeatable = methods.includes(request.method) || request.headers['idempotency-key'] !== undefined;
    const last = isRepeatable ? (request.retry ?? attempts) : 0;
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await next({ ...request, retry: 0 }).catch(requestError);
      const delay = attempt < last ? delayOf(outcome, attempt) : undefined;
      if (delay === undefined) {
        if (outcome instanceof Error) throw outcome;
        return outcome;
      }
      // An unread body would keep its connection busy.
      if (!(outcome instanceof Error)) await outcome.body?.cancel();
      await sleep(delay, request.signal);
    }
  };
}

/** What tells how many milliseconds to wait after an attempt; undefined when there shall be no other. */
function delays(policy: RetryPolicy): (outcome: Response | Error, attempt: number) => number | undefined {
  const { statuses = [408, 429, 502, 503, 504], delay = 500, maxDelay = 60_000 } = policy;
  return (outcome, attempt) => {
    const response = outcome instanceof Error ? undefined : outcome;
    if (response !== undefined && !statuses.includes(response.status)) return undefined;
    // Between half of a delay and all of it: clients that failed together shall not come back together.
    const own = (Math.min(maxDelay, delay * 2 ** attempt) * (1 + Math.random())) / 2;
    const headers = response?.headers;
    const wait = delayOf(headers?.get('retry-after')) || (headers && reportedLimit(headers).reset) || own;
    return wait > maxDelay ? undefined : wait;
  };
}

/** What may be repeated, as a value; anything else ends the call. */
function requestError(error: unknown): RequestError {
  if (error instanceof RequestError) return error;
  throw error;
}
