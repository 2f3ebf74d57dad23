import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Sealing keys by the key of the instance: deriving one costs more than sealing with it. */
const derived = new Map<string, Buffer>();

/**
 * Seals a text that has to be shown again, so that the database alone does not give it away (AES-256 in Galois/Counter Mode,
 * NIST SP 800-38D). What need not be shown again is kept as a digest instead.
 */
export function seal(text: string, key: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, sealingKey(key), nonce, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/**
 * The text that was sealed.
 * @throws Error for what was not sealed under this key, or changed since
 */
export function unseal(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  const decipher = createDecipheriv(ALGORITHM, sealingKey(key), nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** A key of its own, so that what is sealed and what is digested never share one. */
function sealingKey(key: string): Buffer {
  let own = derived.get(key);
  if (own === undefined) {
    // A process serves one instance; tests open many.
    if (derived.size > 100) derived.clear();
    own = Buffer.from(hkdfSync('sha256', key, '', 'sealed texts', 32));
    derived.set(key, own);
  }
  return own;
}
