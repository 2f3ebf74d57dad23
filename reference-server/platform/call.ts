import type { RepositoryStore } from '../git/repository-store.ts';
import type { Executor, Store } from '../store/store.ts';
import type { Day, Instant } from '../store/table.ts';
import { type Clock, dayOf } from './clock.ts';
import type { Courier, Try } from '../store/outbox/courier.ts';
import type { Deliveries, DomainEvents, Errands } from './event-types.ts';
import type { Outbound } from './outbound/send.ts';
import type { Authenticator, Principal } from './principal.ts';
import { unauthorized } from './refusal.ts';
import type { InstanceSettings } from './tenancy/settings-cache.ts';
import type { FlagName, Flags, Limits, Tier } from './settings.ts';

/** Does something about an event in the transaction in which it happened. */
export type Listener<Event> = (call: Call, event: Event) => Promise<void>;

/** What a resource does about the events of others. */
export type Listeners = { readonly [Name in keyof DomainEvents]?: Listener<DomainEvents[Name]> };

export type { Try };

/** Does work that a committed transaction asked for; it may be asked for the same work twice. */
export type Delivery<Payload> = (app: App, payload: Payload) => Promise<void>;

/** The work of a resource after commits. */
export type DeliveryWorkers = { readonly [Kind in keyof Deliveries]?: Delivery<Deliveries[Kind]> };

/**
 * Runs an errand, perhaps once more after the process that ran it has ended or it threw, and says in the end what came of it.
 */
export type Errand<Payload> = (app: App, payload: Payload, its: Try) => Promise<void>;

/** The errands of a resource. */
export type ErrandWorkers = { readonly [Kind in keyof Errands]?: Errand<Errands[Kind]> };

/** What every operation works on: one running server. */
export interface App {
  /** Only `transaction.ts` and what runs outside of requests open the database; operations get it from their call. */
  readonly store: Store;
  readonly clock: Clock;
  readonly tier: Tier;
  readonly flags: Flags;
  readonly limits: Limits;
  /** Whether the server plays a system that has no MD5 (FIPS 140). */
  readonly fips: boolean;
  /** Tells who a secret belongs to. */
  readonly authenticator: Authenticator;
  /** Key under which digests of secrets are made. */
  readonly tokenKey: string;
  /** What administrators set at run time. */
  readonly settings: InstanceSettings;
  /** Base URL to show in answers; undefined means the one each client used. */
  readonly externalUrl: string | undefined;
  /** Where the server listens; without a URL until it does, and without a port of SSH where git is served over HTTP alone. */
  readonly listening: { url?: string; sshPort?: number };
  /** The git repositories, one per project, keyed by the project id as text. */
  readonly repositories: RepositoryStore;
  /** How others are called. */
  readonly outbound: Outbound;
  readonly listeners: readonly Listeners[];
  readonly deliveries: DeliveryWorkers;
  readonly errands: ErrandWorkers;
  /** Runs the errands. */
  readonly courier: Courier;
}

/** One request as operations see it. */
export interface Incoming {
  readonly app: App;
  /** Undefined for a request without credential. */
  readonly principal: Principal | undefined;
  readonly method: string;
  /** Incoming target as received: path and query, still percent-encoded. */
  readonly target: string;
  /** Scheme and authority that the client used, without trailing slash. */
  readonly origin: string;
  /** Instant at which the request arrived. */
  readonly now: Instant;
  /** UTC day of `now`. */
  readonly today: Day;
  /** Header `If-Unmodified-Since` as an instant. */
  readonly unmodifiedSince: Instant | undefined;
  /** Header `If-None-Match`. */
  readonly noneMatch: string | undefined;
  /**
   * Resolves when the answer may leave; `ended` is called when it has left, with the number of the last request that was or may have been
   * sent before that.
   */
  readonly answering: (ended: (last: number) => void) => Promise<void>;
}

/** A request with the statements of its own transaction. */
export interface Call extends Incoming {
  /** Where the statements of this call run. */
  readonly db: Executor;
  /** 0 at first; a transaction that could not be serialized with others is tried again. */
  readonly attempt: number;
  /** Has work done once the transaction is committed. */
  readonly afterCommit: (work: () => void | Promise<void>) => void;
}

/** The caller of an operation that needs one; 401 when anonymous. */
export function requirePrincipal(call: Incoming): Principal {
  if (call.principal === undefined) throw unauthorized();
  return call.principal;
}

/** Whether the caller administers the instance. */
export function isAdministrator(call: Incoming): boolean {
  return call.principal !== undefined && call.principal.user.admin === 1;
}

/** Whether what is internal is open to the caller: to every valid token, but for users who see no more than what they are members of. */
export function seesInternal(call: Incoming): boolean {
  return call.principal?.user.external === 0;
}

/** Base URL of the API as the client reached it, without trailing slash. */
export function apiUrl(call: Incoming): string {
  return `${call.origin}/api/v4`;
}

/** Stored addresses of pictures are paths; responses carry absolute URLs. */
export function absoluteUrl(call: Incoming, path: string | null): string | null {
  return path === null || !path.startsWith('/') ? path : `${call.origin}${path}`;
}

/**
 * Base URL of the instance for what leaves this exchange, such as what hooks are told: no client decides that for others. Who works
 * before the server listens goes by what was written down when the work was ordered.
 */
export function homeOf({ app, origin }: Pick<Incoming, 'app' | 'origin'>): string {
  return app.externalUrl ?? app.listening.url ?? origin;
}

/** The port that addresses of SSH leave out. */
const SSH_PORT = 22;

/** Address of a repository for git over SSH, on the host by which an instance is known; in the short form where that has no port. */
export function sshAddress({ listening }: Pick<App, 'listening'>, origin: string, fullPath: string): string {
  const { hostname } = new URL(origin);
  const { sshPort = SSH_PORT } = listening;
  return sshPort === SSH_PORT ? `git@${hostname}:${fullPath}.git` : `ssh://git@${hostname}:${sshPort}/${fullPath}.git`;
}

/** Whether the server plays at least this tier. */
export function hasTier(call: Incoming, least: 'paid' | 'top'): boolean {
  return call.app.tier === 'top' || call.app.tier === least;
}

/** Whether a feature flag is on. */
export function hasFlag(call: Incoming, name: FlagName): boolean {
  return call.app.flags[name];
}

/** What the server itself asks of operations: no client is behind it, or one that speaks another protocol. */
export function ownRequest(app: App, asked: Partial<Pick<Incoming, 'origin' | 'principal' | 'target'>> = {}): Incoming {
  const now = app.clock.now();
  return {
    app,
    principal: asked.principal,
    method: 'POST',
    target: asked.target ?? '/',
    origin: asked.origin ?? homeOf({ app, origin: '' }),
    now,
    today: dayOf(now),
    unmodifiedSince: undefined,
    noneMatch: undefined,
    answering: (ended) => Promise.resolve(ended(0)),
  };
}
