import { GitError, type GitFailure } from '../git/git-error.ts';
import { isDatabaseAway } from './database-away.ts';
import { isGone } from '../git/failures/gone.ts';
import { isDiskFull } from '../git/failures/disk-full.ts';

/** What a failure that is no defect of the server comes to. */
export interface Outcome {
  readonly status: 404 | 503 | 507;
  /** Status and reason, with what may be told of the cause. */
  readonly text: string;
}

/** Failures of git that say how much it may write or how long it may take, not that something is broken. */
const GIT_LIMITS: readonly GitFailure[] = ['timeout', 'output-limit', 'too-large'];

/** What a failure comes to wherever a request meets it; undefined when the server itself is what broke. */
export function outcomeOf(cause: unknown): Outcome | undefined {
  if (isGone(cause)) return { status: 404, text: '404 Project Not Found' };
  if (isDiskFull(cause)) return { status: 507, text: '507 Insufficient Storage' };
  if (isDatabaseAway(cause)) return { status: 503, text: '503 Service Unavailable' };
  if (cause instanceof GitError && GIT_LIMITS.includes(cause.failure)) {
    return { status: 503, text: `503 Service Unavailable - ${cause.message}` };
  }
  return undefined;
}
