import type { Socket } from 'node:net';
import { METHODS, judge } from './admission.ts';
import type { Attempt, Channel, Client, Session, SshLibrary } from './library.ts';
import { type Asked, type CommandOptions, flushed, serveCommand } from './serve-command.ts';

/** A connection of a client. */
export interface Connection {
  readonly socket: Socket;
  readonly address: string;
  /** Ends it when it has been without a key, or without a command, for too long. */
  timer: NodeJS.Timeout;
  /** Whether the client has shown a key. */
  isKnown: boolean;
  /** Commands under way. */
  running: number;
}

/** A command that has ended. */
export interface Served {
  readonly address: string;
  readonly fingerprint: string;
  readonly command: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** What serving clients needs around it. */
export interface ClientOptions extends CommandOptions {
  readonly library: SshLibrary;
  readonly isKnown: (fingerprint: string) => Promise<boolean>;
  readonly onServed?: ((served: Served) => void) | undefined;
  readonly onFault: (error: unknown) => void;
  readonly idleMs: number;
  /** Commands that have not ended: whoever closes what they work on waits for them, whether their clients are still there or not. */
  readonly underWay: Set<Promise<void>>;
}

/** Keys that a client may offer before it is sent away. */
const MOST_ATTEMPTS = 6;

/** Commands of one connection at once. */
const MOST_COMMANDS = 10;

/** Serves a client that has begun to speak the protocol. */
export function serveClient(client: Client, connection: Connection, options: ClientOptions): void {
  let fingerprint: string | undefined;
  let refusals = 0;
  client.on('error', () => undefined);
  client.on('authentication', (attempt) => {
    admit(attempt, options).then(
      (shown) => {
        if (shown === 'refused') refusals += attempt.method === 'none' ? 0 : 1;
        else if (shown !== 'asked') fingerprint = shown.fingerprint;
        if (refusals >= MOST_ATTEMPTS) client.end();
      },
      (error: unknown) => {
        options.onFault(error);
        client.end();
      },
    );
  });
  client.on('ready', () => {
    connection.isKnown = true;
    rest(connection, options.idleMs);
  });
  client.on('session', (accept, reject) => {
    const session = fingerprint === undefined ? undefined : accept();
    if (session === undefined || fingerprint === undefined) reject();
    else serveSession(session, { connection, fingerprint }, options);
  });
}

/** Answers an attempt; what was shown, where something was. */
async function admit(
  attempt: Attempt,
  { library, isKnown }: ClientOptions,
): Promise<'asked' | 'refused' | { readonly fingerprint: string }> {
  const admission = await judge(attempt, library, isKnown);
  if (admission.kind === 'refused') attempt.reject(METHODS);
  else attempt.accept();
  return admission.kind === 'shown' ? admission : admission.kind;
}

/** Who a session is of. */
interface Who {
  readonly connection: Connection;
  readonly fingerprint: string;
}

/** One command per session; of the client's environment git's own variable counts, and nothing else is taken. */
function serveSession(session: Session, { connection, fingerprint }: Who, options: ClientOptions): void {
  let protocol = '';
  session.on('env', (accept, reject, { key, val }) => {
    const isTaken = key === 'GIT_PROTOCOL';
    if (isTaken) protocol = val;
    (isTaken ? accept : reject)?.();
  });
  session.on('exec', (accept, reject, { command }) => {
    const isTooMuch = connection.running >= MOST_COMMANDS;
    const channel = isTooMuch ? undefined : accept?.();
    if (isTooMuch) reject?.();
    if (channel === undefined) return;
    const { address } = connection;
    const asked = { command, protocol, fingerprint, address };
    const running = run(channel, { connection, asked }, options).catch(options.onFault);
    options.underWay.add(running);
    void running.then(() => options.underWay.delete(running));
  });
}

interface Running {
  readonly connection: Connection;
  readonly asked: Asked;
}

/** Runs a command to its end, and says how it has ended. */
async function run(channel: Channel, { connection, asked }: Running, options: ClientOptions): Promise<void> {
  const since = performance.now();
  for (const stream of [channel, channel.stderr]) stream.on('error', () => undefined);
  clearTimeout(connection.timer);
  connection.running += 1;
  let status = FAILED;
  try {
    status = await serveCommand(channel, asked, options);
  } catch (error) {
    options.onFault(error);
    if (channel.stderr.writable) channel.stderr.write('ERROR: Internal server error\n');
  } finally {
    await flushed(channel);
    connection.running -= 1;
    if (connection.running === 0 && !connection.socket.destroyed) rest(connection, options.idleMs);
    if (channel.writable) {
      channel.exit(status);
      channel.end();
    }
    const { address, command, fingerprint } = asked;
    options.onServed?.({ address, fingerprint, command, status, milliseconds: performance.now() - since });
  }
}

/** Status of a command that the server could not serve. */
const FAILED = 255;

/** Has a connection end when it is without a command for too long. */
function rest(connection: Connection, idleMs: number): void {
  clearTimeout(connection.timer);
  connection.timer = setTimeout(() => connection.socket.destroy(), idleMs);
}
