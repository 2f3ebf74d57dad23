import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived, byte for byte. */
export interface Recorded {
  readonly method: string;
  /** Request target as sent. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the recorder answers. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string | string[]>;
  readonly body?: string | Uint8Array;
}

/** Answers one request; `attempt` counts from 0. Null leaves the connection hanging, undefined cuts it. */
export type Answer = (
  request: Recorded,
  attempt: number,
  response: ServerResponse,
) => Reply | null | undefined | Promise<Reply | null | undefined>;

export interface Recorder {
  readonly url: string;
  readonly requests: Recorded[];
  readonly last: () => Recorded;
  readonly answer: (answer: Answer | Reply) => void;
  readonly close: () => Promise<void>;
}

/** Starts a loopback server that writes down what arrives. */
export async function startRecorder(): Promise<Recorder> {
  const requests: Recorded[] = [];
  let answer: Answer = () => ({});
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const { method = '', url = '', headers } = request;
      const recorded = { method, url, headers, body };
      requests.push(recorded);
      void respond(recorded, requests.length - 1, response);
    });
  });
  // A connection that is closed in the moment in which it is used again is no answer.
  server.keepAliveTimeout = 0;
  const respond = async (recorded: Recorded, attempt: number, response: ServerResponse): Promise<void> => {
    const reply = await answer(recorded, attempt, response);
    if (reply === undefined) response.destroy();
    else if (reply !== null) response.writeHead(reply.status ?? 200, reply.headers).end(reply.body);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has such an address
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    last: () => {
      const request = requests.at(-1);
      if (request === undefined) throw new Error('nothing arrived');
      return request;
    },
    answer: (next) => {
      requests.length = 0;
      answer = typeof next === 'function' ? next : () => next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A JSON answer. */
export function jsonReply(value: unknown, status: number = 200, headers: Record<string, string> = {}): Reply {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(value) };
}
