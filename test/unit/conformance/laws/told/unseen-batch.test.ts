import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import type { JsonValue } from '../../../../../model/location.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { type Members, NOWHERE, type Reply, WRONG, listenerOf } from '../small-house.ts';

// Parcels that somebody sees who has made them, and several of which are called off at once.
const scenario = readScenario('{ name: parcels, identities: { default: ana-key-1, bo: bo-key-22 } }', {
  file: 'parcels.yaml',
  environment: {},
});

const ITEM = { type: 'string', pattern: '^[A-Z0-9]{6}$' };
const PARCEL = {
  type: 'object',
  required: ['reference', 'label', 'state', 'looks'],
  properties: {
    reference: ITEM,
    label: { type: 'string' },
    state: { type: 'string', enum: ['ready', 'off'] },
    looks: { type: 'integer' },
  },
};
type JsonMembers = Readonly<Record<string, JsonValue>>;
const json = (schema: JsonValue, example?: JsonValue): JsonMembers => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});
const said = (description: string): JsonMembers => ({ description });
const refused = { '400': said('Wrong.'), '401': said('Nobody.'), '404': said('Nowhere.') };

function planWith(description: string): ReturnType<typeof planRun> {
  const { api } = loadValue('parcels.json', {
    openapi: '3.1.0',
    info: { title: 'Parcels', version: '1' },
    servers: [{ url: 'http://house' }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    paths: {
      '/parcels': {
        get: {
          operationId: 'listParcels',
          responses: { '200': { ...said('Own ones.'), ...json({ type: 'array', items: PARCEL }) }, ...refused },
        },
        post: {
          operationId: 'createParcel',
          requestBody: {
            required: true,
            ...json(
              { type: 'object', required: ['label'], properties: { label: { type: 'string', minLength: 1 } } },
              { label: 'Books' },
            ),
          },
          responses: { '201': { ...said('Made.'), ...json(PARCEL) }, ...refused },
        },
      },
      '/parcels/call-off': {
        post: {
          operationId: 'callOff',
          description,
          requestBody: {
            required: true,
            ...json(
              {
                type: 'object',
                required: ['references'],
                properties: { references: { type: 'array', minItems: 1, maxItems: 9, items: ITEM } },
              },
              { references: ['AAAAA0'] },
            ),
          },
          responses: { '200': { ...said('Done.'), ...json({ type: 'object' }) }, ...refused },
        },
      },
      '/parcels/{reference}': {
        get: {
          operationId: 'getParcel',
          parameters: [{ name: 'reference', in: 'path', required: true, schema: ITEM, example: 'AAAAA0' }],
          responses: { '200': { ...said('The parcel.'), ...json(PARCEL) }, ...refused },
        },
      },
    },
  });
  if (api === undefined) expect.fail('the description does not load');
  return planRun(api);
}

interface Parcel {
  readonly reference: string;
  readonly label: unknown;
  state: string;
  looks: number;
  readonly by: string;
}

function openHouse(manner: string): ReturnType<typeof listening> {
  const parcels: Parcel[] = [{ reference: 'AAAAA0', label: 'Pots', state: 'ready', looks: 0, by: 'ana-key-1' }];
  const shown = ({ by: _, ...parcel }: Parcel): object => parcel;
  const isSeen = (parcel: Parcel, who: string): boolean => parcel.by === who || manner === 'all see all';
  const called = (sent: Members, who: string): Reply => {
    const names: unknown = sent?.['references'];
    if (!Array.isArray(names)) return WRONG;
    const all = parcels.filter(({ reference }) => names.includes(reference));
    if (manner === 'only own at once' && all.some(({ by }) => by !== who)) return NOWHERE;
    for (const parcel of all) {
      if (!isSeen(parcel, who) && !/^(?:called|gone) off$/.test(manner)) continue;
      if (manner === 'gone off') parcels.splice(parcels.indexOf(parcel), 1);
      else parcel.state = 'off';
    }
    return { status: 200, value: {} };
  };
  const answer = (method: string, name: string | undefined, sent: Members, who: string): Reply => {
    if (name === undefined && method === 'GET')
      return { status: 200, value: parcels.filter((each) => isSeen(each, who)).map(shown) };
    if (name === undefined) {
      if (method !== 'POST') return { status: 405 };
      const label = sent?.['label'];
      if (typeof label !== 'string' || label === '') return WRONG;
      const made = { reference: `AAAAA${parcels.length}`, label, state: 'ready', looks: 0, by: who };
      parcels.push(made);
      return { status: 201, value: shown(made) };
    }
    if (name === 'call-off') return method === 'POST' ? called(sent, who) : { status: 405 };
    const parcel = parcels.find((each) => each.reference === name && isSeen(each, who));
    if (parcel === undefined) return NOWHERE;
    if (manner === 'looks are counted') parcel.looks += 1;
    return method === 'GET' ? { status: 200, value: shown(parcel) } : { status: 405 };
  };
  return listening(
    createServer(
      listenerOf((method, [kind, name, ...more], sent, _search, headers) => {
        const who = String(headers['x-key']);
        if (who !== 'ana-key-1' && who !== 'bo-key-22') return { status: 401 };
        return kind === 'parcels' && more.length === 0 ? answer(method, name, sent, who) : NOWHERE;
      }),
    ),
  );
}

const SAID = 'Calls several off. What the caller does not see is `notFound`.';

/** What is found, and what the law could say. */
async function told(manner: string, description = SAID): Promise<readonly string[]> {
  const { url, close } = await openHouse(manner);
  try {
    const { events, summary } = await runAll(planWith(description), { baseUrl: url, scenario, laws: ['unseen-batch'] });
    const found = summary.findings.map(({ finding }) => `${finding.pointer} ${finding.got}`);
    const verdicts = events.flatMap((event) => (event.type === 'case-finished' ? [event.result] : []));
    const own = verdicts.filter(({ caseId }) => caseId === 'callOff/law/unseen-batch').map(({ verdict }) => verdict);
    return [...own, ...found];
  } finally {
    await close();
  }
}

it.each([
  ['called off', ['failed', '/state "off"']],
  ['gone off', ['failed', ' 404']],
])('what somebody does not see is left alone by them: %s', async (manner, found) => {
  expect(await told(manner)).toEqual(found);
});

it.each([
  ['none', 'passed'],
  ['looks are counted', 'passed'],
  ['all see all', 'not-provable'],
  ['only own at once', 'not-provable'],
])('%s is right', async (manner, verdict) => {
  expect(await told(manner)).toEqual([verdict]);
});

it('nothing is asked where nothing is said of what is not there', async () => {
  expect(await told('called off', 'Calls several off.')).toEqual([]);
});
