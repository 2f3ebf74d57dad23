import { BitWriter } from './bit-writer.ts';
import { codeLengths, codesOf } from './huffman.ts';
import { rotationOrder } from './rotations.ts';

/** Bytes of a block after runs are shortened, less the room that the last run may need: the smallest of the format. */
const BLOCK_BYTES = 100_000 - 19;
const BLOCK_MAGIC = [0x3141, 0x5926, 0x5359];
const END_MAGIC = [0x1772, 0x4538, 0x5090];
/** Symbols that share one selector of a coding table. */
const GROUP = 50;

/**
 * Compresses bytes in the bzip2 format, block by block; other work gets its turn between blocks. Node has no compressor of
 * its own for it.
 */
export async function bzip2(input: Uint8Array): Promise<Buffer> {
  const out = new BitWriter();
  for (const byte of Buffer.from('BZh1', 'latin1')) out.bits(8, byte);
  let checksum = 0;
  for (let at = 0; at < input.length;) {
    const { block, end } = shortenRuns(input, at);
    const own = crc(input.subarray(at, end));
    checksum = ((checksum << 1) | (checksum >>> 31)) ^ own;
    writeBlock(out, block, own);
    at = end;
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const word of END_MAGIC) out.bits(16, word);
  writeWord(out, checksum);
  return out.end();
}

/** Fills a block from `start`: four equal bytes are followed by the number of further ones, at most 251. */
function shortenRuns(input: Uint8Array, start: number): { readonly block: Uint8Array; readonly end: number } {
  const block = new Uint8Array(BLOCK_BYTES + 5);
  let size = 0;
  let at = start;
  while (at < input.length && size < BLOCK_BYTES) {
    const byte = input[at] ?? 0;
    let run = 1;
    while (run < 255 && at + run < input.length && input[at + run] === byte) run += 1;
    block.fill(byte, size, size + Math.min(run, 4));
    size += Math.min(run, 4);
    if (run >= 4) {
      block[size] = run - 4;
      size += 1;
    }
    at += run;
  }
  return { block: block.subarray(0, size), end: at };
}

function writeBlock(out: BitWriter, block: Uint8Array, checksum: number): void {
  const order = rotationOrder(block);
  const last = new Uint8Array(block.length);
  let origin = 0;
  order.forEach((rotation, row) => {
    if (rotation === 0) origin = row;
    last[row] = block[rotation === 0 ? block.length - 1 : rotation - 1] ?? 0;
  });
  for (const word of BLOCK_MAGIC) out.bits(16, word);
  writeWord(out, checksum);
  out.bits(1, 0);
  out.bits(24, origin);
  const used = [...new Set(block)].sort((a, b) => a - b);
  writeUsed(out, new Set(used));
  writeSymbols(out, moveToFront(last, used), used.length + 2);
}

function writeUsed(out: BitWriter, used: ReadonlySet<number>): void {
  const sixteen = [...Array(16).keys()];
  const groups = sixteen.map((group) => sixteen.map((index) => used.has(group * 16 + index)));
  for (const group of groups) out.bits(1, group.includes(true) ? 1 : 0);
  for (const group of groups) {
    if (group.includes(true)) for (const isUsed of group) out.bits(1, isUsed ? 1 : 0);
  }
}

/** Symbols 0 and 1 count zeros in the bijective base 2, others are positions plus one, the last ends the block. */
function moveToFront(last: Uint8Array, used: readonly number[]): Uint16Array {
  const list = Uint8Array.from(used);
  const symbols = new Uint16Array(last.length + 2);
  let size = 0;
  let zeros = 0;
  const flush = (): void => {
    for (let rest = zeros; rest > 0; rest = (rest - 1) >> 1) {
      symbols[size] = (rest - 1) & 1;
      size += 1;
    }
    zeros = 0;
  };
  for (const byte of last) {
    const position = list.indexOf(byte);
    if (position === 0) zeros += 1;
    else {
      flush();
      list.copyWithin(1, 0, position);
      list[0] = byte;
      symbols[size] = position + 1;
      size += 1;
    }
  }
  flush();
  symbols[size] = used.length + 1;
  return symbols.subarray(0, size + 1);
}

function writeSymbols(out: BitWriter, symbols: Uint16Array, alphabet: number): void {
  const frequencies = Array.from({ length: alphabet }, () => 0);
  for (const symbol of symbols) frequencies[symbol] = (frequencies[symbol] ?? 0) + 1;
  const lengths = codeLengths(frequencies);
  const groups = Math.ceil(symbols.length / GROUP);
  // Two tables are the least that the format allows; both are the same, and the first serves all groups.
  out.bits(3, 2);
  out.bits(15, groups);
  for (let group = 0; group < groups; group += 1) out.bits(1, 0);
  writeLengths(out, lengths);
  writeLengths(out, lengths);
  const codes = codesOf(lengths);
  for (const symbol of symbols) out.bits(lengths[symbol] ?? 0, codes[symbol] ?? 0);
}

/** Each length by steps from the one before: `10` is one more, `11` one less, `0` ends. */
function writeLengths(out: BitWriter, lengths: readonly number[]): void {
  let current = lengths[0] ?? 0;
  out.bits(5, current);
  for (const length of lengths) {
    for (; current < length; current += 1) out.bits(2, 0b10);
    for (; current > length; current -= 1) out.bits(2, 0b11);
    out.bits(1, 0);
  }
}

function writeWord(out: BitWriter, word: number): void {
  out.bits(16, (word >>> 16) & 0xffff);
  out.bits(16, word & 0xffff);
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1;
  return value;
});

/** The checksum of the format: CRC-32, highest bit first. */
function crc(bytes: Uint8Array): number {
  let value = -1;
  for (const byte of bytes) value = (value << 8) ^ (CRC_TABLE[(value >>> 24) ^ byte] ?? 0);
  return ~value;
}
