import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import express5, { type RequestHandler } from 'express';
import express4 from 'express4';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HandlerResponse } from '../../../../runtime/http/handler.ts';
import { HttpError as OtherHttpError } from '../../../../runtime/http/http-error.ts';
import { testPath } from '../../../support/emit-workshop.ts';
import { type EmittedServer, loadServer } from '../../../support/load-server.ts';

let emitted: EmittedServer;
beforeAll(async () => {
  emitted = await loadServer(testPath('fixtures/express/manners.yaml'));
});

const gates = { started: (): void => undefined, release: Promise.resolve() };

const handlers = {
  listThings: (): HandlerResponse => ({ status: 200, body: ['a', 'b'] }),
  createThing: ({ body }: { body: unknown }): HandlerResponse => ({ status: 201, body }),
  async getThing({ path }: { path: { id: string } }): Promise<HandlerResponse> {
    // The class of another copy of the runtime, as when an adapter comes from the package.
    if (path.id === 'gone') throw new OtherHttpError(410, { detail: 'gone' });
    if (path.id === 'slow') {
      gates.started();
      await gates.release;
    }
    return { status: 200, body: path.id };
  },
  askThings: (): HandlerResponse => ({ status: 200, body: 'asked' }),
};

/** What the usual middleware does with a preflight request, and with every other one. */
const cors: RequestHandler = (request, response, next) => {
  response.setHeader('access-control-allow-origin', '*');
  if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
    response.setHeader('access-control-allow-methods', 'GET,POST');
    response.writeHead(204).end();
  } else next();
};

interface Served {
  readonly port: number;
  readonly close: () => Promise<unknown>;
}
type Serve = () => Promise<Served>;

const onError = (): void => undefined;

function expressServer(make: typeof express5): Serve {
  return async () => {
    const app = make();
    app.use(cors);
    app.use(emitted.operationMiddleware(emitted.operationTable, handlers, { onError }));
    return emitted.listen(app as RequestListener);
  };
}

async function fastifyServer(): Promise<Served> {
  const app = fastify();
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('access-control-allow-origin', '*');
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) done();
    else void reply.header('access-control-allow-methods', 'GET,POST').code(204).send();
  });
  await app.register(emitted.operationsPlugin as never, { table: emitted.operationTable, handlers, onError } as never);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: Number(new URL(url).port), close: () => app.close() };
}

/** One answer as it came over a socket. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends requests one behind the other on one connection; the last one ends it. Resolves with all answers. */
function exchange(port: number, requests: readonly string[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      for (const text of requests) socket.write(text, 'latin1');
    });
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(text.split(/(?=HTTP\/1\.1 \d{3} )/).map(readAnswer)));
  });
}

function readAnswer(text: string): Answer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') };
}

function request(line: string, headers: Readonly<Record<string, string>> = {}, body: string = ''): string {
  const all = { host: 'x', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

const last = { connection: 'close' };
const json = { 'content-type': 'application/json' };
const chunked = (bytes: number): string => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n0\r\n\r\n`;

const adapters: readonly (readonly [string, Serve])[] = [
  ['Express 5', expressServer(express5)],
  ['Express 4', expressServer(express4 as typeof express5)],
  ['Fastify', fastifyServer],
];

describe.each(adapters)('manners over a socket: %s', (name, serve) => {
  let server: Served;
  beforeAll(async () => {
    server = await serve();
  });
  afterAll(() => server.close());
  const one = async (text: string): Promise<Answer> => {
    const [answer] = await exchange(server.port, [text]);
    if (answer === undefined) throw new Error('no answer');
    return answer;
  };

  it('OPTIONS on a known path says what it can do', async () => {
    const { status, headers, body } = await one(request('OPTIONS /m/things', last));
    expect([status, headers['allow'], body]).toEqual([204, 'GET, HEAD, OPTIONS, POST', '']);
    expect(headers['x-request-id']).toMatch(/./);
    expect((await one(request('OPTIONS /m/none', last))).status).toBe(404);
    expect(await one(request('OPTIONS /m/asked', last))).toMatchObject({ status: 200, body: 'asked' });
  });

  it('CORS in front answers preflight requests and marks the rest', async () => {
    const headers = { origin: 'http://a', 'access-control-request-method': 'POST', ...last };
    const preflight = await one(request('OPTIONS /m/things', headers));
    expect([preflight.status, preflight.headers['access-control-allow-methods']]).toEqual([204, 'GET,POST']);
    const refused = await one(request('PUT /m/things', last));
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([405, '*']);
  });

  it.each<[number, string, string, Record<string, string>, string?]>([
    [404, 'an unknown path', 'GET /m/none', {}],
    [405, 'a method that is not declared', 'DELETE /m/things', {}],
    [405, 'a method that nobody declares', 'PROPFIND /m/things', {}],
    [406, 'a media type that nobody has', 'GET /m/things', { accept: 'image/png' }],
    [415, 'an undeclared media type', 'POST /m/things', { 'content-type': 'text/plain', 'content-length': '1' }, 'x'],
    [415, 'no media type', 'POST /m/things', { 'content-length': '2' }, '{}'],
    [413, 'a declared length beyond the limit', 'POST /m/things', { ...json, 'content-length': '9000000' }],
    [413, 'chunks beyond the limit', 'POST /m/things', { ...json, 'transfer-encoding': 'chunked' }, chunked(2_000_000)],
    [414, 'a long target', `GET /m/things/${'x'.repeat(9000)}`, {}],
    [400, 'a missing body', 'POST /m/things', json],
    [400, 'text that is no JSON', 'POST /m/things', { ...json, 'content-length': '1' }, '{'],
    [410, 'an HttpError of another copy of the runtime', 'GET /m/things/gone', {}],
  ])('%i: %s', async (status, _name, line, headers, body) => {
    // Fastify routes no method that it has not been told of.
    if (name === 'Fastify' && line.startsWith('PROPFIND')) return;
    const answer = await one(request(line, { ...headers, ...last }, body));
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'application/problem+json']);
    expect(answer.body).toContain(`"status":${status}`);
    if (status === 405) expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS, POST');
    if (status === 415) expect(answer.headers['accept']).toBe('application/json');
  });

  it('a connection stays of use after every refusal', async () => {
    const large = { ...json, 'transfer-encoding': 'chunked' };
    const declared = { ...json, 'content-length': '2000000' };
    const answers = await exchange(server.port, [
      request('POST /m/things', large, chunked(3_000_000)),
      request('POST /m/things', declared, 'x'.repeat(2_000_000)),
      request('POST /m/none', declared, 'x'.repeat(2_000_000)),
      request('PUT /m/things', declared, 'x'.repeat(2_000_000)),
      request('GET /m/things', last),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([413, 413, 404, 405, 200]);
  });

  it('HEAD has the headers of GET and no body', async () => {
    const [head, get] = await exchange(server.port, [request('HEAD /m/things'), request('GET /m/things', last)]);
    expect([head?.status, head?.body]).toEqual([200, '']);
    const names = ['content-length', 'content-type'];
    for (const name of names) expect(head?.headers[name]).toBe(get?.headers[name]);
  });

  it('a deprecated operation says so', async () => {
    const { headers } = await one(request('GET /m/things/1', last));
    expect([headers['deprecation'], headers['sunset']]).toEqual(['@1704067200', 'Sat, 01 Jun 2030 00:00:00 GMT']);
    expect((await one(request('GET /m/things', last))).headers).not.toHaveProperty('deprecation');
  });

  it('a sane request id is kept, any other is made', async () => {
    const idOf = async (id: string): Promise<string | undefined> =>
      (await one(request('GET /m/things', { 'x-request-id': id, ...last }))).headers['x-request-id'];
    expect(await idOf('abc-1.2:3')).toBe('abc-1.2:3');
    for (const id of ['a b', 'x'.repeat(129), '"><script>', 'ü', '']) expect(await idOf(id)).toMatch(/^[\da-f-]{36}$/);
  });

  it('closing waits for requests under way and not for idle connections', async () => {
    const own = await serve();
    const idle = connect(own.port, '127.0.0.1', () => idle.write(request('GET /m/things')));
    await new Promise((resolve) => idle.once('data', resolve));
    const idleClosed = new Promise<void>((resolve) => idle.once('close', () => resolve()));
    const started = new Promise<void>((resolve) => (gates.started = resolve));
    let release = (): void => undefined;
    gates.release = new Promise((resolve) => (release = resolve));
    const answer = exchange(own.port, [request('GET /m/things/slow')]);
    await started;
    const closed = own.close();
    await idleClosed;
    await expect(fetch(`http://127.0.0.1:${own.port}/m/things`)).rejects.toThrow();
    release();
    expect(await answer).toMatchObject([{ status: 200, body: '"slow"' }]);
    await closed;
  });
});

describe('manners of the Fetch adapter', () => {
  it('are the same', async () => {
    const handle = emitted.createFetchHandler(emitted.operationTable, handlers, { onError });
    const answer = async (path: string, init?: RequestInit): Promise<unknown[]> => {
      const response = await handle(new Request(`http://x${path}`, init));
      return [response?.status, response?.headers.get('allow')];
    };
    expect(await answer('/m/things', { method: 'OPTIONS' })).toEqual([204, 'GET, HEAD, OPTIONS, POST']);
    expect(await answer('/m/things', { method: 'PUT' })).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
    expect(await answer('/m/things', { headers: { accept: 'image/png' } })).toEqual([406, null]);
    expect(await answer('/m/things', { method: 'POST', body: 'x' })).toEqual([415, null]);
    expect(await answer(`/m/things/${'x'.repeat(9000)}`)).toEqual([414, null]);
    expect(await answer('/m/things', { method: 'HEAD' })).toEqual([200, null]);
    expect(await answer('/m/things/gone')).toEqual([410, null]);
    expect(handle(new Request('http://x/elsewhere', { method: 'OPTIONS' }))).toBeUndefined();
  });
});
