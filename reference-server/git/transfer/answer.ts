import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Writable } from 'node:stream';
import { missingGit } from '../git-process.ts';

/** Bytes of a packet that ends something. */
const LAST_PACKET = 4;

/** Characters of what a program complains of that are kept. */
const KEPT_COMPLAINTS = 4096;

/** What is still to be sent of an answer. */
export interface AnswerEnd {
  /** Header lines, while nothing was sent. */
  readonly head: string | undefined;
  readonly rest: Buffer;
  /** Why there is no answer: the program failed before it had said anything. */
  readonly failure: AnswerFailure | undefined;
}

/** What there is of an answer before git was asked. */
export const NOTHING_SAID: AnswerEnd = { head: undefined, rest: Buffer.alloc(0), failure: undefined };

/** Why a program gave no answer. */
export interface AnswerFailure {
  readonly status: number;
  readonly text: string;
}

/** Where an answer goes. */
export interface Sink {
  readonly stream: Writable;
  /** Whether something of it was sent. */
  readonly hasBegun: () => boolean;
  /** Whether nobody listens any more. */
  readonly isGone: () => boolean;
  /** Is given the header lines before anything is sent. */
  readonly begin: (head: string) => void;
}

/** What there is around an answer. */
interface Relaying {
  readonly problem: () => string | undefined;
  /** Whether the program writes header lines before the body (RFC 3875). */
  readonly hasHead: boolean;
  /** Is given the body. */
  readonly seen?: ((chunk: Buffer) => void) | undefined;
  /** What was refused meanwhile, after which nothing more of the body counts; the packets before it are whole. */
  readonly refused?: (() => ReadonlyMap<string, string> | undefined) | undefined;
}

/**
 * Copies an answer: perhaps header lines and an empty line, then the body, of which the last packet is kept back. What is said about a
 * request with a problem is left out.
 */
export function relay(
  child: ChildProcessWithoutNullStreams,
  sink: Sink,
  { problem, hasHead, seen, refused }: Relaying,
): Promise<AnswerEnd> {
  return new Promise((resolve, reject) => {
    let head: Buffer = Buffer.alloc(0);
    let lines: string | undefined = hasHead ? undefined : '';
    let kept: Buffer = Buffer.alloc(0);
    let complaints = '';
    const send = (chunk: Buffer): void => {
      if (refused?.() !== undefined) return;
      seen?.(chunk);
      const all = Buffer.concat([kept, chunk]);
      const end = Math.max(0, all.length - LAST_PACKET);
      kept = all.subarray(end);
      // Nobody drains what nobody reads: the program ends all the same.
      if (end === 0 || problem() !== undefined || sink.isGone()) return;
      // Not before there is something to say: until then the answer may become another.
      if (!sink.hasBegun()) sink.begin(lines ?? '');
      if (!sink.stream.write(all.subarray(0, end))) pauseUntilDrained(child, sink);
    };
    child.stdout.on('data', (chunk: Buffer) => {
      if (lines !== undefined) {
        send(chunk);
        return;
      }
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      lines = head.toString('latin1', 0, end);
      send(head.subarray(end + 4));
    });
    child.stderr.on('data', (chunk: Buffer) => {
      complaints = (complaints + chunk.toString('utf8')).slice(-KEPT_COMPLAINTS);
    });
    child.on('error', (error) => reject(missingGit(error)));
    child.on('close', (code) => {
      const isSilent = !sink.hasBegun() && kept.length === 0;
      const failure = isSilent && (code !== 0 || lines === undefined) ? failureOf(code, complaints) : undefined;
      resolve({ head: lines, rest: kept, failure });
    });
  });
}

/** What git complains of where a client does not speak its protocol; other complaints are about this machine. */
const OF_PROTOCOL =
  /^(?:fatal|error): (?:the remote end hung up unexpectedly|[^\n/]*(?:protocol|pkt-line|packet|unexpected)[^\n/]*)$/m;

function failureOf(code: number | null, complaints: string): AnswerFailure {
  if (code === null) return { status: 503, text: 'The exchange was broken off' };
  const [why] = OF_PROTOCOL.exec(complaints) ?? [];
  return { status: 400, text: `The request is not understood${why === undefined ? '' : `: ${why}`}` };
}

/** Sends the rest of an answer; resolves when it is sent, or nobody listens any more. */
export function endWith(sink: Sink, { head, rest }: AnswerEnd): Promise<void> {
  return new Promise((resolve) => {
    if (!sink.hasBegun() && !sink.isGone()) sink.begin(head ?? 'Status: 500');
    sink.stream.end(rest, resolve);
    if (sink.isGone()) resolve();
  });
}

function pauseUntilDrained(child: ChildProcessWithoutNullStreams, { stream, isGone }: Sink): void {
  child.stdout.pause();
  const resume = (): void => {
    stream.off('drain', resume);
    stream.off('close', resume);
    child.stdout.resume();
  };
  stream.on('drain', resume);
  stream.on('close', resume);
  // Who left before is not heard leaving.
  if (isGone()) resume();
}
