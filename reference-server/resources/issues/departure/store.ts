import type { Executor } from '../../../store/store.ts';
import type { IssueRow } from '../table.ts';

/** Issues that are read at once: the description of each may be as long as a text may be. */
const READ_AT_ONCE = 100;

/** Issues that a user has written behind an id, the first of them. */
export function issuesBy(db: Executor, userId: number, after: number): Promise<IssueRow[]> {
  return db
    .selectFrom('issues')
    .selectAll()
    .where('author_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(READ_AT_ONCE)
    .execute();
}
