import type { RowsOf } from '../../store/table.ts';

/** Changes of labels, state, milestone, weight and iteration: recorded beside the notes, never as notes. */
export const RESOURCE_EVENT_TABLES = {
  resource_events: {
    columns: {
      id: 'id',
      issue_id: 'whole',
      kind: ['label', 'state', 'milestone', 'weight', 'iteration'],
      action: 'text',
      user_id: 'whole',
      /** Label, milestone or iteration concerned. */
      subject_id: 'whole?',
      value: 'text?',
      created_at: 'instant',
    },
    indexes: [['issue_id', 'id']],
    later: [{ since: 8, columns: ['user_id'] }],
    of: [
      { column: 'user_id', table: 'users', orphan: 'passes' },
      { column: 'issue_id', table: 'issues' },
    ],
  },
} as const;

type ResourceEventRows = RowsOf<typeof RESOURCE_EVENT_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends ResourceEventRows {}
}

/** A stored resource event. */
export type ResourceEventRow = ResourceEventRows['resource_events'];
