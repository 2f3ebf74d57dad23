import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that listens on loopback. */
export interface RunningService {
  readonly url: string;
  close(): Promise<void>;
}

/** Waits until a server listens, on a port of its own. */
export async function listening(server: Server): Promise<RunningService> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}
