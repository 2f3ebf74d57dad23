import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../runtime/node/listen.ts';
import type { ResponseValidation } from '../runtime/http/service-options.ts';
import { createAuthenticator } from './domain/authentication.ts';
import type { App, Limits, Tier } from './domain/call.ts';
import { type AdjustableClock, systemClock } from './domain/clock.ts';
import { createThrottle } from './domain/throttle.ts';
import { RepositoryStore } from './git/repository-store.ts';
import { createHttpApp } from './http/app.ts';
import { startControl } from './http/control.ts';
import { readInstance, writeInstance } from './store/instance.ts';
import type { Durability } from './store/sqlite-database.ts';
import { openStore, type Store } from './store/store.ts';
import { demoRepository } from './world/demo-repositories.ts';
import { resetWorld } from './world/reset.ts';
import { type World, WORLDS, type WorldName } from './world/worlds.ts';

/** How to start a reference server. */
export interface ReferenceServerOptions {
  /** 0 (the default) takes a free port. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Folder for database and repositories; without one everything is in memory and gone at the end. */
  readonly dataDir?: string;
  /** PostgreSQL instead of the embedded database. */
  readonly databaseUrl?: string;
  /** What a new instance holds; default `demo`. An instance that exists keeps what it has. */
  readonly world?: WorldName;
  /** Default `top`. */
  readonly tier?: Tier;
  /** Default: the system clock, which a new demo world sets to its own instant. */
  readonly clock?: AdjustableClock;
  readonly limits?: Partial<Limits>;
  /** Default `process`: acknowledged writes survive the end of the process. */
  readonly durability?: Durability;
  /** Base URL to show in answers instead of the one each client used. */
  readonly externalUrl?: string;
  /** Starts the control surface (clock, reset) on a loopback port of its own; 0 takes a free one. Default: none. */
  readonly control?: { readonly port: number };
  /** Holds answers against the description; default `off`. */
  readonly validateResponses?: ResponseValidation;
}

/** A reference server that runs. */
export interface ReferenceServer {
  /** Base URL without the API prefix. */
  readonly url: string;
  /** A token to try the server with. */
  readonly sampleToken: string;
  readonly clock: AdjustableClock;
  /** Base URL of the control surface, when there is one. */
  readonly controlUrl: string | undefined;
  /** Puts the world back to how it was made. */
  reset(): Promise<void>;
  /** Lets requests under way end, then stops and releases everything. */
  close(): Promise<void>;
}

const LIMITS: Limits = {
  requestsPerMinute: 0,
  notesPerMinute: 300,
  issuesPerMinute: 0,
  maxOffset: 50_000,
  maxCounted: 10_000,
  maxTarget: 8192,
};

/**
 * Starts the reference server: the platform on a database and git repositories of its own.
 * @throws Error when the port cannot be bound, the data folder cannot be used, or no SQLite is there.
 */
export async function startReferenceServer(options: ReferenceServerOptions = {}): Promise<ReferenceServer> {
  if (options.databaseUrl !== undefined) {
    throw new Error('This version keeps its data in the embedded database only; start it without a database URL.');
  }
  const backend = await openBackend(options);
  const { app, clock, reset } = backend;
  try {
    const express = createHttpApp(app, { validateResponses: options.validateResponses });
    const listening = await listen(express, { port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
    const control =
      options.control === undefined ? undefined : await startControl({ clock, reset }, options.control.port);
    return {
      url: listening.url,
      controlUrl: control?.url,
      sampleToken: backend.world.sampleToken,
      clock,
      reset,
      async close() {
        await control?.close();
        await listening.close();
        await backend.release();
      },
    };
  } catch (error) {
    await backend.release();
    throw error;
  }
}

/** Everything behind the HTTP side. */
interface Backend {
  readonly app: App;
  readonly clock: AdjustableClock;
  readonly world: World;
  readonly reset: () => Promise<void>;
  /** Closes database and repositories and removes what was only temporary. */
  readonly release: () => Promise<void>;
}

async function openBackend(options: ReferenceServerOptions): Promise<Backend> {
  const clock = options.clock ?? systemClock();
  const temporary = options.dataDir === undefined ? await mkdtemp(join(tmpdir(), 'forgewright-')) : undefined;
  const folder = join(options.dataDir ?? temporary ?? '', 'repositories');
  const store = await openStore({ dataDir: options.dataDir, durability: options.durability });
  const { name, key } = await prepareInstance(store, options, clock);
  const world = WORLDS[name];
  const fsync = options.durability === 'power';
  const provision = name === 'demo' ? { provision: demoRepository } : {};
  const repositories = new RepositoryStore({ root: folder, fsync, ...provision });
  const authenticator = createAuthenticator({ store, clock }, key);
  const app: App = {
    store,
    clock,
    repositories,
    authenticator,
    tokenKey: key,
    tier: options.tier ?? 'top',
    limits: { ...LIMITS, ...options.limits },
    throttle: createThrottle(),
    externalUrl: options.externalUrl,
  };
  return {
    app,
    clock,
    world,
    async reset() {
      if (options.clock === undefined && world.instant !== undefined) clock.set(world.instant);
      await resetWorld(store, repositories, world, { key, now: clock.now(), folder });
      authenticator.forget();
    },
    async release() {
      await repositories.close();
      await store.close();
      if (temporary !== undefined) await rm(temporary, { recursive: true, force: true });
    },
  };
}

interface Instance {
  readonly name: WorldName;
  /** Key of the token digests. */
  readonly key: string;
}

/**
 * What a database holds, after filling a new one with its world in one transaction. Unless the caller brought a clock,
 * the world's own time starts when the world is made and goes on over restarts.
 */
async function prepareInstance(
  store: Store,
  options: ReferenceServerOptions,
  clock: AdjustableClock,
): Promise<Instance> {
  const known = await readInstance(store.db, 'token_key');
  const name = known === undefined ? (options.world ?? 'demo') : await storedWorld(store);
  const { instant, seed } = WORLDS[name];
  const ownTime = options.clock === undefined ? instant : undefined;
  if (known !== undefined) {
    const since = Date.now() - Number((await readInstance(store.db, 'seeded_at')) ?? Date.now());
    if (ownTime !== undefined) clock.set(ownTime + Math.max(0, since));
    return { name, key: known };
  }
  if (ownTime !== undefined) clock.set(ownTime);
  const key = randomBytes(32).toString('hex');
  await store.write(async (tx) => {
    await seed(tx, { key, now: clock.now() });
    await writeInstance(tx, { token_key: key, world: name, seeded_at: String(Date.now()) });
  });
  return { name, key };
}

async function storedWorld(store: Store): Promise<WorldName> {
  return (await readInstance(store.db, 'world')) === 'empty' ? 'empty' : 'demo';
}
