import { createHash, getFips } from 'node:crypto';
import { fingerprintOf } from '../../git/ssh/fingerprint.ts';

/** Kinds of keys, as the settings that restrict them are called: `rsa_key_restriction`. */
export type KeyKind = 'dsa' | 'ecdsa' | 'ecdsa_sk' | 'ed25519' | 'ed25519_sk' | 'rsa';

/** A public key that has been read. */
export interface PublicKey {
  readonly kind: KeyKind;
  /** Size, as the settings count it: of the modulus, or of the curve. */
  readonly bits: number;
  /** Algorithm, key and comment, one space between them. */
  readonly text: string;
  /** MD5 of the key, in pairs of hexadecimal digits; empty where the system has no MD5 (FIPS 140). */
  readonly fingerprint: string;
  /** SHA-256 of the key in Base64, as the tools of SSH print it. */
  readonly fingerprintSha256: string;
}

/** Whether a field of a key can be what it stands for. */
type Fits = (field: Buffer) => boolean;

/** A number: not zero, not negative, without needless zeros in front (RFC 4251 section 5, `mpint`). */
const number: Fits = ([first = 0, second = 0]) => first < 0x80 && (first > 0 || second >= 0x80);

const modulus: Fits = (field) => number(field) && field.length >= 128;

const anyText: Fits = (field) => field.length > 0;

const bytes =
  (length: number): Fits =>
  (field) =>
    field.length === length;

const named =
  (name: string): Fits =>
  (field) =>
    field.toString('latin1') === name;

/** A point that is not compressed: its mark, then two coordinates (SEC 1, section 2.3.3). */
const point =
  (size: number): Fits =>
  (field) =>
    field[0] === 4 && field.length === 1 + 2 * size;

/** What follows the name of each algorithm: RFC 4253 section 6.6, RFC 5656 section 3.1, RFC 8709 section 4, PROTOCOL.u2f. */
const FIELDS: Readonly<Record<string, readonly Fits[]>> = {
  'ssh-rsa': [number, modulus],
  'ssh-dss': [modulus, number, number, number],
  'ssh-ed25519': [bytes(32)],
  'ecdsa-sha2-nistp256': [named('nistp256'), point(32)],
  'ecdsa-sha2-nistp384': [named('nistp384'), point(48)],
  'ecdsa-sha2-nistp521': [named('nistp521'), point(66)],
  'sk-ssh-ed25519@openssh.com': [bytes(32), anyText],
  'sk-ecdsa-sha2-nistp256@openssh.com': [named('nistp256'), point(32), anyText],
};

/** The kind of each algorithm, and its size; where that is a key's own, which field has that many bits. */
const KINDS: Readonly<Record<string, readonly [KeyKind, { readonly bits: number } | { readonly field: number }]>> = {
  'ssh-rsa': ['rsa', { field: 2 }],
  'ssh-dss': ['dsa', { field: 1 }],
  'ssh-ed25519': ['ed25519', { bits: 256 }],
  'ecdsa-sha2-nistp256': ['ecdsa', { bits: 256 }],
  'ecdsa-sha2-nistp384': ['ecdsa', { bits: 384 }],
  'ecdsa-sha2-nistp521': ['ecdsa', { bits: 521 }],
  'sk-ssh-ed25519@openssh.com': ['ed25519_sk', { bits: 256 }],
  'sk-ecdsa-sha2-nistp256@openssh.com': ['ecdsa_sk', { bits: 256 }],
};

/** Reads a public key in the form of one line of SSH (RFC 4253 section 6.6); undefined for anything else. */
export function readPublicKey(text: string): PublicKey | undefined {
  if (/[\r\n]/.test(text.trim())) return undefined;
  const [algorithm = '', base64 = '', ...comment] = text.trim().split(/\s+/);
  if (!Object.hasOwn(FIELDS, algorithm) || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  const blob = Buffer.from(base64, 'base64');
  const fields = keyFields(algorithm, blob);
  const [kind, size] = KINDS[algorithm] ?? [];
  if (fields === undefined || kind === undefined || size === undefined) return undefined;
  const md5 = getFips() === 1 ? '' : createHash('md5').update(blob).digest('hex');
  return {
    kind,
    bits: 'bits' in size ? size.bits : bitsOf(fields[size.field]),
    text: [algorithm, base64, ...comment].join(' '),
    fingerprint: md5.replace(/..(?!$)/g, '$&:'),
    fingerprintSha256: fingerprintOf(blob),
  };
}

/** The fields of a key: it names its algorithm itself, those of that one follow, and nothing after them. */
function keyFields(algorithm: string, blob: Buffer): readonly Buffer[] | undefined {
  const expected = [named(algorithm), ...(FIELDS[algorithm] ?? [])];
  const fields = fieldsOf(blob) ?? [];
  const fit = fields.length === expected.length && expected.every((fits, index) => fits(fields[index] ?? NOTHING));
  return fit ? fields : undefined;
}

const NOTHING = Buffer.alloc(0);

/** Bits of a number, without the zeros in front. */
function bitsOf(field: Buffer = NOTHING): number {
  return BigInt(`0x0${field.toString('hex')}`).toString(2).length;
}

/** The strings of a blob: each a length in four bytes, and as many bytes (RFC 4251 section 5); undefined when cut short. */
function fieldsOf(blob: Buffer): Buffer[] | undefined {
  const fields: Buffer[] = [];
  for (let start = 0; start < blob.length;) {
    const length = blob.length - start < 4 ? Infinity : blob.readUInt32BE(start);
    const end = start + 4 + length;
    if (end > blob.length) return undefined;
    fields.push(blob.subarray(start + 4, end));
    start = end;
  }
  return fields;
}
