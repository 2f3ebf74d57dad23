import { constants, deflateSync } from 'node:zlib';

/** Contents up to this size are not compressed: to set up a compressor takes longer than all the rest, and saves next to nothing. */
const STORED = 100;

/** Contents up to this size are compressed with small tables: making the large ones takes longer than all the rest. */
const SMALL = 1024;

/** The remainder of the checksum (RFC 1950 section 9). */
const ADLER = 65_521;

/** Contents as a zlib stream (RFC 1950), which is what git keeps objects as. */
export function zlibStream(contents: Uint8Array): Buffer {
  if (contents.length <= STORED) return storedStream(contents);
  const small = contents.length <= SMALL ? { windowBits: 10, memLevel: 1 } : {};
  return deflateSync(contents, { level: constants.Z_BEST_SPEED, ...small });
}

/** One block that is stored as it is (RFC 1951 section 3.2.4), between the header for no compression and the checksum. */
function storedStream(contents: Uint8Array): Buffer {
  const { length } = contents;
  const stream = Buffer.alloc(length + 11);
  stream.writeUInt16BE(0x7801, 0);
  stream.writeUInt8(1, 2);
  stream.writeUInt16LE(length, 3);
  stream.writeUInt16LE(length ^ 0xffff, 5);
  stream.set(contents, 7);
  stream.writeUInt32BE(checksumOf(contents), length + 7);
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
