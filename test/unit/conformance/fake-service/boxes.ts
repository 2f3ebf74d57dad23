import { createHash } from 'node:crypto';
import { type Box, Refusal, type Call, json, demandUser, demandWhole } from './call.ts';

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

export function listBoxes(call: Call): void {
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
  const from = after === null ? Number.NaN : Date.parse(after);
  if (!Number.isNaN(from)) boxes = boxes.filter((box) => Date.parse(box.created_at) > from);
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

export function getBox(call: Call): void {
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

export function parse(call: Call): Record<string, unknown> {
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
  const length = typeof title === 'string' ? [...title].length : 1;
  if (length < 1 || (length > 60 && call.fault !== 'm18')) throw new Refusal(400, 'title has a bad length');
  const whole = weight === undefined || weight === null || (Number.isInteger(weight) && Number(weight) >= 0);
  if (!whole) throw new Refusal(400, 'weight is invalid');
}

export function createBox(call: Call): void {
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

export function updateBox(call: Call): void {
  demandUser(call);
  const box = findBox(call);
  const body = parse(call);
  if (!['title', 'weight', 'state'].some((name) => name in body)) throw new Refusal(400, 'nothing to change');
  demandTitle(body, call);
  if (body['state'] !== undefined && body['state'] !== 'open' && body['state'] !== 'closed')
    throw new Refusal(400, 'state is invalid');
  if (typeof body['title'] === 'string') box.title = body['title'];
  if (body['state'] === 'open' || body['state'] === 'closed') box.state = body['state'];
  const { weight } = body;
  if (weight === null || typeof weight === 'number') box.weight = weight;
  json(call.response, 200, show(box, call));
}

export function deleteBox(call: Call): void {
  demandUser(call);
  const box = findBox(call);
  call.state.boxes.splice(call.state.boxes.indexOf(box), 1);
  if (call.fault === 'm32') json(call.response, 200, {});
  else call.response.writeHead(204).end();
}

const BYTES = 'screws and nails';

export function getContent(call: Call): void {
  demandUser(call);
  findBox(call);
  const length = call.fault === 'short-content' ? BYTES.length + 5 : BYTES.length;
  const type = call.fault === 'm31' ? 'application/json' : 'application/octet-stream';
  call.response.writeHead(200, { 'content-type': type, 'content-length': length });
  if (call.fault !== 'short-content') call.response.end(BYTES);
  else call.response.write(BYTES, () => call.response.destroy());
}

export function headContent(call: Call): void {
  demandUser(call);
  findBox(call);
  const digest = createHash('sha256').update(BYTES).digest('hex');
  const headers =
    call.fault === 'header-missing' ? {} : { 'X-Box-Digest': call.fault === 'header-form' ? 'zz' : digest };
  call.response.writeHead(200, { 'content-type': 'application/octet-stream', ...headers }).end();
}
