import { expect, it } from 'vitest';
import { judge } from '../../../../../reference-server/git/ssh/admission.ts';
import { type Attempt, loadSsh } from '../../../../../reference-server/git/ssh/library.ts';
import { type Pair, pairOf } from './ssh-offer.ts';

const BLOB = Buffer.from('what is signed');
const ED25519 = pairOf('ed25519');
const RSA = pairOf('rsa', { bits: 2048 });

function attempt(pair: Pair, algo: string, more: Partial<Attempt> = {}): Attempt {
  const nothing = (): void => undefined;
  const key = { algo, data: pair.blob };
  return { method: 'publickey', username: 'git', key, accept: nothing, reject: nothing, ...more };
}

/** What comes of an attempt where every key is known. */
async function judged(one: Attempt): Promise<string> {
  return (await judge(one, loadSsh(), () => Promise.resolve(true))).kind;
}

it('a key is shown by its signature, and asked for without one', async () => {
  expect(await judged(attempt(ED25519, 'ssh-ed25519'))).toBe('asked');
  const signed = { blob: BLOB, signature: ED25519.sign(BLOB) };
  expect(await judged(attempt(ED25519, 'ssh-ed25519', signed))).toBe('shown');
  expect(await judged(attempt(ED25519, 'ssh-ed25519', { ...signed, blob: Buffer.from('other') }))).toBe('refused');
  expect(await judged(attempt(pairOf('ed25519'), 'ssh-ed25519', signed))).toBe('refused');
});

it('RSA signs with SHA-2, and with SHA-1 it shows nothing', async () => {
  for (const hashAlgo of ['sha256', 'sha512']) {
    const signed = { blob: BLOB, signature: RSA.sign(BLOB, hashAlgo), hashAlgo };
    expect([hashAlgo, await judged(attempt(RSA, 'ssh-rsa', signed))]).toEqual([hashAlgo, 'shown']);
  }
  expect(await judged(attempt(RSA, 'ssh-rsa'))).toBe('refused');
  expect(await judged(attempt(RSA, 'ssh-rsa', { blob: BLOB, signature: RSA.sign(BLOB, 'sha1') }))).toBe('refused');
});

it('kinds of keys that are not taken open nothing, whatever they are called', async () => {
  for (const kind of ['ssh-dss', 'sk-ssh-ed25519@openssh.com', 'sk-ecdsa-sha2-nistp256@openssh.com', 'x', '']) {
    expect([kind, await judged(attempt(ED25519, kind))]).toEqual([kind, 'refused']);
  }
  const signed = { blob: BLOB, signature: RSA.sign(BLOB, 'sha256'), hashAlgo: 'sha256' };
  expect(await judged(attempt(RSA, 'ssh-ed25519', signed))).toBe('refused');
  expect(await judged(attempt(ED25519, 'ssh-ed25519', { username: 'root' }))).toBe('refused');
  expect(await judged(attempt(ED25519, 'ssh-ed25519', { method: 'password' }))).toBe('refused');
});
