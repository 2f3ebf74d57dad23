import type { CallOptions, Client, ClientRequest } from './client.ts';

const MAX_REDIRECTS = 10;

/**
 * One exchange with `fetch`, redirects followed. Credentials stay at the origin they are for, whatever header carries
 * them (`fetch` itself removes `Authorization` only), and writes are never turned into reads but by 303.
 */
export async function followRedirects(client: Client, request: ClientRequest, options: CallOptions): Promise<Response> {
  const doFetch = client.options.fetch ?? fetch;
  const signal = withTimeout(request.signal, options.timeout ?? client.options.timeout);
  const current = { ...request };
  for (let hops = 0; ; hops += 1) {
    const init = fetchInit(current, signal);
    const response = await doFetch(current.url, init);
    // Browsers hide where a redirect leads; they follow it by their own rules.
    const isOpaque = response.type === 'opaqueredirect' && options.redirect !== 'manual';
    if (isOpaque) return doFetch(current.url, { ...init, redirect: 'follow' });
    const target =
      options.redirect === 'manual' || hops === MAX_REDIRECTS ? undefined : redirectTarget(current, response);
    if (target === undefined) return response;
    await response.body?.cancel();
    goTo(client, current, target, response.status);
  }
}

/** True for a body that can be read only once. */
export function isStream(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'getReader' in body;
}

function fetchInit(request: ClientRequest, signal: AbortSignal | undefined): RequestInit {
  const { method, headers, body } = request;
  return {
    ...request.init,
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body }),
    ...(signal !== undefined && { signal }),
    // Fetch section 5.3: a stream can only be sent half duplex, and must say so.
    ...(isStream(body) && { duplex: 'half' }),
  };
}

/** Where to go on, for the redirections that keep the meaning of the request (RFC 9110 section 15.4). */
function redirectTarget(request: ClientRequest, response: Response): string | undefined {
  const location = response.headers.get('location');
  const statuses = /^(?:GET|HEAD)$/.test(request.method) ? [301, 302, 303, 307, 308] : [303, 307, 308];
  if (location === null || !statuses.includes(response.status)) return undefined;
  return isStream(request.body) ? undefined : new URL(location, request.url).href;
}

function goTo(client: Client, request: ClientRequest, target: string, status: number): void {
  if (status === 303 && request.method !== 'HEAD') {
    request.method = 'GET';
    request.body = undefined;
    delete request.headers['content-type'];
  }
  if (new URL(target).origin !== new URL(request.url).origin) dropCredentials(client, request.headers);
  request.url = target;
}

function dropCredentials(client: Client, headers: Record<string, string>): void {
  for (const scheme of Object.values(client.definition.schemes)) {
    if (scheme.startsWith('header:')) delete headers[scheme.slice(7).toLowerCase()];
  }
  delete headers['authorization'];
  delete headers['cookie'];
}

function withTimeout(signal: AbortSignal | undefined, timeout: number | undefined): AbortSignal | undefined {
  if (!timeout) return signal;
  const limit = AbortSignal.timeout(timeout);
  return signal === undefined ? limit : AbortSignal.any([signal, limit]);
}
