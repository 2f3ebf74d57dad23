import { sql } from 'kysely';
import type { Executor } from '../../../store/store.ts';
import { POSITION_STEP } from '../fresh.ts';
import type { IssueRow } from '../table.ts';

/** Issues of a project by their ids; those of other projects are left out. */
export function issuesInProject(db: Executor, projectId: number, ids: readonly number[]): Promise<IssueRow[]> {
  return db
    .selectFrom('issues')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', 'in', [...ids])
    .execute();
}

/** The place next to another one in the manual order of a project; undefined at the end of the list. */
export async function placeBeside(
  db: Executor,
  projectId: number,
  { of, behind }: { readonly of: number; readonly behind: boolean },
): Promise<number | undefined> {
  const places = db
    .selectFrom('issues')
    .select('relative_position')
    .where('project_id', '=', projectId)
    .where('relative_position', behind ? '>' : '<', of)
    .orderBy('relative_position', behind ? 'asc' : 'desc')
    .limit(1);
  return (await places.executeTakeFirst())?.relative_position ?? undefined;
}

/** Gives the issues of a project places with room between them, in the order in which they stand. */
export async function spreadPlaces(tx: Executor, projectId: number): Promise<void> {
  await sql`update issues set relative_position = ranks.place * ${POSITION_STEP}
    from (select id as ranked, row_number() over (order by relative_position is null, relative_position, id) as place
      from issues where project_id = ${projectId}) ranks
    where issues.id = ranks.ranked`.execute(tx);
}

/** Puts an issue somewhere in the manual order; nothing else about it changes. */
export async function putAt(tx: Executor, issueId: number, place: number): Promise<void> {
  await tx.updateTable('issues').set({ relative_position: place }).where('id', '=', issueId).execute();
}
