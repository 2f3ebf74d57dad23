import { delayOf } from './retry.ts';

/** What an answer tells of the limit that its request counted against. */
export interface ReportedLimit {
  /** Requests that are left until the reset. */
  readonly remaining: number | undefined;
  /** Milliseconds until the reset. */
  readonly reset: number | undefined;
}

/**
 * Reads the three ways in which servers report a limit: `RateLimit: "default";r=0;t=30` (draft-ietf-httpapi-ratelimit-headers,
 * from version 8 on), the fields `RateLimit-Remaining` and `RateLimit-Reset` of its versions before, and the same with `X-`.
 */
export function reportedLimit(headers: Headers): ReportedLimit {
  const policy = headers.get('ratelimit') ?? '';
  const read = (key: string, name: string): number | undefined => {
    const own = new RegExp(`;\\s*${key}=(\\d+)`).exec(policy)?.[1];
    const text = own ?? headers.get(`ratelimit-${name}`) ?? headers.get(`x-ratelimit-${name}`);
    return text === null || text.trim() === '' || Number.isNaN(Number(text)) ? undefined : Number(text);
  };
  const seconds = read('t', 'reset');
  return { remaining: read('r', 'remaining'), reset: seconds ? delayOf(`${seconds}`) : seconds };
}
