import { once } from 'node:events';
import { createServer } from 'node:net';

/** A TCP port that is free on the loopback address at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** The first answer at a URL, whatever its status. Throws when nothing answers within 80 seconds. */
export async function untilAnswering(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  for (let attempt = 0; attempt < 800; attempt += 1) {
    const answer = await fetch(url, { headers }).catch(() => undefined);
    if (answer !== undefined) return answer;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`nothing answers at ${url}`);
}
