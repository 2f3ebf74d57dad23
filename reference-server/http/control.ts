import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AdjustableClock } from '../platform/clock.ts';

/** What the control surface may do to a server. */
export interface Controlled {
  readonly clock: AdjustableClock;
  /** Puts the world back to how it was made. */
  readonly reset: () => Promise<void>;
}

/** A control surface that listens. */
export interface ControlSurface {
  readonly url: string;
  close(): Promise<void>;
}

/** Largest control message, in bytes. */
const MAX_BODY = 10_000;

type Action = (body: unknown) => unknown;

/**
 * Starts the control surface: `GET`, `PUT` and `DELETE /clock`, `POST /reset`. It asks for no credential, so it listens
 * on the loopback interface only and takes no requests that a web page could send.
 */
export async function startControl(controlled: Controlled, port: number): Promise<ControlSurface> {
  const server = createServer((request, response) => {
    answer(controlled, request).then(
      ([status, body]) => write(response, status, body),
      (error: unknown) => write(response, 500, { error: error instanceof Error ? error.message : String(error) }),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A bound TCP server has no other form of address.
  const { port: bound } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${bound}`, close: () => stop(server) };
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function write(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

function actionsOf({ clock, reset }: Controlled): Readonly<Record<string, Action>> {
  const time = (): object => ({ now: new Date(clock.now()).toISOString() });
  return {
    'GET /clock': time,
    'PUT /clock': (body) => {
      const { now, frozen } = clockOrder(body);
      clock.set(now, frozen);
      return time();
    },
    'DELETE /clock': () => {
      clock.reset();
      return time();
    },
    'POST /reset': async () => {
      await reset();
      return time();
    },
  };
}

async function answer(controlled: Controlled, request: IncomingMessage): Promise<[number, unknown]> {
  // Browsers send `Origin` with every request that could change something here.
  if (request.headers.origin !== undefined) return [403, { error: 'not for web pages' }];
  const action = actionsOf(controlled)[`${request.method} ${request.url}`];
  if (action === undefined) return [404, { error: 'known are GET, PUT, DELETE /clock and POST /reset' }];
  try {
    return [200, await action(await readJson(request))];
  } catch (error) {
    if (error instanceof RangeError) return [400, { error: error.message }];
    throw error;
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MAX_BODY) throw new RangeError('the body is too long');
  }
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new RangeError('the body is no JSON');
  }
}

function clockOrder(body: unknown): { now: number; frozen: boolean } {
  const order = typeof body === 'object' && body !== null ? new Map(Object.entries(body)) : new Map<string, unknown>();
  const now = order.get('now');
  const instant = typeof now === 'string' ? Date.parse(now) : Number.NaN;
  if (Number.isNaN(instant)) throw new RangeError('now: expected an RFC 3339 date-time');
  return { now: instant, frozen: order.get('frozen') === true };
}
