import type { Instant } from '../store/table.ts';
import type { Call } from './call.ts';
import { preconditionFailed } from './refusal.ts';

/**
 * Honours `If-Unmodified-Since` (RFC 9110 section 13.1.4); the header has whole seconds, so the record's instant is
 * cut to them as well.
 * @throws Refusal 412 when the record changed later.
 */
export function checkUnmodified(call: Call, updatedAt: Instant): void {
  if (call.unmodifiedSince === undefined) return;
  if (Math.floor(updatedAt / 1000) * 1000 > call.unmodifiedSince) throw preconditionFailed();
}
