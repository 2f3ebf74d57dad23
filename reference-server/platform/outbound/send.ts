import { type LookupAllOptions, type LookupAddress, lookup as systemLookup } from 'node:dns';
import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { type LookupFunction, isIP } from 'node:net';
import { hostOf, isCallableHost, isLocalAddress, isOwnAddress } from './address.ts';

/** What is posted to somebody. */
export interface OutboundRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body: string;
  /** Whether the certificate of the other side is checked. */
  readonly verifiesCertificate: boolean;
}

/** What came back, of which at most the beginning of the body is kept. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Nobody answered, or the address may not be called. The message names no address: whoever reads it may not know them. */
export class OutboundFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OutboundFailure';
  }
}

/** The server ends: what was sent may have arrived or not. */
class OutboundClosed extends Error {
  constructor() {
    super('the server ends');
    this.name = 'OutboundClosed';
  }
}

/** The way out of the server. */
export interface Outbound {
  /** Hosts and addresses that may be called although they are local. */
  readonly allowed: readonly string[];
  /** Ports of this machine that are not called whatever is allowed: who steers the server from there is asked for no credential. */
  readonly closedPorts: Set<number>;
  /**
   * Posts something. Redirections are not followed: a redirection is an answer as any other.
   * @throws OutboundFailure when there is no answer in time, or the address may not be called; OutboundClosed when the server ends
   */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
  /** Breaks off what is under way. */
  close(): void;
}

/** How the way out is limited. */
export interface OutboundOptions {
  readonly allowed?: readonly string[] | undefined;
  /** From the first step to the end of the answer; default ten seconds. */
  readonly timeoutMs?: number;
  /** Bytes of an answer that are kept; default 8192. What follows is not read. */
  readonly keptBytes?: number;
  /** Where names lead; default: as the system says. */
  readonly lookup?: Lookup;
}

type Lookup = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

const BLOCKED = 'the address may not be called';

/** The way out, on which addresses are checked after names have been looked up: what is connected to is what was checked. */
export function createOutbound({
  allowed = [],
  timeoutMs = 10_000,
  keptBytes = 8192,
  lookup = systemLookup,
}: OutboundOptions = {}): Outbound {
  const closing = new AbortController();
  const closedPorts = new Set<number>();
  return {
    allowed,
    closedPorts,
    close: () => closing.abort(new OutboundClosed()),
    async send({ url, headers, body, verifiesCertificate }) {
      // An address that stands in the URL itself is connected to without a look-up.
      const host = hostOf(url);
      const isClosed = closedPorts.has(portOf(url));
      if (!isCallableHost(host, allowed) || (isClosed && isIP(host) !== 0 && isOwnAddress(host))) {
        throw new OutboundFailure(BLOCKED);
      }
      const inTime = AbortSignal.timeout(timeoutMs);
      const options: RequestOptions & { readonly rejectUnauthorized: boolean } = {
        method: 'POST',
        // A connection that is kept would lead past the check of addresses.
        agent: false,
        headers: { ...headers, 'Content-Length': String(Buffer.byteLength(body)) },
        lookup: checkedLookup({ allowed, isClosed }, lookup),
        rejectUnauthorized: verifiesCertificate,
        signal: AbortSignal.any([inTime, closing.signal]),
      };
      try {
        const response = await post(url, options, body);
        return await readAnswer(response, keptBytes);
      } catch (cause) {
        closing.signal.throwIfAborted();
        if (cause instanceof OutboundFailure) throw cause;
        throw new OutboundFailure(inTime.aborted ? 'no answer in time' : 'no connection', { cause });
      }
    },
  };
}

function post(url: URL, options: RequestOptions, body: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? requestTls : requestPlain)(url, options, resolve);
    sent.on('error', reject);
    // Whoever answers that they change to another protocol (101) ends the request with neither an answer nor an error.
    sent.on('close', () => reject(new Error('the connection ended without an answer')));
    sent.end(body);
  });
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

interface Allowance {
  readonly allowed: readonly string[];
  /** Whether this machine is called by a port that is closed. */
  readonly isClosed: boolean;
}

/** Looks a name up as the system does, and refuses it when one of its addresses is local. */
function checkedLookup({ allowed, isClosed }: Allowance, lookup: Lookup): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, []);
      const isLocal = found.some(({ address }) => !allowed.includes(address) && isLocalAddress(address));
      const isShut = isClosed && found.some(({ address }) => isOwnAddress(address));
      if (isShut || (isLocal && !allowed.includes(hostname))) return callback(new OutboundFailure(BLOCKED), []);
      // A resolver that knows neither an address nor a reason: without an address Node would end the process.
      if (found.length === 0) return callback(new OutboundFailure('no connection'), []);
      if (options.all === true) return callback(null, found);
      const [first] = found;
      callback(null, first?.address ?? '', first?.family);
    });
  };
}

async function readAnswer(response: IncomingMessage, keptBytes: number): Promise<OutboundAnswer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    // Without an encoding, streams of answers give buffers.
    parts.push(part as Buffer);
    size += (part as Buffer).length;
    if (size > keptBytes) break;
  }
  const headers = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
  return {
    // A response always has one.
    status: response.statusCode ?? 0,
    headers: Object.fromEntries(headers),
    body: keptText(Buffer.concat(parts).subarray(0, keptBytes)),
  };
}

/** Bytes as text that every database keeps: no NUL, and a character that was cut off is replaced. */
function keptText(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '\u{fffd}');
}
