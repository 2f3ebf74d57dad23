import { grouped, runPrepared } from '../../store/prepared.ts';
import type { Executor } from '../../store/store.ts';
import type { Day, Instant } from '../../store/table.ts';
import type { MemberRow } from './table.ts';

/** Makes a user a member of a group or project. */
export async function insertMember(
  tx: Executor,
  source: { readonly kind: 'group' | 'project'; readonly id: number },
  member: { readonly userId: number; readonly level: number; readonly now: Instant; readonly expires?: Day | null },
): Promise<void> {
  await tx
    .insertInto('members')
    .values({
      source_kind: source.kind,
      source_id: source.id,
      user_id: member.userId,
      access_level: member.level,
      notification_level: 3,
      created_at: member.now,
      expires_at: member.expires ?? null,
    })
    .execute();
}

/** Whether a user is a direct member of a group or project, expired or not. */
export async function isMember(
  db: Executor,
  source: { readonly kind: 'group' | 'project'; readonly id: number },
  userId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('user_id')
    .where('source_kind', '=', source.kind)
    .where('source_id', '=', source.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Direct memberships of a user by project id. */
export async function projectMemberships(
  db: Executor,
  ids: readonly number[],
  userId: number,
): Promise<Map<number, MemberRow>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared(db, `memberships-${ids.length}`, ['project', userId, ...ids], (q) =>
    q
      .selectFrom('members')
      .selectAll()
      .where('source_kind', '=', 'project')
      .where('user_id', '=', userId)
      .where('source_id', 'in', ids),
  );
  return new Map(rows.map((row) => [row.source_id, row]));
}

/** Ids of the direct members of groups, by the id of the group; memberships that have ended do not count. */
export async function directMembers(
  db: Executor,
  groupIds: readonly number[],
  today: Day,
): Promise<Map<number, number[]>> {
  if (groupIds.length === 0) return new Map();
  const rows = await runPrepared(db, `direct-members-${groupIds.length}`, ['group', ...groupIds, today], (q) =>
    q
      .selectFrom('members')
      .select(['source_id', 'user_id'])
      .where('source_kind', '=', 'group')
      .where('source_id', 'in', groupIds)
      .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', today)])),
  );
  const byGroup = grouped(rows, (row) => row.source_id);
  return new Map([...byGroup].map(([id, members]) => [id, members.map((row) => row.user_id)]));
}
