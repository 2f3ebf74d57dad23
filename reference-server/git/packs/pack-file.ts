import { hash } from 'node:crypto';
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
/** Where the ids begin in an index. */
const IDS_AT = INDEX_HEADER_BYTES + FAN_OUT * 4;
/** What an index has of each object: its id, a checksum and where it is. */
const ENTRY_BYTES = OID_BYTES + 8;

/** The bytes of an object in a pack. */
export function packObject(type: keyof typeof TYPES, contents: Uint8Array): Buffer {
  return zlibStream(contents, sizedHeader(TYPES[type], contents.length));
}

/** The type in three bits and the size in the others: four of the first byte, seven of each that follows. */
function sizedHeader(type: number, size: number): readonly number[] {
  const bytes = [(type << 4) | (size & 15)];
  for (let rest = Math.floor(size / 16); rest > 0; rest = Math.floor(rest / 128)) {
    bytes.push((bytes.pop() ?? 0) | 128, rest & 127);
  }
  return bytes;
}

/** Lays out a pack of objects, each of them once. */
export function layOutPack(objects: readonly PackedObject[]): PackFile {
  const end = objects.reduce((size, { bytes }) => size + bytes.length, HEADER_BYTES);
  const pack = Buffer.allocUnsafe(end + OID_BYTES);
  pack.write('PACK', 'latin1');
  pack.writeUInt32BE(2, 4);
  pack.writeUInt32BE(objects.length, 8);
  let offset = HEADER_BYTES;
  for (const { bytes } of objects) {
    pack.set(bytes, offset);
    offset += bytes.length;
  }
  const checksum = seal(pack);
  return { checksum, pack, index: layOutIndex(objects, pack.subarray(end)) };
}

/** Writes the checksum of a file into its last bytes. */
function seal(file: Buffer): string {
  const end = file.length - OID_BYTES;
  const checksum = hash('sha1', file.subarray(0, end), 'hex');
  file.write(checksum, end, 'hex');
  return checksum;
}

function layOutIndex(objects: readonly PackedObject[], packSum: Buffer): Buffer {
  let offset = HEADER_BYTES;
  const placed = objects.map(({ oid, bytes }) => {
    const at = offset;
    offset += bytes.length;
    return { oid, at, crc: crc32(bytes) };
  });
  placed.sort((a, b) => (a.oid < b.oid ? -1 : 1));
  const { length: count } = placed;
  const index = Buffer.allocUnsafe(IDS_AT + count * ENTRY_BYTES + 2 * OID_BYTES);
  index.writeUInt32BE(0xff744f63, 0);
  index.writeUInt32BE(2, 4);
  let below = 0;
  for (let first = 0; first < FAN_OUT; first += 1) {
    while (below < count && Number.parseInt(placed[below]?.oid.slice(0, 2) ?? '', 16) <= first) below += 1;
    index.writeUInt32BE(below, INDEX_HEADER_BYTES + first * 4);
  }
  const sumsAt = IDS_AT + count * OID_BYTES;
  for (const [place, { oid, crc, at }] of placed.entries()) {
    index.write(oid, IDS_AT + place * OID_BYTES, 'hex');
    index.writeUInt32BE(crc, sumsAt + place * 4);
    index.writeUInt32BE(at, sumsAt + (count + place) * 4);
  }
  index.set(packSum, IDS_AT + count * ENTRY_BYTES);
  seal(index);
  return index;
}

/** The objects of a pack that `layOutPack` has made. */
export function objectsOf({ pack, index }: Pick<PackFile, 'pack' | 'index'>): PackedObject[] {
  const count = index.readUInt32BE(IDS_AT - 4);
  const offsetsAt = IDS_AT + count * (OID_BYTES + 4);
  const found = Array.from({ length: count }, (_, at) => ({
    oid: index.toString('hex', IDS_AT + at * OID_BYTES, IDS_AT + (at + 1) * OID_BYTES),
    start: index.readUInt32BE(offsetsAt + at * 4),
  })).sort((a, b) => a.start - b.start);
  const end = pack.length - OID_BYTES;
  return found.map(({ oid, start }, at) => ({ oid, bytes: pack.subarray(start, found[at + 1]?.start ?? end) }));
}
