import { audit } from '../../platform/tenancy/audit.ts';
import type { Call } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import { type LeavingUser, deleteUser, groupsOwnedAlone, placeholder } from '../../platform/tenancy/departure.ts';
import { groupById } from '../../platform/tenancy/namespaces.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';
import { tokensOf } from '../../platform/tenancy/tokens.ts';
import { deleteGroup } from '../groups/index.ts';
import { accountsOfGroups } from './store.ts';

/**
 * Deletes a service account with its tokens and memberships. What it wrote passes to a placeholder; with `hard` it goes, and so
 * do the groups that nobody else owns.
 */
export async function removeAccount(call: Call, user: UserRow, hard: boolean): Promise<void> {
  const heir = await placeholder(call.db, call.now);
  if (hard) await removeGroups(call, user);
  const leaving: LeavingUser = { user, heir, hard };
  await announce(call, 'user.leaving', leaving);
  for (const { id } of await tokensOf(call.db, user.id)) {
    audit(call, { kind: 'personal_access_token', fate: 'deleted', id, details: { user_id: user.id } });
  }
  await deleteUser(call.db, call.app.store.tables, user.id, { id: heir.id, ofWritten: !hard });
  call.afterCommit(() => call.app.authenticator.forget());
}

async function removeGroups(call: Call, user: UserRow): Promise<void> {
  for (const { id } of await groupsOwnedAlone(call.db, user.id)) {
    // One of them may have been in another one.
    const group = await groupById(call.db, id);
    if (group !== undefined) await deleteGroup(call, group);
  }
}

/** Deletes the service accounts of groups that go. */
export async function removeAccountsOf(call: Call, groupIds: readonly number[]): Promise<void> {
  for (const user of await accountsOfGroups(call.db, groupIds)) await removeAccount(call, user, false);
}
