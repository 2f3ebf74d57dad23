import type { RotateTokenBody } from '../../../generated/models/index.ts';
import { isExpired } from '../authentication.ts';
import { audit, tokenKind } from './audit.ts';
import type { Call } from '../call.ts';
import { badRequest, unauthorized } from '../refusal.ts';
import { ELSEWHERE_MS, UNANSWERED_MS } from './rotations.ts';
import type { TokenRow } from './table.ts';
import { ROTATED_LIFETIME, checkedExpiry } from './token-terms.ts';
import { digestOf, insertToken, newTokenSecret, revokeToken, scopesOf, settleRotation } from './tokens.ts';

/** A token as it was stored, with the secret that nobody can read again. */
export interface IssuedToken {
  readonly token: TokenRow;
  readonly scopes: readonly string[];
  readonly secret: string;
}

/**
 * Revokes a token and issues one of the same family, name, scopes and level.
 * @throws Refusal 401 for a token that is revoked or expired, 400 for a last day out of bounds
 */
export async function rotateToken(call: Call, old: TokenRow, body: RotateTokenBody): Promise<IssuedToken> {
  if (old.revoked === 1 || isExpired(old, call.today)) throw unauthorized();
  const expiresAt = checkedExpiry(call, body.expires_at, ROTATED_LIFETIME);
  const scopes = (await scopesOf(call.db, [old.id])).get(old.id) ?? [];
  const secret = await newTokenSecret(call);
  // Who calls was found out before this transaction: of two rotations at once the second finds the token revoked.
  if (!(await revokeToken(call.db, old.id))) throw unauthorized();
  const token = await insertToken(call.db, {
    kind: old.kind,
    name: old.name,
    description: old.description,
    user_id: old.user_id,
    group_id: old.group_id,
    access_level: old.access_level,
    digest: digestOf(secret, call.app.tokenKey),
    expires_at: expiresAt,
    created_by_id: old.created_by_id,
    created_at: call.now,
    scopes,
    rotated: { from: old, until: Date.now() + UNANSWERED_MS },
  });
  call.afterCommit(() => call.app.authenticator.forget());
  call.afterCommit(() => answerRotation(call, old, token));
  audit(call, {
    kind: tokenKind(token),
    fate: 'rotated',
    id: old.id,
    details: { new_token_id: token.id, user_id: token.user_id, expires_at: expiresAt },
  });
  return { token, scopes, secret };
}

/**
 * Whoever used the old token before they could have read the answer used it in good faith. This process knows which requests these are;
 * others go by the row, which is told when the answer has left.
 */
function answerRotation(call: Call, old: TokenRow, token: TokenRow): Promise<void> {
  const { authenticator, store } = call.app;
  const end = authenticator.rotations.begin(old.id);
  return call.answering((last) => {
    end(last);
    // Where the database is away, or the server is closed, the time that was written down first runs out.
    settleRotation(store.db, token, Date.now() + ELSEWHERE_MS).catch(() => undefined);
  });
}

/**
 * Revokes a token by request.
 * @throws Refusal 400 for one that was revoked before
 */
export async function revokeOnce(call: Call, token: TokenRow): Promise<void> {
  if (!(await revokeToken(call.db, token.id))) throw badRequest('Token already revoked');
  call.afterCommit(() => call.app.authenticator.forget());
  audit(call, { kind: tokenKind(token), fate: 'revoked', id: token.id, details: { user_id: token.user_id } });
}
