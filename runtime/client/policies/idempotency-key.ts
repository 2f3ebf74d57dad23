import type { Middleware } from '../client.ts';

/**
 * Middleware that gives every POST and PATCH an `Idempotency-Key`, the same for all attempts of a call, which lets the
 * retry policy repeat them. Only for servers that honour the field.
 */
export function idempotencyKey(makeKey: () => string = () => crypto.randomUUID()): Middleware {
  return (request, next) => {
    const isUnsafe = request.method === 'POST' || request.method === 'PATCH';
    if (isUnsafe) request.headers['idempotency-key'] ??= makeKey();
    return next(request);
  };
}
