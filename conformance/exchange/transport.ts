import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { WireRequest, WireResponse } from './wire-message.ts';

/** The implementation could not be reached at all: no verdict is possible. */
export class TargetUnreachable extends Error {
  override readonly name = 'TargetUnreachable';
}

/** Sends requests byte for byte over kept-alive connections. */
export interface Transport {
  /**
   * Sends one request and reads the whole response. Waits and repeats on 429 and 503 with `Retry-After` (bounded).
   * @throws {TargetUnreachable} when no connection can be made
   */
  send(request: WireRequest, signal?: AbortSignal): Promise<WireResponse>;
  close(): void;
}

/** Knobs of a transport. */
export interface TransportOptions {
  /** Milliseconds without an answer after which a request counts as failed. */
  readonly timeoutMs: number;
  /** Upper bound in milliseconds of one wait that `Retry-After` asks for. */
  readonly maxRetryWaitMs: number;
}

const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'CERT_HAS_EXPIRED',
]);
const MAX_RETRIES = 3;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY', 'TRACE']);

/** Opens a transport; close it when the run is over. */
export function createTransport(options: TransportOptions): Transport {
  const agents = {
    http: new HttpAgent({ keepAlive: true, maxSockets: 16 }),
    https: new HttpsAgent({ keepAlive: true, maxSockets: 16 }),
  };
  // One that has been waited for and refuses all the same is not waited for again.
  let isWorthWaiting = true;
  async function send(request: WireRequest, signal?: AbortSignal): Promise<WireResponse> {
    for (let attempt = 0; ; attempt += 1) {
      const response = await sendOnce(request, agents, options, signal);
      const wait = retryWait(response, options.maxRetryWaitMs);
      if (wait === undefined || !isWorthWaiting) return response;
      if (attempt >= MAX_RETRIES) {
        isWorthWaiting = false;
        return response;
      }
      await delay(wait, undefined, signal === undefined ? {} : { signal });
    }
  }
  function close(): void {
    agents.http.destroy();
    agents.https.destroy();
  }
  return { send, close };
}

interface Agents {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

async function sendOnce(
  request: WireRequest,
  agents: Agents,
  options: TransportOptions,
  signal: AbortSignal | undefined,
): Promise<WireResponse> {
  try {
    return await attempt(request, agents, options, signal);
  } catch (error) {
    // A kept-alive connection that the other side closed in the same moment says nothing about the request. Only what is
    // safe goes over such connections, so nothing is ever done twice.
    if (error instanceof StaleConnection) return attempt(request, agents, options, signal);
    throw error;
  }
}

class StaleConnection extends Error {}

function attempt(
  request: WireRequest,
  agents: Agents,
  options: TransportOptions,
  signal: AbortSignal | undefined,
): Promise<WireResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = open(request, agents, signal);
    outgoing.setTimeout(options.timeoutMs, () => {
      outgoing.destroy(new Error(`no answer within ${options.timeoutMs} ms`));
    });
    outgoing.on('response', (incoming) => {
      collect(incoming, resolve);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (signal?.aborted === true) reject(error);
      else if (outgoing.reusedSocket && error.code === 'ECONNRESET') reject(new StaleConnection());
      else if (UNREACHABLE.has(error.code ?? '')) reject(new TargetUnreachable(`${request.url}: ${error.message}`));
      else resolve(brokenResponse(error.message));
    });
    outgoing.end(request.body);
  });
}

function open(request: WireRequest, agents: Agents, signal: AbortSignal | undefined): ClientRequest {
  const split = /^(https?):\/\/([^/?#]*)([^#]*)/.exec(request.url);
  if (split === null) throw new TargetUnreachable(`not an absolute http URL: ${request.url}`);
  const authority = new URL(`${split[1]}://${split[2]}`);
  const target = split[3] ?? '';
  const secure = split[1] === 'https';
  const kept = secure ? agents.https : agents.http;
  return (secure ? httpsRequest : httpRequest)({
    agent: SAFE_METHODS.has(request.method) && kept,
    protocol: authority.protocol,
    hostname: authority.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: authority.port,
    method: request.method,
    // The target is sent as written: URL classes would resolve dot segments and hide what the runner asks.
    path: target.startsWith('/') ? target : `/${target}`,
    headers: requestHeaders(request),
    ...(signal === undefined ? {} : { signal }),
  });
}

function requestHeaders(request: WireRequest): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (const [name, value] of request.headers) {
    const earlier = headers[name];
    headers[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  if (request.body !== undefined) headers['content-length'] = String(request.body.byteLength);
  return headers;
}

function collect(incoming: IncomingMessage, resolve: (response: WireResponse) => void): void {
  const chunks: Uint8Array[] = [];
  let framingProblem: string | undefined;
  incoming.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  incoming.on('error', (error) => {
    framingProblem = `the connection broke before the end of the content: ${error.message}`;
  });
  incoming.on('close', () => {
    const headers = headerMap(incoming.rawHeaders);
    const body = Buffer.concat(chunks);
    const decoded = decodeContent(body, headers.get('content-encoding'));
    const problem = framingProblem ?? (incoming.complete ? decoded.problem : 'the content ended early');
    resolve({ status: incoming.statusCode ?? 0, headers, body: decoded.body, framingProblem: problem });
  });
}

function headerMap(raw: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const headers = new Map<string, string[]>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    const values = headers.get(name) ?? [];
    values.push(raw[index + 1] ?? '');
    headers.set(name, values);
  }
  return headers;
}

const CODINGS: Readonly<Record<string, (body: Uint8Array) => Uint8Array>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

function decodeContent(
  body: Uint8Array,
  encoding: readonly string[] | undefined,
): { body: Uint8Array; problem: string | undefined } {
  const decode = CODINGS[(encoding?.[0] ?? '').toLowerCase()];
  if (decode === undefined || body.byteLength === 0) return { body, problem: undefined };
  try {
    return { body: decode(body), problem: undefined };
  } catch {
    return { body, problem: `the content is not ${encoding?.[0] ?? ''}` };
  }
}

function brokenResponse(problem: string): WireResponse {
  return { status: 0, headers: new Map(), body: new Uint8Array(), framingProblem: problem };
}

/** Milliseconds asked for by `Retry-After` (RFC 9110 section 10.2.3) of a 429 or 503, when they are within the bound. */
function retryWait(response: WireResponse, bound: number): number | undefined {
  if (response.status !== 429 && response.status !== 503) return undefined;
  const value = response.headers.get('retry-after')?.[0];
  if (value === undefined) return undefined;
  const wait = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) && wait <= bound ? Math.max(wait, 0) : undefined;
}
