import type { PersonalAccessTokenWithSecret } from '../../../generated/models/index.ts';
import { audit } from '../../platform/tenancy/audit.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { MAX_LIFETIME, checkedExpiry, checkedName, checkedScopes } from '../../platform/tenancy/token-terms.ts';
import { digestOf, insertToken, newTokenSecret } from '../../platform/tenancy/tokens.ts';
import { presentPersonalToken } from './present.ts';

/** What a request says of a new token, and which scopes it may ask for. */
export interface WantedToken {
  readonly body: {
    readonly name: string;
    readonly description?: string | null | undefined;
    readonly scopes: readonly string[];
    readonly expires_at?: string | undefined;
  };
  readonly allowed: readonly string[];
}

/** Makes a token of a user; its secret is in this answer and nowhere else. */
export async function issueToken(
  call: Call,
  userId: number,
  { body, allowed }: WantedToken,
): Promise<PersonalAccessTokenWithSecret> {
  const name = checkedName(body.name);
  const scopes = checkedScopes(body.scopes, allowed);
  const expiresAt = checkedExpiry(call, body.expires_at, MAX_LIFETIME);
  const secret = await newTokenSecret(call);
  const token = await insertToken(call.db, {
    kind: 'personal',
    name,
    description: body.description ?? null,
    user_id: userId,
    group_id: null,
    access_level: null,
    digest: digestOf(secret, call.app.tokenKey),
    expires_at: expiresAt,
    created_by_id: requirePrincipal(call).user.id,
    created_at: call.now,
    scopes,
  });
  audit(call, {
    kind: 'personal_access_token',
    fate: 'created',
    id: token.id,
    details: { user_id: userId, expires_at: expiresAt, scopes: scopes.join(' ') },
  });
  return { ...presentPersonalToken(call, { token, scopes }), token: secret };
}
