import { type WriteStream, createWriteStream, openSync } from 'node:fs';
import { CliError, exitCode } from '../exit-code.ts';

/** Where lines are logged. */
export interface LogFile {
  readonly write: (line: string) => void;
  /** Settles once every line is written. */
  readonly close: () => Promise<void>;
}

/**
 * Opens a file that lines are added to; `-` is the standard output. At SIGHUP it is opened anew, so that what rotates logs may
 * rename it. Throws `CliError` when it cannot be written.
 */
export function openLog(path: string): LogFile {
  if (path === '-') return { write: (line) => console.log(line), close: () => Promise.resolve() };
  let stream = streamTo(path);
  const reopen = (): void => {
    const former = stream;
    try {
      stream = streamTo(path);
      former.end();
    } catch (error) {
      // The log goes on where it was.
      console.error(`forgewright: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  process.on('SIGHUP', reopen);
  return {
    write: (line) => stream.write(`${line}\n`),
    close() {
      process.off('SIGHUP', reopen);
      return new Promise((settle) => stream.end(() => settle()));
    },
  };
}

function streamTo(path: string): WriteStream {
  const stream = createWriteStream(path, { fd: open(path) });
  // What is served goes on without a log, and says so once.
  stream.once('error', (error) => console.error(`forgewright: the log ${path} cannot be written: ${error.message}`));
  stream.on('error', () => undefined);
  return stream;
}

function open(path: string): number {
  try {
    return openSync(path, 'a', 0o600);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(`the log ${path} cannot be written: ${reason}`, exitCode.cannotRun);
  }
}
