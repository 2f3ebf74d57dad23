import { createHash } from 'node:crypto';

/** A public key that has been read. */
export interface PublicKey {
  /** Algorithm, key and comment, one space between them. */
  readonly text: string;
  /** MD5 of the key, in pairs of hexadecimal digits. */
  readonly fingerprint: string;
  /** SHA-256 of the key in Base64, as the tools of SSH print it. */
  readonly fingerprintSha256: string;
}

const ALGORITHM =
  /^(?:ssh-(?:rsa|ed25519|dss)|ecdsa-sha2-nistp(?:256|384|521)|sk-(?:ssh-ed25519|ecdsa-sha2-nistp256)@openssh\.com)$/;

/** Reads a public key in the form of one line of SSH (RFC 4253 section 6.6); undefined for anything else. */
export function readPublicKey(text: string): PublicKey | undefined {
  if (/[\r\n]/.test(text.trim())) return undefined;
  const [algorithm = '', base64 = '', ...comment] = text.trim().split(/\s+/);
  if (!ALGORITHM.test(algorithm) || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  const blob = Buffer.from(base64, 'base64');
  // The key names its algorithm itself, and something follows.
  if (nameIn(blob) !== algorithm || blob.length <= 4 + algorithm.length) return undefined;
  const md5 = createHash('md5').update(blob).digest('hex');
  return {
    text: [algorithm, base64, ...comment].join(' '),
    fingerprint: md5.replace(/..(?!$)/g, '$&:'),
    fingerprintSha256: `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`,
  };
}

/** The first string of a blob: a length in four bytes, and as many bytes (RFC 4251 section 5). */
function nameIn(blob: Buffer): string | undefined {
  if (blob.length < 4) return undefined;
  const length = blob.readUInt32BE(0);
  return length > blob.length - 4 ? undefined : blob.toString('latin1', 4, 4 + length);
}
