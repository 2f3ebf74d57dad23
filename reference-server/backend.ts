import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RepositoryStore } from './git/repository-store.ts';
import { createAuthenticator } from './platform/authentication.ts';
import type { App } from './platform/call.ts';
import { type Flags, type Limits, type Tier, type WorldName, flagsOver } from './platform/settings.ts';
import { type AdjustableClock, systemClock } from './platform/clock.ts';
import { startCourier } from './store/courier.ts';
import { deliverWaiting, runErrand } from './platform/events.ts';
import { createOutbound } from './platform/outbound/send.ts';
import { createSettings } from './platform/tenancy/settings-cache.ts';
import { deliveries, demoParts, errands, listeners, tables } from './registry.ts';
import { demoOutbound } from './resources/hooks/index.ts';
import { demoRepository } from './resources/repository/index.ts';
import { readInstance, writeInstance } from './store/instance.ts';
import { makeDataFolder } from './store/data-folder.ts';
import { releaseWork } from './store/outbox.ts';
import { openStore } from './store/open-store.ts';
import { DEFAULT_DURABILITY, type Durability } from './store/durability.ts';
import type { Executor, Store } from './store/store.ts';
import { resetWorld } from './world/reset.ts';
import { type World, worldsOf } from './world/worlds.ts';

/** What a backend is opened with. */
export interface BackendOptions {
  readonly dataDir?: string;
  readonly databaseUrl?: string;
  readonly world?: WorldName;
  readonly tier?: Tier;
  readonly flags?: Partial<Flags>;
  readonly clock?: AdjustableClock;
  readonly limits?: Partial<Limits>;
  readonly durability?: Durability;
  readonly externalUrl?: string;
  readonly callable?: readonly string[];
}

const WORLDS = worldsOf({ parts: demoParts, tables });

const LIMITS: Limits = {
  requestsPerMinute: 0,
  notesPerMinute: 300,
  issuesPerMinute: 0,
  archivesPerMinute: 0,
  maxOffset: 50_000,
  maxCounted: 10_000,
  maxTarget: 8192,
  settingsCacheSeconds: 60,
};

/** Everything behind the HTTP side. */
export interface Backend {
  readonly app: App;
  readonly clock: AdjustableClock;
  readonly world: World;
  readonly reset: () => Promise<void>;
  /** Closes database and repositories and removes what was only temporary. */
  readonly release: () => Promise<void>;
}

/**
 * Opens database and repositories, fills a new instance with its world, and does what an earlier process left undone.
 * @throws Error when the data folder cannot be used, or no SQLite is there.
 */
export async function openBackend(options: BackendOptions, open: typeof openStore = openStore): Promise<Backend> {
  const clock = options.clock ?? systemClock();
  if (options.dataDir !== undefined) await makeDataFolder(options.dataDir);
  const temporary = options.dataDir === undefined ? await mkdtemp(join(tmpdir(), 'forgewright-')) : undefined;
  const folder = join(options.dataDir ?? temporary ?? '', 'repositories');
  const store = await open({
    tables,
    dataDir: options.dataDir,
    durability: options.durability,
    databaseUrl: options.databaseUrl,
  });
  const { name, key } = await prepareInstance(store, options, clock);
  const world = WORLDS[name];
  // Without a data folder everything is gone at the end anyway: nothing to protect.
  const fsync = options.dataDir !== undefined && (options.durability ?? DEFAULT_DURABILITY) === 'power';
  const provision = name === 'demo' ? { provision: demoRepository } : {};
  const repositories = new RepositoryStore({ root: folder, fsync, ...provision });
  const authenticator = createAuthenticator({ store, clock }, key);
  const app = await startApp({ store, repositories, authenticator, clock }, options, { name, key });
  await deliverWaiting(app);
  return {
    app,
    clock,
    world,
    async reset() {
      const ownTime = options.clock === undefined ? world.instant : undefined;
      await app.courier.idle();
      await resetWorld(store, repositories, world, { key, now: ownTime ?? clock.now(), folder });
      if (ownTime !== undefined) clock.set(ownTime);
      authenticator.forget();
      app.settings.forget();
      await store.counters.forget();
    },
    async release() {
      app.outbound.close();
      await app.courier.stop();
      await repositories.close();
      await store.close();
      if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
    },
  };
}

/** What an app is started on. */
type Parts = Pick<App, 'store' | 'repositories' | 'authenticator' | 'clock'>;

async function startApp(
  parts: Parts,
  options: BackendOptions,
  { name, key }: Pick<Instance, 'name' | 'key'>,
): Promise<App> {
  const { store } = parts;
  const limits = { ...LIMITS, ...options.limits };
  const outbound = createOutbound({ allowed: options.callable });
  // A database that is this process's alone has no other claims than those of processes that ended.
  if (!store.shared) await releaseWork(store.db);
  const app: App = {
    ...parts,
    tokenKey: key,
    tier: options.tier ?? 'top',
    flags: flagsOver(WORLDS[name].flags, options.flags),
    limits,
    settings: createSettings(limits),
    outbound: name === 'demo' ? demoOutbound(outbound) : outbound,
    listeners,
    deliveries,
    errands,
    courier: startCourier({
      store,
      kinds: Object.keys(errands),
      // Errands are looked for when this is done, and the app is there.
      run: (entry, finish) => runErrand(app, entry, finish),
    }),
    externalUrl: options.externalUrl,
  };
  return app;
}

interface Instance {
  readonly name: WorldName;
  /** Key of the token digests. */
  readonly key: string;
  /** Real time at which its world was made. */
  readonly seededAt: number;
}

/**
 * What a database holds, after filling a new one with its world in one transaction. Unless the caller brought a clock,
 * the world's own time starts when the world is made and goes on over restarts.
 */
async function prepareInstance(store: Store, options: BackendOptions, clock: AdjustableClock): Promise<Instance> {
  const known = await storedInstance(store.db);
  const name = known?.name ?? options.world ?? 'demo';
  const { instant, seed } = WORLDS[name];
  const ownTime = options.clock === undefined ? instant : undefined;
  const key = randomBytes(32).toString('hex');
  const instance =
    known ??
    (await store.fill(async (tx) => {
      // Of several processes that start on one new database the first makes the world.
      const made = await storedInstance(tx);
      if (made !== undefined) return made;
      await seed(tx, { key, now: ownTime ?? clock.now() });
      const seededAt = Date.now();
      await writeInstance(tx, { token_key: key, world: name, seeded_at: String(seededAt) });
      return { name, key, seededAt };
    }));
  if (ownTime !== undefined) clock.set(ownTime + Math.max(0, Date.now() - instance.seededAt));
  return instance;
}

async function storedInstance(db: Executor): Promise<Instance | undefined> {
  const key = await readInstance(db, 'token_key');
  if (key === undefined) return undefined;
  const name = (await readInstance(db, 'world')) === 'empty' ? 'empty' : 'demo';
  return { name, key, seededAt: Number((await readInstance(db, 'seeded_at')) ?? Date.now()) };
}
