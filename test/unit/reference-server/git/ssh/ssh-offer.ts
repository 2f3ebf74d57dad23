import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { Duplex } from 'node:stream';

interface ReadKey {
  getPublicSSH(): Buffer;
  sign(data: Buffer, hash?: string): Buffer;
}

interface Client extends EventEmitter {
  connect(options: object): void;
  exec(command: string, then: (error: Error | undefined, stream: Duplex) => void): void;
  end(): void;
}

/** The part of the library that tests use of its client. */
interface Library {
  readonly Client: new () => Client;
  readonly utils: {
    generateKeyPairSync(kind: string, options?: object): { readonly public: string; readonly private: string };
    parseKey(text: string): ReadKey | Error;
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
  // Of those that the library makes some are not well formed.
  if (read instanceof Error) return pairOf(kind, options);
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
    const parsed = key === undefined ? undefined : ssh.utils.parseKey(key);
    const read = parsed instanceof Error ? undefined : parsed;
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

/** Connects with a key and has a command run; its channel, and what ends the connection. */
export function execute(port: number, key: string, command: string): Promise<{ stream: Duplex; end: () => void }> {
  return new Promise((resolve, reject) => {
    const client = new ssh.Client();
    client.on('error', reject);
    client.on('ready', () => {
      client.exec(command, (error, stream) => {
        if (error === undefined) resolve({ stream, end: () => client.end() });
        else reject(error);
      });
    });
    client.connect({ host: '127.0.0.1', port, username: 'git', privateKey: key });
  });
}
