import { sql } from 'kysely';
import { ACCESS } from '../../platform/access-level.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { countUpTo } from '../../store/count.ts';
import { nextId } from '../../store/ids.ts';
import { type Ids, distinctIds } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { DeployKeyRow, ProjectKeyRow } from './table.ts';

type Window = { readonly limit: number; readonly offset: number };

function instanceKeys(db: Executor, isPublic: boolean) {
  const all = db.selectFrom('deploy_keys');
  return isPublic ? all.where('public', '=', 1) : all;
}

/** Keys of the instance, oldest first; the public ones alone when asked. */
export function listKeyRows(db: Executor, isPublic: boolean, { limit, offset }: Window): Promise<DeployKeyRow[]> {
  return instanceKeys(db, isPublic).selectAll().orderBy('id').limit(limit).offset(offset).execute();
}

/** How many keys the instance has, counted up to `bound`; undefined beyond it. */
export function countKeyRows(db: Executor, isPublic: boolean, bound: number): Promise<number | undefined> {
  return countUpTo(db, instanceKeys(db, isPublic).select('id'), bound);
}

/** A project that a key opens. */
export interface OpenedProject {
  readonly keyId: number;
  readonly canPush: boolean;
  readonly project: ProjectRow;
}

/** The projects that keys open, by id. */
export async function projectsOfKeys(db: Executor, keyIds: readonly number[]): Promise<OpenedProject[]> {
  if (keyIds.length === 0) return [];
  const rows = await db
    .selectFrom('deploy_key_projects')
    .innerJoin('projects', 'projects.id', 'deploy_key_projects.project_id')
    .selectAll('projects')
    .select(['deploy_key_projects.deploy_key_id', 'deploy_key_projects.can_push'])
    .where('deploy_key_projects.deploy_key_id', 'in', keyIds)
    .orderBy('projects.id')
    .execute();
  return rows.map(({ deploy_key_id: keyId, can_push: canPush, ...project }) => {
    return { keyId, canPush: canPush === 1, project };
  });
}

function projectKeys(db: Executor, projectId: number) {
  return db
    .selectFrom('deploy_keys')
    .innerJoin('deploy_key_projects', 'deploy_key_projects.deploy_key_id', 'deploy_keys.id')
    .where('deploy_key_projects.project_id', '=', projectId);
}

/** Keys of a project, oldest first. */
export function listProjectKeyRows(db: Executor, projectId: number, window: Window): Promise<ProjectKeyRow[]> {
  return projectKeys(db, projectId)
    .selectAll('deploy_keys')
    .select('deploy_key_projects.can_push')
    .orderBy('deploy_keys.id')
    .limit(window.limit)
    .offset(window.offset)
    .execute();
}

/** How many keys a project has, counted up to `bound`; undefined beyond it. */
export function countProjectKeyRows(db: Executor, projectId: number, bound: number): Promise<number | undefined> {
  return countUpTo(db, projectKeys(db, projectId).select('deploy_keys.id'), bound);
}

/** A key of a project. */
export function projectKey(db: Executor, projectId: number, keyId: number): Promise<ProjectKeyRow | undefined> {
  return projectKeys(db, projectId)
    .selectAll('deploy_keys')
    .select('deploy_key_projects.can_push')
    .where('deploy_keys.id', '=', keyId)
    .executeTakeFirst();
}

/** Whose projects are looked at. */
export interface Pair {
  /** Undefined for administrators, who have all projects in common with everybody. */
  readonly callerId: number | undefined;
  readonly userId: number;
}

function commonKeys(db: Executor, { callerId, userId }: Pair) {
  const common = db
    .selectFrom('deploy_keys')
    .innerJoin('deploy_key_projects', 'deploy_key_projects.deploy_key_id', 'deploy_keys.id')
    .innerJoin('project_grants as theirs', (join) =>
      join.onRef('theirs.project_id', '=', 'deploy_key_projects.project_id').on('theirs.user_id', '=', userId),
    );
  if (callerId === undefined) return common;
  const own = db.selectFrom('project_grants').select('project_id').where('user_id', '=', callerId);
  return common.where('deploy_key_projects.project_id', 'in', own);
}

/** Keys of the projects that two users have in common, each once, oldest first. */
export function listCommonKeyRows(db: Executor, pair: Pair, { limit, offset }: Window): Promise<ProjectKeyRow[]> {
  return commonKeys(db, pair)
    .selectAll('deploy_keys')
    .select((eb) => eb.fn.max('deploy_key_projects.can_push').as('can_push'))
    .groupBy('deploy_keys.id')
    .orderBy('deploy_keys.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many keys two users have in common, counted up to `bound`; undefined beyond it. */
export function countCommonKeyRows(db: Executor, pair: Pair, bound: number): Promise<number | undefined> {
  return countUpTo(db, commonKeys(db, pair).select('deploy_keys.id').distinct(), bound);
}

/** The key with this fingerprint. */
export function keyByFingerprint(db: Executor, fingerprint: string): Promise<DeployKeyRow | undefined> {
  return db.selectFrom('deploy_keys').selectAll().where('fingerprint_sha256', '=', fingerprint).executeTakeFirst();
}

/** Whether a user maintains one of the projects that a key opens. */
export async function maintainsProjectOf(db: Executor, keyId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('deploy_key_projects')
    .innerJoin('project_grants', 'project_grants.project_id', 'deploy_key_projects.project_id')
    .select(sql<number>`1`.as('found'))
    .where('deploy_key_projects.deploy_key_id', '=', keyId)
    .where('project_grants.user_id', '=', userId)
    .where('project_grants.access_level', '>=', ACCESS.maintainer)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a key. */
export async function insertKey(tx: Executor, fresh: Omit<DeployKeyRow, 'id'>): Promise<DeployKeyRow> {
  const row = { id: await nextId(tx, 'deploy_keys'), ...fresh };
  await tx.insertInto('deploy_keys').values(row).execute();
  return row;
}

/** Opens a project to a key. */
export async function joinProject(tx: Executor, keyId: number, projectId: number, canPush: boolean): Promise<void> {
  const row = { deploy_key_id: keyId, project_id: projectId, can_push: canPush ? 1 : 0 } as const;
  await tx.insertInto('deploy_key_projects').values(row).execute();
}

/** Changes the title of a key. */
export async function renameKey(tx: Executor, keyId: number, title: string): Promise<void> {
  await tx.updateTable('deploy_keys').set({ title }).where('id', '=', keyId).execute();
}

/** Changes whether a key may push to a project. */
export async function setCanPush(tx: Executor, keyId: number, projectId: number, canPush: boolean): Promise<void> {
  await tx
    .updateTable('deploy_key_projects')
    .set({ can_push: canPush ? 1 : 0 })
    .where('deploy_key_id', '=', keyId)
    .where('project_id', '=', projectId)
    .execute();
}

/** Takes a key from a project; one that is not public and opens no other project is deleted with it. */
export async function leaveProject(tx: Executor, keyId: number, projectId: number): Promise<void> {
  await tx
    .deleteFrom('deploy_key_projects')
    .where('deploy_key_id', '=', keyId)
    .where('project_id', '=', projectId)
    .execute();
  await tx
    .deleteFrom('deploy_keys')
    .where('id', '=', keyId)
    .where('public', '=', 0)
    .where('id', 'not in', tx.selectFrom('deploy_key_projects').select('deploy_key_id'))
    .execute();
}

/** Titles of keys, by id. */
export async function deployKeyTitles(db: Executor, ids: Ids): Promise<Map<number, string>> {
  const wanted = distinctIds(ids);
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('deploy_keys').select(['id', 'title']).where('id', 'in', wanted).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Deletes the keys that no project uses any more; those that every project may use stay. */
export async function deleteUnusedKeys(tx: Executor): Promise<void> {
  const used = tx.selectFrom('deploy_key_projects').select('deploy_key_id');
  await tx.deleteFrom('deploy_keys').where('public', '=', 0).where('id', 'not in', used).execute();
}
