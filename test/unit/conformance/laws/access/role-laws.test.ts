import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { NOWHERE, type Reply, listenerOf } from '../small-house.ts';

const text = { type: 'string' };
const parcel = {
  type: 'object',
  properties: {
    id: text,
    label: text,
    weight: { type: 'integer' },
    made_at: { type: 'string', format: 'date-time' },
    price: { type: 'integer', 'x-condition': { role: 'maintainer' } },
    cost: {
      type: 'object',
      properties: { total: { type: 'integer' } },
      'x-condition': { role: 'reporter', query: { costs: true } },
    },
  },
};
const sent = {
  type: 'object',
  required: ['label'],
  properties: {
    label: text,
    weight: { type: 'integer', description: 'In grams, at most 9,999.', maximum: 9999 },
    made_at: {
      type: 'string',
      format: 'date-time',
      description: 'When it was made; only owners may say so, from others it is ignored.',
    },
  },
};
const answers = (status: string, schema: JsonObject): JsonObject => ({
  [status]: { description: 'It.', content: { 'application/json': { schema } } },
  '401': { description: 'Who asks?' },
  '403': { description: 'Not for you.' },
  '404': { description: 'Nothing.' },
});
const { api } = loadValue('parcels.json', {
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'x-key' } } },
  paths: {
    '/parcels': {
      get: {
        operationId: 'listParcels',
        'x-access': { on: 'instance', role: 'user' },
        responses: answers('200', { type: 'array', items: parcel }),
      },
      post: {
        operationId: 'createParcel',
        'x-access': { on: 'instance', role: 'guest' },
        requestBody: {
          required: true,
          content: { 'application/json': { schema: sent, example: { label: 'For Ann' } } },
        },
        responses: answers('201', parcel),
      },
    },
    '/parcels/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: text, example: 'p1' }],
      get: {
        operationId: 'getParcel',
        'x-access': { on: 'instance', role: 'user' },
        parameters: [{ name: 'costs', in: 'query', schema: { type: 'boolean', default: false } }],
        responses: answers('200', parcel),
      },
    },
    '/figures': {
      get: {
        operationId: 'getFigures',
        'x-access': { on: 'instance', role: 'developer' },
        responses: answers('200', { type: 'object', properties: { parcels: { type: 'integer' } } }),
      },
    },
  },
});

const LADDER = ['stranger', 'guest', 'reporter', 'developer', 'maintainer', 'owner'];

/** From which role on something is done. */
interface House {
  readonly price?: string;
  readonly cost?: string;
  readonly dating?: string;
  readonly figures?: string;
  /** True for a server that refuses what others may not say. */
  readonly isStrict?: boolean;
}

function houseOf({
  price = 'maintainer',
  cost = 'reporter',
  dating = 'owner',
  figures = 'developer',
  isStrict = false,
}: House) {
  const isFrom = (who: string, role: string): boolean => LADDER.indexOf(who) >= LADDER.indexOf(role);
  let count = 1;
  return listenerOf((method, [kind, id], body, search, headers): Reply => {
    const who = String(headers['x-key']);
    if (!LADDER.includes(who)) return { status: 401 };
    const shown = (made: JsonObject): JsonObject => ({
      id: 'p1',
      label: 'For Ann',
      weight: 100,
      made_at: '2026-03-01T12:00:00Z',
      ...made,
      ...(isFrom(who, price) && { price: 7 }),
      ...(isFrom(who, cost) && search.get('costs') === 'true' && { cost: { total: 5 } }),
    });
    if (kind === 'figures') return isFrom(who, figures) ? { status: 200, value: { parcels: 1 } } : { status: 403 };
    if (method === 'GET' && id === undefined) return { status: 200, value: [shown({})] };
    if (method === 'GET') return id === 'p1' ? { status: 200, value: shown({}) } : NOWHERE;
    if (!isFrom(who, 'guest') || (isStrict && body?.['made_at'] !== undefined && who !== 'owner'))
      return { status: 403 };
    const made_at =
      isFrom(who, dating) && typeof body?.['made_at'] === 'string' ? body['made_at'] : '2026-03-02T12:00:00Z';
    count += 1;
    return { status: 201, value: shown({ id: `p${count}`, label: String(body?.['label']), made_at }) };
  });
}

async function foundIn(
  house: House,
  roles = '{ maintainer: maintainer, developer: developer, reporter: reporter, guest: guest }',
) {
  if (api === undefined) return expect.fail('does not load');
  const server = await listening(createServer(houseOf(house)));
  try {
    const identities = `{ default: owner, ${LADDER.map((role) => `${role}: ${role}`).join(', ')} }`;
    const source = `{ name: parcels, identities: ${identities}, strangers: [stranger], roles: ${roles} }`;
    const scenario = readScenario(source, { file: 'p.yaml', environment: {} });
    const whole = planRun(api);
    const cases = whole.cases.filter(({ id }) => /\/law\/(?:role-members|role-writes|least-role)/.test(id));
    const { summary } = await runAll({ ...whole, cases }, { baseUrl: server.url, scenario });
    return summary.findings.map(({ finding }) => `${finding.caseId} ${finding.pointer}: ${finding.expected}`);
  } finally {
    await server.close();
  }
}

describe('what is there, or may be said, from some role on', () => {
  it('is asked of nobody where each sees and says what the role allows', async () => {
    expect(await foundIn({})).toEqual([]);
  });

  it('may be refused where others say it', async () => {
    expect(await foundIn({ isStrict: true })).toEqual([]);
  });

  it('is found where the nearest role below is shown a member, in a list as well', async () => {
    const found = await foundIn({ price: 'developer' });
    expect(found.join('\n')).toContain(
      'listParcels/law/role-members /0/price: no price, which is there from maintainer on, and developer is below it',
    );
  });

  it('is asked for with what the member takes beside the role', async () => {
    const found = await foundIn({ cost: 'guest' });
    expect(found.join('\n')).toContain('getParcel/law/role-members /cost: no cost, which is there from reporter on');
  });

  it('is found where a lower role says it', async () => {
    const found = await foundIn({ dating: 'maintainer' });
    expect(found).toEqual([
      'createParcel/law/role-writes/made_at /made_at: not what maintainer has sent, as made_at is taken from owner',
    ]);
  });

  it('is found where an operation is open to the role below the one it is kept for', async () => {
    const found = await foundIn({ figures: 'reporter' });
    expect(found).toEqual(['getFigures/law/least-role : 403']);
  });

  it('is asked of nobody whose role is not known', async () => {
    expect(await foundIn({ price: 'developer', dating: 'maintainer', figures: 'reporter' }, '{}')).not.toContain(
      'developer',
    );
  });
});
