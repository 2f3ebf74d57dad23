import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';

interface ReadKey {
  getPublicSSH(): Buffer;
  sign(data: Buffer, hash?: string): Buffer;
}

interface Client extends EventEmitter {
  connect(options: object): void;
  end(): void;
}

/** The part of the library that tests use of its client. */
interface Library {
  readonly Client: new () => Client;
  readonly utils: {
    generateKeyPairSync(kind: string, options?: object): { readonly public: string; readonly private: string };
    parseKey(text: string): ReadKey;
  };
}

// The library has no types; this is what its page says.
const ssh = createRequire(import.meta.url)('ssh2') as Library;

/** A pair of keys, and what is sent of it. */
export interface Pair {
  readonly private: string;
  readonly blob: Buffer;
  readonly sign: (data: Buffer, hash?: string) => Buffer;
}

/** Makes a pair of keys. */
export function pairOf(kind: string, options: object = {}): Pair {
  const made = ssh.utils.generateKeyPairSync(kind, options);
  const read = ssh.utils.parseKey(made.private);
  return { private: made.private, blob: read.getPublicSSH(), sign: (data, hash) => read.sign(data, hash) };
}

/** What a client offers. */
export interface Offer {
  readonly key?: string;
  /** Whether something else is signed than the server asks for. */
  readonly forged?: boolean;
  readonly password?: string;
  readonly username?: string;
  readonly algorithms?: object;
  /** Keeps the connection, and is told when it has ended. */
  readonly stays?: () => void;
}

/** Connects with what is offered: `ready`, or why not. */
export function offer(port: number, { key, forged, stays, username = 'git', ...more }: Offer): Promise<string> {
  return new Promise((resolve) => {
    const client = new ssh.Client();
    client.on('ready', () => {
      resolve('ready');
      if (stays === undefined) client.end();
    });
    client.on('error', (error: Error) => resolve(error.message));
    client.on('close', () => stays?.());
    const read = key === undefined ? undefined : ssh.utils.parseKey(key);
    if (read !== undefined && forged === true) {
      const { sign } = read;
      read.sign = (data, ...rest) => sign.call(read, Buffer.concat([data, Buffer.from('x')]), ...rest);
    }
    const method = read === undefined ? [] : [{ type: 'publickey', username, key: read }];
    client.connect({
      host: '127.0.0.1',
      port,
      username,
      ...(read === undefined ? {} : { authHandler: method }),
      ...more,
    });
  });
}
