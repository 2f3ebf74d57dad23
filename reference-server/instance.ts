import { randomBytes } from 'node:crypto';
import type { AdjustableClock } from './platform/clock.ts';
import type { SeedContext } from './platform/resource.ts';
import type { WorldName } from './platform/settings.ts';
import { SECRET_PREFIX } from './platform/tenancy/secret-prefix.ts';
import { digestOf, newSecret } from './platform/tenancy/tokens.ts';
import { readInstance, writeInstance } from './store/instance.ts';
import type { Executor, Store } from './store/store.ts';
import { ensureAdminToken } from './world/admin-token.ts';
import type { World } from './world/worlds.ts';

/** What a database holds. */
export interface Instance {
  readonly name: WorldName;
  /** Key of the token digests. */
  readonly key: string;
  /** Real time at which its world was made. */
  readonly seededAt: number;
  /** Digest of the administrator's token, where there is one beside those of the world. */
  readonly adminDigest: string | undefined;
}

/** An instance, and the administrator's token where this start chose or made it. */
export interface PreparedInstance extends Instance {
  readonly adminToken: string | undefined;
}

/** How an instance is prepared. */
export interface InstanceOptions {
  readonly world?: WorldName;
  readonly clock?: AdjustableClock;
  readonly adminToken?: string;
}

/**
 * What a database holds, after filling a new one with its world in one transaction. Unless the caller brought a clock,
 * the world's own time starts when the world is made and goes on over restarts.
 */
export async function prepareInstance(
  store: Store,
  options: InstanceOptions,
  { clock, worlds }: { readonly clock: AdjustableClock; readonly worlds: Readonly<Record<WorldName, World>> },
): Promise<PreparedInstance> {
  const { adminToken: chosen } = options;
  const known = await storedInstance(store.db);
  const name = known?.name ?? options.world ?? 'demo';
  const { instant, seed, sampleToken } = worlds[name];
  const ownTime = options.clock === undefined ? instant : undefined;
  const key = randomBytes(32).toString('hex');
  // A world without tokens needs one that opens it.
  const made = known === undefined && sampleToken === undefined ? newSecret(SECRET_PREFIX.accessToken) : undefined;
  const filled =
    known ??
    (await store.fill(async (tx) => {
      // Of several processes that start on one new database the first makes the world.
      const earlier = await storedInstance(tx);
      if (earlier !== undefined) return earlier;
      await seed(tx, { key, now: ownTime ?? clock.now() });
      const seededAt = Date.now();
      await writeInstance(tx, { token_key: key, world: name, seeded_at: String(seededAt) });
      const adminDigest = made && (await giveAdminToken(tx, made, { key, now: clock.now() }));
      return { name, key, seededAt, adminDigest };
    }));
  // A clock of the machine that was set back meanwhile shall not take time before the world began.
  if (ownTime !== undefined) clock.set(ownTime + Math.max(0, Date.now() - filled.seededAt));
  if (chosen === undefined) return { ...filled, adminToken: filled.key === key ? made : undefined };
  const now = clock.now();
  const adminDigest = await store.write((tx) => giveAdminToken(tx, chosen, { key: filled.key, now }));
  return { ...filled, adminDigest, adminToken: chosen };
}

/** Has a later start find the world's own time so many milliseconds behind its beginning, and what has passed since. */
export async function rememberTime(tx: Executor, passed: number): Promise<void> {
  await writeInstance(tx, { seeded_at: String(Date.now() - passed) });
}

async function giveAdminToken(tx: Executor, secret: string, { key, now }: SeedContext): Promise<string> {
  const digest = digestOf(secret, key);
  await ensureAdminToken(tx, digest, now);
  await writeInstance(tx, { admin_digest: digest });
  return digest;
}

async function storedInstance(db: Executor): Promise<Instance | undefined> {
  const key = await readInstance(db, 'token_key');
  if (key === undefined) return undefined;
  const name = (await readInstance(db, 'world')) === 'empty' ? 'empty' : 'demo';
  const seededAt = Number((await readInstance(db, 'seeded_at')) ?? Date.now());
  return { name, key, seededAt, adminDigest: await readInstance(db, 'admin_digest') };
}
