import type { IncomingMessage, Server, ServerOptions, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Where and how to listen. */
export interface ListenOptions {
  /** 0 (the default) takes a free port. */
  readonly port?: number;
  /** Default `127.0.0.1`. */
  readonly host?: string;
  /** Closes the server when it fires. */
  readonly signal?: AbortSignal;
  /** Milliseconds that requests under way may take while closing, default 10,000. */
  readonly graceMilliseconds?: number;
  /** Milliseconds that the headers of a request may take, default 10,000; 408 then. */
  readonly headersTimeoutMilliseconds?: number;
  /**
   * Milliseconds that a whole request may take to come, default 300,000, 0 for no limit. Operations bound their bodies more
   * closely (`bodyTimeoutMilliseconds`); this is for whatever else the app does.
   */
  readonly requestTimeoutMilliseconds?: number;
  /** Milliseconds that a connection is kept for a next request, default 5,000. */
  readonly keepAliveTimeoutMilliseconds?: number;
  /**
   * What is answered to bytes that are no request of HTTP, or that come too slowly, with the connection closed after it. Default: a short
   * problem (RFC 9457).
   */
  readonly malformed?: (status: number, title: string) => MalformedAnswer;
}

/** The answer to what no app gets to see. */
export interface MalformedAnswer {
  readonly contentType: string;
  readonly body: string;
}

/** A server that listens. */
export interface ListeningServer {
  readonly url: string;
  readonly port: number;
  readonly server: Server;
  /** Stops accepting, lets requests under way end, then resolves. Safe to call twice. */
  readonly close: () => Promise<void>;
}

/** Long request targets must reach the service, which answers 414; Node alone would break the connection with 431. */
const maxHeaderSize = 131_072;

/** How often Node looks for requests that take too long. */
const connectionsCheckingInterval = 2000;

function timeouts(options: ListenOptions): ServerOptions {
  const { headersTimeoutMilliseconds: headersTimeout = 10_000 } = options;
  const { requestTimeoutMilliseconds: requestTimeout = 300_000 } = options;
  const { keepAliveTimeoutMilliseconds: keepAliveTimeout = 5000 } = options;
  const shortest = Math.min(
    connectionsCheckingInterval,
    ...[headersTimeout, requestTimeout].filter((limit) => limit > 0),
  );
  return { headersTimeout, requestTimeout, keepAliveTimeout, connectionsCheckingInterval: shortest };
}

/**
 * Starts an HTTP server for an Express app or any request listener. Rejects when the port cannot be bound.
 */
export async function listen(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  options: ListenOptions = {},
): Promise<ListeningServer> {
  const server = createServer({ maxHeaderSize, ...timeouts(options) }, listener);
  const { malformed = malformedProblem } = options;
  server.on('clientError', (error, socket: Socket) => refuseMalformed(malformed, error, socket));
  const host = options.host ?? '127.0.0.1';
  await bind(server, options.port ?? 0, host);
  // A connection that cannot be taken, such as for want of file descriptors, is no reason to end: nobody would listen to that error.
  server.on('error', () => undefined);
  const { port } = server.address() as AddressInfo; // a bound TCP server has no other address form
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= closeServer(server, options.graceMilliseconds ?? 10_000));
  options.signal?.addEventListener('abort', () => void close(), { once: true });
  return { url: `http://${authorityOf(host, port)}`, port, server, close };
}

/** Host and port as addresses have them: one of IPv6 stands in brackets (RFC 3986 section 3.2.2). */
export function authorityOf(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

function bind(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function closeServer(server: Server, graceMilliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
    // A connection that is kept alive after its last answer would hold the server until the force.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(force);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/** What Node's errors are to a client. */
const REFUSALS: Readonly<Record<string, readonly [status: number, title: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

function malformedProblem(status: number, title: string): MalformedAnswer {
  return { contentType: 'application/problem+json', body: JSON.stringify({ type: 'about:blank', title, status }) };
}

/** Bytes that are no HTTP request, or that come too slowly: an answer with a body instead of Node's bare status line. */
function refuseMalformed(
  answer: NonNullable<ListenOptions['malformed']>,
  error: Error & { code?: string },
  socket: Socket,
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, title] = REFUSALS[error.code ?? ''] ?? [400, 'Bad Request'];
  const { contentType, body } = answer(status, title);
  const length = Buffer.byteLength(body);
  const head = `HTTP/1.1 ${status} ${title}\r\nContent-Type: ${contentType}\r\nContent-Length: ${length}`;
  socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`);
}
