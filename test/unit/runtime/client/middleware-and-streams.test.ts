import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { headerPrefix } from '../../../../runtime/client/policies/header-prefix.ts';
import {
  createRuntimeClient,
  headerKey,
  bySchemes,
  numbers,
  withMiddleware,
  type Client,
  type ClientOptions,
  type Middleware,
  type Operation,
  type OperationDetails,
  type Success,
  type WriterTable,
} from '../../../../runtime/client/index.ts';
import { jsonLines, textLines } from '../../../../runtime/client/streams/json-lines.ts';
import { paginated, type Paginated } from '../../../../runtime/client/paginate.ts';
import { serverSentEvents } from '../../../../runtime/client/streams/server-sent-events.ts';
import { stream } from '../../../../runtime/client/streams/stream.ts';
import { operationOf } from './operation-of.ts';
import { jsonReply, startRecorder, type Recorder } from '../../../support/recorder.ts';

let recorder: Recorder;

let other: Recorder;

beforeAll(async () => {
  recorder = await startRecorder();
  other = await startRecorder();
});

afterAll(() => Promise.all([recorder.close(), other.close()]));

const authorize = bySchemes({ key: headerKey('PRIVATE-TOKEN') }, [['key']]);

const connect = (options: ClientOptions = {}): Client =>
  createRuntimeClient({ auth: { key: 'secret' }, ...options, authorize }, options.baseUrl ?? recorder.url);

const around = (...middleware: readonly Middleware[]): Client => withMiddleware(connect(), ...middleware);

type AnyAnswer = Success<200, unknown, Readonly<Record<string, unknown>>>;

const make = (
  text: string = 'GET /x',
  writers?: WriterTable,
  details?: OperationDetails,
): Operation<Record<string, unknown>, AnyAnswer> => operationOf(text, writers, details);

describe('middleware', () => {
  it('wraps calls like an onion and may change request and answer', async () => {
    recorder.answer(jsonReply('x'));
    const order: string[] = [];
    const layer =
      (name: string): Middleware =>
      async (request, next) => {
        order.push(`${name} ${request.operation.name}`);
        request.headers[`x-${name}`] = '1';
        const response = await next(request);
        order.push(name);
        return response;
      };
    await make()(around(layer('outer'), layer('inner')), {});
    expect(order).toEqual(['outer GET /x', 'inner GET /x', 'inner', 'outer']);
    expect(recorder.last().headers).toMatchObject({ 'x-outer': '1', 'x-inner': '1' });
    const cached = await make()(
      around(() => Promise.resolve(Response.json('cache'))),
      {},
    );
    expect(cached.body).toBe('cache');
  });

  it('reads headers under another prefix', async () => {
    recorder.answer(jsonReply('x', 200, { 'x-acme-size': '5', 'x-service-ref': 'own', 'x-acme-ref': 'other' }));
    const { headers, body } = await make(
      'GET /x',
      {},
      { convert: numbers('x-service-size') },
    )(around(headerPrefix('X-Service', ['X-Acme'])), {});
    expect(headers).toMatchObject({ 'x-service-size': 5, 'x-service-ref': 'own' });
    expect(body).toBe('x');
  });
});

describe('lists', () => {
  const list = make('GET /x?page&per_page');
  const read: Paginated<Record<string, unknown>, AnyAnswer, number> = paginated(list);
  const collect = async (client: Client): Promise<number[]> => {
    const items: number[] = [];
    for await (const item of read(client, { per_page: 2 })) items.push(item);
    return items;
  };

  it('go on with Link, with the credential, whatever the next URL looks like', async () => {
    recorder.answer(({ url }) => {
      if (url === '/x?per_page=2')
        return jsonReply([1, 2], 200, { link: `<${recorder.url}/x?cursor=a%2Bb>; rel="next", </>; rel="first"` });
      return jsonReply([3], 200, { link: '</>; rel="first"', 'x-next-page': '9' });
    });
    expect(await collect(connect())).toEqual([1, 2, 3]);
    expect(recorder.last()).toMatchObject({ url: '/x?cursor=a%2Bb', headers: { 'private-token': 'secret' } });
  });

  it('go on with x-next-page where there is no Link', async () => {
    recorder.answer(({ url }) => jsonReply([url], 200, { 'x-next-page': url.includes('&page=2') ? '' : '2' }));
    expect(await collect(connect())).toEqual(['/x?per_page=2', '/x?per_page=2&page=2']);
  });

  it('end where the next page cannot be asked for', async () => {
    recorder.answer(jsonReply([1], 200, { 'x-next-page': '2' }));
    const items: number[] = [];
    const readAll: Paginated<Record<string, unknown>, AnyAnswer, number> = paginated(make('GET /x?per_page'));
    for await (const item of readAll(connect(), {})) items.push(item);
    expect(items).toEqual([1]);
  });

  it('give whole pages, and stop fetching when the reader stops', async () => {
    recorder.answer(jsonReply([1, 2], 200, { link: '</x?page=2>; rel="next"', 'x-total': '9' }));
    for await (const page of read(connect(), {}).pages()) {
      expect(page.headers).toMatchObject({ 'x-total': '9' });
      break;
    }
    expect(recorder.requests).toHaveLength(1);
  });

  it('ended never where the next page is one that was read', async () => {
    recorder.answer(({ url }) => jsonReply([url], 200, { link: `<${url === '/a' ? '/b' : '/a'}>; rel="next"` }));
    await expect(collect(connect())).rejects.toThrow(`read before: ${recorder.url}/a`);
    recorder.answer(jsonReply([1], 200, { 'x-next-page': '2' }));
    await expect(collect(connect())).rejects.toThrow('read before');
    expect(recorder.requests).toHaveLength(2);
  });

  it('go on behind an empty page', async () => {
    recorder.answer(({ url }) =>
      jsonReply(url === '/b' ? [3] : [], 200, url === '/b' ? {} : { link: '</b>; rel="next"' }),
    );
    expect(await collect(connect())).toEqual([3]);
  });

  it('take the own origin for that of a server that knows only its proxy', async () => {
    const { host } = new URL(recorder.url);
    recorder.answer(({ url }) =>
      jsonReply([url], 200, url === '/b' ? {} : { link: `<https://${host}/b>; rel="next"` }),
    );
    expect((await collect(connect())).at(-1)).toBe('/b');
  });

  it('refuse another origin and report a page that fails', async () => {
    recorder.answer(jsonReply([1], 200, { link: `<${other.url}/x>; rel="next"` }));
    await expect(collect(connect())).rejects.toThrow('another origin');
    recorder.answer(jsonReply({ message: 'no' }, 403));
    await expect(collect(connect())).rejects.toMatchObject({ name: 'ApiError', status: 403 });
  });
});

describe('streams', () => {
  const chunks = (parts: readonly string[], ends = true): void => {
    recorder.answer(async (_, __, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const part of parts) {
        response.write(part);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      if (ends) response.end();
      return null;
    });
  };

  it('hand out the body as it arrives', async () => {
    chunks(['ab', 'cd']);
    const { body, status } = await stream(make(), connect(), {});
    expect(status).toBe(200);
    expect(await new Response(body).text()).toBe('abcd');
    recorder.answer(jsonReply({ message: 'gone' }, 404));
    await expect(stream(make(), connect(), {})).rejects.toMatchObject({ status: 404, body: { message: 'gone' } });
  });

  it('read JSON lines across chunks', async () => {
    chunks(['{"a":1}\n{"a"', ':2}\r', '\n\n\u001e{"a":"\u00fc"}']);
    const items: unknown[] = [];
    for await (const item of jsonLines(make())(connect(), {})) items.push(item);
    expect(items).toEqual([{ a: 1 }, { a: 2 }, { a: 'ü' }]);
  });

  it('a line of very many chunks was split again for each of them', async () => {
    const chunk = new Uint8Array(65_536).fill(120);
    let count = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        count += 1;
        controller.enqueue(count < 400 ? chunk : Uint8Array.of(10));
        if (count === 400) controller.close();
      },
    });
    const split = vi.spyOn(String.prototype, 'split');
    const find = vi.spyOn(RegExp.prototype, 'test');
    onTestFinished(() => void vi.restoreAllMocks());
    const lengths: number[] = [];
    for await (const line of textLines(body)) lengths.push(line.length);
    expect(lengths).toEqual([399 * 65_536]);
    const texts = [...split.mock.contexts, ...find.mock.calls.map(([text]) => text)].map(String);
    const looked = texts.reduce((sum, { length }) => sum + length, 0);
    // Every chunk once, and the whole line once.
    expect(looked).toBeGreaterThan(399 * 65_536);
    expect(looked).toBeLessThan(3 * 400 * 65_536);
  });

  it('events were ended by the time limit of the client, which is for answers that end', async () => {
    chunks(['data: 1\n\n', ...Array.from({ length: 20 }, () => ': wait\n'), 'data: 2\n\n']);
    const events: string[] = [];
    for await (const { data } of serverSentEvents(make())(connect({ timeout: 50 }), {})) events.push(data);
    expect(events).toEqual(['1', '2']);
    chunks(['data: 1\n\n'], false);
    const limited = serverSentEvents(make())(connect(), {}, { timeout: 50 });
    await limited.next();
    await expect(limited.next()).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('read server-sent events', async () => {
    chunks([': hello\n\nid: 7\nevent: add\ndata: 1\nda', 'ta: 2\n\n', 'data:x\nretry: 5\n\ndata: unfinished']);
    const events: unknown[] = [];
    for await (const event of serverSentEvents(make())(connect(), {})) events.push(event);
    expect(events).toEqual([
      { event: 'add', data: '1\n2', id: '7', retry: undefined },
      { event: 'message', data: 'x', id: '7', retry: 5 },
    ]);
    expect(recorder.last().headers.accept).toBe('text/event-stream');
  });
});
