import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timelyBody } from '../../../../../runtime/http/body/timely-body.ts';

/** Chunks of a size, each after so many milliseconds. */
async function* drip(bytes: number, milliseconds: number, count: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < count; sent += 1) {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    yield new Uint8Array(bytes);
  }
}

/** Bytes that came, or the status of the refusal. */
async function read(body: AsyncIterable<Uint8Array>): Promise<number | string> {
  let bytes = 0;
  try {
    for await (const chunk of body) bytes += chunk.byteLength;
  } catch (error) {
    return error instanceof Error && 'problem' in error
      ? String((error.problem as { status: number }).status)
      : 'other';
  }
  return bytes;
}

describe('a body that comes slowly', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
  afterEach(() => vi.useRealTimers());

  it.each([
    ['in time', 10, 100, 20, 30_000, 200],
    ['a byte now and then', 1, 10_000, 1000, 30_000, '408'],
    ['a large one over a slow line', 20_000, 10_000, 100, 30_000, 2_000_000],
    ['one that never comes', 1, 1e9, 1, 30_000, '408'],
    ['without a limit', 1, 1e8, 3, 0, 3],
  ])('%s', async (_, bytes, milliseconds, count, limit, expected) => {
    const done = read(timelyBody(drip(bytes, milliseconds, count), limit));
    await vi.runAllTimersAsync();
    expect(await done).toBe(expected);
  });
});
