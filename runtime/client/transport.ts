import { authorize, type Credential, type CredentialProvider, type Provided, type UsedCredentials } from './auth.ts';
import type { CallOptions, Client, ClientRequest } from './client.ts';
import { RequestError } from './error.ts';
import { followRedirects, isStream } from './redirect.ts';
import { isRepeatable, retryDelay, sleep } from './retry.ts';

/**
 * Sends a request: credentials, timeout, redirects, and further attempts where the client's policy asks for them.
 * @throws RequestError when there is no answer; the signal's own reason when the caller aborts
 */
export async function transport(client: Client, request: ClientRequest, options: CallOptions): Promise<Response> {
  const retry = options.retry ?? client.options.retry;
  const isOnce = !retry || !isRepeatable(request.method, request.headers, request.body);
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await attemptOnce(client, request, options);
    const response = outcome instanceof RequestError ? undefined : outcome;
    const delay = isOnce ? undefined : retryDelay(retry, attempt, response);
    if (delay === undefined) {
      if (outcome instanceof RequestError) throw outcome;
      return outcome;
    }
    // An unread body would keep its connection busy.
    await response?.body?.cancel();
    await sleep(delay, request.signal);
  }
}

async function attemptOnce(
  client: Client,
  request: ClientRequest,
  options: CallOptions,
): Promise<Response | RequestError> {
  try {
    return await sendAuthorized(client, request, options);
  } catch (error) {
    if (request.signal?.aborted || !isNoAnswer(error)) throw error;
    return new RequestError(request.operation.id, isTimeout(error) ? 'timeout' : 'network', error);
  }
}

/** `fetch` fails with a TypeError (Fetch section 5.6) or with the reason of the time limit's signal. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof TypeError || isTimeout(error);
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

/** One attempt; a second one when a provider has another credential for the one that was refused with 401. */
async function sendAuthorized(client: Client, request: ClientRequest, options: CallOptions): Promise<Response> {
  const attempt = { ...request, headers: { ...request.headers } };
  const used = await addCredentials(client, attempt, {});
  const response = await followRedirects(client, attempt, options);
  const canRepeat = !isStream(request.body);
  if (response.status !== 401 || !canRepeat || !hasProvider(client, used)) return response;
  const second = { ...request, headers: { ...request.headers } };
  const renewed = await addCredentials(client, second, used);
  if (Object.entries(renewed).every(([name, credential]) => used[name] === credential)) return response;
  await response.body?.cancel();
  return followRedirects(client, second, options);
}

function hasProvider(client: Client, used: UsedCredentials): boolean {
  return Object.keys(used).some((name) => typeof client.options.auth?.[name] === 'function');
}

function addCredentials(client: Client, request: ClientRequest, rejected: UsedCredentials): Promise<UsedCredentials> {
  const { schemes, security } = client.definition;
  return authorize(request, request.operation.security ?? security, schemes, (name) => {
    const source = client.options.auth?.[name];
    return typeof source === 'function' ? provide(client, name, source, rejected[name]) : source;
  });
}

/** A provider renews this many milliseconds before the end it named. */
const MARGIN = 30_000;

/** Asks a provider once for all calls that need a new credential at the same time. */
async function provide(
  client: Client,
  name: string,
  source: CredentialProvider,
  rejected: Credential | undefined,
): Promise<Credential | undefined> {
  const known = client.credentials.get(name);
  const present = await known;
  // While this call waited, another one may have asked already.
  const newest = client.credentials.get(name);
  if (newest !== undefined && (newest !== known || isGood(present, rejected))) return credentialOf(await newest);
  const fresh = Promise.resolve(source({ rejected }));
  client.credentials.set(name, fresh);
  fresh.catch(() => client.credentials.delete(name));
  return credentialOf(await fresh);
}

function isGood(provided: Provided, rejected: Credential | undefined): boolean {
  const credential = credentialOf(provided);
  if (credential === undefined || credential === rejected) return false;
  return typeof provided !== 'object' || !('expiresAt' in provided) || provided.expiresAt - MARGIN > Date.now();
}

function credentialOf(provided: Provided): Credential | undefined {
  return typeof provided === 'object' && 'credential' in provided ? provided.credential : provided;
}
