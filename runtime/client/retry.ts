import type { ClientRequest, RetryOptions } from './client.ts';

const STATUSES = [408, 429, 502, 503, 504];

type Repeated = Pick<ClientRequest, 'method' | 'headers' | 'body'>;

/**
 * Milliseconds to wait before the next attempt, or undefined when there shall be none.
 * @param attempt how many attempts were made
 * @param response undefined after a network failure
 */
export function retryDelay(
  options: RetryOptions | number | undefined,
  attempt: number,
  request: Repeated,
  response: Response | undefined,
): number | undefined {
  const policy = typeof options === 'object' ? options : { attempts: options ?? 0 };
  const { attempts = 2, statuses = STATUSES, delay = 500, maxDelay = 60_000 } = policy;
  if (attempt > attempts || (response && !statuses.includes(response.status)) || isOnce(request)) return undefined;
  // Between half of a delay and all of it: clients that failed together shall not come back together.
  const wait = askedDelay(response, Math.min(maxDelay, delay * 2 ** attempt) * (0.25 + Math.random() / 4));
  return wait > maxDelay ? undefined : Math.max(0, wait);
}

/** What `Retry-After` asks for, in seconds or by a date (RFC 9110 section 10.2.3); without it `usual`. */
function askedDelay(response: Response | undefined, usual: number): number {
  const after = String(response?.headers.get('retry-after'));
  return Number(after) * 1000 || Date.parse(after) - Date.now() || usual;
}

/** True for what may not be repeated (RFC 9110 section 9.2.2) and has no key for it, and for bodies read only once. */
function isOnce({ method, headers, body }: Repeated): boolean {
  return (/^P(?:OST|ATCH)$/.test(method) && !headers['idempotency-key']) || body instanceof ReadableStream;
}

/** Resolves after `ms` milliseconds; rejects with the signal's reason when that comes first. */
export function sleep(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason as Error); // the caller's own value, passed on untouched
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
