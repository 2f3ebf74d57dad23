import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { OID_BYTES } from '../tree.ts';
import { zlibStream } from './zlib-stream.ts';

/** An object as a pack holds it, whole: never as a difference to another one. */
export interface PackedObject {
  readonly oid: string;
  /** Its header and its compressed contents. */
  readonly bytes: Buffer;
}

/** A pack and the index that finds objects in it (gitformat-pack, version 2 of both). */
export interface PackFile {
  /** Checksum of the pack: the same objects in the same order have the same one. */
  readonly checksum: string;
  readonly pack: Buffer;
  readonly index: Buffer;
}

/** What git knows of objects, with their numbers in packs. */
const TYPES = { commit: 1, tree: 2, blob: 3, tag: 4 } as const;

const HEADER_BYTES = 12;
const INDEX_HEADER_BYTES = 8;
const FAN_OUT = 256;

/** The bytes of an object in a pack. */
export function packObject(type: keyof typeof TYPES, contents: Uint8Array): Buffer {
  return Buffer.concat([sizedHeader(TYPES[type], contents.length), zlibStream(contents)]);
}

/** The type in three bits and the size in the others: four of the first byte, seven of each that follows. */
function sizedHeader(type: number, size: number): Buffer {
  const bytes = [(type << 4) | (size & 15)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push((bytes.pop() ?? 0) | 128, rest & 127);
  }
  return Buffer.from(bytes);
}

/** Lays out a pack of objects, each of them once. */
export function layOutPack(objects: readonly PackedObject[]): PackFile {
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PACK', 'latin1');
  header.writeUInt32BE(2, 4);
  header.writeUInt32BE(objects.length, 8);
  const body = Buffer.concat([header, ...objects.map(({ bytes }) => bytes)]);
  const sum = createHash('sha1').update(body).digest();
  return { checksum: sum.toString('hex'), pack: Buffer.concat([body, sum]), index: layOutIndex(objects, sum) };
}

function layOutIndex(objects: readonly PackedObject[], packSum: Buffer): Buffer {
  let offset = HEADER_BYTES;
  const placed = objects.map(({ oid, bytes }) => {
    const at = offset;
    offset += bytes.length;
    return { id: Buffer.from(oid, 'hex'), at, crc: crc32(bytes) };
  });
  placed.sort((a, b) => Buffer.compare(a.id, b.id));
  const fanOut = new Uint32Array(FAN_OUT);
  for (const { id } of placed) fanOut[id.readUInt8(0)] = (fanOut[id.readUInt8(0)] ?? 0) + 1;
  let below = 0;
  const numbers = [0xff744f63, 2, ...fanOut.map((count) => (below += count))];
  const body = Buffer.concat([
    bigEndian(numbers),
    ...placed.map(({ id }) => id),
    bigEndian(placed.map(({ crc }) => crc)),
    bigEndian(placed.map(({ at }) => at)),
    packSum,
  ]);
  return Buffer.concat([body, createHash('sha1').update(body).digest()]);
}

function bigEndian(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32BE(number, index * 4);
  return bytes;
}

/** The objects of a pack that `layOutPack` has made. */
export function objectsOf({ pack, index }: Pick<PackFile, 'pack' | 'index'>): PackedObject[] {
  const idsAt = INDEX_HEADER_BYTES + FAN_OUT * 4;
  const count = index.readUInt32BE(idsAt - 4);
  const offsetsAt = idsAt + count * (OID_BYTES + 4);
  const found = Array.from({ length: count }, (_, at) => ({
    oid: index.toString('hex', idsAt + at * OID_BYTES, idsAt + (at + 1) * OID_BYTES),
    start: index.readUInt32BE(offsetsAt + at * 4),
  })).sort((a, b) => a.start - b.start);
  const end = pack.length - OID_BYTES;
  return found.map(({ oid, start }, at) => ({ oid, bytes: pack.subarray(start, found[at + 1]?.start ?? end) }));
}
