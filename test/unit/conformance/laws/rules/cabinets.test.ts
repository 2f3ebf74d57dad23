import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';
import { openCabinetHouse } from './cabinet-house.ts';

// The boxes that the examples know are full, boxes are made with their cabinet and shown in it alone, and much is told in a word or two.
const text = { type: 'string', minLength: 1, maxLength: 60 };
const id = { type: 'integer', minimum: 1 };
const object = (properties: JsonObject, required = Object.keys(properties)): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});
const ofJson = (schema: JsonObject, example?: JsonObject): JsonObject => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
});
const box = object({ number: { type: 'integer', minimum: 1 }, locked: { type: 'boolean' } });
const cabinet = object({ id, name: text, boxes: { type: 'array', items: box } });
const status = { type: 'string', enum: ['new', 'stored', 'fetched'] };
const parcel = object({ id, text, cabinet_id: { type: ['integer', 'null'] }, status });
const labels = { type: 'array', uniqueItems: true, items: text };
const shownLabels = { type: 'array', items: object({ position: id, text }) };

interface Saying {
  readonly answer?: JsonObject;
  readonly status?: string;
  readonly description?: string;
  readonly refusals?: readonly string[];
  readonly sent?: readonly [schema: JsonObject, example: JsonObject];
}

function operation(
  operationId: string,
  { answer, status: code = '200', description, refusals = [], sent }: Saying,
): JsonObject {
  const refused = ['401', ...refusals].map((each) => [each, { description: 'Refused.' }] as const);
  return {
    operationId,
    ...(description !== undefined && { description }),
    ...(sent !== undefined && { requestBody: { required: true, content: ofJson(...sent) } }),
    responses: {
      [code]: { description: 'Done.', ...(answer !== undefined && { content: ofJson(answer) }) },
      ...Object.fromEntries(refused),
    },
  };
}

const inPath = (name: string, example?: number): JsonObject => ({
  name,
  in: 'path',
  required: true,
  schema: id,
  ...(example !== undefined && { example }),
});
const one = { parameters: [inPath('id', 1)] };
const known = ['404', '400'];

const { api } = loadValue('cabinets.json', {
  openapi: '3.1.0',
  info: {
    title: 'Cabinets',
    version: '1',
    description: [
      '**Roles.** `admin`: everything. `clerk`: all but removing cabinets.',
      'Checks go in this order: key, role, existence, body, state. Unknown query parameters are refused with 400.',
    ].join('\n\n'),
  },
  servers: [{ url: 'http://house' }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
  paths: {
    '/cabinets': {
      get: operation('listCabinets', { answer: { type: 'array', items: cabinet }, refusals: ['400'] }),
      post: operation('addCabinet', {
        answer: cabinet,
        status: '201',
        refusals: ['400', '415'],
        sent: [object({ name: text }), { name: 'Cellar' }],
      }),
    },
    '/cabinets/{id}': {
      ...one,
      get: operation('getCabinet', { answer: cabinet, refusals: known }),
      delete: operation('removeCabinet', {
        status: '204',
        description: 'Admins only. Parcels stay, with `cabinet_id` null. Not while one is `new` or `stored`.',
        refusals: ['403', '404', '409'],
      }),
    },
    '/cabinets/{id}/labels': {
      ...one,
      put: operation('putLabels', {
        answer: object({ labels: shownLabels }),
        description: 'Replaces them.',
        refusals: [...known, '415'],
        sent: [object({ labels }), { labels: ['left', 'right'] }],
      }),
    },
    '/cabinets/{id}/boxes/{number}/lock': {
      parameters: [inPath('id', 1), inPath('number')],
      put: operation('lockBox', {
        answer: box,
        refusals: [...known, '415'],
        sent: [object({ locked: { type: 'boolean' } }), { locked: true }],
      }),
    },
    '/parcels': {
      get: operation('listParcels', { answer: { type: 'array', items: parcel }, refusals: ['400'] }),
      post: operation('addParcel', {
        answer: parcel,
        status: '201',
        refusals: ['400', '415'],
        sent: [object({ text, cabinet_id: id }), { text: 'Books', cabinet_id: 1 }],
      }),
    },
    '/parcels/{id}': { ...one, get: operation('getParcel', { answer: parcel, refusals: known }) },
    '/parcels/{id}/store': {
      ...one,
      post: operation('storeParcel', { answer: parcel, description: 'From `new`.', refusals: ['404', '409'] }),
    },
    '/parcels/{id}/fetch': {
      ...one,
      post: operation('fetchParcel', { answer: parcel, description: 'From `stored`.', refusals: ['404', '409'] }),
    },
  },
});
if (api === undefined) expect.fail('the description does not load');
const plan = planRun(api);
const told = '{ name: cabinets, identities: { default: boss, clerk: clerk } }';
const scenario = readScenario(told, { file: 'cabinets.yaml', environment: {} });

async function foundIn(fault: string): Promise<string> {
  const { url, close } = await openCabinetHouse(fault);
  try {
    const { summary } = await runAll(plan, { baseUrl: url, scenario });
    return summary.findings
      .map(({ finding }) => `${finding.check} ${finding.caseId} ${finding.expected} ${finding.got}`)
      .join('\n');
  } finally {
    await close();
  }
}

it('a house that does what it says is accused of nothing', async () => {
  expect(await foundIn('none')).toBe('');
});

it.each([
  ['locking answers 204', 'lockBox/200/'],
  ['fetching changes nothing', 'actions fetchParcel/'],
  ['fetches again', 'fetchParcel/law/states/fetched'],
  ['new parcels do not count', 'removeCabinet/law/not-while/addParcel'],
  ['labels are added', 'putLabels/law/put-twice'],
  ['labels are merged', 'putLabels/law/put-twice'],
  ['takes any parameter', 'unknown-parameter listCabinets/'],
  ['clerks delete', 'removeCabinet/law/told-roles'],
])('%s: found by %s', async (fault, by) => {
  expect(await foundIn(fault)).toContain(by);
});
