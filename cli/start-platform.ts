import { type ReferenceServer, type ReferenceServerOptions, startServer } from '../reference-server/index.ts';
import { CliError, exitCode } from './exit-code.ts';

/** Starts the reference server. Throws `CliError` for everything that keeps it from starting on this machine. */
export async function startPlatform(options: ReferenceServerOptions): Promise<ReferenceServer> {
  try {
    return await startServer(options);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if ('code' in error && error.code === 'EADDRINUSE') {
      const port = 'port' in error ? Number(error.port) : options.port;
      const option = port !== options.port && port === options.sshPort ? '--ssh-port' : '--port';
      throw new CliError(`port ${port} is taken`, exitCode.cannotRun, `Choose another one with ${option}.`);
    }
    throw new CliError(`the server cannot start: ${error.message}`, exitCode.cannotRun);
  }
}
