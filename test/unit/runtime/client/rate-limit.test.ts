import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { withMiddleware, type Client, type ClientOptions } from '../../../../runtime/client/index.ts';
import { rateLimited } from '../../../../runtime/client/policies/rate-limit.ts';
import { reportedLimit } from '../../../../runtime/client/policies/reported-limit.ts';
import { retrying } from '../../../../runtime/client/policies/retrying.ts';
import { connectTo, make } from './connection.ts';
import { jsonReply, startRecorder, type Recorder } from '../../../support/recorder.ts';

let recorder: Recorder;
beforeAll(async () => {
  recorder = await startRecorder();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => recorder.close());

const connect = (options?: ClientOptions): Client => connectTo(recorder, options);

describe('rate limit', () => {
  it('is read in all the ways in which servers report it', () => {
    const limit = (headers: Record<string, string>): unknown => reportedLimit(new Headers(headers));
    expect(limit({ ratelimit: '"default";r=0;t=30' })).toEqual({ remaining: 0, reset: 30_000 });
    expect(limit({ 'ratelimit-remaining': '5', 'ratelimit-reset': '2' })).toEqual({ remaining: 5, reset: 2000 });
    expect(limit({ 'x-ratelimit-remaining': '0' })).toEqual({ remaining: 0, reset: undefined });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 2, 1) });
    expect(limit({ 'x-ratelimit-reset': String(Date.UTC(2026, 2, 1) / 1000 + 60) })).toEqual({ reset: 60_000 });
    expect(limit({ 'ratelimit-reset': 'soon', ratelimit: 'nonsense' })).toEqual({});
  });

  it('makes a policy of retries wait', async () => {
    recorder.answer({ status: 429, headers: { ratelimit: '"default";r=0;t=2' } });
    await make('GET /x')(withMiddleware(connect(), retrying({ maxDelay: 1000 })), {});
    expect(recorder.requests).toHaveLength(1);
  });

  it('spreads requests over intervals, in their order', async () => {
    vi.useFakeTimers();
    const sent: string[] = [];
    const limited = rateLimited({ requests: 2, interval: 100 }, async (url) => {
      sent.push(url);
      return new Response();
    });
    const calls = Promise.all(['1', '2', '3', '4', '5'].map((url) => limited(url, {})));
    await vi.advanceTimersByTimeAsync(99);
    expect(sent).toEqual(['1', '2']);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(['1', '2', '3', '4']);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual(['1', '2', '3', '4', '5']);
    await calls;
  });

  it('holds back after an exhausted limit, and limits what is under way', async () => {
    vi.useFakeTimers();
    let sent = 0;
    const limited = rateLimited({ requests: 100, concurrent: 1 }, async () => {
      sent += 1;
      const headers = sent === 1 ? { 'ratelimit-remaining': '0', 'ratelimit-reset': '0.1' } : undefined;
      return new Response(null, { headers: headers ?? {} });
    });
    const calls = Promise.all([limited('/x', {}), limited('/x', {})]);
    await vi.advanceTimersByTimeAsync(99);
    expect(sent).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toBe(2);
    await calls;
  });

  it('one who aborts while waiting was kept until the others had gone', async () => {
    recorder.answer(jsonReply('x'));
    const client = connect({ fetch: rateLimited({ requests: 1, interval: 60_000 }) });
    await make('GET /x')(client, {});
    const reasons = [new Error('first'), new Error('second')];
    const controllers = reasons.map(() => new AbortController());
    const waiting = controllers.map(({ signal }) => make('GET /x')(client, {}, { signal }));
    controllers[1]?.abort(reasons[1]);
    await expect(waiting[1]).rejects.toBe(reasons[1]);
    controllers[0]?.abort(reasons[0]);
    await expect(waiting[0]).rejects.toBe(reasons[0]);
    await expect(make('GET /x')(client, {}, { signal: AbortSignal.abort(reasons[0]) })).rejects.toBe(reasons[0]);
    expect(recorder.requests).toHaveLength(1);
  });

  it('starts the next one when one has ended', async () => {
    let running = 0;
    let most = 0;
    const limited = rateLimited({ requests: 100, concurrent: 2 }, async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return new Response();
    });
    await Promise.all(Array.from({ length: 8 }, () => limited('/x', {})));
    expect(most).toBe(2);
    const client = connect({ fetch: rateLimited({ requests: 100, concurrent: 2 }) });
    recorder.answer(() => undefined);
    await Promise.allSettled(Array.from({ length: 4 }, () => make('GET /x')(client, {})));
    expect(recorder.requests).toHaveLength(4);
  });
});
