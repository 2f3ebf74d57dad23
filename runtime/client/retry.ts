import type { RetryOptions } from './client.ts';
import { isStream } from './redirect.ts';

/** Methods whose repetition changes nothing (RFC 9110 section 9.2.2; QUERY by its own specification). */
const IDEMPOTENT = /^(?:GET|HEAD|OPTIONS|PUT|DELETE|TRACE|QUERY)$/;

/** True when a request may be sent again: idempotent or keyed, and its body can be read twice. */
export function isRepeatable(method: string, headers: Readonly<Record<string, string>>, body: unknown): boolean {
  const isKeyed = IDEMPOTENT.test(method) || 'idempotency-key' in headers;
  return isKeyed && !isStream(body);
}

const DEFAULTS = { attempts: 2, statuses: [408, 429, 502, 503, 504], delay: 500, maxDelay: 60_000 };

/**
 * Milliseconds to wait before the next attempt, or undefined when there shall be none.
 * @param attempt how many attempts were made
 * @param response undefined after a network failure
 */
export function retryDelay(
  options: RetryOptions | number | undefined,
  attempt: number,
  response: Response | undefined,
): number | undefined {
  const policy = typeof options === 'object' ? options : { attempts: options ?? 0 };
  const { attempts, statuses, delay, maxDelay } = { ...DEFAULTS, ...policy };
  if (attempt > attempts || (response && !statuses.includes(response.status))) return undefined;
  const wanted =
    (response && serverDelay(response.headers)) ?? jittered(Math.min(maxDelay, delay * 2 ** (attempt - 1)));
  return wanted <= maxDelay ? wanted : undefined;
}

/** Between half of a delay and all of it: clients that failed together shall not come back together. */
function jittered(delay: number): number {
  return delay * (0.5 + Math.random() / 2);
}

/** What the server asks for: `Retry-After` (RFC 9110 section 10.2.3, seconds or date), else an exhausted rate limit. */
function serverDelay(headers: Headers): number | undefined {
  const after =
    headers.get('retry-after') ?? (headers.get('ratelimit-remaining') === '0' ? headers.get('ratelimit-reset') : null);
  if (after === null) return undefined;
  const seconds = Number(after);
  // Some servers give the reset as a Unix time instead of a delay; no sensible delay is that long.
  const until = Number.isNaN(seconds)
    ? Date.parse(after)
    : seconds > 1e9
      ? seconds * 1000
      : Date.now() + seconds * 1000;
  return Number.isNaN(until) ? undefined : Math.max(0, until - Date.now());
}

/** Resolves after `ms` milliseconds; rejects with the signal's reason when that comes first. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error); // an abort reason is the caller's own value, passed on untouched
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}
