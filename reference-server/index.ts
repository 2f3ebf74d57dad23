import { listen } from '../runtime/node/listen.ts';
import type { ResponseValidation } from '../runtime/http/service-options.ts';
import { openBackend } from './backend.ts';
import { malformed } from './http/error-forms.ts';
import { createHttpApp } from './http/app.ts';
import { startControl } from './http/control/control.ts';
import { type Faults, createFaults } from './http/stand-in/faults.ts';
import { noteConnection } from './http/arrival.ts';
import { type Journal, createJournal } from './http/stand-in/journal.ts';
import { OPERATION_NAMES, createOperationNamer } from './http/stand-in/operation-names.ts';
import type { App } from './platform/call.ts';
import type { AdjustableClock } from './platform/clock.ts';
import type { Flags, Limits, Tier, WorldName } from './platform/settings.ts';
import { type Chores, startChores } from './platform/background/chores.ts';
import { chores, operations } from './registry.ts';
import type { SshServer } from './git/ssh/server.ts';
import type { Durability } from './store/durability.ts';
import { givenUpWork } from './store/outbox/outbox.ts';

export { type Flags, isFlagName } from './platform/settings.ts';

/** How to start a reference server. */
export interface ReferenceServerOptions {
  /** 0 (the default) takes a free port. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Folder for database and repositories; without one everything is in memory and gone at the end. */
  readonly dataDir?: string;
  /** PostgreSQL instead of the embedded database; `dataDir` then holds the repositories alone. */
  readonly databaseUrl?: string;
  /** What a new instance holds; default `demo`. An instance that exists keeps what it has. */
  readonly world?: WorldName;
  /** Default `top`. */
  readonly tier?: Tier;
  /** Feature flags that are to be otherwise than the description and the world have them. */
  readonly flags?: Partial<Flags>;
  /** Default: the system clock, which a new demo world sets to its own instant. */
  readonly clock?: AdjustableClock;
  readonly limits?: Partial<Limits>;
  /** Plays a system without MD5: deploy keys have no `fingerprint`. Default: whether this is one. */
  readonly fips?: boolean;
  /** Default `power`: acknowledged writes to `dataDir` survive a power loss; `process` survives the end of the process only. */
  readonly durability?: Durability;
  /**
   * Base URL to show instead of the one each client used in answers, and instead of that on which the server listens in what hooks are
   * told.
   */
  readonly externalUrl?: string;
  /** Hosts and addresses that hooks may call although they are local; default: none. */
  readonly callable?: readonly string[];
  /**
   * The administrator's token, a secret of 20 characters or more: unlike the tokens of the demo world it is accepted from
   * everywhere. Without it a new empty world makes one.
   */
  readonly adminToken?: string;
  /** Starts the control surface (docs/stand-in.md) on a loopback port of its own; 0 takes a free one. Default: none. */
  readonly control?: { readonly port: number };
  /** Keeps a journal of the requests; default: only with a control surface. */
  readonly journal?: boolean;
  /**
   * Serves git over SSH too, by deploy keys, on this port of `host`; 0 takes a free one. Default: git is served over HTTP alone. The key of
   * the server is kept in `dataDir`, and without one is another at every start.
   */
  readonly sshPort?: number;
  /** Takes a line of JSON for each request, without its end and without credentials; default: none are written. */
  readonly log?: (line: string) => void;
  /** Holds answers against the description; default `off`. */
  readonly validateResponses?: ResponseValidation;
}

/** A reference server that runs. */
export interface ReferenceServer {
  /** Base URL without the API prefix. */
  readonly url: string;
  /**
   * A token to try the server with: that of the administrator where this start chose or made one, else one of the demo
   * world; empty for an empty world of an earlier start, whose token was told then.
   */
  readonly sampleToken: string;
  readonly clock: AdjustableClock;
  /** Port of git over SSH, where it is served. */
  readonly sshPort: number | undefined;
  /** Base URL of the control surface, when there is one. */
  readonly controlUrl: string | undefined;
  /** Puts the world back to how it was made. */
  reset(): Promise<void>;
  /** Keeps the present state as long as the server runs, under a name or as the latest one, and gives the name. */
  snapshot(name?: string): Promise<string>;
  /**
   * Goes back to a state that was kept.
   * @throws RangeError when there is none of this name
   */
  restore(name?: string): Promise<void>;
  /** What goes wrong on demand. */
  readonly faults: Faults;
  /** What was asked of the server; empty unless a journal is kept. */
  readonly journal: Journal;
  /**
   * Resolves when hooks have been told of everything that has happened, by whichever process on the database.
   * @throws Error when something of it went wrong and waits to be tried again, or was given up, or when another process is at it for
   * more than two minutes
   */
  settled(): Promise<void>;
  /** Lets requests under way end, then stops and releases everything. */
  close(): Promise<void>;
}

/**
 * Starts the reference server: the platform on a database and git repositories of its own.
 * @throws Error when the port cannot be bound, the data folder cannot be used, or no SQLite is there.
 */
export async function startServer(options: ReferenceServerOptions = {}): Promise<ReferenceServer> {
  const backend = await openBackend(options);
  const { app, clock, reset, snapshot, restore } = backend;
  const faults = createFaults(OPERATION_NAMES);
  const journal = createJournal();
  const opened: (() => Promise<void>)[] = [];
  try {
    const keeps = options.journal ?? options.control !== undefined;
    const listener = createHttpApp(app, {
      operations,
      validateResponses: options.validateResponses,
      log: options.log,
      watch: { faults, journal: keeps ? journal : undefined, nameOf: createOperationNamer() },
    });
    const listening = await listen(listener, { port: options.port ?? 0, host: options.host ?? '127.0.0.1', malformed });
    opened.push(listening.close);
    listening.server.on('connection', noteConnection);
    app.listening.url = listening.url;
    const rounds = startChores(app, chores);
    opened.push(() => rounds.stop());
    const settled = (): Promise<void> => settle(app, rounds);
    const givenUp = (): Promise<object[]> => givenUpWork(app.store.db);
    const control = await controlOf(app, { ...backend, faults, journal, settled, givenUp }, options);
    if (control !== undefined) opened.push(() => control.close());
    const ssh = await sshOf(app, options);
    return {
      url: listening.url,
      sshPort: ssh?.port,
      controlUrl: control?.url,
      sampleToken: backend.sampleToken ?? '',
      clock,
      faults,
      journal,
      reset,
      snapshot,
      restore,
      settled,
      async close() {
        await control?.close();
        await Promise.all([listening.close(), ssh?.close()]);
        await rounds.stop();
        await backend.release();
      },
    };
  } catch (error) {
    for (const close of opened) await close();
    await backend.release();
    throw error;
  }
}

/** Who serves git over HTTP alone loads nothing of what SSH needs. */
async function sshOf(app: App, options: ReferenceServerOptions): Promise<SshServer | undefined> {
  const { sshPort: port, host = '127.0.0.1', dataDir, log } = options;
  if (port === undefined) return undefined;
  const { serveSsh } = await import('./git-over-ssh.ts');
  const ssh = await serveSsh(app, { port, host, dataDir, log });
  app.listening.sshPort = ssh.port;
  return ssh;
}

async function controlOf(
  { outbound }: App,
  controlled: Parameters<typeof startControl>[0],
  { control: wanted }: ReferenceServerOptions,
): Promise<Awaited<ReturnType<typeof startControl>> | undefined> {
  if (wanted === undefined) return undefined;
  const control = await startControl(controlled, wanted.port);
  outbound.closedPorts.add(control.port);
  return control;
}

async function settle({ courier, store }: App, rounds: Chores): Promise<void> {
  await rounds.run();
  const { wrong, open } = await courier.settled();
  if (wrong > 0) throw new Error(`${wrong} errands of the server went wrong, and are tried again later`);
  if (open > 0) throw new Error(`${open} errands are still under way in other processes`);
  const { length } = await givenUpWork(store.db);
  if (length > 0) throw new Error(`${length} errands of the server went wrong so often that they were given up`);
}

export { startServer as startReferenceServer };
