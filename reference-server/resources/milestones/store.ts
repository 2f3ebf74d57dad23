import { type RawBuilder, sql } from 'kysely';
import { ancestorIds } from '../../platform/tenancy/namespaces.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { nextId, reserveIid } from '../../store/ids.ts';
import { type Ids, byId, distinctIds, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Day } from '../../store/table.ts';
import type { MilestoneRow } from './table.ts';

/** Milestones by id. */
export async function milestonesById(db: Executor, ids: Ids): Promise<Map<number, MilestoneRow>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  return byId(
    await runPrepared(db, `milestones-by-id-${wanted.length}`, wanted, (q) =>
      q.selectFrom('milestones').selectAll().where('id', 'in', wanted),
    ),
  );
}

/** Whether a milestone belongs to the project or to a group around it. */
export async function isUsableMilestone(db: Executor, project: ProjectRow, milestoneId: number): Promise<boolean> {
  const row = await db
    .selectFrom('milestones')
    .select('id')
    .where('id', '=', milestoneId)
    .where((eb) =>
      eb.or([eb('project_id', '=', project.id), eb('group_id', 'in', ancestorIds(db, project.namespace_id))]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a milestone of the project, or of a group around it, has this title. */
export async function isTitleTaken(db: Executor, project: ProjectRow, title: string): Promise<boolean> {
  const row = await db
    .selectFrom('milestones')
    .select('id')
    .where('title', '=', title)
    .where((eb) =>
      eb.or([eb('project_id', '=', project.id), eb('group_id', 'in', ancestorIds(db, project.namespace_id))]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** The milestone of a title that a project may use: its own, else that of the nearest group around it. */
export async function milestoneTitled(
  db: Executor,
  project: ProjectRow,
  title: string,
): Promise<MilestoneRow | undefined> {
  return db
    .selectFrom('milestones')
    .leftJoin('ancestry', (join) =>
      join
        .onRef('ancestry.ancestor_id', '=', 'milestones.group_id')
        .on('ancestry.descendant_id', '=', project.namespace_id),
    )
    .selectAll('milestones')
    .where('milestones.title', '=', title)
    .where((eb) => eb.or([eb('milestones.project_id', '=', project.id), eb('ancestry.depth', 'is not', null)]))
    .orderBy(sql`case when milestones.project_id is null then ancestry.depth + 1 else 0 end`)
    .orderBy('milestones.id')
    .limit(1)
    .executeTakeFirst();
}

/** Stores a milestone of a project under the next number. */
export async function insertMilestone(
  tx: Executor,
  fresh: Omit<MilestoneRow, 'id' | 'iid' | 'project_id'> & { readonly project_id: number },
): Promise<MilestoneRow> {
  const iid = await reserveIid(tx, { kind: 'project', id: fresh.project_id, resource: 'milestones' }, undefined);
  const row = { id: await nextId(tx, 'milestones'), iid, ...fresh };
  await tx.insertInto('milestones').values(row).execute();
  return row;
}

/** Ids of the milestones of this title, as a subquery. */
export function milestonesTitled(title: string): RawBuilder<unknown> {
  return sql`select id from milestones where title = ${title}`;
}

/** Ids of the open milestones that are due after a day, as a subquery. */
export function upcomingMilestones(today: Day): RawBuilder<unknown> {
  return sql`select id from milestones where state = 'active' and due_date > ${today}`;
}

/** Ids of the open milestones that have started, as a subquery. */
export function startedMilestones(today: Day): RawBuilder<unknown> {
  return sql`select id from milestones where state = 'active' and start_date <= ${today}`;
}

/** The due day of the milestone whose id a column holds. */
export function milestoneDue(column: string): RawBuilder<unknown> {
  return sql`(select m.due_date from milestones m where m.id = ${sql.ref(column)})`;
}

/** The first day of the milestone whose id a column holds. */
export function milestoneStart(column: string): RawBuilder<unknown> {
  return sql`(select m.start_date from milestones m where m.id = ${sql.ref(column)})`;
}
