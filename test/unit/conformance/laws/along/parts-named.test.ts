import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { type Members, type Reply, NOWHERE, WRONG, listenerOf } from '../small-house.ts';

const string = { type: 'string' };
const thing = (names: readonly string[]): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, string])),
});
const json = (schema: JsonObject, example?: JsonObject): JsonObject => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});
const making = (operationId: string, [example, shown]: readonly [JsonObject, JsonObject]): JsonObject => ({
  operationId,
  requestBody: { required: true, ...json(thing(Object.keys(example)), example) },
  responses: {
    '201': { description: 'It.', ...json(shown) },
    '400': { description: 'Wrong.' },
    '404': { description: 'Nothing is there.' },
  },
});
const reading = (operationId: string, schema: JsonObject): JsonObject => ({
  operationId,
  responses: { '200': { description: 'It.', ...json(schema) }, '404': { description: 'Nothing is there.' } },
});
const [DEPOT, BAY, CART] = [thing(['id', 'name']), thing(['id', 'name', 'depot_id']), thing(['id', 'bay_id', 'name'])];
const id = { name: 'id', in: 'path', required: true, schema: string, example: 'd1' };

const SAID = 'Its bays and carts go with it: none of them is found any more.';

const documentSaying = (description: string): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Depots', version: '1' },
  paths: {
    '/depots': {
      get: reading('listDepots', { type: 'array', items: DEPOT }),
      post: making('createDepot', [{ name: 'North' }, DEPOT]),
    },
    '/depots/{id}': {
      parameters: [id],
      get: reading('getDepot', DEPOT),
      delete: {
        operationId: 'deleteDepot',
        description,
        responses: { '204': { description: 'Gone.' }, '404': { description: 'Nothing is there.' } },
      },
    },
    '/depots/{id}/bays': {
      parameters: [id],
      get: reading('listBays', { type: 'array', items: BAY }),
      post: making('createBay', [{ name: 'A' }, BAY]),
    },
    '/carts': {
      get: reading('listCarts', { type: 'array', items: CART }),
      post: making('createCart', [{ bay_id: 'b1', name: 'Long one' }, CART]),
    },
    '/carts/{id}': { parameters: [{ ...id, example: 'c1' }], get: reading('getCart', CART) },
  },
});

interface Thing {
  readonly id: string;
  readonly name: string;
  readonly in?: string;
}

/** What becomes of carts when their depot goes. */
type Fate = 'gone' | 'stay';

function houseWhere(fate: Fate): (method: string, path: readonly string[], sent: Members) => Reply {
  let last = 1;
  const depots = new Map<string, Thing>([['d1', { id: 'd1', name: 'East' }]]);
  const bays = new Map<string, Thing>([['b1', { id: 'b1', name: 'A', in: 'd1' }]]);
  const carts = new Map<string, Thing>([['c1', { id: 'c1', name: 'Old one', in: 'b1' }]]);
  const bay = ({ in: depot_id, ...rest }: Thing): object => ({ ...rest, depot_id });
  const cart = ({ in: bay_id, ...rest }: Thing): object => ({ ...rest, bay_id });
  const made = (all: Map<string, Thing>, sent: Members, place?: string): Thing | undefined => {
    const { name, bay_id: _, ...rest } = sent ?? {};
    if (typeof name !== 'string' || Object.keys(rest).length > 0) return undefined;
    const one = { id: `n${(last += 1)}`, name, ...(place !== undefined && { in: place }) };
    all.set(one.id, one);
    return one;
  };
  const answerCart = (method: string, one: string | undefined, sent: Members): Reply => {
    if (one === undefined && method === 'GET') return { status: 200, value: [...carts.values()].map(cart) };
    if (one !== undefined) {
      const known = carts.get(one);
      if (method !== 'GET') return { status: 405 };
      return known === undefined ? NOWHERE : { status: 200, value: cart(known) };
    }
    const place = String(sent?.['bay_id']);
    const cartMade = bays.has(place) ? made(carts, sent, place) : undefined;
    return cartMade === undefined ? WRONG : { status: 201, value: cart(cartMade) };
  };
  return (method, [kind, one, part], sent) => {
    if (kind === 'carts' && part === undefined) return answerCart(method, one, sent);
    if (kind !== 'depots') return NOWHERE;
    if (one === undefined) {
      if (method === 'GET') return { status: 200, value: [...depots.values()] };
      const depot = sent !== undefined && Object.hasOwn(sent, 'bay_id') ? undefined : made(depots, sent);
      return depot === undefined ? WRONG : { status: 201, value: depot };
    }
    const depot = depots.get(one);
    if (depot === undefined) return NOWHERE;
    const own = [...bays.values()].filter((each) => each.in === one);
    if (part === 'bays') {
      if (method === 'GET') return { status: 200, value: own.map(bay) };
      const added = made(bays, sent, one);
      return added === undefined ? WRONG : { status: 201, value: bay(added) };
    }
    if (method === 'GET') return { status: 200, value: depot };
    if (method !== 'DELETE') return { status: 405 };
    depots.delete(one);
    for (const each of own) {
      bays.delete(each.id);
      const inside = [...carts.values()].filter((other) => other.in === each.id);
      if (fate === 'gone') for (const other of inside) carts.delete(other.id);
    }
    return { status: 204 };
  };
}

async function runOf(fate: Fate, said = SAID): Promise<{ readonly passed: string; readonly found: string }> {
  const { api } = loadValue('depots.json', documentSaying(said));
  if (api === undefined) return expect.fail('does not load');
  const server = await listening(createServer(listenerOf(houseWhere(fate))));
  try {
    const scenario = readScenario('name: depots', { file: 'd.yaml', environment: {} });
    const { events, summary } = await runAll(planRun(api), { baseUrl: server.url, scenario, laws: ['cascade'] });
    const passed = events.flatMap((event) =>
      event.type === 'case-finished' && event.result.verdict === 'passed' ? [event.result.caseId] : [],
    );
    const found = summary.findings.map(({ finding }) => `${finding.caseId} ${finding.expected}`);
    return { passed: passed.join('\n'), found: found.join('\n') };
  } finally {
    await server.close();
  }
}

const CASE = 'deleteDepot/law/cascade/createCart/bay_id';

it('what names a part that goes is gone as well, where words say so', async () => {
  const { found, passed } = await runOf('gone');
  expect(found).toBe('');
  expect(passed).toContain(CASE);
});

it('is found where it stays', async () => {
  expect((await runOf('stay')).found).toContain(CASE);
});

it.each(['Its bays go with it.', 'Its bays go with it; carts stay.', 'Its bays and the photos of carts go with it.'])(
  'is asked of nobody who says: %s',
  async (said) => {
    expect((await runOf('stay', said)).found).toBe('');
  },
);
