import { type IncomingMessage, createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Message, Tampering } from './message.ts';

/** A proxy before a correct implementation that has one fault. */
export interface FaultyProxy {
  readonly url: string;
  /** How many exchanges the fault has changed. */
  readonly changed: () => number;
  close(): Promise<void>;
}

/** Starts a proxy with a fault; without one it is a plain proxy. */
export async function startFaultyProxy(upstream: string, fault: Tampering): Promise<FaultyProxy> {
  let changed = 0;
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const asked = await read(incoming, 0);
      const given = { ...asked, headers: { ...asked.headers } };
      const instead = fault.instead?.(asked);
      const isAskedWrong = fault.request?.(given) === true;
      const answer: Message =
        instead === undefined
          ? { ...(await forward(upstream, given)), method: asked.method, target: asked.target }
          : { ...asked, ...instead };
      const isAnsweredWrong = fault.response?.(answer) === true;
      if (instead !== undefined || isAskedWrong || isAnsweredWrong) changed += 1;
      const hasBody = asked.method !== 'HEAD' && answer.status !== 204 && answer.status !== 304;
      if (hasBody) answer.headers['content-length'] = String(answer.body.byteLength);
      outgoing.writeHead(answer.status, answer.headers).end(hasBody ? answer.body : undefined);
    })().catch(() => {
      // A connection that the implementation drops is dropped for whoever asked, too.
      outgoing.destroy();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    changed: () => changed,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

async function read(incoming: IncomingMessage, status: number): Promise<Message> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  const headers: Message['headers'] = {};
  for (const [name, value] of Object.entries(incoming.headers)) if (value !== undefined) headers[name] = value;
  delete headers['transfer-encoding'];
  return { method: incoming.method ?? '', target: incoming.url ?? '', status, headers, body: Buffer.concat(chunks) };
}

function forward(upstream: string, { method, target, headers, body }: Message): Promise<Message> {
  return new Promise((resolve, reject) => {
    // A connection that is kept may be closed at the other end just when it is used again.
    const outgoing = send(upstream, { method, path: target, headers, agent: false }, (incoming) => {
      read(incoming, incoming.statusCode ?? 0).then(resolve, reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
