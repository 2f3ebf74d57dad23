import type { ClientRequest, RetryOptions } from './client.ts';

/** What is looked at of an answer; the failure to get one has neither. */
interface Outcome {
  readonly headers?: Headers | undefined;
  readonly status?: number | undefined;
}

/**
 * Milliseconds to wait before the next attempt, or undefined when there shall be none.
 * @param attempt how many attempts were made
 */
export function retryDelay(
  options: RetryOptions | number | undefined,
  attempt: number,
  request: Pick<ClientRequest, 'method' | 'headers'>,
  { headers, status }: Outcome,
): number | undefined {
  const policy = {
    attempts: typeof options === 'object' ? 2 : Number(options),
    statuses: [408, 429, 502, 503, 504],
    delay: 500,
    maxDelay: 60_000,
    // Of a number nothing is spread.
    ...(options as RetryOptions | undefined),
  };
  const after = headers?.get('retry-after') ?? '';
  const wait =
    // RFC 9110 section 10.2.3: seconds, or a date.
    Number(after) * 1000 ||
    Date.parse(after) - Date.now() ||
    // Between half of a delay and all of it: clients that failed together shall not come back together.
    (Math.min(policy.maxDelay, policy.delay * 2 ** attempt) * (1 + Math.random())) / 4;
  // Nothing is repeated where no number is given.
  return !(attempt <= policy.attempts) ||
    wait > policy.maxDelay ||
    (status && !policy.statuses.includes(status)) ||
    // Not to be repeated (RFC 9110 section 9.2.2) unless a key tells the server that it is the same.
    (/^P[OA]/.test(request.method) && !request.headers['idempotency-key'])
    ? undefined
    : wait;
}
