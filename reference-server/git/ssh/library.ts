import { createRequire } from 'node:module';
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Duplex, Writable } from 'node:stream';

/** A key that the library has read. */
interface ReadKey {
  readonly type: string;
  isPrivateKey(): boolean;
  /** Whether somebody with the private half has signed; an Error where that cannot be told. */
  verify(data: Buffer, signature: Buffer, hash?: string): boolean | Error;
}

/** An attempt of a client to say who it is (RFC 4252). */
export interface Attempt {
  readonly method: string;
  readonly username: string;
  /** The offered key (section 7), where the method is `publickey`. */
  readonly key?: { readonly algo: string; readonly data: Buffer };
  /** Undefined where the client only asks whether the key would do. */
  readonly signature?: Buffer;
  /** What is signed. */
  readonly blob?: Buffer;
  /** Hash of a signature by RSA (RFC 8332); undefined for SHA-1. */
  readonly hashAlgo?: string;
  accept(): void;
  reject(methods: readonly string[]): void;
}

/** What a command reads and writes. */
export interface Channel extends Duplex {
  readonly stderr: Writable;
  /** Tells with which status the command has ended. */
  exit(status: number): void;
  close(): void;
}

/** Accepts what a client asks for; undefined where the session has ended meanwhile. */
type Accept<Given> = (() => Given | undefined) | undefined;

/** A session of a client (RFC 4254 section 6). */
export interface Session extends EventEmitter {
  on(
    event: 'env',
    listener: (
      accept: Accept<void>,
      reject: Accept<void>,
      asked: { readonly key: string; readonly val: string },
    ) => void,
  ): this;
  on(
    event: 'exec',
    listener: (accept: Accept<Channel>, reject: Accept<void>, asked: { readonly command: string }) => void,
  ): this;
}

/** A client that has connected. */
export interface Client extends EventEmitter {
  on(event: 'authentication', listener: (attempt: Attempt) => void): this;
  on(event: 'session', listener: (accept: () => Session | undefined, reject: () => void) => void): this;
  on(event: 'close' | 'error' | 'ready', listener: () => void): this;
  end(): void;
}

/** Where a client comes from. */
export interface Peer {
  readonly ip: string;
  readonly port: number;
}

/** Speaks the protocol on sockets that others have accepted. */
export interface Speaker extends EventEmitter {
  injectSocket(socket: Socket): void;
}

/** How the protocol is spoken. */
export interface SpeakerOptions {
  readonly hostKeys: readonly string[];
  readonly ident: string;
  readonly algorithms: Readonly<Record<string, readonly string[]>>;
  readonly keepaliveInterval: number;
  readonly keepaliveCountMax: number;
}

/** The part of the library `ssh2` that is used. */
export interface SshLibrary {
  readonly Server: new (options: SpeakerOptions, listener: (client: Client, peer: Peer) => void) => Speaker;
  readonly utils: {
    parseKey(key: Buffer | string): ReadKey | readonly ReadKey[] | Error;
    generateKeyPairSync(kind: 'ed25519', options: { readonly comment: string }): { readonly private: string };
  };
}

/** Loads the library: servers that speak HTTP alone do without it. */
export function loadSsh(): SshLibrary {
  return createRequire(import.meta.url)('ssh2') as SshLibrary;
}
