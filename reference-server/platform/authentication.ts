import type { Store } from '../store/store.ts';
import type { Day, Instant } from '../store/table.ts';
import { type Clock, dayOf } from './clock.ts';
import { type CredentialChange, auditNow, tokenKind } from './tenancy/audit.ts';
import type { Authenticator } from './principal.ts';
import { invalidToken } from './refusal.ts';
import type { TokenRow } from './tenancy/table.ts';
import { createRotations } from './tenancy/rotations.ts';
import { noteToken } from './tenancy/secret-prefix.ts';
import { type TokenFacts, digestOf, revokeFamilyOf, tokenByDigest, touchToken } from './tenancy/tokens.ts';

/**
 * How long a token's facts are kept in memory, in milliseconds; changes made by this process drop them at once. Where other
 * processes make changes nothing is kept.
 */
const CACHE_MS = 10_000;
/** Most tokens whose facts are kept. */
const CACHE_SIZE = 1000;
/** `last_used_at` is written at most this often. */
const TOUCH_MS = 600_000;

interface Cached {
  readonly facts: TokenFacts;
  readonly until: number;
  lastUsedAt: Instant | null;
}

/** The authenticator of a server; `key` is the secret under which digests were made. */
export function createAuthenticator(app: { readonly clock: Clock; readonly store: Store }, key: string): Authenticator {
  const cache = new Map<string, Cached>();
  const rotations = createRotations();
  let changes = 0;
  const forget = (): void => {
    changes += 1;
    cache.clear();
  };
  const load = async (digest: string): Promise<Cached | undefined> => {
    // Real time on purpose: a clock that tests move must not keep stale entries alive.
    const known = cache.get(digest);
    if (known !== undefined && known.until > Date.now()) return known;
    const before = changes;
    const facts = await tokenByDigest(app.store.db, digest);
    if (facts === undefined) return undefined;
    if (cache.size >= CACHE_SIZE) cache.clear();
    const entry = { facts, until: app.store.shared ? 0 : Date.now() + CACHE_MS, lastUsedAt: facts.token.last_used_at };
    // What has changed while it was read must not be kept as it was.
    if (before === changes) cache.set(digest, entry);
    return entry;
  };
  const use = async (entry: Cached, now: Instant): Promise<void> => {
    if (entry.lastUsedAt !== null && now - entry.lastUsedAt < TOUCH_MS && now >= entry.lastUsedAt) return;
    entry.lastUsedAt = now;
    await touchToken(app.store.db, entry.facts.token.id, now);
  };
  return {
    rotations,
    async authenticate(secret, arrival) {
      const entry = await load(digestOf(secret, key));
      if (entry === undefined) throw invalidToken('The token is unknown.');
      noteToken(secret);
      const { token, user, scopes } = entry.facts;
      const now = app.clock.now();
      if (token.revoked === 1) {
        const isOlder = rotations.isOlder(token.id, arrival.number);
        // Committed before the refusal leaves, so that nobody can use the newest one meanwhile.
        const caught =
          isOlder === true
            ? undefined
            : await app.store.write((tx) => revokeFamilyOf(tx, token, isOlder === false ? undefined : arrival.at));
        if (caught !== undefined) auditNow({ user, credential: { token, scopes } }, reuseOf(token, caught));
        forget();
        throw invalidToken('The token was revoked.');
      }
      if (isExpired(token, dayOf(now))) throw invalidToken('The token has expired.');
      if (user.state !== 'active') throw invalidToken('The user of the token is not active.');
      await use(entry, now);
      return { user, credential: { token, scopes } };
    },
    forget,
  };
}

function reuseOf({ id, kind }: TokenRow, caught: number): CredentialChange {
  return { kind: tokenKind({ kind }), fate: 'reused', id, details: { revoked_token_id: caught } };
}

/** Whether a token's last day has come: it stops working at the start of `expires_at`, in UTC. */
export function isExpired(token: Pick<TokenRow, 'expires_at'>, today: Day): boolean {
  return token.expires_at !== null && token.expires_at <= today;
}
