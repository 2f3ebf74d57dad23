import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Actions, type Controlled, controlActions } from './actions.ts';
import { readJson } from './read-body.ts';

/** A control surface that listens. */
export interface ControlSurface {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** Names under which a machine reaches itself: others come from pages that had a name changed under them. */
const OWN_NAMES = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])(?::\d+)?$/i;

/** What hooks of any process say of themselves: their addresses are chosen by whoever may make one. */
const OF_HOOKS = 'x-service-webhook-uuid';

/**
 * Starts the control surface (docs/stand-in.md). It asks for no credential, so it listens on the loopback interface only
 * and takes no requests that a web page could send.
 */
export async function startControl(controlled: Controlled, port: number): Promise<ControlSurface> {
  const actions = controlActions(controlled);
  const server = createServer((request, response) => {
    answer(actions, request).then(
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
  return { url: `http://127.0.0.1:${bound}`, port: bound, close: () => stop(server) };
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

async function answer(actions: Actions, request: IncomingMessage): Promise<readonly [number, unknown]> {
  // Browsers send `Origin` with every request that could change something here, and name the host they believe in.
  const { origin, host = '' } = request.headers;
  if (origin !== undefined || !OWN_NAMES.test(host)) return [403, { error: 'not for web pages' }];
  if (request.headers[OF_HOOKS] !== undefined) return [403, { error: 'not for hooks' }];
  const { pattern, id, query } = addressOf(request.url ?? '/');
  const action = actions[`${request.method} ${pattern}`];
  if (action === undefined) return [404, { error: `known are ${Object.keys(actions).join(', ')}` }];
  try {
    return [200, await action({ id, query, body: await readJson(request) })];
  } catch (error) {
    if (error instanceof RangeError) return [400, { error: error.message }];
    throw error;
  }
}

/** What a target names: the pattern of an action, its id and its query. */
function addressOf(target: string): { readonly pattern: string; readonly id: string; readonly query: URLSearchParams } {
  const { pathname, searchParams: query } = new URL(target, 'http://127.0.0.1');
  const [, first = '', id = '', ...rest] = pathname.split('/');
  return { pattern: ['', first, ...(id === '' ? [] : [':id']), ...rest].join('/'), id, query };
}
