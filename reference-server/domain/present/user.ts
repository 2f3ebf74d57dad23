import type { UserReference } from '../../../generated/models/index.ts';
import type { UserRow } from '../../store/schema.ts';
import type { Call } from '../call.ts';

/** Stored addresses of pictures are paths; responses carry absolute URLs. */
export function absoluteUrl(call: Call, path: string | null): string | null {
  return path === null || !path.startsWith('/') ? path : `${call.origin}${path}`;
}

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
