import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Lets pages of an origin (`*` for any) call the server from a browser: marks an answer (Fetch standard, section 3.3). True
 * for a preflight request, which it has answered then.
 */
export function allowOrigin(origin: string, request: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', '*');
  if (origin !== '*') {
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('vary', 'Origin');
  }
  const wanted = request.headers['access-control-request-method'];
  if (request.method !== 'OPTIONS' || wanted === undefined) return false;
  response.setHeader('access-control-allow-methods', wanted);
  const headers = request.headers['access-control-request-headers'];
  if (headers !== undefined) response.setHeader('access-control-allow-headers', headers);
  response.setHeader('access-control-max-age', '600');
  response.writeHead(204).end();
  return true;
}
