import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the payloads of hooks tell of a change. */
interface Payload {
  readonly object_kind: string;
  readonly after?: string;
  readonly object_attributes?: { readonly id: number };
}

/** Takes the deliveries of hooks on a loopback port. */
export interface HookReceiver {
  readonly url: string;
  /** Idempotency keys under which each change was told: `push COMMIT`, `issue ID`, `note ID`. */
  readonly keys: ReadonlyMap<string, ReadonlySet<string>>;
  close(): Promise<void>;
}

/** Starts to listen. */
export async function receiveHooks(): Promise<HookReceiver> {
  const keys = new Map<string, Set<string>>();
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      // The server under test sends JSON.
      const told = JSON.parse(Buffer.concat(parts).toString('utf8')) as Payload;
      const change = `${told.object_kind} ${told.after ?? told.object_attributes?.id}`;
      keys.set(change, (keys.get(change) ?? new Set()).add(String(request.headers['idempotency-key'])));
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A bound TCP server has no other form of address.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    keys,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
