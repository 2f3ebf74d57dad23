import type { PushedRef } from '../../git/refs/pushed-refs.ts';
import type { ProjectRow, UserRow } from '../../platform/tenancy/table.ts';

/** References that somebody moved, through the API or with git. */
export interface RepositoryPush {
  readonly project: ProjectRow;
  readonly user: UserRow;
  readonly refs: readonly PushedRef[];
  /** What a client of git asked for beside (`git push --push-option`); nothing by the API. */
  readonly options?: readonly string[];
}

declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    'repository.pushed': RepositoryPush;
  }
}
