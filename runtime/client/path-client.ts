import type { CallOptions, Client, ClientRequest } from './client.ts';
import type { AnyOperation } from './operation.ts';
import { buildRequest } from './request.ts';
import { isJsonMediaType, isTextMediaType } from '../wire/media-type.ts';

/**
 * Operations by path template and upper-case method. The properties of their parameters are the names on the wire, with
 * the place in front (`query:id`) where two places share a name.
 */
export type PathTable = Readonly<Record<string, Readonly<Record<string, Pick<AnyOperation, 'descriptor'>>>>>;

/** The part of a path client's call that is read here; the rest is passed on. */
export interface PathInit {
  readonly params?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  readonly headers?: RequestInit['headers'];
  readonly body?: unknown;
  readonly [option: string]: unknown;
}

/**
 * What a call of a path-keyed client needs so that its parameters and body are written as the description says, and its
 * request goes through the client's credentials, retries and middleware. Parameters have their names on the wire.
 */
export function pathInit(
  client: Client,
  operation: Pick<AnyOperation, 'descriptor'> | undefined,
  init: PathInit,
  options: CallOptions,
): PathInit {
  if (operation === undefined) return init;
  const usual = operation.descriptor;
  const headers = Object.fromEntries(new Headers(init.headers));
  const { accept } = headers;
  const descriptor = accept === undefined ? usual : (usual.accepting?.(accept) ?? usual);
  const args: Record<string, unknown> = {};
  const add = (place: string, name: string, value: unknown): void => {
    // The properties of path parameters are words.
    const keys = [`${place}:${name}`, name].flatMap((each) => [each, each.replace(/[\s{}]/g, '_')]);
    const key = keys.find((each) => each in descriptor.writers || descriptor.path.includes(each));
    if (key !== undefined) args[key] = value;
  };
  for (const [place, values = {}] of Object.entries(init.params ?? {})) {
    for (const [name, value] of Object.entries(values)) add(place, name, value);
  }
  Object.assign(args, { body: init.body, contentType: headers['content-type'] });
  const request = buildRequest(client, descriptor, args, { ...options, headers });
  return {
    ...init,
    // The library asks for the path only where there are parameters of it.
    params: { path: {} },
    headers: request.headers,
    pathSerializer: () => request.url,
    // The library writes text as JSON unless the type travels with it.
    bodySerializer: () => new Blob([], { type: request.headers['content-type'] ?? '' }),
    // The library parses JSON unless told what else comes: the description tells.
    ...(init['parseAs'] === undefined && isText(accept ?? descriptor.accept) && { parseAs: 'text' }),
    fetch: (made: Request) => sendMade(client, request, made),
  };
}

/** True for media types that are text, all of them, and none of them JSON. */
function isText(accept: string): boolean {
  return accept.split(',').every((type) => isTextMediaType(type) && !isJsonMediaType(type));
}

/**
 * Sends what the library's own middleware made of a request; the body is the one that was built before.
 * @throws Error for a success in a described media type that was not asked for
 */
async function sendMade(client: Client, request: ClientRequest, made: Request): Promise<Response> {
  const { url, method, signal } = made;
  const headers = Object.fromEntries(made.headers);
  // The library takes a body without a type for JSON; `fetch` has to name the boundary of a multipart one.
  if (request.headers['content-type'] === undefined) delete headers['content-type'];
  const response = await client.send({ ...request, url, method, headers, signal });
  request.operation.check?.(response);
  return response;
}
