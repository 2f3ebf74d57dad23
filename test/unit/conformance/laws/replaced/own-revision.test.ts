import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { jsonService } from '../../foreign/json-service.ts';
import { runAll } from '../../run-fake.ts';

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const own: JsonObject = { name: { type: 'string' }, note: { type: 'string', default: '' } };

/** Owners that PUT replaces where it says the revision that they have; `keeps` is where what is left out stays. */
async function findings(
  member: string,
  { keeps, says = 'Replaces an owner as a whole.' }: { readonly keeps: boolean; readonly says?: string },
): Promise<number> {
  const revision = { [member]: { type: 'integer' } };
  const owner: JsonObject = {
    type: 'object',
    required: ['id', 'name', 'note', member],
    properties: { id: { type: 'integer' }, ...own, ...revision },
  };
  const { api } = loadValue('owners.json', {
    openapi: '3.1.0',
    info: { title: 'Owners', version: '1' },
    paths: {
      '/owners': {
        post: {
          operationId: 'make_owner',
          requestBody: { required: true, ...json({ type: 'object', required: ['name'], properties: own }) },
          responses: { 201: { description: 'Made.', ...json(owner) } },
        },
      },
      '/owners/{owner_id}': {
        parameters: [{ name: 'owner_id', in: 'path', required: true, schema: { type: 'integer' } }],
        get: { operationId: 'get_owner', responses: { 200: { description: 'It.', ...json(owner) } } },
        put: {
          operationId: 'put_owner',
          description: says,
          requestBody: {
            required: true,
            ...json({ type: 'object', required: ['name', member], properties: { ...own, ...revision } }),
          },
          responses: { 200: { description: 'Done.', ...json(owner) }, 409: { description: 'Another revision.' } },
        },
      },
    },
  });
  const plan = api === undefined ? expect.fail('does not load') : planRun(api);
  const rows: Record<string, unknown>[] = [];
  const { url, close } = await jsonService(({ method, url: asked, sent }) => {
    const row = rows[Number(asked.split('/')[2]) - 1];
    if (method === 'POST') {
      rows.push({ note: '', ...sent, id: rows.length + 1, [member]: 7 });
      return [201, rows.at(-1)];
    }
    if (row === undefined) return [404, {}];
    if (method !== 'PUT') return [200, row];
    if (sent[member] !== row[member]) return [409, {}];
    Object.assign(row, keeps ? {} : { note: '' }, sent, { [member]: Number(row[member]) + 1 });
    return [200, row];
  });
  try {
    const scenario = readScenario('{ name: owners, world: unknown }', { file: 'owners.yaml', environment: {} });
    const cases = plan.cases.filter(({ id }) => id === 'make_owner/law/replaced');
    return (await runAll({ ...plan, cases }, { baseUrl: url, scenario })).summary.findings.length;
  } finally {
    await close();
  }
}

it.each(['version', 'revision', 'lockVersion', 'row_version', 'rev'])(
  'PUT that has to say the %s replaces what it is told of nothing',
  async (member) => {
    expect(await findings(member, { keeps: true })).toBe(1);
    expect(await findings(member, { keeps: false })).toBe(0);
  },
);

it('what else PUT must be told is no revision', async () => {
  expect(await findings('app_version_count', { keeps: true })).toBe(0);
});

it('what is said to change what is sent alone may keep the rest', async () => {
  expect(await findings('version', { keeps: true, says: 'Changes an owner.' })).toBe(0);
});
