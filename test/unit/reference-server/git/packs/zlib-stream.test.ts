import { randomBytes } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { zlibStream } from '../../../../../reference-server/git/packs/zlib-stream.ts';

it.each([0, 1, 20, 511, 512, 513, 16_384, 16_385, 70_000])(
  'makes a stream of %i bytes that any reader takes',
  (length) => {
    const contents = randomBytes(length);
    expect(inflateSync(zlibStream(contents)).equals(contents)).toBe(true);
    const highest = Buffer.alloc(length, 255);
    expect(inflateSync(zlibStream(highest)).equals(highest)).toBe(true);
    const behind = zlibStream(contents, [7, 8]);
    expect([...behind.subarray(0, 2)]).toEqual([7, 8]);
    expect(inflateSync(behind.subarray(2)).equals(contents)).toBe(true);
  },
);
