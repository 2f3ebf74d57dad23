import type { RowsOf } from '../../store/table.ts';

/** Iterations of a group (paid tier). */
export const ITERATION_TABLES = {
  iterations: {
    columns: {
      id: 'id',
      iid: 'whole',
      sequence: 'whole',
      group_id: 'whole',
      title: 'text?',
      description: 'text?',
      state: 'whole',
      start_date: 'day',
      due_date: 'day',
      created_at: 'instant',
      updated_at: 'instant',
    },
    indexes: [['group_id']],
    of: [{ column: 'group_id', table: 'namespaces' }],
  },
} as const;

type IterationRows = RowsOf<typeof ITERATION_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends IterationRows {}
}

/** A stored iteration. */
export type IterationRow = IterationRows['iterations'];
