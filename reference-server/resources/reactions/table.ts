import type { RowsOf } from '../../store/table.ts';

/** Emoji reactions. */
export const REACTION_TABLES = {
  awards: {
    columns: {
      id: 'id',
      awardable_kind: ['Epic', 'Issue', 'MergeRequest', 'Snippet', 'Note'],
      awardable_id: 'whole',
      user_id: 'whole',
      name: 'text',
      created_at: 'instant',
      updated_at: 'instant',
    },
    unique: [['awardable_kind', 'awardable_id', 'user_id', 'name']],
    indexes: [['user_id', 'awardable_kind', 'awardable_id']],
    of: [
      { column: 'user_id', table: 'users' },
      { column: 'awardable_id', table: 'issues', when: { awardable_kind: 'Issue' } },
      { column: 'awardable_id', table: 'merge_requests', when: { awardable_kind: 'MergeRequest' } },
      { column: 'awardable_id', table: 'epics', when: { awardable_kind: 'Epic' } },
      { column: 'awardable_id', table: 'snippets', when: { awardable_kind: 'Snippet' } },
      { column: 'awardable_id', table: 'notes', when: { awardable_kind: 'Note' } },
    ],
  },
} as const;

type ReactionRows = RowsOf<typeof REACTION_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends ReactionRows {}
}

/** A stored reaction. */
export type AwardRow = ReactionRows['awards'];
