import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../conformance/index.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { runAll } from '../run-fake.ts';

const lamp: JsonObject = {
  type: 'object',
  required: ['id', 'name', 'lit'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    lit: { type: 'boolean' },
    watts: { type: 'integer' },
    notes: { type: 'string' },
  },
};
const body = (properties: JsonObject, required: string[], example: JsonObject): JsonObject => ({
  required: true,
  content: { 'application/json': { schema: { type: 'object', required, properties }, example } },
});
const answer = (schema: JsonObject): JsonObject => ({
  description: 'It.',
  headers: { ETag: { schema: { type: 'string' } }, 'X-Total-Count': { schema: { type: 'integer' } } },
  content: { 'application/json': { schema } },
});
const one = answer(lamp);
const refused = { description: 'Refused.' };
const id = { name: 'lamp_id', in: 'path', required: true, schema: { type: 'integer' } };
const key = {
  type: 'object',
  required: ['id', 'label'],
  properties: { id: { type: 'integer' }, label: { type: 'string' } },
};
const name = { type: 'string', minLength: 1, maxLength: 60, description: 'Unique among all lamps' };
const sent = { name, watts: { type: 'integer', minimum: 1 }, notes: { type: 'string', maxLength: 90 } };
const gone = { description: 'Gone.' };
const query = (parameter: string, schema: JsonObject): JsonObject => ({ name: parameter, in: 'query', schema });

const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Lamps', version: '1' },
  security: [{ token: [] }],
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/lamps': {
      get: {
        operationId: 'listLamps',
        parameters: [
          query('page', { type: 'integer', minimum: 1, default: 1 }),
          query('per_page', { type: 'integer', minimum: 1, maximum: 50, default: 50 }),
          query('lit', { type: 'boolean' }),
          query('watts_min', { type: 'integer', minimum: 1 }),
        ],
        responses: { 200: answer({ type: 'array', items: lamp }), 400: refused, 401: refused },
      },
      post: {
        operationId: 'createLamp',
        requestBody: body(sent, ['name'], { name: 'Desk', watts: 40, notes: 'By the window' }),
        responses: { 201: one, 400: refused, 401: refused, 409: refused },
      },
    },
    '/lamps/{lamp_id}': {
      parameters: [id],
      get: { operationId: 'getLamp', responses: { 200: one, 304: gone, 401: refused, 404: refused } },
      patch: {
        operationId: 'changeLamp',
        requestBody: body(sent, [], { name: 'Other' }),
        responses: { 200: one, 400: refused, 401: refused, 404: refused, 409: refused, 412: refused },
      },
      delete: { operationId: 'removeLamp', responses: { 204: gone, 401: refused, 404: refused } },
    },
    '/lamps/{lamp_id}/light': {
      parameters: [id],
      post: { operationId: 'light', responses: { 200: one, 401: refused, 404: refused } },
      delete: { operationId: 'darken', responses: { 204: gone, 401: refused, 404: refused } },
    },
    '/lamps/{lamp_id}/dim': {
      parameters: [id],
      post: {
        operationId: 'dim',
        // Why it is dimmed is no note of the lamp, although it is called so.
        requestBody: body({ notes: { type: 'string', maxLength: 90 } }, ['notes'], { notes: 'Late' }),
        responses: { 200: one, 400: refused, 401: refused, 404: refused },
      },
    },
    '/keys': {
      get: { operationId: 'listKeys', responses: { 200: answer({ type: 'array', items: key }), 401: refused } },
      post: {
        operationId: 'createKey',
        requestBody: body({ label: { type: 'string', minLength: 1 } }, ['label'], { label: 'door' }),
        responses: { 201: answer(key), 400: refused, 401: refused },
      },
    },
    '/keys/{key_id}': {
      parameters: [{ ...id, name: 'key_id' }],
      delete: { operationId: 'removeKey', responses: { 204: gone, 401: refused, 404: refused } },
    },
  },
};

interface Thing {
  readonly id: number;
  readonly owner: string;
  [member: string]: unknown;
}

interface Reply {
  readonly status: number;
  readonly value?: unknown;
  readonly etag?: string;
  readonly total?: number;
}

/** A house with lamps and keys, of two people who know nothing of each other. */
class House {
  private readonly things = { lamps: new Map<number, Thing>(), keys: new Map<number, Thing>() };
  private next = 1;

  private readonly fault: string;

  constructor(fault: string) {
    this.fault = fault;
    for (const watts of [10, 40, 60, 40])
      this.add('lamps', 'ann', { name: `Lamp ${watts} ${this.next}`, watts, lit: false });
    this.add('lamps', 'ann', { name: 'Hall', watts: 25, lit: true });
  }

  add(kind: 'lamps' | 'keys', owner: string, members: object): Thing {
    const thing = { ...members, id: this.next, owner };
    this.next += 1;
    this.things[kind].set(thing.id, thing);
    return thing;
  }

  handle(request: IncomingMessage, url: URL, text: string): Reply {
    const owner = { 'Bearer token-of-ann-1': 'ann', 'Bearer token-of-ben-2': 'ben' }[
      request.headers.authorization ?? ''
    ];
    const [, kind, name, action] = url.pathname.split('/');
    if (kind !== 'lamps' && kind !== 'keys') return { status: 404 };
    if (owner === undefined) return { status: 401 };
    const sees = kind === 'keys' && this.fault === 'keys of others';
    const mine = [...this.things[kind].values()].filter((thing) => thing.owner === owner || sees);
    const value = text === '' ? undefined : members(text);
    if (text !== '' && (value === undefined || !isGood(value, kind))) return { status: 400 };
    if (name === undefined) return this.collection({ kind, owner, mine, value }, request.method, url.searchParams);
    const thing = /^[1-9]\d*$/.test(name) ? mine.find((each) => String(each.id) === name) : undefined;
    if (thing === undefined) return { status: 404 };
    if (request.method === 'DELETE' && action === undefined)
      return { status: this.things[kind].delete(thing.id) ? 204 : 404 };
    if (kind === 'keys') return { status: 405 };
    if (action === 'dim' && request.method === 'POST')
      return typeof value?.['notes'] === 'string' ? { status: 200, value: thing } : { status: 400 };
    return action === undefined ? this.item(thing, request, value) : this.act(thing, action, request.method);
  }

  private collection(
    { kind, owner, mine, value }: { kind: 'lamps' | 'keys'; owner: string; mine: Thing[]; value: Members | undefined },
    method: string | undefined,
    search: URLSearchParams,
  ): Reply {
    if (method === 'POST' && value !== undefined) {
      if (kind === 'lamps' && this.isTaken(value['name']) && this.fault !== 'two of one name') return { status: 409 };
      const kept = this.fault === 'notes are lost' ? { ...value, notes: 'none' } : value;
      const made = this.add(kind, owner, kind === 'lamps' ? { lit: false, ...kept } : kept);
      if (this.fault === 'made twice') this.add(kind, owner, { ...made, name: made['name'] });
      return { status: 201, value: made, etag: tagOf(made) };
    }
    if (method !== 'GET') return { status: 405 };
    const number = (parameter: string, other: number, most: number): number => {
      const asked = search.get(parameter) ?? String(other);
      return /^[1-9]\d*$/.test(asked) && Number(asked) <= most ? Number(asked) : Number.NaN;
    };
    const [page, size, least] = [number('page', 1, 1e9), number('per_page', 50, 50), number('watts_min', 1, 1e9)];
    const lit = search.get('lit');
    if ([page, size, least].some(Number.isNaN) || ![null, 'true', 'false'].includes(lit)) return { status: 400 };
    const isOut = this.fault === 'the bound is left out';
    const found = mine.filter((thing) => {
      const watts = Number(thing['watts'] ?? 1);
      return (lit === null || String(thing['lit']) === lit) && (isOut && least > 1 ? watts > least : watts >= least);
    });
    const items = found.slice((page - 1) * size, page * size);
    return {
      status: 200,
      value: items,
      total: found.length,
    };
  }

  private isTaken(wanted: unknown, other?: Thing): boolean {
    return [...this.things.lamps.values()].some((thing) => thing['name'] === wanted && thing !== other);
  }

  private item(thing: Thing, { method, headers }: IncomingMessage, value: Members | undefined): Reply {
    const known = headers['if-none-match'];
    if (method === 'GET' && known !== undefined && (known === tagOf(thing) || this.fault === 'nothing is new'))
      return { status: 304 };
    if (method === 'PATCH' && value !== undefined) {
      const before = tagOf(thing);
      const isOld = headers['if-match'] !== undefined && headers['if-match'] !== before;
      if (isOld && this.fault === 'refused and written') Object.assign(thing, value);
      if (isOld) return { status: 412 };
      if (value['name'] !== undefined && this.isTaken(value['name'], thing)) return { status: 409 };
      Object.assign(thing, value);
      return { status: 200, value: thing, etag: this.fault === 'the ETag is old' ? before : tagOf(thing) };
    }
    return method === 'GET' ? { status: 200, value: thing, etag: tagOf(thing) } : { status: 405 };
  }

  private act(thing: Thing, action: string, method: string | undefined): Reply {
    if (action !== 'light') return { status: 404 };
    if (method !== 'POST' && method !== 'DELETE') return { status: 405 };
    const lit = method === 'POST';
    if (lit ? this.fault !== 'it stays dark' : this.fault !== 'it stays lit') thing['lit'] = lit;
    if (lit && this.fault === 'all are lit') for (const each of this.things.lamps.values()) each['lit'] = true;
    return lit ? { status: 200, value: { ...thing, lit: true } } : { status: 204 };
  }
}

type Members = Readonly<Record<string, unknown>>;

function members(text: string): Members | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function isGood(value: Members, kind: string): boolean {
  if (kind === 'keys') return typeof value['label'] === 'string' && value['label'] !== '';
  const { watts = 1, notes = '', name: called = 'x' } = value;
  const isText = (text: unknown, most: number): boolean => typeof text === 'string' && [...text].length <= most;
  return Number.isInteger(watts) && Number(watts) >= 1 && isText(notes, 90) && isText(called, 60) && called !== '';
}

function tagOf(thing: Thing): string {
  return `"${createHash('sha256').update(JSON.stringify(thing)).digest('base64url')}"`;
}

/** The laws that find something wrong. */
async function foundBy(fault: string): Promise<readonly string[]> {
  const house = new House(fault);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://house');
      const { status, value, etag, total } = house.handle(request, url, Buffer.concat(chunks).toString());
      if (etag !== undefined && fault !== 'no ETag') response.setHeader('etag', etag);
      if (total !== undefined) response.setHeader('x-total-count', total);
      if (value !== undefined) response.setHeader('content-type', 'application/json');
      response.writeHead(status).end(value === undefined ? undefined : JSON.stringify(value));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') return expect.fail('no port');
  const lines = 'identities: { default: token-of-ann-1, other: token-of-ben-2 }\nworld: unknown\napart: [other]';
  const scenario = readScenario(`name: lamps\n${lines}`, { file: 'lamps.yaml', environment: {} });
  const { api } = loadValue('lamps.json', document);
  if (api === undefined) return expect.fail('does not load');
  const named = 'actions conditional-read listed conflict apart preconditions echo kept filters walked-pages';
  const laws = named.split(' ');
  const plan = planRun(api);
  const cases = plan.cases.filter((item) => item.kind === 'law' && laws.includes(item.law));
  try {
    const { summary } = await runAll({ ...plan, cases }, { baseUrl: `http://127.0.0.1:${address.port}`, scenario });
    return summary.findings.map(({ finding }) => finding.check);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

it('a service that does what it says is accused of nothing, and one without an ETag of no precondition', async () => {
  expect(await foundBy('none')).toEqual([]);
  expect(await foundBy('no ETag')).not.toContain('preconditions');
});

it.each([
  ['it stays dark', 'actions'],
  ['it stays lit', 'actions'],
  ['all are lit', 'actions'],
  ['nothing is new', 'conditional-read'],
  ['made twice', 'listed'],
  ['two of one name', 'conflict'],
  ['keys of others', 'apart'],
  ['refused and written', 'preconditions'],
  ['the ETag is old', 'preconditions'],
  ['notes are lost', 'echo'],
  ['the bound is left out', 'filters'],
])('%s: found by the law %s', async (fault, law) => {
  expect(await foundBy(fault)).toContain(law);
});
