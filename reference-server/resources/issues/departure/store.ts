import type { Executor } from '../../../store/store.ts';
import type { IssueRow } from '../table.ts';

/** The issues that a user has written. */
export function issuesBy(db: Executor, userId: number): Promise<IssueRow[]> {
  return db.selectFrom('issues').selectAll().where('author_id', '=', userId).orderBy('id').execute();
}
