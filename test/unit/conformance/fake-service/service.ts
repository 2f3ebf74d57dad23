import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A small correct service with one switch per fault. `none` is the correct one. */
export interface FakeService {
  readonly url: string;
  close(): Promise<void>;
}

interface Box {
  id: number;
  iid: number;
  path: string;
  title: string;
  state: string;
  private: boolean;
  sealed: boolean;
  owner: { id: number; name: string };
  created_at: string;
  weight: number | null;
}

interface State {
  boxes: Box[];
  nextId: number;
  keys: { id: number; name: string; token: string }[];
  reads: number;
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

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
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

interface World {
  readonly state: State;
  readonly fault: string;
}

interface Call extends World {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly method: string;
  readonly segments: readonly string[];
  readonly query: URLSearchParams;
  readonly target: string;
  readonly user: { id: number; name: string } | undefined;
  readonly body: string;
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

function json(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
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

function demandUser(call: Call): { id: number; name: string } {
  if (call.user === undefined) throw new Refusal(401, '401 Unauthorized');
  return call.user;
}

function demandWhole(call: Call, name: string, fallback: number): number {
  const text = call.query.get(name);
  if (text === null) return fallback;
  if (!/^\d+$/.test(text) || Number(text) < 1) throw new Refusal(400, `${name} is invalid`);
  return Number(text);
}

function show(box: Box, call: Call): Record<string, unknown> {
  const { fault } = call;
  const shown: Record<string, unknown> = { ...box, web_url: `http://${call.request.headers.host ?? ''}/${box.path}` };
  if (fault === 'm02') delete shown['state'];
  if (fault === 'm03') shown['id'] = String(box.id);
  if (fault === 'm04') shown['title'] = null;
  if (fault === 'm05') shown['internal_rank'] = 3;
  if (fault === 'm20') shown['created_at'] = '2026-01-01 00:00:00';
  if (fault === 'm22') shown['sealed'] = String(box.sealed);
  if (fault === 'wrong-value') shown['title'] = `${box.title}!`;
  if (fault === 'wrong-link') shown['web_url'] = `http://${call.request.headers.host ?? ''}/other/${box.iid}`;
  return shown;
}

function listBoxes(call: Call): void {
  const user = demandUser(call);
  const { query, fault } = call;
  for (const name of ['state', 'sort']) {
    const allowed = name === 'state' ? ['open', 'closed'] : ['asc', 'desc'];
    const value = query.get(name);
    if (value !== null && !allowed.includes(value) && fault !== 'm17') throw new Refusal(400, `${name} is invalid`);
  }
  if (query.has('owner_id') && query.has('owner_name') && fault !== 'm27')
    throw new Refusal(400, 'owner_id, owner_name are exclusive');
  const owner = query.has('owner_id') ? demandWhole(call, 'owner_id', 1) : undefined;
  const ownerName = query.get('owner_name');
  if (ownerName !== null && !/^[a-z]+$/.test(ownerName) && fault !== 'm33')
    throw new Refusal(400, 'owner_name is invalid');
  const after = query.get('created_after');
  if (after !== null && Number.isNaN(Date.parse(after)) && fault !== 'bad-instant')
    throw new Refusal(400, 'created_after is invalid');
  const iids = query.getAll('iids[]');
  if (iids.some((iid) => !/^\d+$/.test(iid))) throw new Refusal(400, 'iids is invalid');
  let boxes = call.state.boxes.filter((box) => !box.private || box.owner.id === user.id);
  const state = fault === 'm24' ? null : query.get('state');
  if (state !== null) boxes = boxes.filter((box) => box.state === state);
  const notState = fault === 'm43' ? null : query.get('not[state]');
  if (notState !== null) boxes = boxes.filter((box) => box.state !== notState);
  if (iids.length > 0) boxes = boxes.filter((box) => iids.includes(String(box.iid)));
  if (owner !== undefined) boxes = boxes.filter((box) => box.owner.id === owner);
  if (ownerName !== null) boxes = boxes.filter((box) => box.owner.name === ownerName);
  const descending = fault === 'm28' ? query.get('sort') !== 'asc' : query.get('sort') === 'desc';
  if (descending) boxes = boxes.toReversed();
  page(
    call,
    boxes.map((box) => show(box, call)),
  );
}

function page(call: Call, items: readonly unknown[]): void {
  const { fault, query } = call;
  const size = Math.min(demandWhole(call, 'per_page', 5), fault === 'm19' ? 10_000 : 20);
  const number = demandWhole(call, 'page', 1);
  const pages = Math.max(1, Math.ceil(items.length / size));
  const start = (number - 1) * size - (fault === 'm10' && number > 1 ? 1 : 0);
  const shown = fault === 'm09' ? items : items.slice(start, start + size);
  const link = (target: number): string => {
    const kept = fault === 'link-loses-query' ? new URLSearchParams() : new URLSearchParams(query);
    kept.set('page', String(target));
    kept.set('per_page', String(size));
    const origin = fault === 'link-origin' ? call.target.replace('127.0.0.1', 'other.example') : call.target;
    return `${origin}?${kept.toString()}`;
  };
  const hasNext = number < pages || fault === 'm11';
  const links = [
    ...(number > 1 ? [`<${link(number - 1)}>; rel="prev"`] : []),
    ...(hasNext ? [`<${link(number + 1)}>; rel="next"`] : []),
    `<${link(1)}>; rel="first"`,
    `<${link(fault === 'last-wrong' ? pages + 1 : pages)}>; rel="last"`,
  ];
  const headers: Record<string, string> = {
    Link: links.join(', '),
    'X-Total': String(items.length + (fault === 'm08' ? 1 : 0)),
    'X-Total-Pages': String(pages),
    'X-Page': fault === 'page-header-text' ? 'one' : String(number),
    'X-Per-Page': String(size),
    'X-Next-Page': number < pages ? String(number + 1) : '',
    'X-Prev-Page': number > 1 ? String(number - 1) : '',
  };
  if (fault === 'm07') delete headers['Link'];
  json(call.response, 200, shown, headers);
}

function findBox(call: Call): Box {
  const key = call.segments[1] ?? '';
  const numeric = fault26(call) ? String(Number(key)) : key;
  const box = call.state.boxes.find((item) => String(item.id) === numeric || (!fault26(call) && item.path === key));
  if (box === undefined) throw new Refusal(404, '404 Box Not Found');
  if (box.private && box.owner.id !== call.user?.id) {
    throw call.fault === 'm16' ? new Refusal(403, '403 Forbidden') : new Refusal(404, '404 Box Not Found');
  }
  return box;
}

function fault26(call: Call): boolean {
  return call.fault === 'm26';
}

function getBox(call: Call): void {
  const details = call.query.get('details');
  if (details !== null && details !== 'true' && details !== 'false') throw new Refusal(400, 'details is invalid');
  if (
    call.fault === 'm35' &&
    !call.state.boxes.some((box) => [String(box.id), box.path].includes(call.segments[1] ?? ''))
  ) {
    json(call.response, 200, null);
    return;
  }
  if (call.segments[1] === 'rack/old') {
    const headers: Record<string, string> =
      call.fault === 'no-location' ? {} : { location: `${call.target.replace('rack%2Fold', '101')}` };
    call.response.writeHead(301, headers).end();
    return;
  }
  const box = findBox(call);
  if (call.fault === 'm14') box.weight = call.state.reads += 1;
  const headers: Record<string, string> = {};
  if (call.fault === 'm06') headers['content-type'] = 'text/plain';
  if (call.fault === 'extra-header') headers['x-shard'] = '7';
  if (call.fault === 'm25' && call.request.method === 'HEAD') {
    call.response.writeHead(200, { 'content-type': 'text/plain' }).end();
    return;
  }
  json(call.response, 200, show(box, call), headers);
}

function parse(call: Call): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(call.body);
  } catch (error) {
    if (call.fault === 'm39') throw error;
    throw new Refusal(400, 'the body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(400, 'the body must be an object');
  return value as Record<string, unknown>; // a JSON object
}

function demandTitle(body: Record<string, unknown>, call: Call): void {
  const { title, weight } = body;
  if (title !== undefined && typeof title !== 'string' && call.fault !== 'm34')
    throw new Refusal(400, 'title is invalid');
  const length = typeof title === 'string' ? title.length : 1;
  if (length < 1 || (length > 60 && call.fault !== 'm18')) throw new Refusal(400, 'title has a bad length');
  const whole = weight === undefined || weight === null || (Number.isInteger(weight) && Number(weight) >= 0);
  if (!whole) throw new Refusal(400, 'weight is invalid');
}

function createBox(call: Call): void {
  const user = demandUser(call);
  const body = parse(call);
  if (body['title'] === undefined && call.fault !== 'm36') throw new Refusal(400, 'title is missing');
  const path = body['path'];
  if (typeof path !== 'string' || !/^[a-z/-][a-z0-9/-]*$/.test(path)) throw new Refusal(400, 'path is invalid');
  demandTitle(body, call);
  if (call.state.boxes.some((box) => box.path === path) && call.fault !== 'm40')
    throw new Refusal(409, 'path is taken');
  const id = call.state.nextId;
  call.state.nextId += 1;
  const box: Box = {
    id,
    iid: id - 100,
    path,
    title: String(body['title']),
    state: 'open',
    private: false,
    sealed: false,
    owner: user,
    created_at: '2026-03-01T12:30:00Z',
    weight: typeof body['weight'] === 'number' && call.fault !== 'echo' ? body['weight'] : null,
  };
  call.state.boxes.push(box);
  json(call.response, call.fault === 'm01' ? 200 : 201, show(box, call));
}

function updateBox(call: Call): void {
  demandUser(call);
  const box = findBox(call);
  const body = parse(call);
  if (!['title', 'weight', 'state'].some((name) => name in body)) throw new Refusal(400, 'nothing to change');
  demandTitle(body, call);
  if (body['state'] !== undefined && body['state'] !== 'open' && body['state'] !== 'closed')
    throw new Refusal(400, 'state is invalid');
  if (typeof body['title'] === 'string') box.title = body['title'];
  json(call.response, 200, show(box, call));
}

function deleteBox(call: Call): void {
  demandUser(call);
  const box = findBox(call);
  call.state.boxes.splice(call.state.boxes.indexOf(box), 1);
  if (call.fault === 'm32') json(call.response, 200, {});
  else call.response.writeHead(204).end();
}

const BYTES = 'screws and nails';

function getContent(call: Call): void {
  demandUser(call);
  findBox(call);
  const length = call.fault === 'short-content' ? BYTES.length + 5 : BYTES.length;
  const type = call.fault === 'm31' ? 'application/json' : 'application/octet-stream';
  call.response.writeHead(200, { 'content-type': type, 'content-length': length });
  if (call.fault !== 'short-content') call.response.end(BYTES);
  else call.response.write(BYTES, () => call.response.destroy());
}

function headContent(call: Call): void {
  demandUser(call);
  findBox(call);
  const digest = createHash('sha256').update(BYTES).digest('hex');
  const headers =
    call.fault === 'header-missing' ? {} : { 'X-Box-Digest': call.fault === 'header-form' ? 'zz' : digest };
  call.response.writeHead(200, { 'content-type': 'application/octet-stream', ...headers }).end();
}

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
