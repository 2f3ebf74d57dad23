import type { Executor } from '../../store/store.ts';
import type { Instant } from '../../store/table.ts';
import type { UserRow } from './table.ts';
import { insertUser } from './users.ts';

/** Login name of the user who stands for everybody who is gone. */
const PLACEHOLDER = 'ghost';

/** The user who stands for everybody who is gone, made when the first one goes. */
export async function placeholder(tx: Executor, now: Instant): Promise<UserRow> {
  const known = await tx.selectFrom('users').selectAll().where('username_key', '=', PLACEHOLDER).executeTakeFirst();
  if (known !== undefined) return known;
  return insertUser(tx, {
    username: PLACEHOLDER,
    name: 'Ghost User',
    email: `${PLACEHOLDER}@noreply.example.com`,
    kind: 'human',
    createdAt: now,
    groupId: null,
  });
}

/** Deletes a user with everything that nobody else can have: tokens, memberships and levels. */
export async function deleteUser(tx: Executor, userId: number): Promise<void> {
  const tokens = tx.selectFrom('access_tokens').select('id').where('user_id', '=', userId);
  await tx.deleteFrom('token_scopes').where('token_id', 'in', tokens).execute();
  await tx.deleteFrom('access_tokens').where('user_id', '=', userId).execute();
  for (const table of ['members', 'group_grants', 'project_grants'] as const) {
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  }
  await tx.updateTable('access_tokens').set({ created_by_id: null }).where('created_by_id', '=', userId).execute();
  await tx.deleteFrom('users').where('id', '=', userId).execute();
}
