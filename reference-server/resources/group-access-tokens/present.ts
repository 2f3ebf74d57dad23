import type { GroupAccessToken } from '../../../generated/models/index.ts';
import { ACCESS, grantedLevel } from '../../platform/access-level.ts';
import { isExpired } from '../../platform/authentication.ts';
import type { Call } from '../../platform/call.ts';
import type { TokenRow } from '../../platform/tenancy/table.ts';
import { optionalTimestamp, timestamp } from '../../platform/time.ts';

/** A group token as responses show it. */
export function presentGroupToken(call: Call, token: TokenRow, scopes: readonly string[]): GroupAccessToken {
  return {
    id: token.id,
    name: token.name,
    scopes: [...scopes],
    user_id: token.user_id,
    active: token.revoked === 0 && !isExpired(token, call.today),
    revoked: token.revoked === 1,
    created_at: timestamp(token.created_at),
    expires_at: token.expires_at,
    last_used_at: optionalTimestamp(token.last_used_at),
    access_level: grantedLevel(token.access_level ?? ACCESS.guest),
  };
}
