/** Why a call into the git program failed; the domain layer maps each reason to a status code. */
export type GitFailure =
  | 'git-missing'
  | 'git-too-old'
  | 'timeout'
  | 'output-limit'
  | 'exit'
  | 'closed'
  | 'corrupt'
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
  | 'exists'
  | 'missing'
  | 'conflict'
  | 'changed'
  | 'empty'
  | 'start-missing'
  | 'branch-missing'
  | 'branch-exists'
  | 'branch-moved';
