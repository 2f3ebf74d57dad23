import { type RawBuilder, sql } from 'kysely';
import { ancestorIds } from '../../platform/tenancy/namespaces.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { nextId } from '../../store/ids.ts';
import { type Ids, byId, distinctIds, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Instant } from '../../store/table.ts';
import type { LabelRow } from './table.ts';

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
        eb.or([eb('labels.project_id', '=', id), eb('labels.group_id', 'in', ancestorIds(q, namespaceId))]),
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
  return [...found, ...(await insertLabels(tx, { project_id: project.id, group_id: null }, missing, fresh))];
}

async function insertLabels(
  tx: Executor,
  owner: Pick<LabelRow, 'group_id' | 'project_id'>,
  names: readonly string[],
  fresh: { readonly color: string; readonly now: Instant },
): Promise<LabelRow[]> {
  if (names.length === 0) return [];
  const first = await nextId(tx, 'labels', names.length);
  const rows = names.map((name, index) => ({
    ...owner,
    id: first + index,
    name,
    color: fresh.color,
    description: null,
    priority: null,
    created_at: fresh.now,
  }));
  await tx.insertInto('labels').values(rows).execute();
  return rows;
}

/** The labels of these names of a group, or of the nearest group around it; names that do not exist become labels of the group. */
export async function findOrCreateGroupLabels(
  tx: Executor,
  groupId: number,
  names: readonly string[],
  fresh: { readonly color: string; readonly now: Instant },
): Promise<LabelRow[]> {
  if (names.length === 0) return [];
  const rows = await tx
    .selectFrom('labels')
    .innerJoin('ancestry', 'ancestry.ancestor_id', 'labels.group_id')
    .selectAll('labels')
    .where('ancestry.descendant_id', '=', groupId)
    .where('labels.name', 'in', names)
    .orderBy('ancestry.depth', 'desc')
    .execute();
  // The nearest comes last, and stays.
  const nearest = new Map(rows.map((row) => [row.name, row]));
  const missing = names.filter((name) => !nearest.has(name));
  return [...nearest.values(), ...(await insertLabels(tx, { project_id: null, group_id: groupId }, missing, fresh))];
}

/** Ids of the labels of exactly this name, as a subquery. */
export function labelIdsNamed(name: string): RawBuilder<unknown> {
  return sql`select id from labels where name = ${name}`;
}

/** The highest priority among the labels whose ids a subquery gives, null without any. */
export function highestPriority(ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select min(priority) from labels where id in (${ids}))`;
}

/** Labels by id. */
export async function labelsById(db: Executor, ids: Ids): Promise<Map<number, LabelRow>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  return byId(
    await runPrepared(db, `labels-by-id-${wanted.length}`, wanted, (q) =>
      q.selectFrom('labels').selectAll().where('id', 'in', wanted),
    ),
  );
}
