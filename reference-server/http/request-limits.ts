import { arrivalOf } from './arrival.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tokenOf } from '../git/smart-http.ts';
import type { App, Incoming } from '../platform/call.ts';
import { callerName } from '../platform/limits.ts';
import { networkOf } from './network.ts';
import { tokensIn } from './security.ts';
import { type LimitUse, Refusal, rateHeaders, throttled } from '../platform/refusal.ts';
import type { SettingValues } from '../platform/tenancy/instance-settings.ts';
import { type Rate, isExceeded, useRate } from '../platform/throttle.ts';

/**
 * Counts a request of an operation where the operator limits requests per caller, and says in the answer how many are left.
 * @throws Refusal 429 when it is one too many
 */
export async function countRequest(
  { app, ...incoming }: Incoming,
  setHeader: (name: string, value: string) => void,
): Promise<void> {
  const most = app.limits.requestsPerMinute;
  if (most === 0) return;
  const name = `requests:${callerName({ app, ...incoming })}`;
  const use = await useRate(app.store.counters, name, { most, seconds: 60 }, incoming.now);
  await settle(app, { ...use, limit: 'throttle_api' }, setHeader);
}

async function settle(app: App, use: LimitUse, setHeader: (name: string, value: string) => void): Promise<void> {
  if (isExceeded(use)) {
    const settings = await app.settings.current(app.store.db);
    throw throttled(use, settings.rate_limiting_response_text);
  }
  for (const [name, value] of Object.entries(rateHeaders(use))) setHeader(name, value);
}

/** Kinds of requests that settings limit apart. */
type Family = 'web' | 'api' | 'packages_api';

const PACKAGES = /^\/api\/v4\/(?:(?:projects|groups)\/[^/]+\/(?:-\/)?)?packages(?:\/|$)/;

function familyOf(target: string): Family {
  if (!target.startsWith('/api/')) return 'web';
  return PACKAGES.test(target) ? 'packages_api' : 'api';
}

type LimitName = 'throttle_unauthenticated' | `throttle_${'un' | ''}authenticated_${Family}`;

interface NamedLimit {
  readonly name: LimitName;
  readonly rate: Rate;
}

/** The limit on requests of a family without a credential: of its own, or the one that older releases had for all of them. */
function limitOnStrangers(settings: SettingValues, family: Family): NamedLimit | undefined {
  return familyLimit(settings, 'unauthenticated', family) ?? namedLimit(settings, 'throttle_unauthenticated');
}

function familyLimit(
  settings: SettingValues,
  who: 'unauthenticated' | 'authenticated',
  family: Family,
): NamedLimit | undefined {
  const own = namedLimit(settings, `throttle_${who}_${family}`);
  // Packages are a part of the API unless they have a limit of their own.
  return own ?? (family === 'packages_api' ? namedLimit(settings, `throttle_${who}_api`) : undefined);
}

/** Seconds of the longest period that can be set; what an earlier release let through may be longer than instants can tell. */
const LONGEST_PERIOD = 2_147_483_647;

function namedLimit(settings: SettingValues, name: LimitName): NamedLimit | undefined {
  const most = settings[`${name}_requests_per_period`];
  const seconds = settings[`${name}_period_in_seconds`];
  if (settings[`${name}_enabled`] !== true || typeof most !== 'number' || typeof seconds !== 'number') return undefined;
  return { name, rate: { most, seconds: Math.min(Math.max(seconds, 1), LONGEST_PERIOD) } };
}

/**
 * Counts a request where the settings limit such requests: by the user whose credential it carries; without one, or with one
 * that is not good, by the address that it comes from.
 * @throws Refusal 429 when it is one too many
 */
export async function countBySettings(app: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const family = familyOf(request.url ?? '/');
  const who = { user: () => userOf(app, request, family), address: request.socket.remoteAddress ?? '' };
  await countAs(app, { family, ...who }, (field, value) => response.setHeader(field, value));
}

/**
 * Counts a command of git over SSH as a request of git over HTTP: by the key that it was shown.
 * @throws Refusal 429 when it is one too many
 */
export function countCommand(app: App, { fingerprint, address }: KeyHolder): Promise<void> {
  return countAs(app, { family: 'web', user: () => Promise.resolve(fingerprint), address }, () => undefined);
}

/** Who has shown a key. */
interface KeyHolder {
  readonly fingerprint: string;
  readonly address: string;
}

/** Who is counted. */
interface Counted {
  readonly family: Family;
  /** Looked up where something depends on it. */
  readonly user: () => Promise<number | string | undefined>;
  readonly address: string;
}

async function countAs(
  app: App,
  { family, user: whose, address }: Counted,
  setHeader: (name: string, value: string) => void,
): Promise<void> {
  const settings = app.settings.known() ?? (await app.settings.current(app.store.db));
  const ofUsers = familyLimit(settings, 'authenticated', family);
  const ofStrangers = limitOnStrangers(settings, family);
  if (ofUsers === undefined && ofStrangers === undefined) return;
  const user = await whose();
  const found = user === undefined ? ofStrangers : ofUsers;
  if (found === undefined) return;
  const name = `${found.name}:${user ?? networkOf(address)}`;
  const use = await useRate(app.store.counters, name, found.rate, app.clock.now());
  await settle(app, { ...use, limit: found.name }, setHeader);
}

/** The id of the user whose good credential a request carries. */
async function userOf(app: App, { headers }: IncomingMessage, family: Family): Promise<number | undefined> {
  // As operations take it, and git, which knows one way alone, however it is written: whoever is let in is counted.
  const ofGit = family === 'web' ? tokenOf(headers.authorization) : undefined;
  const secret = ofGit ?? tokensIn(headers)[0];
  if (secret === undefined) return undefined;
  try {
    const { user } = await app.authenticator.authenticate(secret, arrivalOf(headers));
    return user.id;
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}
