/** Why a call into the git program failed; the domain layer maps each reason to a status code. */
export type GitFailure =
  | 'git-missing'
  | 'git-too-old'
  | 'timeout'
  | 'output-limit'
  | 'exit'
  | 'closed'
  | 'gone'
  | 'corrupt'
  | 'no-room'
  | 'too-large'
  | 'ref-conflict';

/** A failure of the git program itself (or of its answer), never a wrong request of the caller. */
export class GitError extends Error {
  override readonly name = 'GitError';
  readonly failure: GitFailure;

  constructor(failure: GitFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** git names the reason of the system, or says only that it could not finish a file. */
const NO_ROOM = [
  /no space left on device|disk quota exceeded|file too large|out of disk ?space/i,
  /couldn't (?:write|set) '[^'\n]*'$/m,
];

/** The failure of a git that ended with these errors: whatever it was about, without room on the disk that is the reason. */
export function failureOf(errors: string, otherwise: GitFailure): GitFailure {
  return NO_ROOM.some((pattern) => pattern.test(errors)) ? 'no-room' : otherwise;
}

/** A request that the repository refuses: a path that is not allowed, a file that is missing, an empty commit. */
export class CommitRefused extends Error {
  override readonly name = 'CommitRefused';
  readonly reason: CommitRefusal;

  constructor(reason: CommitRefusal, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** The rule of the commit operation that was broken. */
export type CommitRefusal =
  | 'bad-path'
  | 'bad-branch'
  | 'bad-action'
  | 'bad-content'
  | 'bad-text'
  | 'exists'
  | 'missing'
  | 'conflict'
  | 'changed'
  | 'empty'
  | 'start-missing'
  | 'branch-missing'
  | 'branch-exists'
  | 'branch-moved';
