import { once } from 'node:events';
import { isGone } from '../failures/gone.ts';
import { DURABLE, missingGit, spawnGit } from '../git-process.ts';
import { readPushStart } from '../refs/push-start.ts';
import type { AnswerEnd, Sink } from '../transfer/answer.ts';
import { converse, whileHeard } from '../transfer/converse.ts';
import type { Allowed, GitDecision, TransferOptions, Wanted } from '../transfer/decision.ts';
import { feed } from '../transfer/feed.ts';
import { type JudgedPush, type Pusher, type Sent, takePush } from '../transfer/receive-push.ts';
import { gitSettings, protocolFrom } from '../transfer/settings.ts';
import { type Command, commandFrom } from './command.ts';
import type { Channel } from './library.ts';

/** What a git client wants of a repository over SSH. */
export interface KeyRequest extends Wanted {
  /** Fingerprint of the key that the client has shown. */
  readonly fingerprint: string;
}

/** What serving commands needs around it. */
export interface CommandOptions extends TransferOptions {
  readonly authorize: (wanted: KeyRequest, address: string) => Promise<GitDecision>;
}

/** What a client has asked for. */
export interface Asked {
  readonly command: string;
  /** What it says of the version of git's protocol; empty where it says nothing. */
  readonly protocol: string;
  readonly fingerprint: string;
  /** Where the client is. */
  readonly address: string;
}

/** Status of a command that was refused. */
const REFUSED = 1;

/** Status that git itself ends with where it does not understand. */
const NOT_UNDERSTOOD = 128;

const HIDDEN = 'The project you were looking for could not be found or you do not have permission to view it.';

/** Serves a command, and tells with which status it has ended. Whatever goes wrong is told to the client, or thrown. */
export async function serveCommand(channel: Channel, asked: Asked, options: CommandOptions): Promise<number> {
  const command = commandFrom(asked.command);
  if (command === undefined) {
    return refuse(
      channel,
      'Only git works here: git-upload-pack and git-receive-pack, of one repository.',
      NOT_UNDERSTOOD,
    );
  }
  if (command.service === 'upload-archive') {
    return refuse(channel, 'Archives are not made over SSH: the API has them, or clone the repository.');
  }
  try {
    return await serve(channel, { ...asked, ...command }, options);
  } catch (error) {
    if (!isGone(error)) throw error;
    return refuse(channel, HIDDEN);
  }
}

type Wish = Asked & Command;

async function serve(channel: Channel, wish: Wish, options: CommandOptions): Promise<number> {
  const write = wish.service === 'receive-pack';
  const ask = (fullPath: string): Promise<GitDecision> =>
    options.authorize({ fullPath, write, fingerprint: wish.fingerprint }, wish.address);
  const first = await ask(wish.fullPath);
  if (first.kind === 'moved') tell(channel, `The project has moved to ${first.fullPath}`);
  const decision = first.kind === 'moved' ? await ask(first.fullPath) : first;
  if (decision.kind === 'forbidden') return refuse(channel, decision.text);
  const repository = decision.kind === 'allowed' ? await options.store.open(decision.repositoryId) : undefined;
  if (decision.kind !== 'allowed' || repository === undefined) return refuse(channel, HIDDEN);
  const { gitDir } = repository;
  const environment = {
    GIT_PROTOCOL: protocolFrom(wish.protocol),
    GIT_CONFIG_PARAMETERS: gitSettings(options.maxInputBytes),
  };
  const exchange = { channel, gitDir, environment };
  return write ? receive({ ...exchange, decision }, options) : upload(exchange, options);
}

/** A repository that a client reads or writes. */
interface Exchange {
  readonly channel: Channel;
  readonly gitDir: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Has git talk to the client itself. */
async function upload({ channel, gitDir, environment }: Exchange, { timeoutMs }: CommandOptions): Promise<number> {
  const child = spawnGit(gitDir, ['upload-pack', '--strict', gitDir], environment);
  const sink = sinkOf(channel);
  return whileHeard(child, { sink, timeoutMs }, async () => {
    feed(child, bodyOf(channel));
    child.stdout.pipe(channel, { end: false });
    const status = await statusOf(child);
    return status === undefined ? refuse(channel, BROKEN_OFF) : status;
  });
}

const BROKEN_OFF = 'The exchange was broken off.';

/** With which status a program has ended; undefined where it was ended. What it complains of may be about this machine. */
function statusOf(child: ReturnType<typeof spawnGit>): Promise<number | undefined> {
  child.stderr.resume();
  return new Promise((resolve, reject) => {
    child.on('error', (error) => reject(missingGit(error)));
    child.on('close', (code) => resolve(code ?? undefined));
  });
}

/**
 * Takes a push as over HTTP: git is asked which references there are, and is given the list of the client once that was judged. So there
 * is no moment in which git would go on with a list that nobody has read.
 */
async function receive(exchange: Exchange & { readonly decision: Allowed }, options: CommandOptions): Promise<number> {
  const { channel, gitDir, environment, decision } = exchange;
  const advertising = spawnGit(gitDir, ['receive-pack', '--http-backend-info-refs', gitDir], environment);
  const sink = sinkOf(channel);
  const told = await whileHeard(advertising, { sink, timeoutMs: options.timeoutMs }, () => {
    advertising.stdin.end();
    advertising.stdout.pipe(channel, { end: false });
    return statusOf(advertising);
  });
  if (told !== 0) return refuse(channel, BROKEN_OFF);
  const start = await readPushStart(channel, options.listMs ?? LIST_MS);
  // Who finds that there is nothing to push says so with an empty list, or goes.
  if (start.commands?.length === 0 && (!start.isUnclear || channel.readableEnded)) return 0;
  const { pusher, status } = pusherOf(exchange, sink, options);
  await takePush(pusher, { gitDir, decision, start }, options);
  if (!start.isLate) await drained(channel, options.timeoutMs);
  return status();
}

/** Over SSH the client has been told of the references only now, and checks of its own (`pre-push`) may take their time. */
const LIST_MS = 600_000;

/** How long a client may send nothing before it is taken for done, in milliseconds. */
const SILENCE_MS = 2000;

/** Lets a client send to its end what nobody reads any more: one that cannot write has no eye for the answer. */
function drained(channel: Channel, longestMs = 3_600_000): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(longest);
      clearTimeout(silence);
      channel.off('data', heard).off('end', end).off('close', end);
      resolve();
    };
    const longest = setTimeout(end, longestMs);
    let silence = setTimeout(end, SILENCE_MS);
    const heard = (): void => {
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE_MS);
    };
    channel.on('data', heard).once('end', end).once('close', end).resume();
    if (channel.readableEnded || channel.destroyed) end();
  });
}

/** Who pushes over a channel, and with which status that has ended. */
function pusherOf(
  { channel, gitDir, environment }: Exchange,
  sink: Sink,
  options: CommandOptions,
): { readonly pusher: Pusher; readonly status: () => number } {
  const body = bodyOf(channel);
  let status = 0;
  const run = (pushed: JudgedPush): Promise<AnswerEnd> => {
    const args = [...(options.store.fsync ? DURABLE : []), 'receive-pack', '--stateless-rpc', gitDir];
    const { settings: more, environment: kept } = pushed.forward;
    const settings = { ...environment, ...kept, GIT_CONFIG_PARAMETERS: gitSettings(options.maxInputBytes, more) };
    return converse(spawnGit(gitDir, args, settings), {
      sink,
      body,
      pushed,
      hasHead: false,
      timeoutMs: options.timeoutMs,
    });
  };
  const pusher: Pusher = {
    body,
    run,
    end: ({ rest }) => flushed(channel, rest),
    // Who deletes alone sends no pack, and ends what it sends when it has read the answer.
    listens: () => Promise.resolve(),
    hasBegun: sink.hasBegun,
    refuse: ({ text }) => {
      status = refuse(channel, text);
    },
    report: (report) => void channel.write(report),
  };
  return { pusher, status: () => status };
}

function bodyOf(channel: Channel): Sent {
  // A pack that ends too early is none: its checksum is missing.
  return { stream: channel, rests: true, problem: () => (channel.destroyed ? 'The client has left' : undefined) };
}

function sinkOf(channel: Channel): Sink {
  let begun = false;
  return {
    stream: channel,
    hasBegun: () => begun,
    isGone: () => channel.destroyed || !channel.writable,
    begin: () => {
      begun = true;
    },
  };
}

/** Writes the last bytes of an answer; resolves when they are sent, or nobody listens any more. */
export async function flushed(channel: Channel, bytes: Buffer = Buffer.alloc(0)): Promise<void> {
  if (channel.destroyed || !channel.writable) return;
  const gone = new AbortController();
  const sent = new Promise<void>((resolve) => channel.write(bytes, () => resolve()));
  await Promise.race([sent, once(channel, 'close', { signal: gone.signal }).catch(() => undefined)]);
  gone.abort();
}

function refuse(channel: Channel, text: string, status: number = REFUSED): number {
  tell(channel, `ERROR: ${text}`);
  return status;
}

/** Says something that git shows to whoever runs it. */
function tell({ stderr, destroyed }: Channel, text: string): void {
  if (!destroyed && stderr.writable) stderr.write(`${text}\n`);
}
