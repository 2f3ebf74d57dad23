import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { type AnswerEnd, type Sink, relay } from './answer.ts';
import { feed } from './feed.ts';
import type { JudgedPush, Sent } from './receive-push.ts';

/** Milliseconds that one exchange may take where nobody says how many. */
const LONGEST_MS = 3_600_000;

/** What there is around a program that answers a client. */
export interface Between {
  readonly sink: Sink;
  readonly body: Sent;
  /** The push, where it is one. */
  readonly pushed?: JudgedPush | undefined;
  /** Whether the program writes header lines before the body (RFC 3875). */
  readonly hasHead: boolean;
  readonly timeoutMs?: number | undefined;
}

/** Has a program answer what a client sends; resolves when it has ended, with what is still to be sent. */
export function converse(child: ChildProcessWithoutNullStreams, between: Between): Promise<AnswerEnd> {
  const { sink, body, pushed, hasHead, timeoutMs } = between;
  return whileHeard(child, { sink, timeoutMs }, () => {
    if (pushed !== undefined) child.stdin.write(pushed.start.bytes);
    feed(child, body, pushed?.again);
    return relay(child, sink, { problem: body.problem, hasHead, seen: pushed?.seen, refused: pushed?.again.refused });
  });
}

/** Ends a program that takes too long, or that nobody listens to any more. */
export async function whileHeard<Result>(
  child: ChildProcessWithoutNullStreams,
  { sink, timeoutMs }: Pick<Between, 'sink' | 'timeoutMs'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const timer = setTimeout(() => child.kill('SIGTERM'), timeoutMs ?? LONGEST_MS);
  const abort = (): boolean => child.kill('SIGTERM');
  sink.stream.once('close', abort);
  // Whoever left before that is not waited for.
  if (sink.isGone()) abort();
  try {
    return await work();
  } finally {
    clearTimeout(timer);
    sink.stream.off('close', abort);
  }
}
