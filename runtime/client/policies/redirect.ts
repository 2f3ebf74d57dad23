import type { ClientRequest, Middleware } from '../client.ts';

/**
 * Middleware that follows redirects, unless a call says itself what to do (`init: { redirect: 'manual' }`). Clients of
 * descriptions with API keys in headers have it, since `fetch` would carry those along: nothing that could be a
 * credential goes to another origin, whatever header carries it, and writes are never turned into reads but by 303.
 * @param limit how many redirects in a row; the one after is returned as it is
 */
export function followRedirects(limit: number = 10): Middleware {
  return async (request, next) => {
    if (request.redirect) return next(request);
    let current: ClientRequest = { ...request, redirect: 'manual' };
    for (let hops = 0; ; hops += 1) {
      const response = await next(current);
      const target = hops < limit ? redirected(current, response) : undefined;
      if (target === undefined) return response;
      // An unread body would keep its connection busy.
      await response.body?.cancel();
      current = target;
    }
  };
}

/** The request that follows a redirect; undefined for answers that are none, or would change what the request means. */
function redirected(request: ClientRequest, response: Response): ClientRequest | undefined {
  const { method, operation } = request;
  // Browsers hide where a redirect leads; they follow it by their own rules.
  if (response.type === 'opaqueredirect') return { ...request, redirect: 'follow' };
  const location = isFollowed(request, response.status) ? response.headers.get('location') : null;
  const url = location === null ? undefined : resolved(location, request.url);
  if (url === undefined) return undefined;
  const next = { ...request, url: url.href };
  if (url.origin !== new URL(request.url).origin) {
    next.headers = publicHeaders(request.headers);
    // No credential is added to a request that needs none.
    Object.assign(next, { operation: { __proto__: operation, security: [] } });
  }
  if (response.status !== 303 || method === 'HEAD') return next;
  return { ...next, method: 'GET', body: null, headers: withoutContent(next.headers) };
}

/** Undefined for what is no URL: then the redirect is the answer. */
function resolved(location: string, base: string): URL | undefined {
  try {
    return new URL(location, base);
  } catch {
    return undefined;
  }
}

/** RFC 9110 section 15.4: 301 and 302 have been read as 303 for so long that only reads can follow them safely. */
function isFollowed({ method, body }: ClientRequest, status: number): boolean {
  if (body instanceof ReadableStream) return false;
  return /^30[378]$/.test(String(status)) || (/^30[12]$/.test(String(status)) && /^(?:GET|HEAD)$/.test(method));
}

function publicHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => /^(?:accept|content-|range$)/.test(name)));
}

function withoutContent(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('content-')));
}
