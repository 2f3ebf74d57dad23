import type { RowsOf } from '../../store/table.ts';

/** Epics of groups (paid tier) and what hangs on them. */
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
      /** The epic above. */
      parent_id: 'whole?',
      confidential: 'flag?',
      closed_at: 'instant?',
      start_date_is_fixed: 'flag?',
      start_date_fixed: 'day?',
      due_date_is_fixed: 'flag?',
      due_date_fixed: 'day?',
      color: 'text?',
      imported_from: 'text?',
    },
    added: {
      parent_id: 6,
      confidential: 6,
      closed_at: 6,
      start_date_is_fixed: 6,
      start_date_fixed: 6,
      due_date_is_fixed: 6,
      due_date_fixed: 6,
      color: 6,
      imported_from: 6,
    },
    unique: [['group_id', 'iid']],
    of: [
      { column: 'author_id', table: 'users', orphan: 'written' },
      { column: 'group_id', table: 'namespaces' },
      { column: 'parent_id', table: 'epics', orphan: 'stays' },
    ],
    later: [
      { since: 6, columns: ['group_id', 'created_at', 'id'] },
      { since: 6, columns: ['parent_id'] },
      { since: 8, columns: ['author_id'] },
    ],
    searched: ['title', 'description'],
  },
  /** Labels on epics. */
  epic_labels: {
    since: 6,
    columns: { epic_id: 'whole', label_id: 'whole' },
    key: ['epic_id', 'label_id'],
    indexes: [['label_id', 'epic_id']],
    of: [
      { column: 'epic_id', table: 'epics' },
      { column: 'label_id', table: 'labels' },
    ],
  },
} as const;

type EpicRows = RowsOf<typeof EPIC_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends EpicRows {}
}

/** A stored epic; what is null in it has its default. */
export type EpicRow = EpicRows['epics'];
