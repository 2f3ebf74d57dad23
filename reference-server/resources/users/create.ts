import type { CreateUserBody } from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import { Refusal, badParameter } from '../../platform/refusal.ts';
import { insertPersonalNamespace, isPathTaken } from '../../platform/tenancy/namespaces.ts';
import { isUsablePath } from '../../platform/tenancy/place.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';
import { insertUser } from '../../platform/tenancy/users.ts';
import { isAddressTaken, isLoginTaken } from './store.ts';

/**
 * createUser: a person with a namespace of their own. Nobody signs in with a password here, so none is kept.
 * @throws Refusal 400 for a login name that cannot stand in addresses, 409 for a login name or an address that is in use
 */
export async function createUser(call: Call, body: CreateUserBody): Promise<UserRow> {
  const { username, email, name } = body;
  // Digits would be taken for an id.
  if (!isUsablePath(username) || /^\d+$/.test(username)) throw badParameter('username is invalid');
  const taken = (await isLoginTaken(call.db, username)) || (await isPathTaken(call.db, username));
  if (taken) throw new Refusal(409, { message: 'Username has already been taken' });
  if (await isAddressTaken(call.db, email)) throw new Refusal(409, { message: 'Email has already been taken' });
  const user = await insertUser(call.db, {
    username,
    name: name.trim() === '' ? username : name.trim(),
    email,
    kind: 'human',
    createdAt: call.now,
    groupId: null,
    admin: body.admin,
    external: body.external,
    profile: { confirmed_at: body.skip_confirmation === true ? call.now : null },
  });
  await insertPersonalNamespace(call.db, user);
  return user;
}
