import { listen } from '../runtime/node/listen.ts';
import type { ResponseValidation } from '../runtime/http/service-options.ts';
import { openBackend } from './backend.ts';
import { createHttpApp } from './http/app.ts';
import { startControl } from './http/control.ts';
import type { AdjustableClock } from './platform/clock.ts';
import type { Flags, Limits, Tier, WorldName } from './platform/settings.ts';
import { operations } from './registry.ts';
import type { Durability } from './store/durability.ts';

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
  /** Base URL to show in answers instead of the one each client used. */
  readonly externalUrl?: string;
  /** Hosts and addresses that hooks may call although they are local; default: none. */
  readonly callable?: readonly string[];
  /** Starts the control surface (clock, reset) on a loopback port of its own; 0 takes a free one. Default: none. */
  readonly control?: { readonly port: number };
  /** Takes a line of JSON for each request, without its end and without credentials; default: none are written. */
  readonly log?: (line: string) => void;
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
  /** Resolves when hooks have been told of everything that has happened. */
  settled(): Promise<void>;
  /** Lets requests under way end, then stops and releases everything. */
  close(): Promise<void>;
}

/**
 * Starts the reference server: the platform on a database and git repositories of its own.
 * @throws Error when the port cannot be bound, the data folder cannot be used, or no SQLite is there.
 */
export async function startReferenceServer(options: ReferenceServerOptions = {}): Promise<ReferenceServer> {
  const backend = await openBackend(options);
  const { app, clock, reset } = backend;
  try {
    const listener = createHttpApp(app, {
      operations,
      validateResponses: options.validateResponses,
      log: options.log,
    });
    const listening = await listen(listener, { port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
    const control =
      options.control === undefined ? undefined : await startControl({ clock, reset }, options.control.port);
    return {
      url: listening.url,
      controlUrl: control?.url,
      sampleToken: backend.world.sampleToken,
      clock,
      reset,
      settled: () => app.courier.idle(),
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
