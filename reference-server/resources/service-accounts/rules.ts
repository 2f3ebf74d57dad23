import { isExpired } from '../../platform/authentication.ts';
import type { Call } from '../../platform/call.ts';
import type { GroupAccess } from '../../platform/places.ts';
import { badRequest, invalidRecord, notFound } from '../../platform/refusal.ts';
import { isPathTaken } from '../../platform/tenancy/namespaces.ts';
import type { TokenRow, UserRow } from '../../platform/tenancy/table.ts';
import { tokenById } from '../../platform/tenancy/token-lists.ts';
import { userByIdOrName } from '../../platform/tenancy/users.ts';
import { accountOfGroup, isAddressTaken } from './store.ts';

/** @throws Refusal 400 for a group that is inside of another one */
export function demandTopLevel({ group }: GroupAccess): void {
  if (group.parent_id !== null) throw badRequest('Group must be a top-level group');
}

/**
 * A service account of the group of a request.
 * @throws Refusal 400 for a subgroup, 404 when the group has no such account
 */
export async function accountOf(call: Call, place: GroupAccess, userId: number): Promise<UserRow> {
  demandTopLevel(place);
  const account = await accountOfGroup(call.db, place.group.id, userId);
  if (account === undefined) throw notFound('Service Account');
  return account;
}

/**
 * A personal token of a service account that still works.
 * @throws Refusal 404 when the account has no such token, 400 for one that no longer works
 */
export async function tokenOf(call: Call, userId: number, tokenId: number): Promise<TokenRow> {
  const token = await tokenById(call.db, tokenId);
  if (token === undefined || token.kind !== 'personal' || token.user_id !== userId) {
    throw notFound('Personal Access Token');
  }
  if (token.revoked === 1 || isExpired(token, call.today)) throw badRequest('Token is revoked or has expired');
  return token;
}

/**
 * The name of a new service account, for people to tell it by.
 * @throws Refusal 400 for one that is blank
 */
export function checkedName(name: string): string {
  if (name.trim() === '') throw invalidRecord({ name: ["can't be blank"] });
  return name;
}

/**
 * A login name that was chosen. Users and groups share one space of paths, and a name of digits would be taken for an id.
 * @throws Refusal 400 for one that is in use or no login name
 */
export async function checkedUsername(call: Call, username: string): Promise<string> {
  if (/^\d+$/.test(username) || /\.(?:git|atom)$|\.$/i.test(username)) {
    throw invalidRecord({ username: ['may be no number and may not end in ".", ".git" or ".atom"'] });
  }
  const taken = (await userByIdOrName(call.db, username)) !== undefined || (await isPathTaken(call.db, username));
  if (taken) throw badRequest('username has already been taken');
  return username;
}

/**
 * An address that was chosen.
 * @throws Refusal 400 for one that is in use
 */
export async function checkedAddress(call: Call, email: string): Promise<string> {
  if (await isAddressTaken(call.db, email)) throw badRequest('email has already been taken');
  return email;
}
