import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { idempotencyKey } from '../../../../runtime/client/policies/idempotency-key.ts';
import {
  cookie,
  createRuntimeClient,
  headerKey,
  bearer,
  bySchemes,
  json,
  plain,
  withMiddleware,
  type Client,
  type ClientOptions,
  type Middleware,
  type Operation,
  type OperationDetails,
  type Success,
  type WriterTable,
} from '../../../../runtime/client/index.ts';
import { followRedirects } from '../../../../runtime/client/policies/redirect.ts';
import { retryDelay } from '../../../../runtime/client/policies/retry.ts';
import { retrying } from '../../../../runtime/client/policies/retrying.ts';
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

describe('retry', () => {
  /** An answer that asks to come back at once. */
  const busy = { status: 503, headers: { 'retry-after': '0' } };

  it('repeats idempotent methods after failures worth it', async () => {
    recorder.answer((_, attempt) => (attempt === 0 ? undefined : attempt === 1 ? busy : jsonReply('ok')));
    expect(await make()(connect({ retry: 2 }), {})).toMatchObject({ status: 200, body: 'ok' });
    recorder.answer(busy);
    expect(await make()(connect({ retry: 2 }), {})).toMatchObject({ status: 503 });
    expect(recorder.requests).toHaveLength(3);
  });

  it('does not repeat POST, other statuses, streams, or anything when it is off', async () => {
    recorder.answer(busy);
    await make('POST /x')(connect({ retry: 2 }), {});
    await make()(connect(), {});
    await make()(connect({ retry: 2 }), {}, { retry: 0 });
    await make('PUT /x', { body: plain('text/plain') })(connect({ retry: 2 }), { body: new Blob(['x']).stream() });
    expect(recorder.requests).toHaveLength(4);
    recorder.answer({ status: 500 });
    await make()(connect({ retry: 2 }), {});
    expect(recorder.requests).toHaveLength(1);
  });

  it('repeats a POST that has an idempotency key, with the same key', async () => {
    for (const policy of [[], [retrying()]]) {
      recorder.answer((_, attempt) => (attempt === 0 ? busy : jsonReply('ok')));
      const client = withMiddleware(connect({ retry: 2 }), idempotencyKey(), ...policy);
      await make('POST /x', { body: json })(client, { body: { a: 1 } });
      const keys = recorder.requests.map(({ headers }) => headers['idempotency-key']);
      expect(keys).toHaveLength(2);
      expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
      expect(keys[1]).toBe(keys[0]);
      expect(recorder.requests.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}']);
    }
  });

  it('waits as long as the server asks, in seconds or until a time', () => {
    const get = { method: 'GET', headers: {} };
    const delay = (headers: Record<string, string>, attempt = 1): number =>
      Number(retryDelay(attempt, get, new Response(null, { status: 429, headers })));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 1) });
    onTestFinished(() => void vi.useRealTimers());
    expect(delay({ 'retry-after': '3' })).toBe(3000);
    expect(delay({ 'retry-after': new Date(Date.now() + 10_000).toUTCString() })).toBe(10_000);
    expect(delay({ 'retry-after': '0' })).toBeLessThan(0);
    expect(delay({ 'retry-after': 'soon' })).toBeGreaterThan(0);
    expect(delay({ 'retry-after': '60' })).toBe(60_000);
    expect(delay({ 'retry-after': '61' })).toBe(0);
    expect(delay({ 'retry-after': '3600' })).toBe(0);
    expect(delay({ 'ratelimit-reset': '4' })).toBe(4000);
    expect(delay({ 'ratelimit-reset': '4', 'retry-after': '2' })).toBe(2000);
    expect(delay({ 'ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 20) })).toBe(20_000);
    const delays = Array.from({ length: 50 }, () => Number(retryDelay(2, get, {})));
    expect(Math.min(...delays)).toBeGreaterThan(0);
    expect(Math.max(...delays)).toBeLessThanOrEqual(1000);
    expect(new Set(delays).size).toBeGreaterThan(10);
    // Late attempts were given up where the doubled delay was beyond a minute.
    const late = Array.from({ length: 50 }, () => Number(retryDelay(12, get, {})));
    expect(late.every((wait) => wait > 0 && wait < 60_000)).toBe(true);
  });

  it('repeats a call that has a signal, after any wait', async () => {
    recorder.answer((_, attempt) => (attempt === 0 ? busy : jsonReply('ok')));
    const { signal } = new AbortController();
    expect(await make()(connect({ retry: 1 }), {}, { signal, timeout: 30_000 })).toMatchObject({ body: 'ok' });
    expect(recorder.requests).toHaveLength(2);
  });

  it('stops waiting when the caller aborts', async () => {
    for (const policy of [[], [retrying()]]) {
      recorder.answer({ status: 503, headers: { 'retry-after': '30' } });
      const controller = new AbortController();
      const answered = async (url: string, init: RequestInit): Promise<Response> => {
        const response = await fetch(url, init);
        // By then the client has read the answer, and waits.
        setImmediate(() => controller.abort(new Error('enough')));
        return response;
      };
      const client = withMiddleware(connect({ retry: 2, fetch: answered }), ...policy);
      const pending = make()(client, {}, { signal: controller.signal });
      await expect(pending).rejects.toThrow('enough');
    }
  });

  it('leaves no listener on a signal that outlives its calls', async () => {
    const { signal } = new AbortController();
    for (const policy of [[], [retrying()]]) {
      recorder.answer((_, attempt) => (attempt < 2 ? busy : jsonReply('ok')));
      const fetchAlone = (url: string, init: RequestInit): Promise<Response> => fetch(url, { ...init, signal: null });
      await make()(withMiddleware(connect({ retry: 2, fetch: fetchAlone }), ...policy), {}, { signal });
      expect(recorder.requests).toHaveLength(3);
      expect(getEventListeners(signal, 'abort')).toEqual([]);
    }
  });

  it('does not wait when the caller aborts just before', async () => {
    for (const policy of [[], [retrying()]]) {
      const controller = new AbortController();
      const fetchBusy = async (): Promise<Response> => {
        const body = new ReadableStream({ cancel: () => controller.abort(new Error('enough')) });
        return new Response(body, { status: 503, headers: { 'retry-after': '30' } });
      };
      const refusing = (url: string, init: RequestInit): Promise<Response> =>
        init.signal?.aborted ? fetch(url, init) : fetchBusy();
      const client = withMiddleware(connect({ retry: 2, fetch: refusing }), ...policy);
      await expect(make()(client, {}, { signal: controller.signal })).rejects.toThrow('enough');
    }
  });

  it('follows a policy of the caller', async () => {
    const client = around(retrying({ attempts: 3, statuses: [500], delay: 1, methods: ['POST'] }));
    recorder.answer((_, attempt) => (attempt === 0 ? undefined : { status: attempt === 3 ? 200 : 500 }));
    expect(await make('POST /x')(client, {})).toMatchObject({ status: 200 });
    expect(recorder.requests).toHaveLength(4);
    recorder.answer({ status: 500 });
    expect(await make('POST /x')(client, {}, { retry: 1 })).toMatchObject({ status: 500 });
    await make()(client, {});
    expect(recorder.requests).toHaveLength(3);
    recorder.answer({ status: 500, headers: { 'retry-after': '2' } });
    await make('POST /x')(around(retrying({ statuses: [500], methods: ['POST'], maxDelay: 1000 })), {});
    expect(recorder.requests).toHaveLength(1);
  });

  it('tells a failure to get an answer from one of the policy', async () => {
    recorder.answer(() => undefined);
    await expect(make()(around(retrying({ delay: 1 })), {})).rejects.toMatchObject({ name: 'RequestError' });
    expect(recorder.requests).toHaveLength(3);
    const broken = around(retrying({ delay: 1 }), () => Promise.reject(new TypeError('mine')));
    await expect(make()(broken, {})).rejects.toThrow('mine');
  });
});

describe('redirects', () => {
  const follow = (): Client => around(followRedirects());

  it('follows a moved resource with its credential on the same origin', async () => {
    recorder.answer(({ url }) =>
      url === '/x' ? { status: 301, headers: { location: '/projects/5?a=b' } } : jsonReply('moved'),
    );
    expect(await make()(follow(), {})).toMatchObject({ body: 'moved' });
    expect(recorder.last()).toMatchObject({ url: '/projects/5?a=b', headers: { 'private-token': 'secret' } });
  });

  it('leaves credentials at the origin they are for', async () => {
    recorder.answer({ status: 302, headers: { location: `${other.url}/there` } });
    other.answer(jsonReply('elsewhere'));
    const options = { auth: { key: 'secret', b: 'secret' }, headers: { 'X-Own-Key': 'secret' } };
    const authorizeBoth = bySchemes({ key: headerKey('PRIVATE-TOKEN'), b: bearer }, [['key', 'b']]);
    const client = withMiddleware(
      createRuntimeClient({ ...options, authorize: authorizeBoth }, recorder.url),
      followRedirects(),
    );
    expect(await make('GET /x', { sid: cookie('sid') })(client, { sid: 's' })).toMatchObject({
      body: 'elsewhere',
    });
    for (const name of ['private-token', 'authorization', 'cookie', 'x-own-key'])
      expect(other.last().headers).not.toHaveProperty(name);
  });

  it('keeps method and body for 307 and 308, reads on after 303, and does not turn other writes into reads', async () => {
    const post = make('POST /x', { body: json });
    recorder.answer(({ url }) => (url === '/x' ? { status: 307, headers: { location: '/y' } } : jsonReply('kept')));
    await post(follow(), { body: [1] });
    expect(recorder.last()).toMatchObject({ method: 'POST', url: '/y', body: '[1]' });
    recorder.answer(({ url }) => (url === '/x' ? { status: 303, headers: { location: '/y' } } : jsonReply('seen')));
    await post(follow(), { body: [1] });
    expect(recorder.last()).toMatchObject({ method: 'GET', body: '' });
    recorder.answer({ status: 301, headers: { location: '/y' } });
    expect(await post(follow(), { body: [1] })).toMatchObject({ ok: false, status: 301 });
    expect(recorder.requests).toHaveLength(1);
  });

  it('a redirect to what is no URL failed as a programming error: it is the answer', async () => {
    recorder.answer({ status: 302, headers: { location: 'http://[' } });
    expect(await make()(follow(), {})).toMatchObject({ ok: false, status: 302 });
  });

  it('ends a circle, and hands the redirect out on request', async () => {
    recorder.answer({ status: 302, headers: { location: '/x' } });
    expect(await make()(follow(), {})).toMatchObject({ status: 302 });
    expect(recorder.requests).toHaveLength(11);
    expect(await make()(follow(), {}, { redirect: 'manual' })).toMatchObject({ status: 302 });
    expect(recorder.requests).toHaveLength(12);
  });
});
