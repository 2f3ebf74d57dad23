import type { Instant, LabelRow, ProjectRow } from './schema.ts';
import { nextId } from './ids.ts';
import { runPrepared } from './prepared.ts';
import type { Executor } from './store.ts';

function ancestorsOf(db: Executor, namespaceId: number) {
  return db.selectFrom('ancestry').select('ancestor_id').where('descendant_id', '=', namespaceId);
}

/** The labels of these names that a project may use: its own, else those of the nearest group around it. */
export async function findLabels(db: Executor, project: ProjectRow, names: readonly string[]): Promise<LabelRow[]> {
  if (names.length === 0) return [];
  const { id, namespace_id: namespaceId } = project;
  const parameters = [namespaceId, ...names, id, namespaceId];
  const rows = await runPrepared(db, `find-labels-${names.length}`, parameters, (q) =>
    q
      .selectFrom('labels')
      .leftJoin('ancestry', (join) =>
        join.onRef('ancestry.ancestor_id', '=', 'labels.group_id').on('ancestry.descendant_id', '=', namespaceId),
      )
      .selectAll('labels')
      .select('ancestry.depth')
      .where('labels.name', 'in', [...names])
      .where((eb) =>
        eb.or([eb('labels.project_id', '=', id), eb('labels.group_id', 'in', ancestorsOf(q, namespaceId))]),
      ),
  );
  const distance = (row: { project_id: number | null; depth: number | null }): number =>
    row.project_id === null ? (row.depth ?? 0) + 1 : 0;
  const best = new Map<string, LabelRow>();
  for (const row of rows.toSorted((a, b) => distance(b) - distance(a))) best.set(row.name, row);
  return [...best.values()];
}

/** As `findLabels`; names that do not exist become labels of the project with this colour. */
export async function findOrCreateLabels(
  tx: Executor,
  project: ProjectRow,
  names: readonly string[],
  fresh: { readonly color: string; readonly now: Instant },
): Promise<LabelRow[]> {
  const found = await findLabels(tx, project, names);
  const missing = names.filter((name) => !found.some((label) => label.name === name));
  if (missing.length === 0) return found;
  const first = await nextId(tx, 'labels', missing.length);
  const rows = missing.map((name, index) => ({
    id: first + index,
    project_id: project.id,
    group_id: null,
    name,
    color: fresh.color,
    description: null,
    priority: null,
    created_at: fresh.now,
  }));
  await tx.insertInto('labels').values(rows).execute();
  return [...found, ...rows];
}

/** Ids of the labels on an issue. */
export async function labelIdsOf(db: Executor, issueId: number): Promise<number[]> {
  const rows = await db.selectFrom('issue_labels').select('label_id').where('issue_id', '=', issueId).execute();
  return rows.map((row) => row.label_id);
}

/** Whether a milestone belongs to the project or to a group around it. */
export async function isUsableMilestone(db: Executor, project: ProjectRow, milestoneId: number): Promise<boolean> {
  const row = await db
    .selectFrom('milestones')
    .select('id')
    .where('id', '=', milestoneId)
    .where((eb) =>
      eb.or([eb('project_id', '=', project.id), eb('group_id', 'in', ancestorsOf(db, project.namespace_id))]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** An epic of a group around the project, by id or by iid in the nearest group that has it. */
export async function usableEpic(
  db: Executor,
  project: ProjectRow,
  by: { readonly id: number } | { readonly iid: number },
): Promise<number | undefined> {
  const query = db
    .selectFrom('epics')
    .innerJoin('ancestry', 'ancestry.ancestor_id', 'epics.group_id')
    .select('epics.id')
    .where('ancestry.descendant_id', '=', project.namespace_id)
    .orderBy('ancestry.depth');
  const row = await (
    'id' in by ? query.where('epics.id', '=', by.id) : query.where('epics.iid', '=', by.iid)
  ).executeTakeFirst();
  return row?.id;
}

/** Of these users, the ids of those who may read the project. */
export async function usersWhoRead(db: Executor, project: ProjectRow, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await runPrepared(db, `users-who-read-${userIds.length}`, [project.id, ...userIds], (q) =>
    q
      .selectFrom('users')
      .leftJoin('project_grants', (join) =>
        join.onRef('project_grants.user_id', '=', 'users.id').on('project_grants.project_id', '=', project.id),
      )
      .select(['users.id', 'users.admin', 'project_grants.access_level'])
      .where('users.id', 'in', [...userIds]),
  );
  const open = project.visibility !== 'private';
  const able = new Set(rows.filter((row) => open || row.admin === 1 || row.access_level !== null).map((row) => row.id));
  return userIds.filter((id) => able.has(id));
}
