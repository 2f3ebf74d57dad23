import { createRequire } from 'node:module';

/** Both halves of a key, as the tools of SSH write them. */
export interface KeyPair {
  readonly public: string;
  readonly private: string;
}

interface Utils {
  generateKeyPairSync(kind: string, options?: object): KeyPair;
  parseKey(text: string): unknown;
}

/** Makes a pair of keys; tests run where no tool of SSH is installed. */
export function keyPair(kind: 'ecdsa' | 'ed25519' | 'rsa' = 'ed25519', options: object = {}): KeyPair {
  // The library has no types; this is what its page says of that function.
  const { utils } = createRequire(import.meta.url)('ssh2') as { readonly utils: Utils };
  const made = utils.generateKeyPairSync(kind, options);
  // Of those that the library makes some are not well formed.
  return utils.parseKey(made.private) instanceof Error ? keyPair(kind, options) : made;
}
