import type { UserReference } from '../../../generated/models/index.ts';
import { type Call, absoluteUrl } from '../../platform/call.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';

/** A user as other resources embed it. */
export function presentUser(call: Call, user: UserRow): UserReference {
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    state: user.state,
    locked: user.locked === 1,
    avatar_url: absoluteUrl(call, user.avatar_url),
    web_url: `${call.origin}/${user.username}`,
  };
}

/** As `presentUser`, null for nobody. */
export function presentOptionalUser(call: Call, user: UserRow | undefined): UserReference | null {
  return user === undefined ? null : presentUser(call, user);
}
