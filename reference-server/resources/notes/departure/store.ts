import type { Executor } from '../../../store/store.ts';
import type { NoteRow } from '../table.ts';

/** The comments that a user has written, without system notes. */
export function commentsBy(db: Executor, userId: number): Promise<NoteRow[]> {
  return db
    .selectFrom('notes')
    .selectAll()
    .where('author_id', '=', userId)
    .where('system', '=', 0)
    .orderBy('id')
    .execute();
}
