import type { PersonalAccessToken } from '../../../generated/models/index.ts';
import { isExpired } from '../../platform/authentication.ts';
import type { Call } from '../../platform/call.ts';
import type { ScopedToken } from '../../platform/tenancy/token-lists.ts';
import { optionalTimestamp, timestamp } from '../../platform/time.ts';

/** A personal token as responses show it. */
export function presentPersonalToken(call: Call, { token, scopes }: ScopedToken): PersonalAccessToken {
  return {
    id: token.id,
    name: token.name,
    description: token.description,
    scopes: [...scopes],
    user_id: token.user_id,
    active: token.revoked === 0 && !isExpired(token, call.today),
    revoked: token.revoked === 1,
    created_at: timestamp(token.created_at),
    expires_at: token.expires_at,
    last_used_at: optionalTimestamp(token.last_used_at),
  };
}
