import type { RowsOf } from '../../store/table.ts';

/** What projects have beside the rows that every resource asks about. */
export const PROJECT_TABLES = {
  /** Topics of a project in order. */
  project_topics: {
    columns: { project_id: 'whole', position: 'whole', topic: 'text' },
    key: ['project_id', 'position'],
    of: [{ column: 'project_id', table: 'projects' }],
  },
  /** Projects that users starred. */
  stars: {
    later: [{ since: 8, columns: ['project_id'] }],
    of: [
      { column: 'user_id', table: 'users' },
      { column: 'project_id', table: 'projects' },
    ],
    columns: { user_id: 'whole', project_id: 'whole' },
    key: ['user_id', 'project_id'],
  },
} as const;

type OwnRows = RowsOf<typeof PROJECT_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends OwnRows {}
}

/** A stored topic. */
export type TopicRow = OwnRows['project_topics'];
