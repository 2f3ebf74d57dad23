import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CliError, exitCode } from './exit-code.ts';

/** A running static file server. */
export interface FolderServer {
  readonly url: string;
  close(): Promise<void>;
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not Found');
}

/** Serves a folder of static files on the loopback address. Throws `CliError` when the port is taken. */
export async function serveFolder(folder: string, port: number): Promise<FolderServer> {
  const { default: sirv } = await import('sirv');
  const files = sirv(folder, { dev: true, extensions: ['html'] });
  const server = createServer((request, response) => files(request, response, () => notFound(response)));
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CliError(
      `cannot serve on port ${port}: ${reason}`,
      exitCode.cannotRun,
      'Choose another one with --port.',
    );
  }
  // A server that listens on TCP has an address with a port.
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
