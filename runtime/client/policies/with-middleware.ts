import type { Client, Middleware, Send } from '../client.ts';

/** The client with middleware around each of its calls, retries included; the first of the list is the outermost. */
export function withMiddleware(client: Client, ...middleware: readonly Middleware[]): Client {
  const send = middleware.reduceRight<Send>(
    (next, layer) => (request) => layer(request, next),
    (request) => client.send(request),
  );
  return { ...client, send };
}
