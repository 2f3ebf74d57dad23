import type { RowsOf } from '../../store/table.ts';

/** Epics of a group (paid tier), as far as issues refer to them. */
export const EPIC_TABLES = {
  epics: {
    columns: {
      id: 'id',
      iid: 'whole',
      group_id: 'whole',
      author_id: 'whole',
      title: 'text',
      description: 'text?',
      state: ['opened', 'closed'],
      created_at: 'instant',
      updated_at: 'instant',
    },
    unique: [['group_id', 'iid']],
    of: [{ column: 'group_id', table: 'namespaces' }],
  },
} as const;

type EpicRows = RowsOf<typeof EPIC_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends EpicRows {}
}

/** A stored epic. */
export type EpicRow = EpicRows['epics'];
