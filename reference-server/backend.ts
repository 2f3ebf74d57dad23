import { getFips } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RepositoryStore } from './git/repository-store.ts';
import { createAuthenticator } from './platform/authentication.ts';
import type { App } from './platform/call.ts';
import { type Flags, type Limits, type Tier, type WorldName, flagsOver } from './platform/settings.ts';
import { type AdjustableClock, systemClock } from './platform/clock.ts';
import { createCourier } from './store/outbox/courier.ts';
import { deliverWaiting, runErrand } from './platform/events.ts';
import { createOutbound } from './platform/outbound/send.ts';
import { createSettings } from './platform/tenancy/settings-cache.ts';
import { deliveries, demoParts, errands, listeners, tables } from './registry.ts';
import { demoOutbound } from './resources/hooks/index.ts';
import { demoRepository } from './resources/repository/index.ts';
import { type Instance, prepareInstance, rememberTime } from './instance.ts';
import { makeDataFolder } from './store/data-folder.ts';
import { releaseWork, reviveWork } from './store/outbox/outbox.ts';
import { openStore } from './store/open-store.ts';
import { DEFAULT_DURABILITY, type Durability } from './store/durability.ts';
import type { Store } from './store/store.ts';
import { checkAdminToken } from './world/admin-token.ts';
import { type KeptClock, followOthers, forgetClock, keptClock, resumeClock } from './world/kept-clock.ts';
import { type ResetContext, resetWorld } from './world/reset.ts';
import { type Snapshots, createSnapshots } from './world/snapshots.ts';
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
  readonly fips?: boolean;
  readonly durability?: Durability;
  readonly externalUrl?: string;
  readonly callable?: readonly string[];
  readonly adminToken?: string;
}

const WORLDS = worldsOf({ parts: demoParts, tables });

/** Name of a snapshot that was given none. */
const LATEST = 'latest';

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
  /** Resolves when it is written down where somebody has put the clock, so that the next start finds it there. */
  readonly clockKept: () => Promise<void>;
  /** A token to try the server with, where one is known. */
  readonly sampleToken: string | undefined;
  readonly reset: () => Promise<void>;
  readonly snapshots: Pick<Snapshots, 'drop' | 'names'>;
  /** Keeps the present state; without a name it is the latest one. */
  readonly snapshot: (name?: string) => Promise<string>;
  /** Goes back to a state that was kept; throws RangeError when there is none of this name. */
  readonly restore: (name?: string) => Promise<void>;
  /** Closes database and repositories and removes what was only temporary. */
  readonly release: () => Promise<void>;
}

/**
 * Opens database and repositories, fills a new instance with its world, and does what an earlier process left undone.
 * @throws Error when the data folder cannot be used, or no SQLite is there.
 */
export async function openBackend(options: BackendOptions, open: typeof openStore = openStore): Promise<Backend> {
  checkAdminToken(options.adminToken);
  const clock = options.clock ?? systemClock();
  const { dataDir, databaseUrl, durability } = options;
  if (dataDir !== undefined) await makeDataFolder(dataDir);
  const temporary = dataDir === undefined ? await mkdtemp(join(tmpdir(), 'forgewright-')) : undefined;
  const folder = join(dataDir ?? temporary ?? '', 'repositories');
  const store = await open({ tables, dataDir, durability, databaseUrl });
  const prepared = await prepareInstance(store, options, { clock, worlds: WORLDS });
  const { name, key, adminDigest, adminToken } = prepared;
  const world = WORLDS[name];
  const { clock: shown, kept: clockKept, stop } = await clockOf(options, clock, store);
  // Without a data folder everything is gone at the end anyway: nothing to protect.
  const fsync = dataDir !== undefined && (durability ?? DEFAULT_DURABILITY) === 'power';
  const provision = name === 'demo' ? { provision: demoRepository } : {};
  const repositories = new RepositoryStore({ root: folder, fsync, ...provision });
  const authenticator = createAuthenticator({ store, clock }, key);
  const app = await startApp({ store, repositories, authenticator, clock }, options, { name, key });
  await deliverWaiting(app);
  app.courier.start();
  const snapshots = createSnapshots({ store, repositories, folder });
  const ownTime = options.clock === undefined ? world.instant : undefined;
  return {
    ...statesOf(app, { clock, snapshots, world, ownTime, context: { key, folder, adminDigest } }),
    app,
    clock: shown,
    clockKept,
    sampleToken: adminToken ?? world.sampleToken,
    snapshots,
    async release() {
      stop();
      app.outbound.close();
      await app.courier.stop();
      await repositories.close();
      await clockKept().catch((error: unknown) => console.error(error));
      await snapshots.close();
      await store.close();
      if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
    },
  };
}

/** A clock as it was put before this start; one that somebody brought is theirs to keep. */
async function clockOf(
  { clock: brought }: BackendOptions,
  clock: AdjustableClock,
  store: Store,
): Promise<Pick<KeptClock, 'clock' | 'kept'> & { readonly stop: () => void }> {
  if (brought !== undefined) return { clock, kept: () => Promise.resolve(), stop: () => undefined };
  const its = keptClock(clock, store, await resumeClock(store.db, clock));
  return { ...its, stop: store.shared ? followOthers(its) : (): void => undefined };
}

interface StateParts {
  readonly clock: AdjustableClock;
  readonly snapshots: Snapshots;
  readonly world: World;
  /** Where the clock of the world starts; undefined where time is not the world's. */
  readonly ownTime: number | undefined;
  readonly context: Omit<ResetContext, 'now'>;
}

/** Other states that an instance may be put in. */
function statesOf(
  { courier, store, repositories, authenticator, settings }: App,
  { clock, snapshots, world, ownTime, context }: StateParts,
): Pick<Backend, 'reset' | 'restore' | 'snapshot'> {
  /** Has time be that of a state that was put in place of another, and forgets what was known of that one. */
  const arrive = async (instant: number | undefined): Promise<void> => {
    await store.write(forgetClock);
    if (instant !== undefined && ownTime !== undefined) {
      await store.write((tx) => rememberTime(tx, instant - ownTime));
      clock.set(instant);
    }
    authenticator.forget();
    settings.forget();
    await store.counters.forget();
  };
  return {
    async reset() {
      await courier.idle();
      await resetWorld(store, repositories, world, { ...context, now: ownTime ?? clock.now() });
      await arrive(ownTime);
    },
    async snapshot(label = LATEST) {
      await courier.idle();
      await snapshots.take(label, clock.now());
      return label;
    },
    async restore(label = LATEST) {
      await courier.idle();
      const instant = await snapshots.restore(label);
      if (instant === undefined) throw new RangeError(`there is no snapshot ${label}`);
      await arrive(ownTime === undefined ? undefined : instant);
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
  const limits = { ...LIMITS, ...WORLDS[name].limits, ...options.limits };
  const outbound = createOutbound({ allowed: options.callable });
  // A database that is this process's alone has no other claims than those of processes that ended.
  if (!store.shared) await releaseWork(store.db);
  await reviveWork(store.db);
  const app: App = {
    ...parts,
    tokenKey: key,
    tier: options.tier ?? 'top',
    flags: flagsOver(WORLDS[name].flags, options.flags),
    limits,
    fips: options.fips ?? getFips() === 1,
    settings: createSettings(limits),
    outbound: name === 'demo' ? demoOutbound(outbound) : outbound,
    listeners,
    deliveries,
    errands,
    courier: createCourier({
      store,
      kinds: [...Object.keys(errands), ...Object.keys(deliveries)],
      run: (entry, its) => runErrand(app, entry, its),
    }),
    externalUrl: options.externalUrl,
    listening: {},
  };
  return app;
}
