import { randomInt } from 'node:crypto';
import type { Call } from '../../platform/call.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';
import { insertUser } from '../../platform/tenancy/users.ts';
import { checkedAddress, checkedName, checkedUsername } from './rules.ts';
import { insertAccount } from './store.ts';

/** What a request says of a new service account. */
export interface NewAccount {
  readonly name: string;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
}

/** Makes a service account of a group, or of the instance without one. */
export async function createAccount(call: Call, groupId: number | null, body: NewAccount): Promise<UserRow> {
  const name = checkedName(body.name);
  const username = body.username === undefined ? madeUpName(groupId) : await checkedUsername(call, body.username);
  const email = body.email === undefined ? `${username}@noreply.example.com` : await checkedAddress(call, body.email);
  const user = await insertUser(call.db, {
    username,
    name,
    email,
    kind: 'service_account',
    createdAt: call.now,
    groupId,
  });
  await insertAccount(call.db, user.id, groupId);
  return user;
}

/** One of so many numbers ends a login name that is made up: the most that `randomInt` draws from. */
const MADE_UP = 2 ** 48 - 1;

function madeUpName(groupId: number | null): string {
  const place = groupId === null ? '' : `group_${groupId}_`;
  return `service_account_${place}${randomInt(MADE_UP)}`;
}
