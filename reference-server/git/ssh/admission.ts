import { fingerprintOf } from './fingerprint.ts';
import type { Attempt, SshLibrary } from './library.ts';

/** The one method by which a client may say who it is. */
export const METHODS: readonly string[] = ['publickey'];

/** The one user that clients name: who they are their keys say. */
const USER = 'git';

/**
 * Kinds of keys that open something. Neither DSA, which OpenSSH has given up, nor keys on security tokens (`sk-`), whose signatures say
 * more than the library reads.
 */
const KINDS: ReadonlySet<string> = new Set([
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'ssh-rsa',
]);

/** How RSA may sign (RFC 8332): SHA-1 can be forged. */
const RSA_HASHES: ReadonlySet<string | undefined> = new Set(['sha256', 'sha512']);

/** What came of an attempt: whose key it was, where that was shown; `asked` where the client only asked whether the key would do. */
export type Admission =
  | { readonly kind: 'shown'; readonly fingerprint: string }
  | { readonly kind: 'asked' }
  | { readonly kind: 'refused' };

/** Judges an attempt: by a known key alone, of a kind that is taken, and signed by who has the private half. */
export async function judge(
  attempt: Attempt,
  { utils }: SshLibrary,
  isKnown: (fingerprint: string) => Promise<boolean>,
): Promise<Admission> {
  const { key, signature, blob, hashAlgo } = attempt;
  if (key === undefined || !isTaken(attempt, key.algo)) return REFUSED;
  const fingerprint = fingerprintOf(key.data);
  if (!(await isKnown(fingerprint))) return REFUSED;
  if (signature === undefined || blob === undefined) return { kind: 'asked' };
  const [read] = [utils.parseKey(key.data)].flat();
  // What the key itself says it is, not what the client calls it.
  if (read === undefined || read instanceof Error || read.type !== key.algo) return REFUSED;
  return read.verify(blob, signature, hashAlgo) === true ? { kind: 'shown', fingerprint } : REFUSED;
}

/** Whether what is offered is of a kind that is taken, whosever it is. */
function isTaken({ method, username, hashAlgo }: Attempt, algorithm: string): boolean {
  if (method !== 'publickey' || username !== USER || !KINDS.has(algorithm)) return false;
  return algorithm !== 'ssh-rsa' || RSA_HASHES.has(hashAlgo);
}

const REFUSED = { kind: 'refused' } as const;
