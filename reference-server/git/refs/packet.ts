/** What git's protocol writes before a packet: its length in four hexadecimal digits, these included. */
const LENGTH_DIGITS = 4;

/** What ends a list of packets (`gitprotocol-common`, "pkt-line Format"). */
export const END: Buffer = Buffer.from('0000');

/** A packet with these contents. */
export function packet(contents: Buffer): Buffer {
  const length = (contents.length + LENGTH_DIGITS).toString(16).padStart(LENGTH_DIGITS, '0');
  return Buffer.concat([Buffer.from(length), contents]);
}
