import { reportedLimit } from './reported-limit.ts';
import { sleep } from './sleep.ts';

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
 * (see {@link reportedLimit}) holds back the requests after it.
 */
export function rateLimited(limit: RateLimit, base: Fetch = (url, init) => fetch(url, init)): Fetch {
  const { requests, interval = 1000, concurrent = Infinity } = limit;
  const starts: number[] = [];
  let blockedUntil = 0;
  let running = 0;
  let turn: Promise<void> = Promise.resolve();
  const waitForTurn = async (signal: AbortSignal | undefined): Promise<void> => {
    for (;;) {
      const now = Date.now();
      while ((starts[0] ?? now) <= now - interval) starts.shift();
      const wait = Math.max(blockedUntil - now, starts.length < requests ? 0 : (starts[0] ?? now) + interval - now);
      if (wait <= 0 && running < concurrent) break;
      await sleep(wait > 0 ? wait : 5, signal);
    }
    starts.push(Date.now());
    running += 1;
  };
  return async (url, init) => {
    const mine = turn.then(() => waitForTurn(init.signal ?? undefined));
    turn = mine.catch(() => undefined);
    await mine;
    try {
      const response = await base(url, init);
      blockedUntil = Math.max(blockedUntil, resetTime(response.headers));
      return response;
    } finally {
      running -= 1;
    }
  };
}

function resetTime(headers: Headers): number {
  const { remaining, reset } = reportedLimit(headers);
  return remaining === 0 && reset !== undefined ? Date.now() + reset : 0;
}
