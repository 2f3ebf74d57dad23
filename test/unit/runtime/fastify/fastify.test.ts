import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type AnsweredRequest, operationsPlugin } from '../../../../runtime/fastify/index.ts';
import type { Handler, HandlerResponse } from '../../../../runtime/http/handler.ts';
import { tableOf } from '../../../../runtime/http/operation-list.ts';
import { gateway } from '../../../support/gateway.ts';
import { entry } from '../../../support/plain-entry.ts';

const table = tableOf({
  basePath: '/api',
  securitySchemes: {},
  operations: [
    entry('GET', '/items/{id}'),
    entry('POST', '/items', { requestBody: { content: ['application/json', 'application/octet-stream'] } }),
    entry('QUERY', '/items', { requestBody: { content: ['application/json'] } }),
    entry('DELETE', '/items/{id}', { responses: [{ statuses: ['204'] }] }),
    entry('GET', '/stream', { responses: [{ statuses: ['200'], content: ['text/plain'] }] }),
  ],
});

type Handlers = Record<string, Handler<unknown, HandlerResponse>>;
const echo: Handlers[string] = (request) => ({ status: 200, body: request });
const echoes: Handlers = {
  'GET /items/{id}': echo,
  'POST /items': echo,
  'QUERY /items': echo,
  'DELETE /items/{id}': () => ({ status: 204 }),
};

const running: FastifyInstance[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.close()));
});

interface Started {
  readonly app: FastifyInstance;
  readonly url: string;
}

async function start(
  handlers: Handlers = echoes,
  prepare: (app: FastifyInstance) => unknown = () => undefined,
  prefix: string = '',
): Promise<Started> {
  const app = fastify({ forceCloseConnections: true });
  running.push(app);
  await prepare(app);
  await app.register(operationsPlugin, { prefix, table, handlers, onError: () => undefined });
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}

describe('operations on Fastify 5', () => {
  const json = { 'content-type': 'application/json' };

  it('answer with the raw URL and the body', async () => {
    const { url } = await start();
    const read = await fetch(`${url}/api/items/a%2Fb?x=%26`);
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await read.json()).toMatchObject({ path: ['a%2Fb'], query: 'x=%26', body: { kind: 'none' } });
    const written = await fetch(`${url}/api/items`, { method: 'POST', headers: json, body: '{"a":1}' });
    expect(await written.json()).toMatchObject({ body: { kind: 'json', value: { a: 1 } } });
    const asked = await fetch(`${url}/api/items`, { method: 'QUERY', headers: json, body: '{"a":1}' });
    expect(await asked.json()).toMatchObject({ body: { kind: 'json', value: { a: 1 } } });
  });

  it('take a body in chunks, bytes, and a broken one', async () => {
    const { url } = await start();
    const body = new Response('{"a":1}').body;
    const init = { method: 'POST', headers: json, body, duplex: 'half' };
    expect(await (await fetch(`${url}/api/items`, init as RequestInit)).json()).toMatchObject({
      body: { value: { a: 1 } },
    });
    const bytes = { 'content-type': 'application/octet-stream' };
    const sent = await fetch(`${url}/api/items`, { method: 'POST', headers: bytes, body: new Uint8Array([1, 2]) });
    expect(await sent.json()).toMatchObject({ body: { kind: 'bytes' } });
    const broken = await fetch(`${url}/api/items`, { method: 'POST', headers: json, body: '{' });
    expect([broken.status, broken.headers.get('content-type')]).toEqual([400, 'application/problem+json']);
  });

  it('live under a prefix, beside other routes and their parsers', async () => {
    const { url } = await start(echoes, (app) => app.post('/other', (request) => ({ parsed: request.body })), '/v9');
    expect(await (await fetch(`${url}/v9/api/items/%2F`)).json()).toMatchObject({ path: ['%2F'] });
    const other = await fetch(`${url}/other`, { method: 'POST', headers: json, body: '{"a":1}' });
    expect(await other.json()).toEqual({ parsed: { a: 1 } });
    expect((await fetch(`${url}/v9/api/nothing`)).headers.get('content-type')).toBe('application/problem+json');
    expect((await fetch(`${url}/elsewhere`)).status).toBe(404);
  });

  it('write one property onto the request and nothing else', async () => {
    let before: string[] = [];
    let request: AnsweredRequest | undefined;
    const { url } = await start(echoes, (app) => {
      app.addHook('onRequest', async (incoming) => {
        before = Object.keys(incoming);
      });
      app.addHook('onResponse', async (answered) => {
        request = answered;
      });
    });
    await fetch(`${url}/api/items/1`, { headers: { 'x-request-id': 'abc' } });
    const expected = { operationId: 'GET /items/{id}', requestId: 'abc', principal: undefined };
    await expect.poll(() => request?.answeredOperation).toEqual(expected);
    const added = Object.keys(request ?? {}).filter((key) => !before.includes(key));
    expect(added.filter((key) => key !== 'answeredOperation')).toEqual([]);
  });

  it('answer HEAD, 204, 405 and 415', async () => {
    const { url } = await start();
    const head = await fetch(`${url}/api/items/1`, { method: 'HEAD' });
    expect([head.status, Number(head.headers.get('content-length')) > 0, await head.text()]).toEqual([200, true, '']);
    expect((await fetch(`${url}/api/items/1`, { method: 'DELETE' })).status).toBe(204);
    const put = await fetch(`${url}/api/items/1`, { method: 'PUT', headers: json, body: '{}' });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, OPTIONS']);
    for (const method of ['PROPFIND', 'LINK', 'M-SEARCH']) {
      const undeclared = await fetch(`${url}/api/items/1`, { method });
      expect([method, undeclared.status, undeclared.headers.get('allow')]).toEqual([
        method,
        405,
        'DELETE, GET, HEAD, OPTIONS',
      ]);
      expect([method, (await fetch(`${url}/api/nowhere/at/all`, { method })).status]).toEqual([method, 404]);
    }
    const markup = { method: 'POST', headers: { 'content-type': 'text/html' }, body: '<p>' };
    expect((await fetch(`${url}/api/items`, markup)).status).toBe(415);
  });

  it('refuse long targets and large bodies so that the client can read why', async () => {
    const { url } = await start();
    expect((await fetch(`${url}/api/items/${'x'.repeat(10_000)}`)).status).toBe(414);
    const large = JSON.stringify('x'.repeat(3_000_000));
    const response = await fetch(`${url}/api/items`, { method: 'POST', headers: json, body: large });
    expect([response.status, response.headers.get('content-type')]).toEqual([413, 'application/problem+json']);
    expect((await fetch(`${url}/api/items/1`)).status).toBe(200);
  });

  it('stop a stream when the client goes away', async () => {
    let stopped = false;
    const stream: Handlers[string] = (_request, { signal }) => ({
      status: 200,
      body: (async function* endless() {
        try {
          for (;;) {
            yield 'x'.repeat(65_536);
            await new Promise((resolve) => setImmediate(resolve));
          }
        } finally {
          stopped = signal.aborted;
        }
      })(),
    });
    const { url } = await start({ 'GET /stream': stream });
    const abort = new AbortController();
    const response = await fetch(`${url}/api/stream`, { signal: abort.signal });
    await response.body?.getReader().read();
    abort.abort();
    await expect.poll(() => stopped).toBe(true);
  });

  it('are told by their signal that the client has left while a hook before them took its time', async () => {
    const told = gateway();
    let wasAborted: boolean | undefined;
    const read: Handlers[string] = (_request, { signal }) => {
      wasAborted = signal.aborted;
      told.open();
      return { status: 200, body: 'late' };
    };
    const { url } = await start({ ...echoes, 'GET /items/{id}': read }, (before) =>
      before.addHook('onRequest', (_request, reply, done) => {
        reply.raw.on('close', () => setImmediate(done));
      }),
    );
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
      socket.write('GET /api/items/1 HTTP/1.1\r\nhost: x\r\n\r\n', () => socket.destroy());
    });
    await told.gate;
    expect(wasAborted).toBe(true);
  });

  it('tear the connection when a stream fails half way', async () => {
    const { gate, open } = gateway();
    const stream: Handlers[string] = () => ({
      status: 200,
      body: (async function* failing() {
        yield 'half';
        await gate;
        throw new Error('disk');
      })(),
    });
    const { url } = await start({ 'GET /stream': stream });
    const response = await fetch(`${url}/api/stream`);
    open();
    await expect(response.text()).rejects.toThrow();
  });

  it('keep a broken percent-encoding for the decoder', async () => {
    const { url } = await start();
    const { port } = new URL(url);
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('GET /api/items/1?x=%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'),
      );
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('close', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer).toContain('"query":"x=%zz"');
  });
});
