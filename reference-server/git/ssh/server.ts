import { type AddressInfo, type Socket, createServer } from 'node:net';
import { hostKey } from './host-key.ts';
import { type Connection, type Served, serveClient } from './client.ts';
import { type SshLimits, isFull } from './room.ts';
import { type Client, type Peer, loadSsh } from './library.ts';
import type { CommandOptions } from './serve-command.ts';

/** How git is served over SSH. */
export interface SshOptions extends CommandOptions {
  readonly port: number;
  readonly host: string;
  /** Where the key of the server is kept; without one it is made anew for every start. */
  readonly keyFolder: string | undefined;
  /** Whether there is a key with this fingerprint that opens something. */
  readonly isKnown: (fingerprint: string) => Promise<boolean>;
  /** Is told of a command that has ended, or been refused. */
  readonly onServed?: ((served: Served) => void) | undefined;
  /** Is told of what went wrong and is nobody's fault but the server's. */
  readonly onFault: (error: unknown) => void;
  /** Where an address belongs to: who has one of a network has all of them. */
  readonly networkOf: (address: string) => string;
  readonly limits?: Partial<SshLimits> | undefined;
}

const LIMITS: SshLimits = {
  connections: 1000,
  connectionsFromOne: 500,
  strangers: 100,
  strangersFromOne: 50,
  handshakeMs: 30_000,
  idleMs: 120_000,
  graceMs: 10_000,
};

/** What is spoken: what OpenSSH itself prefers today. Nothing rests on SHA-1, CBC or small groups, and nothing is compressed. */
const ALGORITHMS = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group18-sha512',
    'diffie-hellman-group14-sha256',
  ],
  serverHostKey: ['ssh-ed25519'],
  cipher: [
    'aes128-gcm@openssh.com',
    'aes256-gcm@openssh.com',
    'chacha20-poly1305@openssh.com',
    'aes128-ctr',
    'aes192-ctr',
    'aes256-ctr',
  ],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
  compress: ['none'],
} as const;

/** A server that listens for SSH. */
export interface SshServer {
  readonly port: number;
  /** Stops accepting, lets commands under way end or ends them, and resolves when all have ended. */
  readonly close: () => Promise<void>;
}

/**
 * Serves git over SSH to whoever shows a known key, and nothing else: no shell, no terminal, no forwarding, no files.
 * @throws Error when the port cannot be bound
 */
export async function startSsh(options: SshOptions): Promise<SshServer> {
  const library = loadSsh();
  const limits = { ...LIMITS, ...options.limits };
  const connections = new Map<string, Connection>();
  const underWay = new Set<Promise<void>>();
  const speaker = new library.Server(
    {
      hostKeys: [hostKey(library, options.keyFolder)],
      ident: 'forgewright',
      algorithms: ALGORITHMS,
      keepaliveInterval: 15_000,
      keepaliveCountMax: 3,
    },
    (client: Client, { ip, port }: Peer) => {
      const connection = connections.get(`${ip} ${port}`);
      if (connection === undefined) client.end();
      else serveClient(client, connection, { ...options, library, underWay, idleMs: limits.idleMs });
    },
  );
  const server = createServer({ noDelay: true }, (socket) => {
    const connection = admit(socket, connections, { ...limits, networkOf: options.networkOf });
    if (connection !== undefined) speaker.injectSocket(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => resolve());
  });
  // A connection that cannot be taken, such as for want of file descriptors, is no reason to end.
  for (const emitter of [server, speaker]) emitter.on('error', () => undefined);
  const { port } = server.address() as AddressInfo; // a bound TCP server has no other address form
  return {
    port,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      await quiet(connections, limits.graceMs);
      for (const { socket } of connections.values()) socket.destroy();
      await closed;
      // Without its client a command ends soon, and writes down first what it has done.
      await Promise.all(underWay);
    },
  };
}

/** Takes a connection, for as long as it may be without a key; undefined where there are too many. */
function admit(
  socket: Socket,
  connections: Map<string, Connection>,
  { networkOf, ...limits }: SshLimits & Pick<SshOptions, 'networkOf'>,
): Connection | undefined {
  socket.on('error', () => undefined);
  const { remoteAddress: address = '', remotePort } = socket;
  if (isFull([...connections.values()], address, { ...limits, networkOf })) {
    socket.destroy();
    return undefined;
  }
  const name = `${address} ${remotePort}`;
  const timer = setTimeout(() => socket.destroy(), limits.handshakeMs);
  const connection: Connection = { socket, address, timer, isKnown: false, running: 0 };
  connections.set(name, connection);
  socket.once('close', () => {
    clearTimeout(connection.timer);
    if (connections.get(name) === connection) connections.delete(name);
  });
  return connection;
}

/** Ends connections without a command, and waits for the others. */
async function quiet(connections: ReadonlyMap<string, Connection>, graceMs: number): Promise<void> {
  const deadline = Date.now() + graceMs;
  for (;;) {
    const all = [...connections.values()];
    for (const { socket, running } of all) if (running === 0) socket.destroy();
    if (all.every(({ running }) => running === 0) || Date.now() > deadline) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
