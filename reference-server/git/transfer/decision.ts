import type { PushCommand, PushLimits } from '../refs/push-start.ts';
import type { RefMove } from '../refs/moved-refs.ts';
import type { RepositoryStore } from '../repository-store.ts';
import type { AnswerEnd } from './answer.ts';

/** What a git client wants of a repository, whoever it is. */
export interface Wanted {
  /** Full path of the project, decoded, without `.git`. */
  readonly fullPath: string;
  /** True for a push. */
  readonly write: boolean;
}

/** A client that may do what it wants. */
export interface Allowed {
  readonly kind: 'allowed';
  readonly repositoryId: string;
  readonly user: string | undefined;
  /**
   * What of a push is not allowed, as of when its list has come: between that and this decision there may be minutes, in which who pushes
   * may have lost the right to it. Then nothing of it is.
   */
  readonly limitsOf: (commands: readonly PushCommand[]) => Promise<PushLimits>;
}

/** Answer of the access rules. */
export type GitDecision =
  | Allowed
  /** Visible to this caller at another path. */
  | { readonly kind: 'moved'; readonly fullPath: string }
  /** Absent, or not visible to this caller. */
  | { readonly kind: 'not-found' }
  /** No credential, or a bad one, and it would matter. */
  | { readonly kind: 'unauthenticated' }
  | { readonly kind: 'forbidden'; readonly text: string };

/** What somebody is about to push. */
export interface Push {
  readonly repositoryId: string;
  /** Who pushes, as `authorize` said it. */
  readonly user: string | undefined;
  /** Branches and tags that it is to move. */
  readonly refs: readonly RefMove[];
  /** What branches and tags named before. */
  readonly known: readonly string[];
  /** What the client asked for beside (`git push --push-option`). */
  readonly options: readonly string[];
}

/** A push that git has ended. */
export interface Made {
  /** What is still to be sent of its answer. */
  readonly end: AnswerEnd;
  /** The references that it has moved; undefined where it did not say. */
  readonly taken: ReadonlySet<string> | undefined;
}

/** What each transport of git's protocol needs around it. */
export interface TransferOptions {
  readonly store: RepositoryStore;
  /** Has a push be made that would move branches or tags, between what goes before and what follows from it. */
  readonly carryOut?: (push: Push, make: () => Promise<Made>) => Promise<Made>;
  /** Largest pack of a push, in bytes; default 2 GiB. */
  readonly maxInputBytes?: number;
  /** Milliseconds one exchange may take; default one hour. */
  readonly timeoutMs?: number;
  /** Milliseconds in which a push has to say what it is to change; each transport has its own default. */
  readonly listMs?: number;
}
