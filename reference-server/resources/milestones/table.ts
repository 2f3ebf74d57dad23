import type { RowsOf } from '../../store/table.ts';

/** Milestones of a project or a group. */
export const MILESTONE_TABLES = {
  milestones: {
    columns: {
      id: 'id',
      iid: 'whole',
      project_id: 'whole?',
      group_id: 'whole?',
      title: 'text',
      description: 'text?',
      state: ['active', 'closed'],
      start_date: 'day?',
      due_date: 'day?',
      created_at: 'instant',
      updated_at: 'instant',
    },
    indexes: [['project_id'], ['group_id'], ['title']],
    of: [
      { column: 'project_id', table: 'projects' },
      { column: 'group_id', table: 'namespaces' },
    ],
  },
} as const;

type MilestoneRows = RowsOf<typeof MILESTONE_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends MilestoneRows {}
}

/** A stored milestone. */
export type MilestoneRow = MilestoneRows['milestones'];
