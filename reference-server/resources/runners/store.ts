import { ACCESS } from '../../platform/access-level.ts';
import { ancestorIds } from '../../platform/tenancy/namespaces.ts';
import { countUpTo } from '../../store/count.ts';
import { nextId } from '../../store/ids.ts';
import type { Executor } from '../../store/store.ts';
import { type RunnerQuery, conditionsOf } from './filter/store.ts';
import type { Borders } from './status.ts';
import type { JobRow, RegistrationRow, RunnerRow } from './table.ts';

type Window = { readonly limit: number; readonly offset: number };

/** Whose runners a list shows. */
export type RunnerReach =
  | { readonly kind: 'all' }
  /** Those of groups and projects of which a user is an owner. */
  | { readonly kind: 'owned'; readonly userId: number }
  /** Those that work for a place: of its own, of the groups around it, of the instance. */
  | {
      readonly kind: 'usable';
      readonly namespaceId: number;
      readonly projectId?: number;
      readonly groups: boolean;
      readonly shared: boolean;
    };

/** Which runners a list shows. */
export interface RunnerList {
  readonly reach: RunnerReach;
  readonly query: RunnerQuery;
  readonly borders: Borders;
}

function runnersOf(db: Executor, { reach, query, borders }: RunnerList) {
  const found = db.selectFrom('runners').where((eb) => eb.and(conditionsOf(query, borders)(eb)));
  switch (reach.kind) {
    case 'all':
      return found;
    case 'owned': {
      const { userId } = reach;
      const groups = db.selectFrom('group_grants').select('group_id').where('user_id', '=', userId);
      const projects = db.selectFrom('project_grants').select('project_id').where('user_id', '=', userId);
      return found.where((eb) =>
        eb.or([
          eb('group_id', 'in', groups.where('access_level', '>=', ACCESS.owner)),
          eb('project_id', 'in', projects.where('access_level', '>=', ACCESS.owner)),
        ]),
      );
    }
    case 'usable':
      return found.where((eb) =>
        eb.or([
          ...(reach.projectId === undefined ? [] : [eb('project_id', '=', reach.projectId)]),
          ...(reach.groups ? [eb('group_id', 'in', ancestorIds(db, reach.namespaceId))] : []),
          ...(reach.shared ? [eb('runner_type', '=', 'instance_type')] : []),
        ]),
      );
  }
}

/** Runners by id. */
export function listRunnerRows(db: Executor, list: RunnerList, { limit, offset }: Window): Promise<RunnerRow[]> {
  return runnersOf(db, list).selectAll().orderBy('id').limit(limit).offset(offset).execute();
}

/** How many runners a list has, counted up to `bound`; undefined beyond it. */
export function countRunnerRows(db: Executor, list: RunnerList, bound: number): Promise<number | undefined> {
  return countUpTo(db, runnersOf(db, list).select('id'), bound);
}

/** A runner by id. */
export function runnerById(db: Executor, id: number): Promise<RunnerRow | undefined> {
  return db.selectFrom('runners').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The runner with this authentication token. */
export function runnerByDigest(db: Executor, digest: string): Promise<RunnerRow | undefined> {
  return db.selectFrom('runners').selectAll().where('digest', '=', digest).executeTakeFirst();
}

/** Tags of a runner in order. */
export async function tagsOf(db: Executor, runnerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('runner_tags')
    .select('tag')
    .where('runner_id', '=', runnerId)
    .orderBy('position')
    .execute();
  return rows.map(({ tag }) => tag);
}

/** Stores a runner with its tags. */
export async function insertRunner(
  tx: Executor,
  fresh: Omit<RunnerRow, 'id'>,
  tags: readonly string[],
): Promise<RunnerRow> {
  const row = { id: await nextId(tx, 'runners'), ...fresh };
  await tx.insertInto('runners').values(row).execute();
  await insertTags(tx, row.id, tags);
  return row;
}

/** Writes changed columns of a runner. */
export async function updateRunnerRow(tx: Executor, id: number, changes: Partial<RunnerRow>): Promise<void> {
  await tx.updateTable('runners').set(changes).where('id', '=', id).execute();
}

/** Gives a runner these tags instead of its own. */
export async function replaceTags(tx: Executor, runnerId: number, tags: readonly string[]): Promise<void> {
  await tx.deleteFrom('runner_tags').where('runner_id', '=', runnerId).execute();
  await insertTags(tx, runnerId, tags);
}

async function insertTags(tx: Executor, runnerId: number, tags: readonly string[]): Promise<void> {
  if (tags.length === 0) return;
  const rows = tags.map((tag, position) => ({ runner_id: runnerId, tag, position }));
  await tx.insertInto('runner_tags').values(rows).execute();
}

/** Deletes a runner; the jobs it processed stay, without it. */
export async function deleteRunnerRow(tx: Executor, id: number): Promise<void> {
  await tx.deleteFrom('runner_tags').where('runner_id', '=', id).execute();
  await tx.updateTable('jobs').set({ runner_id: null }).where('runner_id', '=', id).execute();
  await tx.deleteFrom('runners').where('id', '=', id).execute();
}

/** Replaces the authentication token of a runner; false when it is another one by now. */
export async function replaceDigest(
  tx: Executor,
  runner: RunnerRow,
  { digest, now }: { readonly digest: string; readonly now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('runners')
    .set({ digest, updated_at: now })
    .where('id', '=', runner.id)
    .where('digest', '=', runner.digest)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The place whose registration token has this digest. */
export function registrationByDigest(
  db: Executor,
  digest: string,
): Promise<Pick<RegistrationRow, 'place_kind' | 'place_id'> | undefined> {
  return db
    .selectFrom('runner_registrations')
    .select(['place_kind', 'place_id'])
    .where('digest', '=', digest)
    .executeTakeFirst();
}

/** The registration tokens of places of one kind. */
export async function registrationsOf(
  db: Executor,
  kind: RegistrationRow['place_kind'],
  ids: readonly number[],
): Promise<RegistrationRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('runner_registrations')
    .selectAll()
    .where('place_kind', '=', kind)
    .where('place_id', 'in', ids)
    .execute();
}

/** Stores the registration token of a place in the place of the one it had. */
export async function replaceRegistration(tx: Executor, row: RegistrationRow): Promise<void> {
  const { digest, shown } = row;
  await tx
    .insertInto('runner_registrations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['place_kind', 'place_id']).doUpdateSet({ digest, shown }))
    .execute();
}

/** Which jobs a list shows. */
export interface JobFilter {
  readonly runnerId: number;
  /** Undefined for administrators. */
  readonly reporterId: number | undefined;
  readonly status: string | undefined;
  readonly systemId: string | undefined;
  /** The id of the last one of the page before. */
  readonly after?: number | undefined;
  readonly descending: boolean;
}

function jobsOf(db: Executor, { runnerId, reporterId, status, systemId, after, descending }: JobFilter) {
  let found = db.selectFrom('jobs').where('runner_id', '=', runnerId);
  if (status !== undefined) found = found.where('status', '=', status);
  if (systemId !== undefined) found = found.where('system_id', '=', systemId);
  if (after !== undefined) found = found.where('id', descending ? '<' : '>', after);
  if (reporterId === undefined) return found;
  const seen = db.selectFrom('project_grants').select('project_id').where('user_id', '=', reporterId);
  return found.where('project_id', 'in', seen.where('access_level', '>=', ACCESS.reporter));
}

/** Jobs of a runner by id. */
export function listJobRows(db: Executor, filter: JobFilter, { limit, offset }: Window): Promise<JobRow[]> {
  return jobsOf(db, filter)
    .selectAll()
    .orderBy('id', filter.descending ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many jobs a list has, counted up to `bound`; undefined beyond it. */
export function countJobRows(db: Executor, filter: JobFilter, bound: number): Promise<number | undefined> {
  return countUpTo(db, jobsOf(db, filter).select('id'), bound);
}

/** The job with this token, whatever its state. */
export function jobByDigest(db: Executor, digest: string): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').selectAll().where('token_digest', '=', digest).executeTakeFirst();
}
