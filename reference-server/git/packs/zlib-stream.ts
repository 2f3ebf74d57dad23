import { constants, deflateSync } from 'node:zlib';

/** Contents up to this size are not compressed: to set up a compressor takes longer than all the rest, and saves next to nothing. */
const STORED = 512;

/** Contents up to this size are compressed with half of the tables, which do as much for them and are made in less time. */
const SMALL = 16 * 1024;

/** What a stream of stored contents has around them. */
const HEAD_BYTES = 7;
const SUM_BYTES = 4;

/** The remainder of the checksum (RFC 1950 section 9). */
const ADLER = 65_521;

/**
 * A head and behind it contents as a zlib stream (RFC 1950), which is what git keeps objects as.
 * @param head goes before the stream, as it is
 */
export function zlibStream(contents: Uint8Array, head: Uint8Array | readonly number[] = []): Buffer {
  if (contents.length <= STORED) return storedStream(contents, head);
  const small = contents.length <= SMALL ? { windowBits: 14, memLevel: 6 } : {};
  const stream = deflateSync(contents, { level: constants.Z_BEST_SPEED, ...small });
  const bytes = Buffer.allocUnsafe(head.length + stream.length);
  bytes.set(head);
  bytes.set(stream, head.length);
  return bytes;
}

/** One block that is stored as it is (RFC 1951 section 3.2.4), between the header for no compression and the checksum. */
function storedStream(contents: Uint8Array, head: Uint8Array | readonly number[]): Buffer {
  const { length } = contents;
  const at = head.length;
  const stream = Buffer.allocUnsafe(at + HEAD_BYTES + length + SUM_BYTES);
  stream.set(head);
  stream.writeUInt16BE(0x7801, at);
  stream.writeUInt8(1, at + 2);
  stream.writeUInt16LE(length, at + 3);
  stream.writeUInt16LE(length ^ 0xffff, at + 5);
  stream.set(contents, at + HEAD_BYTES);
  stream.writeUInt32BE(checksumOf(contents), at + HEAD_BYTES + length);
  return stream;
}

/** Adler-32 of a few bytes: neither sum can outgrow a number on the way. */
function checksumOf(contents: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of contents) {
    low += byte;
    high += low;
  }
  return (high % ADLER) * 65_536 + (low % ADLER);
}
