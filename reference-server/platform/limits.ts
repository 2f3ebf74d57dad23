import type { Call } from './call.ts';

/**
 * Counts something that a user makes, once however often the transaction is tried.
 * @throws Refusal 429 when it is one too many in this minute; a limit of 0 never refuses
 */
export function countOnce(call: Call, key: string, limit: number): void {
  if (call.attempt === 0) call.app.throttle.count(key, limit, call.now);
}
