import type { RowsOf } from '../../store/table.ts';

/** Comments and system notes. */
export const NOTE_TABLES = {
  notes: {
    columns: {
      id: 'id',
      project_id: 'whole',
      noteable_kind: ['Issue', 'MergeRequest', 'Snippet', 'Commit'],
      noteable_id: 'whole',
      noteable_iid: 'whole?',
      author_id: 'whole',
      body: 'text',
      attachment: 'text?',
      system: 'flag',
      internal: 'flag',
      imported_from: 'text',
      created_at: 'instant',
      updated_at: 'instant',
      /** The discussion that a note began or answers in; without it the discussion goes by the number of its first note. */
      discussion_id: 'text?',
      /** The first note of the discussion that a note answers in. */
      in_reply_to_id: 'whole?',
      /** Where in the diff the first note of a discussion stands. */
      position: 'json?',
      /** Whether the discussion can be resolved; null for a single comment, which is none. */
      resolvable: 'flag?',
      /** When the discussion that the note began was resolved, and by whom. */
      resolved_at: 'instant?',
      resolved_by_id: 'whole?',
      /** What the system speaks of in a note: whoever may not read that does not read the note. */
      mentioned_issue_id: 'whole?',
      mentioned_epic_id: 'whole?',
    },
    added: {
      discussion_id: 5,
      in_reply_to_id: 5,
      position: 6,
      resolvable: 6,
      resolved_at: 6,
      resolved_by_id: 6,
      mentioned_issue_id: 8,
      mentioned_epic_id: 8,
    },
    indexes: [['noteable_kind', 'noteable_id', 'created_at', 'id']],
    later: [
      { since: 8, columns: ['in_reply_to_id'], where: 'in_reply_to_id is not null' },
      { since: 8, columns: ['author_id'] },
      { since: 8, columns: ['resolved_by_id'], where: 'resolved_by_id is not null' },
      { since: 8, columns: ['mentioned_issue_id'], where: 'mentioned_issue_id is not null' },
      { since: 8, columns: ['mentioned_epic_id'], where: 'mentioned_epic_id is not null' },
    ],
    of: [
      { column: 'in_reply_to_id', table: 'notes', orphan: 'stays' },
      { column: 'author_id', table: 'users', orphan: 'written' },
      { column: 'resolved_by_id', table: 'users', orphan: 'passes' },
      { column: 'mentioned_issue_id', table: 'issues' },
      { column: 'mentioned_epic_id', table: 'epics' },
      { column: 'noteable_id', table: 'issues', when: { noteable_kind: 'Issue' } },
      { column: 'noteable_id', table: 'merge_requests', when: { noteable_kind: 'MergeRequest' } },
      { column: 'noteable_id', table: 'snippets', when: { noteable_kind: 'Snippet' } },
    ],
  },
} as const;

type NoteRows = RowsOf<typeof NOTE_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends NoteRows {}
}

/** A stored note. */
export type NoteRow = NoteRows['notes'];
