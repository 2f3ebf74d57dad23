import { createServer, request as send } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OperationFinder } from '../../../../conformance/judge/operation-finder.ts';
import type { Message, Plant } from './message.ts';

/** Path under which the runner asks for the data of the beginning. */
export const RESET_PATH = '/-/reset';

/** What stands behind the plant during one run. */
export interface Lane {
  readonly plant: Plant;
  /** Whether the same request has the same answer however long one waits. */
  readonly isRecorded?: boolean;
  /** The answer of the correct server. */
  answer(request: Message): Promise<Message>;
  reset(): Promise<void>;
}

/** One address for all runs: what tampers and what answers is changed between them. */
export interface Between {
  readonly url: string;
  lane: Lane | undefined;
  close(): Promise<void>;
}

/** Listens between the runner and whatever answers. */
export async function between(find: OperationFinder): Promise<Between> {
  const server: Server = createServer((incoming, outgoing) => {
    const { lane } = self;
    if (lane === undefined) outgoing.writeHead(503).end();
    else handle(incoming, outgoing, { lane, find }).catch((error: unknown) => outgoing.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const self: Between = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // listening on TCP
    lane: undefined,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
  return self;
}

async function handle(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { lane, find }: { readonly lane: Lane; readonly find: OperationFinder },
): Promise<void> {
  const message = await messageOf(incoming);
  if (message.target === RESET_PATH) {
    await lane.reset();
    outgoing.writeHead(204).end();
    return;
  }
  message.operationId = find(message.method, message.target.replace(/^\/api\/v4/, ''))?.operationId ?? '';
  lane.plant.request?.(message);
  const answer = await lane.answer(message);
  const { length } = answer.body;
  const { method, target, operationId } = message;
  Object.assign(answer, { method, target, operationId, sent: message.body.length });
  lane.plant.response?.(answer);
  if (answer.body.length !== length) answer.headers['content-length'] = String(answer.body.length);
  if (answer.status === 204) delete answer.headers['content-length'];
  outgoing.writeHead(answer.status, answer.headers).end(Buffer.from(answer.body, 'latin1'));
}

/** Sends a request on to a server. */
export function forward(upstream: string, { method, target, headers, body }: Message): Promise<Message> {
  const content = Buffer.from(body, 'latin1');
  const fields = content.length > 0 ? { ...headers, 'content-length': String(content.length) } : headers;
  return new Promise((resolve, reject) => {
    const sent = send(upstream, { method, headers: fields, path: target }, (response) => {
      messageOf(response).then(resolve, reject);
    });
    sent.on('error', reject);
    sent.end(content);
  });
}

async function messageOf(incoming: IncomingMessage): Promise<Message> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer); // a stream without an encoding gives buffers
  const headers: Message['headers'] = {};
  for (const [name, value] of Object.entries(incoming.headers)) if (value !== undefined) headers[name] = value;
  const { method = '', url: target = '', statusCode: status = 0 } = incoming;
  return { method, target, operationId: '', status, headers, body: Buffer.concat(parts).toString('latin1'), sent: 0 };
}
