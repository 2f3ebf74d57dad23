import type { ClientRequest } from '../client.ts';

/** What is looked at of an answer; the failure to get one has neither. */
interface Outcome {
  readonly headers?: Headers | undefined;
  readonly status?: number | undefined;
}

/**
 * Milliseconds that a field asks to wait (below 0 for a time that is over); NaN or 0 where it asks for nothing.
 * `Retry-After` (RFC 9110 section 10.2.3) has seconds or a date, `RateLimit-Reset` seconds or, with some servers, a time.
 */
export function delayOf(field: string | null | undefined): number {
  // What both functions make of nothing is what they make of a text that is neither.
  const wait = Number(field) * 1e3 || Date.parse(field as string);
  return wait > 1e11 ? wait - Date.now() : wait;
}

/**
 * Milliseconds to wait before the next attempt; false, or no number, when there shall be none.
 * @param attempt how many attempts were made
 */
export function retryDelay(
  attempt: number,
  request: Pick<ClientRequest, 'method' | 'headers'>,
  { headers, status }: Outcome,
): number | false | undefined {
  if (
    (status && !/408|429|50[234]/.test(status as never)) ||
    // Not to be repeated (RFC 9110 section 9.2.2) unless a key tells the server that it is the same.
    (/^P[OA]/.test(request.method) && !request.headers['idempotency-key'])
  ) {
    return undefined;
  }
  // Any part of a delay that doubles, below a minute: clients that failed together shall not come back together.
  const wait =
    delayOf(headers?.get('retry-after') ?? headers?.get('ratelimit-reset')) ||
    (Math.random() * 250 * 2 ** attempt) % 60_000;
  return wait <= 60_000 && wait;
}
