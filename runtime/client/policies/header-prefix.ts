import type { Middleware } from '../client.ts';

/**
 * Middleware that reads response headers under other prefixes than the description's: with `headerPrefix('X-Service',
 * ['X-Acme'])` a field `X-Acme-Blob-Id` is also found as `X-Service-Blob-Id`. A field under its own name wins.
 */
export function headerPrefix(described: string, others: readonly string[]): Middleware {
  return async (request, next) => {
    const response = await next(request);
    const headers = new Headers(response.headers);
    for (const [name, value] of response.headers) {
      const prefix = others.find((other) => name.startsWith(`${other.toLowerCase()}-`));
      const canonical = prefix === undefined ? name : described.toLowerCase() + name.slice(prefix.length);
      if (!headers.has(canonical)) headers.set(canonical, value);
    }
    // Headers of a response are immutable; the property hides them and leaves body, url and status as they are.
    return Object.defineProperty(response, 'headers', { value: headers });
  };
}
