import type { AccessLevel, GroupAccessToken } from '../../../generated/models/index.ts';
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
    // The column of a group token holds nothing but the levels that may be granted.
    access_level: (token.access_level ?? 10) as AccessLevel,
  };
}
