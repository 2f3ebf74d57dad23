import type { RepositoryStore } from '../git/repository-store.ts';
import type { Store } from '../store/store.ts';
import type { Day, Instant } from '../store/schema.ts';
import type { Clock } from './clock.ts';
import type { Authenticator, Principal } from './principal.ts';
import { unauthorized } from './refusal.ts';
import type { Throttle } from './throttle.ts';

/** Subscription tier that the server plays. */
export type Tier = 'free' | 'paid' | 'top';

/** Limits that an operator may change; 0 switches a limit off. */
export interface Limits {
  /** Requests one user, or all anonymous callers together, may send per minute. */
  readonly requestsPerMinute: number;
  /** Notes one user may create per minute. */
  readonly notesPerMinute: number;
  /** Issues one user may create per minute. */
  readonly issuesPerMinute: number;
  /** Rows that offset pagination reaches on a list that offers keyset pagination as well. */
  readonly maxOffset: number;
  /** Filtered lists count up to this many rows; beyond it the totals are left out. */
  readonly maxCounted: number;
  /** Characters of a request target; longer ones are 414 (RFC 9110 section 15.5.15). */
  readonly maxTarget: number;
}

/** What every domain function works on: one running server. */
export interface App {
  readonly store: Store;
  readonly clock: Clock;
  readonly tier: Tier;
  readonly limits: Limits;
  /** Tells who a secret belongs to. */
  readonly authenticator: Authenticator;
  /** Key under which digests of secrets are made. */
  readonly tokenKey: string;
  /** Counts what users create per minute. */
  readonly throttle: Throttle;
  /** Base URL to show in answers; undefined means the one each client used. */
  readonly externalUrl: string | undefined;
  /** The git repositories, one per project, keyed by the project id as text. */
  readonly repositories: RepositoryStore;
}

/** One request as the domain sees it. */
export interface Call {
  readonly app: App;
  /** Undefined for a request without credential. */
  readonly principal: Principal | undefined;
  readonly method: string;
  /** Request target as received: path and query, still percent-encoded. */
  readonly target: string;
  /** Scheme and authority that the client used, without trailing slash. */
  readonly origin: string;
  /** Instant at which the request arrived. */
  readonly now: Instant;
  /** UTC day of `now`. */
  readonly today: Day;
  /** Header `If-Unmodified-Since` as an instant. */
  readonly unmodifiedSince: Instant | undefined;
}

/** The caller of an operation that needs one; 401 when anonymous. */
export function requirePrincipal(call: Call): Principal {
  if (call.principal === undefined) throw unauthorized();
  return call.principal;
}

/** Whether the caller administers the instance. */
export function isAdministrator(call: Call): boolean {
  return call.principal !== undefined && call.principal.user.admin === 1;
}

/** Whether the caller counts as "any authenticated user": machine users of a group act inside their group only. */
export function seesInternal(call: Call): boolean {
  const user = call.principal?.user;
  return user !== undefined && user.external === 0 && (user.kind === 'human' || user.kind === 'service_account');
}

/** Base URL of the API as the client reached it, without trailing slash. */
export function apiUrl(call: Call): string {
  return `${call.origin}/api/v4`;
}

/** Whether the server plays at least this tier. */
export function hasTier(call: Call, least: 'paid' | 'top'): boolean {
  return call.app.tier === 'top' || call.app.tier === least;
}
