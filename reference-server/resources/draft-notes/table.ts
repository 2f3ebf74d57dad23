import type { RowsOf } from '../../store/table.ts';

/** Comments on merge requests that are not published yet. */
export const DRAFT_NOTE_TABLES = {
  draft_notes: {
    since: 6,
    columns: {
      id: 'id',
      merge_request_id: 'whole',
      author_id: 'whole',
      note: 'text',
      commit_id: 'text?',
      /** The discussion that it answers. */
      discussion_id: 'text?',
      resolve_discussion: 'flag',
      line_code: 'text?',
      /** Where in the diff it stands. */
      position: 'json?',
      created_at: 'instant',
      updated_at: 'instant',
    },
    indexes: [['merge_request_id', 'author_id', 'id']],
    later: [{ since: 8, columns: ['author_id'] }],
    of: [
      { column: 'author_id', table: 'users' },
      { column: 'merge_request_id', table: 'merge_requests' },
    ],
  },
} as const;

type DraftNoteRows = RowsOf<typeof DRAFT_NOTE_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends DraftNoteRows {}
}

/** A stored draft note. */
export type DraftNoteRow = DraftNoteRows['draft_notes'];
