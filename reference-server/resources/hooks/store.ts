import type { Compilable, SelectQueryBuilder } from 'kysely';
import { DAY_MS } from '../../platform/clock.ts';
import { countUpTo } from '../../store/count.ts';
import { nextId } from '../../store/ids.ts';
import { runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Instant } from '../../store/table.ts';
import type { Tables } from '../../store/tables.ts';
import type { HookEventRow, HookRow } from './table.ts';

type Window = { readonly limit: number; readonly offset: number };

/** Whose hooks: those of a group, or with null those of the instance. */
type Owner = number | null;

function hooksOf(db: Executor, groupId: Owner) {
  const all = db.selectFrom('hooks');
  return groupId === null ? all.where('group_id', 'is', null) : all.where('group_id', '=', groupId);
}

/** Hooks, oldest first. */
export function listHookRows(db: Executor, groupId: Owner, { limit, offset }: Window): Promise<HookRow[]> {
  return hooksOf(db, groupId).selectAll().orderBy('id').limit(limit).offset(offset).execute();
}

/** How many hooks there are, counted up to `bound`; undefined beyond it. */
export function countHookRows(db: Executor, groupId: Owner, bound: number): Promise<number | undefined> {
  return countUpTo(db, hooksOf(db, groupId).select('id'), bound);
}

/** A hook of a group or of the instance. */
export function hookOf(db: Executor, groupId: Owner, id: number): Promise<HookRow | undefined> {
  return hooksOf(db, groupId).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Stores a hook. */
export async function insertHook(tx: Executor, fresh: Omit<HookRow, 'id'>): Promise<HookRow> {
  const row = { id: await nextId(tx, 'hooks'), ...fresh };
  await tx.insertInto('hooks').values(row).execute();
  return row;
}

/** Changes columns of a hook. */
export async function updateHook(tx: Executor, id: number, changes: Partial<Omit<HookRow, 'id'>>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('hooks').set(changes).where('id', '=', id).execute();
}

/** Removes a hook with the records of what it delivered. */
export async function deleteHook(tx: Executor, id: number): Promise<void> {
  await tx.deleteFrom('hook_events').where('hook_id', '=', id).execute();
  await tx.deleteFrom('hooks').where('id', '=', id).execute();
}

/** Which records are asked for. */
export interface EventFilter {
  readonly hookId: number;
  /** Records from this instant on. */
  readonly since: Instant;
  /** Answers with a status between these two, both included; undefined for all records. */
  readonly status: readonly [least: number, most: number] | undefined;
}

function eventsOf(db: Executor, { hookId, since, status }: EventFilter) {
  const all = db.selectFrom('hook_events').where('hook_id', '=', hookId).where('created_at', '>=', since);
  if (status === undefined) return all;
  return all.where('status_code', '>=', status[0]).where('status_code', '<=', status[1]);
}

/** Records of deliveries, newest first. */
export function listEventRows(db: Executor, filter: EventFilter, { limit, offset }: Window): Promise<HookEventRow[]> {
  return eventsOf(db, filter)
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many records there are, counted up to `bound`; undefined beyond it. */
export function countEventRows(db: Executor, filter: EventFilter, bound: number): Promise<number | undefined> {
  return countUpTo(db, eventsOf(db, filter).select('id'), bound);
}

/** A hook of whomever. */
export function hookById(db: Executor, id: number): Promise<HookRow | undefined> {
  return db.selectFrom('hooks').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Hooks of the instance, of a namespace and of those above it. */
export function hooksAbove(db: Executor, namespaceId: number): Promise<HookRow[]> {
  return runPrepared(db, 'hooks-above', [namespaceId], (q) =>
    reaching(q, q.selectFrom('ancestry').select('ancestor_id').where('descendant_id', '=', namespaceId)),
  );
}

/** Hooks of the instance and of the namespaces above a project. */
export function hooksAboveProject(db: Executor, projectId: number): Promise<HookRow[]> {
  return runPrepared(db, 'hooks-above-project', [projectId], (q) =>
    reaching(
      q,
      q
        .selectFrom('ancestry')
        .select('ancestor_id')
        .where('descendant_id', '=', q.selectFrom('projects').select('namespace_id').where('id', '=', projectId)),
    ),
  );
}

function reaching(
  db: Executor,
  groups: SelectQueryBuilder<Tables, 'ancestry', { ancestor_id: number }>,
): Compilable<HookRow> {
  return db
    .selectFrom('hooks')
    .selectAll()
    .where((eb) => eb.or([eb('group_id', 'is', null), eb('group_id', 'in', groups)]))
    .orderBy('id');
}

/** How long records of deliveries are shown and kept. */
export const RECORD_MS: number = 7 * DAY_MS;

/** Stores the record of a delivery; those of the same hook that are too old go. */
export async function insertEvent(tx: Executor, fresh: Omit<HookEventRow, 'id'>): Promise<void> {
  const { hook_id: hookId, created_at: now } = fresh;
  await tx
    .deleteFrom('hook_events')
    .where('hook_id', '=', hookId)
    .where('created_at', '<', now - RECORD_MS)
    .execute();
  await tx
    .insertInto('hook_events')
    .values({ id: await nextId(tx, 'hook_events'), ...fresh })
    .execute();
}
