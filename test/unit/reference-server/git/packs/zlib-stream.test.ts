import { randomBytes } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { zlibStream } from '../../../../../reference-server/git/packs/zlib-stream.ts';

it.each([0, 1, 20, 99, 100, 101, 1024, 1025, 70_000])('makes a stream of %i bytes that any reader takes', (length) => {
  const contents = randomBytes(length);
  expect(inflateSync(zlibStream(contents)).equals(contents)).toBe(true);
  const highest = Buffer.alloc(length, 255);
  expect(inflateSync(zlibStream(highest)).equals(highest)).toBe(true);
});
