import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import type { Sent } from './receive-push.ts';

/**
 * Gives a body to a program. A body that breaks ends the program; what a program does not read is thrown away, so that the connection
 * is of further use.
 */
export function feed(child: ChildProcessWithoutNullStreams, { stream, problem }: Sent): void {
  const discard = (): void => {
    stream.unpipe(child.stdin);
    stream.resume();
  };
  const stop = (): void => {
    if (problem() !== undefined) child.kill('SIGTERM');
  };
  child.stdin.on('error', discard);
  child.once('close', discard);
  stream.once('error', stop).once('close', stop);
  stop();
  stream.pipe(child.stdin);
}
