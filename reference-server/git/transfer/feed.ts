import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Sent } from './receive-push.ts';
import { JudgedAtLast, type SecondLook } from './second-look.ts';

/**
 * Gives a body to a program. A body that breaks ends the program; what a program does not read is thrown away, so that the connection
 * is of further use.
 * @param again judges a push once more before its end is given
 */
export function feed(
  child: ChildProcessWithoutNullStreams,
  { stream, problem, rests }: Sent,
  again?: SecondLook,
): void {
  const judged = again && new JudgedAtLast(again.mayGoOn, rests === true);
  const taker = judged ?? child.stdin;
  const discard = (): void => {
    stream.unpipe(taker);
    judged?.destroy();
    stream.resume();
  };
  const stop = (): void => {
    if (problem() !== undefined) child.kill('SIGTERM');
  };
  child.stdin.on('error', discard);
  child.once('close', discard);
  stream.once('error', stop).once('close', stop);
  stop();
  judged?.pipe(child.stdin);
  stream.pipe(taker);
}
