import type { RequestHandler } from 'express';

/**
 * Lets pages of an origin (`*` for any) call the server from a browser: answers preflight requests and marks all other
 * answers (Fetch standard, section 3.3).
 */
export function allowOrigin(origin: string): RequestHandler {
  return (request, response, next) => {
    response.setHeader('access-control-allow-origin', origin);
    response.setHeader('access-control-expose-headers', '*');
    if (origin !== '*') {
      response.setHeader('access-control-allow-credentials', 'true');
      response.setHeader('vary', 'Origin');
    }
    const wanted = request.headers['access-control-request-method'];
    if (request.method !== 'OPTIONS' || wanted === undefined) {
      next();
      return;
    }
    response.setHeader('access-control-allow-methods', wanted);
    const headers = request.headers['access-control-request-headers'];
    if (headers !== undefined) response.setHeader('access-control-allow-headers', headers);
    response.setHeader('access-control-max-age', '600');
    response.status(204).end();
  };
}
