import type { Api } from '../../model/api.ts';
import { wirePath } from '../../model/facts/wire-path.ts';
import type { Transport } from './transport.ts';
import type { WireRequest } from './wire-message.ts';
import { type UnmatchedPath, learnUnmatchedPath } from './unmatched-path.ts';

/** Where an implementation serves what a description describes, and how it answers other paths there. */
export interface Served {
  readonly baseUrl: string;
  readonly unmatched: UnmatchedPath;
}

interface Asking {
  readonly api: Api;
  readonly transport: Transport;
  readonly signal: AbortSignal | undefined;
}

/** Described paths that are asked for. */
const MOST = 3;

/**
 * The address with the path of the description's server; where it serves nothing there that is described, as what runs behind a gateway
 * does, the address as it was given, if it does so there.
 */
export async function servedAt(told: string, given: string, asking: Asking): Promise<Served> {
  const unmatched = await learnUnmatchedPath(told, asking.transport, asking.signal);
  if (told === given || !unmatched.isTold || (await isServed({ baseUrl: told, unmatched }, asking)) !== false)
    return { baseUrl: told, unmatched };
  const plain = { baseUrl: given, unmatched: await learnUnmatchedPath(given, asking.transport, asking.signal) };
  const isThere = plain.unmatched.isTold && (await isServed(plain, asking)) === true;
  return isThere ? plain : { baseUrl: told, unmatched };
}

/** Whether a described path is answered in another way than one that is not served; undefined where there is none to ask for. */
async function isServed(
  { baseUrl, unmatched }: Served,
  { api, transport, signal }: Asking,
): Promise<boolean | undefined> {
  const paths = api.operations
    .filter(({ method, path }) => method === 'GET' && !/[{?]/.test(path))
    .map((operation) => wirePath(operation))
    .slice(0, MOST);
  for (const path of paths) {
    const request: WireRequest = {
      method: 'GET',
      url: `${baseUrl}${path}`,
      headers: [['Accept', '*/*']],
      body: undefined,
    };
    const response = await transport.send(request, signal);
    // A path without names in it is no thing that is missing: 404 alone says that nothing is there.
    const isNowhere =
      response.status === 404 && (response.body.byteLength === 0 || unmatched.answers({ request, response }));
    if (!isNowhere) return true;
  }
  return paths.length === 0 ? undefined : false;
}
