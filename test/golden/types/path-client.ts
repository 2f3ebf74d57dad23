import createFetchClient from 'openapi-fetch';
import {
  type CallOptions,
  type ClientOptions,
  type CredentialSource,
  type Middleware,
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
  textBody,
  withMiddleware,
} from 'forgewright/runtime/client/index';
import { type PathInit, type PathTable, pathInit } from 'forgewright/runtime/client/path-client';
import { followRedirects } from 'forgewright/runtime/client/policies/redirect';
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
import { encoderOf } from 'forgewright/runtime/wire/encoder-of';
import { filled } from 'forgewright/runtime/wire/path-safety';
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
  /** Where the service runs. @default 'http://127.0.0.1:4010' */
  readonly base_url?: string | undefined;
};

/** Options of {@link createClient}. */
export interface CreateClientOptions extends ClientOptions {
  readonly auth?: Auth | undefined;
  readonly variables?: Variables | undefined;
}

/** Finds the URL of the API. */
const server = /* @__PURE__ */ serverTemplate('{base_url}/v1', {
  base_url: 'http://127.0.0.1:4010',
});

/** How callers prove who they are. */
const authorize = /* @__PURE__ */ bySchemes(
  {
    token: /* @__PURE__ */ headerKey('PRIVATE-TOKEN'),
    bearer: bearer,
  },
  [['token'], ['bearer']],
);

/** How each operation is written on the wire. */
const table: PathTable = {
  '/projects/{id}/tickets': {
    GET: operation(
      'GET /projects/{path:id}/tickets',
      'order&page&per_page',
      {
        'iids[]': /* @__PURE__ */ formStyle('iids[]'),
        not: /* @__PURE__ */ deepObjectStyle('not'),
        'query:id': /* @__PURE__ */ scalarAs('id'),
      },
      { convert: /* @__PURE__ */ numbers('x-total') },
    ),
    POST: operation(
      'POST /projects/{id}/tickets',
      '',
      {
        body: /* @__PURE__ */ oneOf({
          'application/json': json,
          'application/x-www-form-urlencoded': /* @__PURE__ */ form('labels:deepObject steps:deepObject'),
        }),
      },
      { success: /201/ },
    ),
  },
  '/projects/{id}/tickets/{ticket-id}': {
    DELETE: operation('DELETE /projects/{id}/tickets/{ticket-id}', '', {}, { success: /204/ }),
    PATCH: operation(
      'PATCH /projects/{id}/tickets/{ticket-id}',
      '',
      { body: /* @__PURE__ */ jsonAs('application/merge-patch+json') },
    ),
  },
  '/files/{file_path}': {
    GET: operation(
      'GET /files/{file_path}',
      '',
      {},
      {
        read: 'blob',
        decode: /* @__PURE__ */ bytesBody(),
        accept: 'application/octet-stream',
        convert: /* @__PURE__ */ numbers('x-size'),
        security: [],
      },
    ),
    PUT: operation('PUT /files/{file_path}', '', { body: /* @__PURE__ */ plain('*/*') }, { success: /204/ }),
    POST: operation(
      'POST /files/{file_path}',
      '',
      { body: /* @__PURE__ */ multipart('tags:deepObject') },
      { read: 'arrayBuffer', decode: /* @__PURE__ */ textBody(), accept: 'text/plain' },
    ),
  },
  '/styles/{label}/{matrix}': {
    GET: operation(
      'GET /styles/{label}/{matrix}',
      '',
      {
        label: /* @__PURE__ */ filled(labelExplodedStyle)('label'),
        matrix: /* @__PURE__ */ filled(matrixStyle)('matrix'),
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

/** Options of {@link createPathClient}. */
export interface PathClientOptions extends CreateClientOptions {
  /** Around every call; the first of the list is the outermost. */
  readonly middleware?: readonly Middleware[] | undefined;
}

/**
 * Makes a path-keyed client: `client.GET('/path/{id}', { params: { path: { id } } })`. Parameters and bodies are written
 * as the description says; credentials, retries, timeout and middleware are those of the function client.
 */
export function createPathClient(
  { middleware = [], ...options }: PathClientOptions = {},
  callOptions: CallOptions = {},
): PathClient<paths> {
  const made = withMiddleware(createRuntimeClient({ ...options, authorize }, server(options)), followRedirects());
  const client = withMiddleware(made, ...middleware);
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
