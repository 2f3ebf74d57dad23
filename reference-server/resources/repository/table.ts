import type { RowsOf } from '../../store/table.ts';

/** What the server knows about commits beside what they say themselves. */
export const REPOSITORY_TABLES = {
  /** Who brought a commit into a repository: pushed it, or made it by the API. */
  added_commits: {
    since: 9,
    columns: {
      project_id: 'whole',
      commit_id: 'text',
      /** Null once the user is gone: what the commit itself says is still not believed. */
      user_id: 'whole?',
    },
    key: ['project_id', 'commit_id'],
    indexes: [['user_id']],
    of: [
      { column: 'user_id', table: 'users', orphan: 'stays' },
      { column: 'project_id', table: 'projects' },
    ],
  },
} as const;

type RepositoryRows = RowsOf<typeof REPOSITORY_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends RepositoryRows {}
}

/** A commit, with who brought it. */
export type AddedCommitRow = RepositoryRows['added_commits'];
