import type { CallOptions, Client, ClientRequest } from './client.ts';
import type { OperationDescriptor } from './descriptor.ts';
import { buildRequest } from './request.ts';

/**
 * Descriptors by path template and upper-case method. The properties of their parameters are the names on the wire, with
 * the place in front (`query:id`) where two places share a name.
 */
export type PathTable = Readonly<Record<string, Readonly<Record<string, OperationDescriptor>>>>;

/** The part of a path client's call that is read here; the rest is passed on. */
export interface PathInit {
  readonly params?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  readonly headers?: HeadersInit;
  readonly body?: unknown;
  readonly [option: string]: unknown;
}

/**
 * What a call of a path-keyed client needs so that its parameters and body are written as the description says, and its
 * request goes through the client's credentials, retries and middleware. Parameters have their names on the wire.
 */
export function pathInit(
  client: Client,
  operation: OperationDescriptor | undefined,
  init: PathInit,
  options: CallOptions,
): PathInit {
  if (operation === undefined) return init;
  const headers = Object.fromEntries(new Headers(init.headers));
  const args = new Map<string, unknown>();
  for (const [place, values = {}] of Object.entries(init.params ?? {})) {
    for (const [name, value] of Object.entries(values)) args.set(name, value).set(`${place}:${name}`, value);
  }
  args.set('body', init.body).set('contentType', headers['content-type']);
  const request = buildRequest(client, operation, Object.fromEntries(args), { ...options, headers });
  return {
    ...init,
    // The library asks for the path only where there are parameters of it.
    params: { path: {} },
    headers: request.headers,
    pathSerializer: () => request.url,
    // The library writes text as JSON unless the type travels with it.
    bodySerializer: () => new Blob([], { type: request.headers['content-type'] ?? '' }),
    fetch: (made: Request) => sendMade(client, request, made, options),
  };
}

/** Sends what the library's own middleware made of a request; the body is the one that was built before. */
function sendMade(client: Client, request: ClientRequest, made: Request, options: CallOptions): Promise<Response> {
  const { url, method, signal } = made;
  const headers = Object.fromEntries(made.headers);
  // The library takes a body without a type for JSON; `fetch` has to name the boundary of a multipart one.
  if (request.headers['content-type'] === undefined) delete headers['content-type'];
  return client.send({ ...request, url, method, headers, signal }, options);
}
