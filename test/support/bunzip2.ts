/** Reads bits, the highest first. */
function bitReader(bytes: Buffer): (count: number) => number {
  let at = 0;
  return (count) => {
    let value = 0;
    for (let bit = 0; bit < count; bit += 1, at += 1)
      value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    return value;
  };
}

type Bits = ReturnType<typeof bitReader>;

/** A decoder of bzip2, written from the format alone, plain and slow; checksums are not looked at. Throws on what it cannot read. */
export function bunzip2(bytes: Buffer): Buffer {
  const bits = bitReader(bytes);
  if (bits(24) !== 0x425a68) throw new Error('no bzip2');
  bits(8);
  const out: number[] = [];
  for (let magic = bits(48); magic !== 0x177245385090; magic = bits(48)) {
    if (magic !== 0x314159265359) throw new Error('no block');
    bits(33);
    const origin = bits(24);
    expandRuns(rotateBack(readBlock(bits), origin), out);
  }
  return Buffer.from(out);
}

function readBlock(bits: Bits): number[] {
  const groups = [...Array(16).keys()].filter(() => bits(1) === 1);
  // The bits of all groups come first: `filter` has read sixteen of them by now.
  const used = groups.flatMap((group) =>
    [...Array(16).keys()].filter(() => bits(1) === 1).map((low) => group * 16 + low),
  );
  const tableCount = bits(3);
  const order = [...Array(tableCount).keys()];
  const selectors = Array.from({ length: bits(15) }, () => {
    let position = 0;
    while (bits(1) === 1) position += 1;
    const [table = 0] = order.splice(position, 1);
    order.unshift(table);
    return table;
  });
  const tables = Array.from({ length: tableCount }, () => readTable(bits, used.length + 2));
  return readSymbols(bits, { used, selectors, tables });
}

/** Symbols by the length and value of their codes. */
function readTable(bits: Bits, alphabet: number): Map<string, number> {
  let length = bits(5);
  const lengths = Array.from({ length: alphabet }, () => {
    while (bits(1) === 1) length += bits(1) === 0 ? 1 : -1;
    return length;
  });
  const table = new Map<string, number>();
  let code = 0;
  for (let size = 1; size <= 20; size += 1, code *= 2) {
    lengths.forEach((own, symbol) => {
      if (own === size) table.set(`${size}:${code++}`, symbol);
    });
  }
  return table;
}

interface Tables {
  readonly used: number[];
  readonly selectors: readonly number[];
  readonly tables: readonly Map<string, number>[];
}

function readSymbols(bits: Bits, { used, selectors, tables }: Tables): number[] {
  const list = [...used];
  const out: number[] = [];
  let run = 0;
  let weight = 1;
  for (let count = 0; ; count += 1) {
    const symbol = readSymbol(bits, tables[selectors[Math.floor(count / 50)] ?? -1]);
    if (symbol <= 1) {
      run += weight << symbol;
      weight *= 2;
      continue;
    }
    for (; run > 0; run -= 1) out.push(list[0] ?? 0);
    weight = 1;
    if (symbol === used.length + 1) return out;
    const [byte = 0] = list.splice(symbol - 1, 1);
    list.unshift(byte);
    out.push(byte);
  }
}

function readSymbol(bits: Bits, table: Map<string, number> | undefined): number {
  let code = 0;
  for (let size = 1; size <= 20; size += 1) {
    code = code * 2 + bits(1);
    const symbol = table?.get(`${size}:${code}`);
    if (symbol !== undefined) return symbol;
  }
  throw new Error('no code');
}

/** The bytes whose sorted rotations end in `last`. */
function rotateBack(last: readonly number[], origin: number): number[] {
  const rows = last.map((byte, row) => ({ byte, row })).sort((a, b) => a.byte - b.byte || a.row - b.row);
  const out: number[] = [];
  for (let at = rows[origin]; out.length < last.length && at !== undefined; at = rows[at.row]) out.push(at.byte);
  return out;
}

/** Four equal bytes are followed by the number of further ones. */
function expandRuns(bytes: readonly number[], out: number[]): void {
  let same = 0;
  let before = -1;
  for (const byte of bytes) {
    if (same === 4) {
      for (let more = 0; more < byte; more += 1) out.push(before);
      same = 0;
      before = -1;
      continue;
    }
    same = byte === before ? same + 1 : 1;
    before = byte;
    out.push(byte);
  }
}
