import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import express5 from 'express';
import express4 from 'express4';
import fastify from 'fastify';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { HandlerResponse } from '../../../../runtime/http/handler.ts';
import { testPath } from '../../../support/emit-workshop.ts';
import { type EmittedServer, loadServer } from '../../../support/load-server.ts';

let emitted: EmittedServer;
beforeAll(async () => {
  emitted = await loadServer(testPath('fixtures/express/manners.yaml'));
});

interface Served {
  readonly port: number;
  readonly close: () => Promise<unknown>;
}

const handlers = { createThing: ({ body }: { body: unknown }): HandlerResponse => ({ status: 201, body }) };
const settings = { bodyTimeoutMilliseconds: 50, onError: (): void => undefined };

function expressServer(make: typeof express5): () => Promise<Served> {
  return async () => {
    const app = make();
    app.use(emitted.operationMiddleware(emitted.operationTable, handlers, settings));
    return emitted.listen(app as RequestListener);
  };
}

async function fastifyServer(): Promise<Served> {
  const app = fastify();
  await app.register(emitted.operationsPlugin, { table: emitted.operationTable, handlers, ...settings });
  await app.listen({ port: 0 });
  const address = app.server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, close: () => app.close() };
}

let served: Served | undefined;
afterEach(() => served?.close());

/** Everything that comes back for a text, until the server ends the connection. */
function untilClosed(port: number, sent: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(sent));
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => (received += chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}

const POST = 'POST /m/things HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';

describe.each([
  ['Express 5', expressServer(express5)],
  ['Express 4', expressServer(express4 as unknown as typeof express5)],
  ['Fastify 5', fastifyServer],
])('a request that does not end, on %s', (_, serve) => {
  it('is refused with 408, and its connection is closed', async () => {
    served = await serve();
    const answer = await untilClosed(served.port, `${POST}{"a`);
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toMatch(/connection: close/i);
    expect(answer).toMatch(/content-type: application\/problem\+json/i);
    expect(answer).toContain('"status":408');
  });

  it('is refused behind the answer to another one that it was sent with', async () => {
    served = await serve();
    const first = 'GET /m/nowhere HTTP/1.1\r\nHost: x\r\n\r\n';
    const answer = await untilClosed(served.port, `${first}${POST}{"a`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404', 'HTTP/1.1 408']);
  });

  it('is refused when its chunks do not end', async () => {
    served = await serve();
    const chunked = POST.replace('Content-Length: 100', 'Transfer-Encoding: chunked');
    expect(await untilClosed(served.port, `${chunked}2\r\n{"\r\n5;`)).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(await untilClosed(served.port, `${chunked}2\r\n{}\r\n0\r\nX-Slow: `)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('loses its connection when the answer did not wait for it', async () => {
    served = await serve();
    const answer = await untilClosed(served.port, `${POST.replace('/m/things', '/m/nowhere')}{"a`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  });
});

describe('listen', () => {
  it('refuses headers that do not end', async () => {
    served = await emitted.listen((_request, response) => response.end(), { headersTimeoutMilliseconds: 50 });
    const answer = await untilClosed(served.port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('application/problem+json');
  });

  it('refuses a connection on which nothing comes', async () => {
    served = await emitted.listen((_request, response) => response.end(), { headersTimeoutMilliseconds: 50 });
    expect(await untilClosed(served.port, '')).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  });

  it('closes a connection on which half of a next request has come', async () => {
    const limits = { headersTimeoutMilliseconds: 50, keepAliveTimeoutMilliseconds: 50 };
    served = await emitted.listen((_request, response) => response.end(), limits);
    const answer = await untilClosed(served.port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /next HTTP/1.1\r\nX-');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('closes a connection that is kept for nothing', async () => {
    served = await emitted.listen((_request, response) => response.end(), { keepAliveTimeoutMilliseconds: 50 });
    expect(await untilClosed(served.port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('has limits for all of it by itself', async () => {
    const listening = await emitted.listen((_request, response) => response.end());
    served = listening;
    const { headersTimeout, requestTimeout, keepAliveTimeout } = listening.server;
    expect([headersTimeout, requestTimeout, keepAliveTimeout]).toEqual([10_000, 300_000, 5000]);
  });
});
