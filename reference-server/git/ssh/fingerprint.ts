import { createHash } from 'node:crypto';

/** Fingerprint of a key as it is written down: SHA-256 in Base64, as the tools of SSH print it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}
