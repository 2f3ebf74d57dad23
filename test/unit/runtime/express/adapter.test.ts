import { connect } from 'node:net';
import type { RequestListener } from 'node:http';
import type { Express } from 'express';
import express5 from 'express';
import express4 from 'express4';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type AnsweredRequest,
  type ListeningServer,
  listen,
  mountOperations,
} from '../../../../runtime/express/index.ts';
import { gateway } from '../../../support/gateway.ts';
import { entry } from '../../../support/plain-entry.ts';
import type { Handler, HandlerResponse } from '../../../../runtime/http/handler.ts';
import { tableOf } from '../../../../runtime/http/operation-list.ts';

const table = tableOf({
  basePath: '/api',
  securitySchemes: {},
  operations: [
    entry('GET', '/items/{id}'),
    entry('POST', '/items', { requestBody: { content: ['application/json', 'application/octet-stream'] } }),
    entry('GET', '/stream', { responses: [{ statuses: ['200'], content: ['text/plain'] }] }),
    entry('GET', '/slow'),
  ],
});

type Handlers = Record<string, Handler<unknown, HandlerResponse>>;
const echo: Handlers[string] = (request) => ({ status: 200, body: request });
const echoes: Handlers = { 'GET /items/{id}': echo, 'POST /items': echo };

/** A handler that says when it has been called and answers when it is let. */
function slowHandler(): { slow: Handlers[string]; started: Promise<void>; open: () => void } {
  const [start, end] = [gateway(), gateway()];
  const slow: Handlers[string] = async () => {
    start.open();
    await end.gate;
    return { status: 200, body: 'done' };
  };
  return { slow, started: start.gate, open: end.open };
}

const versions = [
  ['Express 5', express5],
  ['Express 4', express4],
] as const;

const running: ListeningServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

async function serve(app: Express): Promise<ListeningServer> {
  const server = await listen(app as RequestListener, { graceMilliseconds: 500 });
  running.push(server);
  return server;
}

/** Sends bytes as they are and reads until the server closes. */
function rawRequest(server: ListeningServer, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

describe.each(versions)('operations on %s', (_, express) => {
  const app = (handlers: Handlers = echoes): Express =>
    mountOperations(express(), table, handlers, { onError: () => undefined });

  it('answer with the raw URL and the body', async () => {
    const { url } = await serve(app());
    const read = await fetch(`${url}/api/items/a%2Fb?x=%26`);
    expect([read.status, read.headers.get('x-powered-by')]).toEqual([200, null]);
    expect(await read.json()).toMatchObject({ path: ['a%2Fb'], query: 'x=%26', body: { kind: 'none' } });
    const headers = { 'content-type': 'application/json' };
    const written = await fetch(`${url}/api/items`, { method: 'POST', headers, body: '{"a":1}' });
    expect(await written.json()).toMatchObject({ body: { kind: 'json', value: { a: 1 } } });
  });

  it('take a body in chunks', async () => {
    const { url } = await serve(app());
    const body = new Response('{"a":1}').body;
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' };
    const response = await fetch(`${url}/api/items`, init as RequestInit);
    expect(await response.json()).toMatchObject({ body: { value: { a: 1 } } });
  });

  it('live below a parent app, beside other routes', async () => {
    const parent = express();
    parent.use('/v9', app());
    parent.get('/v9/health', (_request, response) => void response.send('up'));
    const { url } = await serve(parent);
    expect(await (await fetch(`${url}/v9/api/items/%2F`)).json()).toMatchObject({ path: ['%2F'] });
    expect(await (await fetch(`${url}/v9/health`)).text()).toBe('up');
    expect((await fetch(`${url}/v9/api/nothing`)).headers.get('content-type')).toBe('application/problem+json');
  });

  it('take what a body parser has read already', async () => {
    const parent = express();
    parent.use(express.json());
    parent.use(app());
    const { url } = await serve(parent);
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":1}' };
    expect(await (await fetch(`${url}/api/items`, init)).json()).toMatchObject({ body: { value: { a: 1 } } });
  });

  it('write one property onto the request and nothing else', async () => {
    const parent = express();
    let before: string[] = [];
    let request: AnsweredRequest | undefined;
    parent.use((incoming, _response, next) => {
      before = Object.keys(incoming);
      request = incoming;
      next();
    });
    parent.use(app());
    const { url } = await serve(parent);
    await fetch(`${url}/api/items/1`, { headers: { 'x-request-id': 'abc' } });
    const added = Object.keys(request ?? {}).filter((key) => !before.includes(key) && !key.startsWith('_'));
    expect(
      added.filter(
        (key) => !['next', 'baseUrl', 'route', 'app', 'res', 'params', 'body', 'query', 'url'].includes(key),
      ),
    ).toEqual(['answeredOperation']);
    expect(request?.answeredOperation).toEqual({
      operationId: 'GET /items/{id}',
      requestId: 'abc',
      principal: undefined,
    });
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
    const { url } = await serve(app({ 'GET /stream': stream }));
    const abort = new AbortController();
    const response = await fetch(`${url}/api/stream`, { signal: abort.signal });
    await response.body?.getReader().read();
    abort.abort();
    await expect.poll(() => stopped).toBe(true);
  });

  it('are told by their signal that the client has left while something before them took its time', async () => {
    const parent = express();
    parent.use((_request, response, next) => {
      response.on('close', () => setImmediate(next));
    });
    const told = gateway();
    let wasAborted: boolean | undefined;
    const slow: Handlers[string] = (_request, { signal }) => {
      wasAborted = signal.aborted;
      told.open();
      return { status: 200, body: 'late' };
    };
    parent.use(app({ 'GET /slow': slow }));
    const server = await serve(parent);
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write('GET /api/slow HTTP/1.1\r\nhost: x\r\n\r\n', () => socket.destroy());
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
    const { url } = await serve(app({ 'GET /stream': stream }));
    const response = await fetch(`${url}/api/stream`);
    open();
    await expect(response.text()).rejects.toThrow();
  });

  it('refuse long targets and large bodies so that the client can read why', async () => {
    const { url } = await serve(app());
    expect((await fetch(`${url}/api/items/${'x'.repeat(20_000)}`)).status).toBe(414);
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${url}/api/items`, {
      method: 'POST',
      headers,
      body: JSON.stringify('x'.repeat(3_000_000)),
    });
    expect([response.status, response.headers.get('content-type')]).toEqual([413, 'application/problem+json']);
    const chunked = {
      method: 'POST',
      headers,
      body: new Blob(['"', 'x'.repeat(3_000_000), '"']).stream(),
      duplex: 'half',
    };
    expect((await fetch(`${url}/api/items`, chunked as RequestInit)).status).toBe(413);
    expect((await fetch(`${url}/api/items/1`)).status).toBe(200);
  });
});

describe('the listening server', () => {
  const app = (handlers: Handlers): Express => mountOperations(express5(), table, handlers);

  it('answers bytes that are no request', async () => {
    const server = await serve(app(echoes));
    expect(await rawRequest(server, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1.1 400 Bad Request\r\n[^]*"status":400/);
    const head = `GET /api/items/1 HTTP/1.1\r\nhost: x\r\nx-big: ${'x'.repeat(200_000)}\r\n\r\n`;
    expect(await rawRequest(server, head)).toMatch(/^HTTP\/1.1 431 /);
  });

  it('lets requests under way end when it closes', async () => {
    const { slow, started, open } = slowHandler();
    const server = await serve(app({ 'GET /slow': slow }));
    const answer = fetch(`${server.url}/api/slow`);
    await started;
    const closed = server.close();
    await expect(fetch(`${server.url}/api/items/1`)).rejects.toThrow();
    open();
    expect(await (await answer).json()).toBe('done');
    await closed;
  });

  it('does not wait for connections that are only kept alive', async () => {
    const { slow, started, open } = slowHandler();
    const server = await listen(app({ 'GET /slow': slow }) as RequestListener, { graceMilliseconds: 60_000 });
    const answer = fetch(`${server.url}/api/slow`);
    await started;
    const closed = server.close();
    open();
    expect(await (await answer).json()).toBe('done');
    await closed;
  });

  it('says nothing about a client that goes away while it uploads', async () => {
    const errors: unknown[] = [];
    const handlers = { 'POST /items': echo };
    const quiet = mountOperations(express5(), table, handlers, { onError: (problem) => errors.push(problem) });
    const statuses: number[] = [];
    const server = await serve(quiet);
    server.server.on('request', (_request, response) => response.on('close', () => statuses.push(response.statusCode)));
    const socket = connect(server.port, '127.0.0.1', () => {
      socket.write(
        'POST /api/items HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
      );
    });
    server.server.on('request', () => socket.destroy());
    await expect.poll(() => statuses.length).toBe(1);
    expect(errors).toEqual([]);
  });

  it('closes by signal and by force', async () => {
    const abort = new AbortController();
    const { slow, started } = slowHandler();
    const server = await listen(app({ 'GET /slow': slow }) as RequestListener, {
      signal: abort.signal,
      graceMilliseconds: 50,
    });
    const answer = fetch(`${server.url}/api/slow`);
    await started;
    abort.abort();
    await expect(answer).rejects.toThrow();
    await server.close();
  });

  it('rejects when the port is taken', async () => {
    const server = await serve(app(echoes));
    await expect(listen(app(echoes) as RequestListener, { port: server.port })).rejects.toThrow('EADDRINUSE');
  });
});
