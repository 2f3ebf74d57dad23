import type { DraftNote, NotePosition } from '../../../generated/models/index.ts';
import type { DraftNoteRow } from './table.ts';

/** A draft note as its author sees it. */
export function presentDraft(row: DraftNoteRow): DraftNote {
  return {
    id: row.id,
    author_id: row.author_id,
    merge_request_id: row.merge_request_id,
    resolve_discussion: row.resolve_discussion === 1,
    discussion_id: row.discussion_id,
    note: row.note,
    commit_id: row.commit_id,
    line_code: row.line_code,
    // The column is written by `placeColumns` alone.
    position: row.position === null ? null : (JSON.parse(row.position) as NotePosition),
  };
}
