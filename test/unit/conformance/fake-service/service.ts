import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type State, Refusal, type World, type Call, json, demandUser, demandWhole } from './call.ts';
import { listBoxes, getBox, createBox, updateBox, deleteBox, getContent, headContent, parse } from './boxes.ts';

/** A small correct service with one switch per fault. `none` is the correct one. */
export interface FakeService {
  readonly url: string;
  close(): Promise<void>;
}

// More boxes than fit on the largest page.
const MORE = Array.from({ length: 14 }, (_, index) => `more-${String.fromCodePoint(97 + index)}`);

const FIRST = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'hidden'];

const NAMES = [...FIRST, ...MORE];

const USERS: Readonly<Record<string, { id: number; name: string }>> = {
  'ana-token-1': { id: 1, name: 'ana' },
  'bo-token-22': { id: 2, name: 'bo' },
};

function freshState(): State {
  const boxes = NAMES.map((name, index) => ({
    id: 101 + index,
    iid: 1 + index,
    path: `rack/${name}`,
    title: ['First', 'Second', 'Third'][index] ?? (name === 'hidden' ? 'Hidden' : `Box ${index + 1}`),
    state: index === 2 ? 'closed' : 'open',
    private: name === 'hidden',
    sealed: index === 0,
    owner: index === 1 ? { id: 2, name: 'bo' } : { id: 1, name: 'ana' },
    created_at: `2026-01-${String(index + 1).padStart(2, '0')}T00:00:00Z`,
    weight: index === 0 ? 5 : null,
  }));
  return { boxes, nextId: 101 + NAMES.length, keys: [{ id: 1, name: 'first', token: 'key-aaaaaaaaaaaa' }], reads: 0 };
}

/** Starts the service on a free port. */
export async function startFakeService(fault: string): Promise<FakeService> {
  let state = freshState();
  const server: Server = createServer((request, response) => {
    if (request.url === '/-/reset') {
      state = freshState();
      response.writeHead(204).end();
      return;
    }
    void serve(request, response, { state, fault });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listening on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

async function serve(request: IncomingMessage, response: ServerResponse, world: World): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [path, query] = (request.url ?? '/').split('?');
  const raw = (path ?? '').split('/').slice(2).map(decodeURIComponent);
  const joined = world.fault === 'bare-slash' && raw[0] === 'boxes' && raw.length === 3 && raw[2] !== 'content';
  const segments = joined ? ['boxes', `${raw[1]}/${raw[2]}`] : raw;
  const token = request.headers['x-token'];
  try {
    let user = typeof token === 'string' ? USERS[token] : undefined;
    if (token !== undefined && user === undefined && world.fault !== 'm38') throw new Refusal(401, '401 Unauthorized');
    if (user === undefined && world.fault === 'm15') user = { id: 1, name: 'ana' };
    const typed = (request.headers['content-type'] ?? 'application/json').startsWith('application/json');
    if (!typed && world.fault !== 'any-type') throw new Refusal(415, '415 Unsupported Media Type');
    let method = request.method ?? 'GET';
    if (world.fault === 'm45' && method === 'PATCH') method = 'GET';
    const body = Buffer.concat(chunks).toString();
    const target = `http://${request.headers.host ?? ''}${path ?? ''}`;
    route({ ...world, request, response, method, segments, query: new URLSearchParams(query), target, user, body });
  } catch (error) {
    refuse(response, world.fault, error);
  }
}

function refuse(response: ServerResponse, fault: string, error: unknown): void {
  if (!(error instanceof Refusal)) {
    response.writeHead(500, { 'content-type': 'text/html' }).end('<html>boom</html>');
    return;
  }
  const status = fault === 'm29' && error.status === 400 ? 422 : error.status;
  const body = fault === 'm30' && status === 404 ? { error: { text: error.message } } : { message: error.message };
  json(response, status, body);
}

function route(call: Call): void {
  const [collection, id, part] = call.segments;
  const key = `${call.method} ${collection ?? ''}${id === undefined ? '' : '/:id'}${part === undefined ? '' : `/${part}`}`;
  const handler = ROUTES[key] ?? ROUTES[key.replace('HEAD', 'GET')];
  if (handler === undefined || call.segments.length > 3) {
    const known = Object.keys(ROUTES).some((item) => item.split(' ')[1] === key.split(' ')[1]);
    if (!known) {
      json(call.response, 404, { message: 'no such path' });
      return;
    }
    throw new Refusal(405, '405 Method Not Allowed');
  }
  handler(call);
}

const ROUTES: Readonly<Record<string, (call: Call) => void>> = {
  'GET boxes': listBoxes,
  'POST boxes': createBox,
  'GET boxes/:id': getBox,
  'PUT boxes/:id': updateBox,
  'DELETE boxes/:id': deleteBox,
  'GET boxes/:id/content': getContent,
  'HEAD boxes/:id/content': headContent,
  'GET events': listEvents,
  'GET keys': listKeys,
  'POST keys': createKey,
};

function listEvents(call: Call): void {
  demandUser(call);
  const size = Math.min(demandWhole(call, 'per_page', 5), 20);
  const kind = call.query.get('kind');
  const all = Array.from({ length: 14 }, (_, index) => ({ id: index + 1, kind: index % 2 === 0 ? 'move' : 'stay' }));
  const events = all.filter((event) => kind === null || event.kind === kind);
  const token = call.query.get('page_token');
  const start = token === null ? 0 : events.findIndex((event) => `t${event.id}` === token) + 1;
  const shown = events.slice(start, start + size);
  const last = shown.at(-1);
  const more = start + size < events.length;
  const next = new URLSearchParams(call.query);
  if (call.fault === 'keyset-loses-filter') next.delete('kind');
  next.set('page_token', `t${(last?.id ?? 0) + (call.fault === 'keyset-skips' ? 2 : 0)}`);
  const keeps = more && call.fault !== 'keyset-no-link';
  json(call.response, 200, shown, keeps ? { Link: `<${call.target}?${next.toString()}>; rel="next"` } : {});
}

function listKeys(call: Call): void {
  demandUser(call);
  const keys = call.state.keys.map(({ id, name, token }) => {
    const note = call.fault === 'm44' && id > 1 ? `${token.slice(0, 4)}${token.slice(4)}` : null;
    return { id, name, active: true, note };
  });
  json(call.response, 200, keys);
}

function createKey(call: Call): void {
  demandUser(call);
  const body = parse(call);
  if (typeof body['name'] !== 'string' || body['name'] === '') throw new Refusal(400, 'name is invalid');
  const id = call.state.keys.length + 1;
  const token = `key-${createHash('sha256').update(`${id} ${Math.random()}`).digest('hex').slice(0, 16)}`;
  call.state.keys.push({ id, name: body['name'], token });
  const note = call.fault === 'leak-on-create' ? (call.state.keys[id - 2]?.token ?? null) : null;
  json(call.response, 201, { id, name: body['name'], active: true, note, token });
}
