/** What git's protocol writes before a packet: its length in so many hexadecimal digits, these included. */
export const LENGTH_DIGITS: number = 4;

/** What ends a list of packets (`gitprotocol-common`, "pkt-line Format"). */
export const END: Buffer = Buffer.from('0000');

/** A packet with these contents. */
export function packet(contents: Buffer): Buffer {
  const length = (contents.length + LENGTH_DIGITS).toString(16).padStart(LENGTH_DIGITS, '0');
  return Buffer.concat([Buffer.from(length), contents]);
}

/** Packets up to the one of no length that ends a list, as far as they are there. */
export interface Packets {
  readonly packets: readonly Buffer[];
  readonly isWhole: boolean;
  /** Whether something is no packet. */
  readonly isUnclear: boolean;
  readonly end: number;
}

/** Reads packets from some place on. */
export function packetsFrom(bytes: Buffer, start: number): Packets {
  const packets: Buffer[] = [];
  let at = start;
  while (at + LENGTH_DIGITS <= bytes.length) {
    const length = lengthAt(bytes, at);
    if (length === undefined) return { packets, isWhole: false, isUnclear: true, end: at };
    if (length === 0) return { packets, isWhole: true, isUnclear: false, end: at + LENGTH_DIGITS };
    if (at + length > bytes.length) break;
    packets.push(bytes.subarray(at + LENGTH_DIGITS, at + length));
    at += length;
  }
  return { packets, isWhole: false, isUnclear: false, end: at };
}

/** How long a packet is, 0 for one that ends a list; undefined where none begins. */
function lengthAt(bytes: Buffer, at: number): number | undefined {
  const digits = bytes.toString('latin1', at, at + LENGTH_DIGITS);
  const length = /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;
  return length === 0 || (length !== undefined && length >= LENGTH_DIGITS) ? length : undefined;
}

/**
 * Counts, in parts of a stream that come one after the other, the packets that end lists, looking at no byte twice. From what is no packet on
 * nothing is counted.
 */
export function createEndCounter(): (part: Buffer) => number {
  let digits = '';
  let left = 0;
  return (part) => {
    let ends = 0;
    for (let at = 0; at < part.length && left !== Infinity;) {
      if (left > 0) {
        const passed = Math.min(left, part.length - at);
        at += passed;
        left -= passed;
        continue;
      }
      digits += part.toString('latin1', at, at + 1);
      at += 1;
      if (digits.length < LENGTH_DIGITS) continue;
      const length = lengthAt(Buffer.from(digits, 'latin1'), 0) ?? Infinity;
      digits = '';
      if (length === 0) ends += 1;
      else left = length - LENGTH_DIGITS;
    }
    return ends;
  };
}
