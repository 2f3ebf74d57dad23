import createFetchClient from 'openapi-fetch';
import {
  type CallOptions,
  type ClientDefinition,
  type ClientOptions,
  type CredentialSource,
  anyBody,
  bearer,
  bySchemes,
  bytesBody,
  cookie,
  createRuntimeClient,
  form,
  header,
  headerKey,
  json,
  jsonAs,
  multipart,
  numbers,
  oneOf,
  operation,
  plain,
  scalarAs,
  serverTemplate,
} from 'forgewright/runtime/client/index';
import { type PathInit, type PathTable, pathInit } from 'forgewright/runtime/client/path-client';
import { followRedirects } from 'forgewright/runtime/client/redirect';
import { encoderOf } from 'forgewright/runtime/wire/encode-parameter';
import {
  contentStyle,
  deepObjectStyle,
  formJoinedStyle,
  formStyle,
  labelExplodedStyle,
  matrixStyle,
  pipeDelimitedStyle,
  spaceDelimitedStyle,
} from 'forgewright/runtime/wire/encoder';
import type { Client as PathClient } from 'openapi-fetch';
import type { paths } from './index.js';

/** Credentials by security scheme: a value, or a function that gets one. */
export type Auth = {
  /** An access token. */
  readonly token?: CredentialSource | undefined;
  readonly bearer?: CredentialSource | undefined;
};

/** Variables of the server URL. */
export type Variables = {
  /**
   * Where the service runs.
   *
   * @default 'http://127.0.0.1:4010'
   */
  readonly base_url?: string | undefined;
};

/** Options of {@link createClient}. */
export interface CreateClientOptions extends ClientOptions {
  readonly auth?: Auth | undefined;
  readonly variables?: Variables | undefined;
}

/** Where the API is and how callers prove who they are. */
const definition: ClientDefinition = {
  server: /* @__PURE__ */ serverTemplate('{base_url}/v1', {
    base_url: 'http://127.0.0.1:4010',
  }),
  authorize: /* @__PURE__ */ bySchemes(
    {
      token: /* @__PURE__ */ headerKey('PRIVATE-TOKEN'),
      bearer: bearer,
    },
    [['token'], ['bearer']],
  ),
  middleware: [/* @__PURE__ */ followRedirects()],
};

/** How each operation is written on the wire. */
const table: PathTable = {
  '/projects/{id}/tickets': {
    GET: operation(
      'GET /projects/{path:id}/tickets?order&page&per_page',
      {
        'iids[]': /* @__PURE__ */ formStyle('iids[]'),
        not: /* @__PURE__ */ deepObjectStyle('not'),
        'query:id': /* @__PURE__ */ scalarAs('id'),
      },
      { convert: /* @__PURE__ */ numbers('x-total') },
    ),
    POST: operation(
      'POST /projects/{id}/tickets 201',
      {
        body: /* @__PURE__ */ oneOf({
          'application/json': json,
          'application/x-www-form-urlencoded': /* @__PURE__ */ form('labels:deepObject steps:deepObject'),
        }),
      },
    ),
  },
  '/projects/{id}/tickets/{ticket-id}': {
    DELETE: operation('DELETE /projects/{id}/tickets/{ticket-id} 204'),
    PATCH: operation(
      'PATCH /projects/{id}/tickets/{ticket-id}',
      { body: /* @__PURE__ */ jsonAs('application/merge-patch+json') },
    ),
  },
  '/files/{file_path}': {
    GET: operation(
      'GET /files/{file_path}',
      {},
      { read: bytesBody, accept: 'application/octet-stream', convert: /* @__PURE__ */ numbers('x-size'), security: [] },
    ),
    PUT: operation('PUT /files/{file_path} 204', { body: /* @__PURE__ */ plain('*/*') }),
    POST: operation(
      'POST /files/{file_path}',
      { body: /* @__PURE__ */ multipart('tags:deepObject') },
      { read: anyBody, accept: 'text/plain' },
    ),
  },
  '/styles/{label}/{matrix}': {
    GET: operation(
      'GET /styles/{label}/{matrix}',
      {
        label: /* @__PURE__ */ labelExplodedStyle('label'),
        matrix: /* @__PURE__ */ matrixStyle('matrix'),
        joined: /* @__PURE__ */ formJoinedStyle('joined'),
        piped: /* @__PURE__ */ pipeDelimitedStyle('piped'),
        spaced: /* @__PURE__ */ spaceDelimitedStyle('spaced'),
        reserved: /* @__PURE__ */ encoderOf({ in: 'query', style: 'form', explode: true, allowReserved: true })('reserved'),
        filter: /* @__PURE__ */ contentStyle('application/json', formStyle)('filter'),
        'X-List': /* @__PURE__ */ header('X-List'),
        'session id': /* @__PURE__ */ cookie('session id'),
      },
    ),
  },
};

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const;

/**
 * Makes a path-keyed client: `client.GET('/path/{id}', { params: { path: { id } } })`. Parameters and bodies are written
 * as the description says; credentials, retries, timeout and middleware are those of the function client.
 */
export function createPathClient(
  options: CreateClientOptions = {},
  callOptions: CallOptions = {},
): PathClient<paths> {
  const client = createRuntimeClient(definition, options);
  const inner = createFetchClient<paths>({ baseUrl: client.baseUrl, redirect: 'manual' });
  const wrapped: Record<string, unknown> = { ...inner };
  for (const method of methods) {
    // The library's methods take a path of the table and its options; their types stay as they are.
    const call = inner[method] as (path: string, init: PathInit) => unknown;
    wrapped[method] = (path: string, init: PathInit = {}) =>
      call(path, pathInit(client, table[path]?.[method], init, callOptions));
  }
  return wrapped as unknown as PathClient<paths>;
}
