import { GitError, type GitFailure } from '../git/git-error.ts';
import { isDatabaseAway } from './database-away.ts';
import { isGone } from '../git/failures/gone.ts';
import { isDiskFull } from '../git/failures/disk-full.ts';

/** What a failure that is no defect of the server comes to. */
export interface Outcome {
  readonly status: 404 | 422 | 503 | 507;
  /** Status and reason, with what may be told of the cause. */
  readonly text: string;
}

/**
 * Failures of git that say how much it may write or how long it may take, not that something is broken. What is too large stays so: only
 * what took too long is worth another try.
 */
const GIT_LIMITS: Partial<Record<GitFailure, Outcome>> = {
  timeout: { status: 503, text: '503 Service Unavailable' },
  'output-limit': { status: 422, text: '422 Unprocessable Entity' },
  'too-large': { status: 422, text: '422 Unprocessable Entity' },
};

/** What a failure comes to wherever a request meets it; undefined when the server itself is what broke. */
export function outcomeOf(cause: unknown): Outcome | undefined {
  if (isGone(cause)) return { status: 404, text: '404 Project Not Found' };
  if (isDiskFull(cause)) return { status: 507, text: '507 Insufficient Storage' };
  if (isDatabaseAway(cause)) return { status: 503, text: '503 Service Unavailable' };
  if (!(cause instanceof GitError)) return undefined;
  const limit = GIT_LIMITS[cause.failure];
  return limit === undefined ? undefined : { ...limit, text: `${limit.text} - ${cause.message}` };
}
