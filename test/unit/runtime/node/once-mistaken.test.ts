import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import express5 from 'express';
import express4 from 'express4';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationMiddleware } from '../../../../runtime/express/adapter.ts';
import { listen } from '../../../../runtime/node/listen.ts';
import { operationsPlugin } from '../../../../runtime/fastify/index.ts';
import type { HandlerResponse } from '../../../../runtime/http/handler.ts';
import type { OperationTable } from '../../../../runtime/http/operation-entry.ts';
import { tableOf } from '../../../../runtime/http/operation-list.ts';
import { createService } from '../../../../runtime/http/service.ts';
import { requestDecoder } from '../../../../runtime/request/request-decoder.ts';
import { jsonOf, send } from '../../../support/incoming.ts';

/** What answers and requests were once mistaken for; each one by what was wrong. */
const table: OperationTable = tableOf({
  basePath: '',
  operations: [
    {
      operationId: 'answer',
      method: 'GET',
      path: '/',
      responses: [{ statuses: ['200'], content: ['application/json'] }],
    },
    {
      operationId: 'echo',
      method: 'POST',
      path: '/',
      requestBody: {
        content: ['application/json', 'application/x-www-form-urlencoded', 'text/plain'],
      },
      responses: [{ statuses: ['200'], content: ['application/json'] }],
      decoder: async () =>
        requestDecoder({
          operationId: 'echo',
          parameters: [],
          body: {
            content: [
              { mediaType: 'application/json', codec: { any: true } },
              { mediaType: 'application/x-www-form-urlencoded', codec: { any: true } },
              { mediaType: 'text/plain', codec: { any: true } },
            ],
          },
        }),
    },
    {
      operationId: 'plain',
      method: 'GET',
      path: '/plain',
      responses: [{ statuses: ['204'] }],
      decoder: async () => requestDecoder({ operationId: 'plain', parameters: [] }),
    },
    {
      operationId: 'who',
      method: 'GET',
      path: '/who',
      security: [[{ scheme: 'cookie', scopes: [] }], [{ scheme: 'query', scopes: [] }]],
      responses: [{ statuses: ['200'] }],
    },
  ],
  securitySchemes: {
    cookie: { type: 'apiKey', in: 'cookie', name: 'sid' },
    query: { type: 'apiKey', in: 'query', name: 'key' },
  },
});

const keep = (credential: unknown): unknown => credential;
const causes: string[] = [];

function serviceFor(response: unknown): ReturnType<typeof createService> {
  causes.length = 0;
  const who = (_: unknown, context: { principal: unknown }): HandlerResponse => ({
    status: 200,
    body: context.principal,
  });
  return createService(
    table,
    { answer: () => response, who },
    {
      security: { cookie: keep, query: keep },
      onError: ({ cause }) => causes.push(String(cause)),
    },
  );
}

describe('answers that no adapter can write', () => {
  it.each([
    ['a status that is no number', { status: 'abc' }],
    ['no status', 'text'],
    ['a status of two digits', { status: 42 }],
    ['an interim status', { status: 100 }],
    ['a status beyond 599', { status: 600 }],
    ['a header name with a space', { status: 200, body: {}, headers: { 'x y': '1' } }],
    ['a function as a body', { status: 200, body: () => 1 }],
    ['a symbol as a body', { status: 200, body: Symbol('x') }],
  ])('%s is a 500 in the usual form, and told', async (_, response) => {
    const answer = await send(serviceFor(response), {});
    expect([answer.status, answer.headers['content-type']]).toEqual([500, 'application/problem+json']);
    expect(causes).toEqual([expect.stringContaining('TypeError')]);
  });

  it.each([204, 205, 304])('a body with %i is left out', async (status) => {
    const { headers, body } = await send(serviceFor({ status, body: { a: 1 } }), {});
    expect([body, headers['content-type'], headers['content-length']]).toEqual([undefined, undefined, undefined]);
  });

  it('a header value beyond the basic plane', async () => {
    const headers = { 'x-name': '\u{1f600}é', 'x-torn': '\ud83d!' };
    expect((await send(serviceFor({ status: 200, body: {}, headers }), {})).headers).toMatchObject({
      'x-name': '%F0%9F%98%80é',
      'x-torn': '%EF%BF%BD!',
    });
  });
});

describe('credentials', () => {
  it.each([
    ['a plus sign in a cookie is no space', { cookie: 'sid=a+b/c==' }, '/who', 'a+b/c=='],
    ['quotes around a cookie', { cookie: 'sid="abc"' }, '/who', 'abc'],
    ['an encoded cookie', { cookie: 'sid=a%2Bb' }, '/who', 'a+b'],
    ['a cookie that is no percent-encoding', { cookie: 'sid=100%' }, '/who', '100%'],
    ['a question mark in the query', {}, '/who?key=a?b', 'a?b'],
    ['a plus sign in the query is a space', {}, '/who?key=a+b', 'a b'],
  ])('%s', async (_, headers, target, value) => {
    expect(jsonOf(await send(serviceFor({}), { target, headers }))).toEqual({ type: 'apiKey', value });
  });
});

it('broken JSON is told without the text around the fault', async () => {
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"password": hunter2}' };
  const answer = await send(serviceFor({}), request);
  expect(answer.status).toBe(501);
  const service = createService(table, { echo: keep }, { security: { cookie: keep, query: keep } });
  expect(jsonOf(await send(service, request))).toMatchObject({
    status: 400,
    detail: "the body is not JSON: Unexpected token 'h'",
  });
});

const handlers = {
  echo: ({ body }: { body: unknown }): HandlerResponse => ({ status: 200, body: { body } }),
  plain: (): HandlerResponse => ({ status: 204 }),
};
const options = { security: { cookie: keep, query: keep }, onError: (): void => undefined };

function parsedBy(make: typeof express5): RequestListener {
  const app = make();
  app.use(make.json({ strict: false }), make.urlencoded({ extended: true }), make.text());
  app.use(operationMiddleware(table, handlers, options));
  return app as RequestListener;
}

describe.each([
  ['Express 5', express5],
  ['Express 4', express4 as typeof express5],
])('behind body parsers of %s', (_, make) => {
  let server: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    server = await listen(parsedBy(make));
  });
  afterAll(() => server.close());

  const json = 'application/json';
  it.each([
    [
      'a form',
      'application/x-www-form-urlencoded',
      'a=1&b[c]=2%263&d=x&d=y&e[0][f]=4',
      {},
      { a: '1', b: { c: '2&3' }, d: ['x', 'y'], e: { 0: { f: '4' } } },
    ],
    ['a list of one item in a form', 'application/x-www-form-urlencoded', 'a[]=1', {}, { a: ['1'] }],
    ['compressed JSON', json, gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }, { a: 1 }],
    ['JSON of another charset', `${json}; charset=utf-16le`, Buffer.from('{"a":"é"}', 'utf16le'), {}, { a: 'é' }],
    ['JSON that is a text', json, '"a"', {}, 'a'],
    ['text', 'text/plain; charset=iso-8859-1', Buffer.from('é', 'latin1'), {}, 'é'],
  ])('%s', async (_name, contentType, body, headers, expected) => {
    const response = await fetch(server.url, {
      method: 'POST',
      headers: { 'content-type': contentType, ...headers },
      body,
    });
    expect(await response.json()).toEqual({ body: expected });
  });
});

it('Fastify: a body that is not declared is refused behind GET as well', async () => {
  const app = fastify();
  await app.register(operationsPlugin as never, { table, handlers, ...options } as never);
  const answer = await app.inject({
    method: 'GET',
    url: '/plain',
    headers: { 'content-type': 'application/json' },
    payload: '{"a":1}',
  });
  expect(answer.json()).toMatchObject({ status: 400, errors: [{ rule: 'unexpected' }] });
  await app.close();
});
