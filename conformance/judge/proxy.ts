import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TargetUnreachable, type Transport, createTransport } from '../exchange/transport.ts';
import type { WireField, WireRequest, WireResponse } from '../exchange/wire-message.ts';

/** A proxy that tells of every exchange. */
export interface JudgingProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** Where a proxy listens, where it leads, and who is told. */
export interface ProxyOptions {
  /** Absolute URL that paths are appended to. */
  readonly target: string;
  readonly port: number;
  readonly host?: string;
  readonly timeoutMs?: number;
  readonly onExchange: (request: WireRequest, response: WireResponse) => void;
}

/** Fields that belong to one connection (RFC 9110 section 7.6.1), or to how its content goes over the wire. */
const OF_CONNECTION = new Set(
  'connection keep-alive proxy-authenticate proxy-authorization te trailer transfer-encoding upgrade'.split(' '),
);

/**
 * Starts a proxy: each request goes to the target as it came and once only, and its answer back as it came.
 * @throws {Error} when the port is taken
 */
export async function startProxy(options: ProxyOptions): Promise<JudgingProxy> {
  // Whoever calls decides about trying again: an answer that asks to wait is handed on.
  const transport = createTransport({ timeoutMs: options.timeoutMs ?? 30_000, maxRetryWaitMs: -1 });
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, { transport, options }).catch((error: unknown) => {
      outgoing.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
  server.listen(options.port, options.host ?? '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on TCP has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${options.host ?? '127.0.0.1'}:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      transport.close();
    },
  };
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { transport, options }: { readonly transport: Transport; readonly options: ProxyOptions },
): Promise<void> {
  const request = await requestOf(incoming, options.target);
  try {
    const response = await transport.send(request);
    options.onExchange(request, response);
    // A target that broke off is seen to break off.
    if (response.status === 0) outgoing.destroy();
    else answer(outgoing, response, request.method);
  } catch (error) {
    if (!(error instanceof TargetUnreachable)) throw error;
    outgoing.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(`${error.message}\n`);
  }
}

async function requestOf(incoming: IncomingMessage, target: string): Promise<WireRequest> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const pairs = incoming.rawHeaders.flatMap((name, index, all): WireField[] =>
    index % 2 === 0 ? [[name, all[index + 1] ?? '']] : [],
  );
  const headers = pairs.filter(([name]) => {
    const key = name.toLowerCase();
    return !OF_CONNECTION.has(key) && key !== 'host' && key !== 'content-length' && key !== 'accept-encoding';
  });
  const hasBody = body.byteLength > 0 || incoming.headers['content-length'] !== undefined;
  return {
    method: incoming.method ?? 'GET',
    url: target.replace(/\/+$/, '') + (incoming.url ?? '/'),
    headers,
    body: hasBody ? body : undefined,
  };
}

function answer(outgoing: ServerResponse, { status, headers, body }: WireResponse, method: string): void {
  for (const [name, values] of headers) {
    const isLength = name === 'content-length' && method !== 'HEAD';
    if (!OF_CONNECTION.has(name) && name !== 'content-encoding' && !isLength) outgoing.setHeader(name, [...values]);
  }
  outgoing.writeHead(status).end(method === 'HEAD' ? undefined : body);
}
