import { encodeParameter } from '../wire/encode-parameter.ts';
import { expandPath } from '../wire/path-template.ts';
import { encodeQuerystring } from '../wire/query.ts';
import { send } from './call.ts';
import type { CallOptions, Client } from './client.ts';
import type { OperationDescriptor } from './descriptor.ts';
import { parseParameters, type PlannedParameter } from './plan.ts';

/** Descriptors by path template and upper-case method. */
export type PathTable = Readonly<Record<string, Readonly<Record<string, OperationDescriptor>>>>;

/** The part of a path client's call that is read here; the rest is passed on. */
export interface PathInit {
  readonly params?: {
    readonly path?: Readonly<Record<string, unknown>>;
    readonly query?: Readonly<Record<string, unknown>>;
    readonly header?: Readonly<Record<string, unknown>>;
    readonly cookie?: Readonly<Record<string, unknown>>;
  };
  readonly headers?: HeadersInit;
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
  const { params = {} } = init;
  const query = parseParameters(operation.query, 'query');
  const path = parseParameters(operation.pathParameters, 'path');
  const headers = new Headers(init.headers);
  headers.set('accept', headers.get('accept') ?? operation.accept ?? 'application/json');
  const cookies = texts(parseParameters(operation.cookies, 'cookie'), params.cookie ?? {});
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  for (const parameter of parseParameters(operation.headers, 'header')) {
    const value = params.header?.[parameter.name];
    if (value !== undefined && value !== null) headers.set(parameter.name, encodeParameter(parameter, value));
  }
  return {
    ...init,
    params: { ...params, header: {}, cookie: {} },
    headers: Object.fromEntries(headers),
    querySerializer: (values: Readonly<Record<string, unknown>>) => texts(query, values).join('&'),
    pathSerializer: (template: string, values: Readonly<Record<string, unknown>>) =>
      expandPath(template, values, Object.fromEntries(path.map((parameter) => [parameter.name, parameter]))),
    bodySerializer: (body: unknown) => encodeBody(operation, body, headers.get('content-type')),
    fetch: (request: Request) => sendRequest(client, operation, request, options),
  };
}

function texts(parameters: readonly PlannedParameter[], values: Readonly<Record<string, unknown>>): string[] {
  return parameters
    .map((parameter) => {
      const value = values[parameter.name];
      if (parameter.in === 'querystring') return encodeQuerystring(parameter.content, value);
      return encodeParameter(parameter, value);
    })
    .filter((text) => text !== '');
}

/** The body in the media type of the `Content-Type` header, else in the first one described. */
function encodeBody(operation: OperationDescriptor, body: unknown, contentType: string | null): BodyInit | Blob {
  const encoders = operation.body ?? [];
  const encoder = encoders.find(({ type }) => type === contentType) ?? encoders[0];
  if (encoder === undefined) return JSON.stringify(body);
  const encoded = encoder.encode(body);
  // The library sends text as JSON unless the type travels with it.
  return typeof encoded === 'string' ? new Blob([encoded], { type: contentType ?? encoder.type }) : encoded;
}

async function sendRequest(
  client: Client,
  operation: OperationDescriptor,
  request: Request,
  options: CallOptions,
): Promise<Response> {
  const { url, method, signal } = request;
  const headers = Object.fromEntries(request.headers);
  // Bytes, not a stream: they can be sent again.
  const bytes = request.body === null ? undefined : await request.blob();
  if (bytes !== undefined && bytes.type !== '') headers['content-type'] = bytes.type;
  return send(client, { operation, url, method, headers, body: bytes, signal, init: {} }, options);
}
