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

/** A service account of the group of a request. */
export interface FoundAccount {
  readonly account: UserRow;
}

/**
 * The service account that a path names.
 * @throws Refusal 400 for a subgroup, 404 when the group has no such account
 */
export async function findAccount(
  call: Call,
  place: GroupAccess,
  { path }: { readonly path: { readonly user_id: number } },
): Promise<FoundAccount> {
  demandTopLevel(place);
  const account = await accountOfGroup(call.db, place.group.id, path.user_id);
  if (account === undefined) throw notFound('Service Account');
  return { account };
}

/**
 * The personal token of a service account that a path names.
 * @throws Refusal 400 for a subgroup, 404 when there is no such account or it has no such token
 */
export async function findAccountToken(
  call: Call,
  place: GroupAccess,
  request: { readonly path: { readonly user_id: number; readonly token_id: number } },
): Promise<{ readonly token: TokenRow }> {
  const { account } = await findAccount(call, place, request);
  const token = await tokenById(call.db, request.path.token_id);
  if (token === undefined || token.kind !== 'personal' || token.user_id !== account.id) {
    throw notFound('Personal Access Token');
  }
  return { token };
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
