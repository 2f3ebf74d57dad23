import type { Executor } from '../../../store/store.ts';
import type { NoteRow } from '../table.ts';

/** Comments that are read at once: each may be as long as a text may be. */
const READ_AT_ONCE = 100;

/** Comments that a user has written behind an id, the first of them, without system notes. */
export function commentsBy(db: Executor, userId: number, after: number): Promise<NoteRow[]> {
  return db
    .selectFrom('notes')
    .selectAll()
    .where('author_id', '=', userId)
    .where('system', '=', 0)
    .where('id', '>', after)
    .orderBy('id')
    .limit(READ_AT_ONCE)
    .execute();
}
