import createFetchClient from 'openapi-fetch';
import {
  type CallOptions,
  type ClientDefinition,
  type ClientOptions,
  createRuntimeClient,
  form,
  json,
  multipart,
  plain,
} from 'forgewright/runtime/client/index';
import { type PathInit, type PathTable, pathInit } from 'forgewright/runtime/client/path-client';
import type { Client as PathClient } from 'openapi-fetch';
import type { paths } from './index.js';

/** Where the API is and how callers prove who they are. */
const definition: ClientDefinition = {
  server: '{base_url}/v1',
  variables: {
    base_url: 'http://127.0.0.1:4010',
  },
  schemes: {
    token: 'header:PRIVATE-TOKEN',
    bearer: 'bearer',
  },
  security: [['token'], ['bearer']],
};

/** How each operation is written on the wire. */
const table: PathTable = {
  '/projects/{id}/tickets': {
    GET: {
      id: 'list-tickets',
      method: 'GET',
      path: '/projects/{id}/tickets',
      query: 'iids[] not:deepObject order page per_page query_id=id',
      ok: [200],
      numbers: 'x-total',
    },
    POST: {
      id: 'create-ticket',
      method: 'POST',
      path: '/projects/{id}/tickets',
      body: [/* @__PURE__ */ json(), /* @__PURE__ */ form('labels:deepObject steps:deepObject')],
      ok: [201],
    },
  },
  '/projects/{id}/tickets/{ticket-id}': {
    DELETE: {
      id: 'delete',
      method: 'DELETE',
      path: '/projects/{id}/tickets/{ticket-id}',
      ok: [204],
    },
    PATCH: {
      id: 'update-ticket',
      method: 'PATCH',
      path: '/projects/{id}/tickets/{ticket-id}',
      body: [/* @__PURE__ */ json('application/merge-patch+json')],
      ok: [200],
    },
  },
  '/files/{file_path}': {
    GET: {
      id: 'getFile',
      method: 'GET',
      path: '/files/{file_path}',
      accept: 'application/octet-stream',
      ok: [200],
      numbers: 'x-size',
      security: [],
    },
    PUT: {
      id: 'putFile',
      method: 'PUT',
      path: '/files/{file_path}',
      body: [/* @__PURE__ */ plain('*/*')],
      ok: [204],
    },
    POST: {
      id: 'uploadFile',
      method: 'POST',
      path: '/files/{file_path}',
      body: [/* @__PURE__ */ multipart('tags:deepObject')],
      accept: 'text/plain',
      ok: [200],
    },
  },
  '/styles/{label}/{matrix}': {
    GET: {
      id: 'styles',
      method: 'GET',
      path: '/styles/{label}/{matrix}',
      pathParameters: 'label:label,explode matrix:matrix',
      query:
        'joined:joined piped:pipeDelimited spaced:spaceDelimited reserved:reserved ' +
        'filter:application/json',
      headers: 'X-List',
      cookies: 'session%20id',
      ok: [200],
    },
  },
};

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE'] as const;

/**
 * Makes a path-keyed client: `client.GET('/path/{id}', { params: { path: { id } } })`. Parameters and bodies are written
 * as the description says; credentials, retries, timeout and middleware are those of the function client.
 */
export function createPathClient(options: ClientOptions = {}, callOptions: CallOptions = {}): PathClient<paths> {
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
