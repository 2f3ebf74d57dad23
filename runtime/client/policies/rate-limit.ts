import { reportedLimit } from './reported-limit.ts';

/** How many requests a client sends at most. */
export interface RateLimit {
  /** Requests in each interval. */
  readonly requests: number;
  /** Length of the interval in milliseconds; 1,000 when not given. */
  readonly interval?: number;
  /** Requests under way at one time; no limit when not given. */
  readonly concurrent?: number;
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Wraps `fetch` so that requests wait for their turn, in the order they came: `createClient({ fetch: rateLimited({
 * requests: 10 }) })`. Every attempt counts, repetitions included. An exhausted limit that the server reports
 * (see {@link reportedLimit}) holds back the requests after it. Who aborts while waiting leaves the queue at once.
 */
export function rateLimited(limit: RateLimit, base: Fetch = (url, init) => fetch(url, init)): Fetch {
  const { requests, interval = 1000, concurrent = Infinity } = limit;
  const starts: number[] = [];
  const queue = new Set<() => void>();
  let blockedUntil = 0;
  let running = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const startNext = (): void => {
    clearTimeout(timer);
    for (const start of queue) {
      const now = Date.now();
      while ((starts[0] ?? now) <= now - interval) starts.shift();
      const wait = Math.max(blockedUntil - now, starts.length < requests ? 0 : (starts[0] ?? now) + interval - now);
      if (wait > 0) timer = setTimeout(startNext, wait);
      // The end of a request starts the next one.
      if (wait > 0 || running >= concurrent) return;
      queue.delete(start);
      starts.push(now);
      running += 1;
      start();
    }
  };
  const turn = (signal: AbortSignal | null | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const leave = (): void => {
        queue.delete(start);
        reject(signal?.reason as Error); // what the caller gave
        startNext();
      };
      const start = (): void => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      signal?.addEventListener('abort', leave);
      queue.add(start);
      startNext();
    });
  return async (url, init) => {
    await turn(init.signal);
    try {
      const response = await base(url, init);
      blockedUntil = Math.max(blockedUntil, resetTime(response.headers));
      return response;
    } finally {
      running -= 1;
      startNext();
    }
  };
}

function resetTime(headers: Headers): number {
  const { remaining, reset } = reportedLimit(headers);
  return remaining === 0 && reset !== undefined ? Date.now() + reset : 0;
}
