import type { Middleware } from '../client.ts';

/** What a provider is told: the credential that was just answered with 401, when it is asked again because of that. */
export interface CredentialContext {
  readonly rejected: string | undefined;
}

/** A credential, one with its end (milliseconds since 1970), or that none is at hand. */
export type Renewed = string | { readonly credential: string; readonly expiresAt: number } | undefined;

/** Gets a credential. */
export type CredentialProvider = (context: CredentialContext) => Renewed | Promise<Renewed>;

/** What a client takes for credentials that are renewed. */
export interface RenewedCredentials<Name extends string> {
  readonly auth: Readonly<Record<Name, () => Promise<string | undefined>>>;
  /** To stand around all other middleware of yours. */
  readonly middleware: Middleware;
}

type Keeper = (rejected?: string) => Promise<string | undefined>;

/**
 * Credentials that are kept until they end or are refused: with `const { auth, middleware } = renewing({ token: getToken })`
 * the client is `withMiddleware(createClient({ auth }), middleware)`. A provider is asked once for all calls that wait
 * for it; again after a 401, upon which each call is sent once more; and shortly before the end that it named.
 */
export function renewing<Name extends string>(
  providers: Readonly<Record<Name, CredentialProvider>>,
): RenewedCredentials<Name> {
  const keepers = new Map<string, Keeper>();
  for (const name of Object.keys(providers)) keepers.set(name, keeperOf(providers[name as Name])); // keys of the argument
  const renew: Middleware = async (request, next) => {
    const { security } = request.operation;
    const asked = [...keepers].filter(([name]) => security?.some((names) => names.includes(name)) ?? true);
    const used = await Promise.all(asked.map(([, keep]) => keep()));
    const response = await next(request);
    if (response.status !== 401 || request.body instanceof ReadableStream) return response;
    const renewed = await Promise.all(asked.map(([, keep], index) => keep(used[index]))).catch((error: unknown) => {
      void response.body?.cancel();
      throw error;
    });
    if (renewed.every((credential, index) => credential === used[index])) return response;
    // An unread body would keep its connection busy.
    await response.body?.cancel();
    return next(request);
  };
  const sources = [...keepers].map(([name, keep]) => [name, () => keep()] as const);
  return {
    auth: Object.fromEntries(sources) as RenewedCredentials<Name>['auth'], // one source for each name
    middleware: renew,
  };
}

/** A provider is asked again this many milliseconds before the end it named, or when half of a shorter life is over. */
const MARGIN = 30_000;

function keeperOf(provider: CredentialProvider): Keeper {
  let kept: Promise<Renewed> | undefined;
  let failed: { readonly rejected: string; readonly renewal: Promise<Renewed> } | undefined;
  let since = 0;
  const ask = (rejected: string | undefined): Promise<Renewed> => {
    since = Date.now();
    const renewal = Promise.resolve(provider({ rejected }));
    kept = renewal;
    failed = undefined;
    renewal.catch(() => {
      if (kept === renewal) kept = undefined;
      if (rejected !== undefined) failed = { rejected, renewal };
    });
    return renewal;
  };
  return async (rejected) => {
    const known = kept;
    const present = await known;
    // A credential that could not be renewed is not renewed for each of the calls that were sent with it.
    if (rejected !== undefined && failed?.rejected === rejected) await failed.renewal;
    // While this call waited, another one may have asked already.
    const renewed = await (kept === known && !isGood(present, rejected, since) ? ask(rejected) : kept);
    return typeof renewed === 'object' ? renewed.credential : renewed;
  };
}

function isGood(renewed: Renewed, rejected: string | undefined, since: number): boolean {
  if (typeof renewed !== 'object') return renewed !== undefined && renewed !== rejected;
  const { credential, expiresAt } = renewed;
  return credential !== rejected && expiresAt - Math.min(MARGIN, (expiresAt - since) / 2) > Date.now();
}
