import { exitCode } from './exit-code.ts';
import { fs } from './light-fs.ts';

/**
 * Listens to errors of standard output and standard error. Who stops reading (`| head`) has seen enough: the work goes on,
 * and the exit code tells how it ended. Any other reason, a full disk for one, ends the program.
 */
export function onOutputError(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') return;
  try {
    fs.writeSync(2, `forgewright: the output cannot be written: ${error.message}\n`);
  } catch {
    // Then nobody can be told.
  }
  process.exit(exitCode.cannotRun);
}
