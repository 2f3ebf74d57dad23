import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readPublicKey } from '../../../../../reference-server/resources/deploy-keys/public-key.ts';

const field = (bytes: Buffer | string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, Buffer.from(bytes)]);
};
const positive = (bytes: Buffer): Buffer => ((bytes[0] ?? 0) < 0x80 ? bytes : Buffer.concat([Buffer.alloc(1), bytes]));
const line = (name: string, ...fields: readonly (Buffer | string)[]): string =>
  `${name} ${Buffer.concat([field(name), ...fields.map(field)]).toString('base64')}`;

const rsaParts = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' });
const modulus = positive(Buffer.from(String(rsaParts.n), 'base64url'));
const exponent = Buffer.from(String(rsaParts.e), 'base64url');
const ed = Buffer.from(String(generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x), 'base64url');
const point = (curve: string): Buffer => {
  const { x, y } = generateKeyPairSync('ec', { namedCurve: curve }).publicKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from([4]), Buffer.from(String(x), 'base64url'), Buffer.from(String(y), 'base64url')]);
};

describe('public keys', () => {
  it.each([
    ['RSA', line('ssh-rsa', exponent, modulus)],
    ['DSA', line('ssh-dss', modulus, exponent, exponent, exponent)],
    ['Ed25519', line('ssh-ed25519', ed)],
    ['P-256', line('ecdsa-sha2-nistp256', 'nistp256', point('P-256'))],
    ['P-384', line('ecdsa-sha2-nistp384', 'nistp384', point('P-384'))],
    ['P-521', line('ecdsa-sha2-nistp521', 'nistp521', point('P-521'))],
    ['Ed25519 on a token', line('sk-ssh-ed25519@openssh.com', ed, 'ssh:')],
    ['P-256 on a token', line('sk-ecdsa-sha2-nistp256@openssh.com', 'nistp256', point('P-256'), 'ssh:')],
  ])('%s is read, with and without a comment', (_, key) => {
    expect(readPublicKey(key)?.text).toBe(key);
    expect(readPublicKey(`  ${key} \t me  again\n`)?.text).toBe(`${key} me again`);
  });

  const whole = line('ssh-ed25519', ed);
  it.each([
    ['an unknown algorithm', line('ssh-other', ed)],
    ['a name of the prototype', line('constructor', ed)],
    ['another algorithm inside', whole.replace('ssh-ed25519 ', 'ssh-rsa ')],
    ['cut short', whole.slice(0, -20)],
    ['bytes after the end', line('ssh-ed25519', ed, 'x')],
    ['a key of another length', line('ssh-ed25519', ed.subarray(1))],
    ['no fields', line('ssh-rsa')],
    ['an empty modulus', line('ssh-rsa', exponent, '')],
    ['a modulus of 8 bytes', line('ssh-rsa', exponent, modulus.subarray(0, 8))],
    ['a negative modulus', line('ssh-rsa', exponent, Buffer.concat([Buffer.from([0xff]), modulus]))],
    ['another curve inside', line('ecdsa-sha2-nistp256', 'nistp384', point('P-384'))],
    ['a compressed point', line('ecdsa-sha2-nistp256', 'nistp256', Buffer.concat([Buffer.from([2]), ed]))],
    ['an application without a name', line('sk-ssh-ed25519@openssh.com', ed, '')],
    ['options in front', `no-pty ${whole}`],
    ['two lines', `${whole}\n${whole}`],
    ['padding too much', `${whole}====`],
    ['nothing', ''],
  ])('%s is no key', (_, key) => {
    expect(readPublicKey(key)).toBeUndefined();
  });
});
