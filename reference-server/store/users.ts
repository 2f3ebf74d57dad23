import type { Instant, UserRow } from './schema.ts';
import { nextId } from './ids.ts';
import type { Executor } from './store.ts';

/** What a new user brings along. */
export interface NewUser {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly kind: UserRow['kind'];
  readonly createdAt: Instant;
  readonly groupId: number | null;
}

/** Stores a user. */
export async function insertUser(tx: Executor, fresh: NewUser): Promise<UserRow> {
  const row: UserRow = {
    id: await nextId(tx, 'users'),
    username: fresh.username,
    username_key: fresh.username.toLowerCase(),
    name: fresh.name,
    email: fresh.email,
    state: 'active',
    kind: fresh.kind,
    admin: 0,
    locked: 0,
    external: 0,
    avatar_url: null,
    created_at: fresh.createdAt,
    bot_group_id: fresh.groupId,
    profile: '{}',
  };
  await tx.insertInto('users').values(row).execute();
  return row;
}

/** Makes a user a member of a group or project. */
export async function insertMember(
  tx: Executor,
  source: { readonly kind: 'group' | 'project'; readonly id: number },
  member: { readonly userId: number; readonly level: number; readonly now: Instant },
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
      expires_at: null,
    })
    .execute();
}
