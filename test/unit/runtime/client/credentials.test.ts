import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createRuntimeClient,
  withMiddleware,
  type Client,
  type ClientOptions,
} from '../../../../runtime/client/index.ts';
import { renewing } from '../../../../runtime/client/policies/renewing.ts';
import { connectTo, make } from './connection.ts';
import { jsonReply, startRecorder, type Recorder } from '../../../support/recorder.ts';

let recorder: Recorder;
beforeAll(async () => {
  recorder = await startRecorder();
});
afterAll(() => recorder.close());

const connect = (options?: ClientOptions): Client => connectTo(recorder, options);

const renewingClient = (providers: Parameters<typeof renewing>[0]): Client => {
  const { auth, middleware } = renewing(providers);
  return withMiddleware(connect({ auth }), middleware);
};

describe('credentials', () => {
  it.each<[string, string[][], ClientOptions['auth'], Record<string, string>]>([
    ['the first alternative that is at hand', [['key'], ['bearer']], { bearer: 't' }, { authorization: 'Bearer t' }],
    ['a header', [['key']], { key: 't' }, { 'private-token': 't' }],
    ['all of a set', [['key', 'cookie']], { key: 't', cookie: 'c' }, { 'private-token': 't', cookie: 'sid=c' }],
    [
      'Basic in UTF-8',
      [['basic']],
      { basic: { username: 'ü', password: ':' } },
      { authorization: `Basic ${Buffer.from('ü::').toString('base64')}` },
    ],
    ['another HTTP scheme', [['digest']], { digest: 'x=y' }, { authorization: 'Digest x=y' }],
    ['a provider', [['bearer']], { bearer: async () => 'async' }, { authorization: 'Bearer async' }],
    ['a credential where others are at hand as well', [['cookie'], ['key']], { key: 't' }, { 'private-token': 't' }],
  ])('sends %s', async (_, security, auth, headers) => {
    recorder.answer({});
    await make('GET /x', {}, { security })(connect({ auth }), {});
    expect(recorder.last().headers).toMatchObject(headers);
  });

  it('sends none where none is at hand, and none where none is asked for', async () => {
    recorder.answer({});
    await make('GET /x', {}, { security: [['key', 'cookie']] })(connect({ auth: { key: 't' } }), {});
    await make('GET /x', {}, { security: [] })(connect({ auth: { key: 't' } }), {});
    for (const { headers } of recorder.requests) expect(headers).not.toHaveProperty('private-token');
  });

  it('sends none where the description has no security schemes', async () => {
    recorder.answer({});
    const client = createRuntimeClient({ auth: { key: 't' } }, recorder.url);
    expect(await make('GET /x', {}, { security: [['key']] })(client, {})).toMatchObject({ status: 200 });
    expect(recorder.last().headers).not.toHaveProperty('private-token');
  });

  it('sends a key in the query', async () => {
    recorder.answer({});
    await make('GET /x?a', {}, { security: [['query']] })(connect({ auth: { query: 'k&' } }), { a: 1 });
    expect(recorder.last().url).toBe('/api/v4/x?a=1&api%20key=k%26');
  });

  it('renews a refused credential once for all calls, and sends each of them again', async () => {
    let renewed = 0;
    recorder.answer(({ headers }) => (headers.authorization === 'Bearer new' ? jsonReply({}) : jsonReply({}, 401)));
    const client = renewingClient({
      bearer: async ({ rejected }) => {
        if (rejected !== undefined) renewed += 1;
        return rejected === undefined ? 'old' : 'new';
      },
    });
    const call = make('GET /x', {}, { security: [['bearer']] });
    const results = await Promise.all(Array.from({ length: 5 }, () => call(client, {})));
    expect(results.map((result) => result.status)).toEqual([200, 200, 200, 200, 200]);
    expect(renewed).toBe(1);
    await call(client, {});
    expect(recorder.last().headers.authorization).toBe('Bearer new');
  });

  it('asks again before the end that a provider named, and after its failure', async () => {
    recorder.answer({});
    let asked = 0;
    const provider = async (): Promise<{ credential: string; expiresAt: number }> => {
      asked += 1;
      if (asked === 1) throw new Error('no network');
      return { credential: `t${asked}`, expiresAt: Date.now() + (asked === 2 ? 1000 : 3_600_000) };
    };
    const client = renewingClient({ bearer: provider });
    const call = make('GET /x', {}, { security: [['bearer']] });
    await expect(call(client, {})).rejects.toThrow('no network');
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const expected of ['Bearer t2', 'Bearer t3', 'Bearer t3']) {
      await call(client, {});
      expect(recorder.last().headers.authorization).toBe(expected);
      vi.setSystemTime(Date.now() + 600);
    }
    vi.useRealTimers();
  });

  it('a credential that cannot be renewed was asked for by each call that waited', async () => {
    recorder.answer(({ headers }) => (headers.authorization === 'Bearer new' ? jsonReply({}) : jsonReply({}, 401)));
    const asked: (string | undefined)[] = [];
    const client = renewingClient({
      bearer: async ({ rejected }) => {
        asked.push(rejected);
        if (asked.length === 2) throw new Error('no network');
        return rejected === undefined ? 'old' : 'new';
      },
    });
    const call = make('GET /x', {}, { security: [['bearer']] });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => call(client, {})));
    for (const result of results)
      expect(result).toMatchObject({ status: 'rejected', reason: { message: 'no network' } });
    expect(asked).toEqual([undefined, 'old']);
    expect(await call(client, {})).toMatchObject({ status: 200 });
    expect(asked).toEqual([undefined, 'old', undefined, 'old']);
  });

  it('answers 401 to the caller when nothing better is at hand', async () => {
    recorder.answer(jsonReply({}, 401));
    expect(await make('GET /x')(connect({ auth: { key: 't' } }), {})).toMatchObject({ status: 401 });
    expect(
      await make('GET /x', {}, { security: [['bearer']] })(renewingClient({ bearer: () => 'same' }), {}),
    ).toMatchObject({
      status: 401,
    });
    expect(recorder.requests).toHaveLength(2);
  });
});
