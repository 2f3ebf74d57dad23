import { addDays, dayOf } from '../platform/clock.ts';
import { insertToken, tokenByDigest } from '../platform/tenancy/tokens.ts';
import { firstAdministrator } from '../platform/tenancy/users.ts';
import type { Executor } from '../store/store.ts';
import type { Instant } from '../store/table.ts';

/** Fewest characters of a token that an operator chooses. */
const LEAST = 20;

/** Days for which the administrator's token is good. */
const LIFETIME = 365;

/**
 * Checks the token that an operator chose for the administrator, if one was.
 * @throws Error for one that is easily guessed, or has the form of those that everybody knows
 */
export function checkAdminToken(secret: string | undefined): void {
  if (secret === undefined) return;
  if (secret.length < LEAST || /\s/.test(secret)) {
    throw new Error(`the administrator's token needs ${LEAST} characters or more, none of them space`);
  }
  if (/^fw[a-z]*-/.test(secret))
    throw new Error("the administrator's token may not begin like those of the demo world");
}

/** Gives the administrator a token, known by its digest, unless it is there. */
export async function ensureAdminToken(tx: Executor, digest: string, now: Instant): Promise<void> {
  if ((await tokenByDigest(tx, digest)) !== undefined) return;
  const user = await firstAdministrator(tx);
  if (user === undefined) return;
  await insertToken(tx, {
    kind: 'personal',
    name: 'administrator',
    description: null,
    user_id: user.id,
    group_id: null,
    access_level: null,
    digest,
    expires_at: addDays(dayOf(now), LIFETIME),
    created_by_id: null,
    created_at: now,
    scopes: ['api'],
  });
}
