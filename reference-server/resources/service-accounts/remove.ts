import type { Call } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { deleteUser, placeholder } from '../../platform/tenancy/departure.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';
import type { LeavingUser } from './events.ts';
import { accountsOfGroups, deleteAccount } from './store.ts';

/** Deletes a service account, with its tokens and memberships; what it wrote stays under the name of nobody, unless `hard`. */
export async function removeAccount(call: Call, user: UserRow, hard: boolean): Promise<void> {
  const heir = await placeholder(call.db, call.now);
  const leaving: LeavingUser = { user, heir, hard };
  await announce(call, 'user.leaving', leaving);
  await deleteAccount(call.db, user.id);
  await deleteUser(call.db, user.id);
  call.afterCommit(() => call.app.authenticator.forget());
}

/** Deletes the service accounts of groups that go. */
export async function removeAccountsOf(call: Call, groupIds: readonly number[]): Promise<void> {
  for (const user of await accountsOfGroups(call.db, groupIds)) await removeAccount(call, user, false);
}
