import type { RowsOf } from '../../store/table.ts';

/** Labels of a project or a group; exactly one of the two owners is set. */
export const LABEL_TABLES = {
  labels: {
    columns: {
      id: 'id',
      project_id: 'whole?',
      group_id: 'whole?',
      name: 'text',
      color: 'text',
      description: 'text?',
      priority: 'whole?',
      created_at: 'instant',
    },
    unique: [
      { columns: ['project_id', 'name'], where: 'project_id is not null' },
      { columns: ['group_id', 'name'], where: 'group_id is not null' },
    ],
    indexes: [['name']],
    of: [
      { column: 'project_id', table: 'projects' },
      { column: 'group_id', table: 'namespaces' },
    ],
  },
} as const;

type LabelRows = RowsOf<typeof LABEL_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends LabelRows {}
}

/** A stored label. */
export type LabelRow = LabelRows['labels'];
