import { createHash } from 'node:crypto';
import { type Call, type Incoming, requirePrincipal } from './call.ts';
import { tooManyRequests } from './refusal.ts';
import { isExceeded, useRate } from './throttle.ts';

/** Seconds in which what a user does is limited. */
const PERIOD = 60;

/**
 * Counts something that a user does, once however often the transaction is tried.
 * @throws Refusal 429 when it is one too many in this minute; a limit of 0 never refuses
 */
export async function countOnce(call: Call, name: string, limit: number): Promise<void> {
  if (call.attempt > 0 || limit <= 0) return;
  const use = await useRate(call.app.store.counters, name, { most: limit, seconds: PERIOD }, call.now);
  if (isExceeded(use)) throw tooManyRequests(PERIOD);
}

/**
 * Counts a note that the caller writes.
 * @throws Refusal 429 when it is one too many in this minute
 */
export async function countNote(call: Call): Promise<void> {
  const { notes_create_limit: limit } = await call.app.settings.current(call.db);
  await countOnce(call, `notes:${requirePrincipal(call).user.id}`, limit ?? 0);
}

/**
 * Counts an issue or epic that the caller makes.
 * @throws Refusal 429 when it is one too many in this minute
 */
export async function countIssue(call: Call): Promise<void> {
  const { issues_create_limit: limit } = await call.app.settings.current(call.db);
  await countOnce(call, `issues:${requirePrincipal(call).user.id}`, limit ?? 0);
}

/**
 * Counts a raw file that is read, by its place in a project.
 * @throws Refusal 429 when it is one too many in this minute
 */
export async function countRawFile(call: Call, projectId: number, place: string): Promise<void> {
  const { raw_blob_request_limit: limit } = await call.app.settings.current(call.db);
  // Paths may be longer than what the counts are kept under.
  const short = createHash('sha256').update(place).digest('base64url');
  await countOnce(call, `raw:${projectId}:${short}`, limit ?? 0);
}

/** Who is counted: a user, or all anonymous callers together. */
export function callerName({ principal }: Incoming): string {
  return principal === undefined ? 'anonymous' : String(principal.user.id);
}
