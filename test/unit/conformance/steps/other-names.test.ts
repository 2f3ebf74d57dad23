import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../conformance/index.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { jsonService } from '../foreign/json-service.ts';
import { runAll } from '../run-fake.ts';

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const thing = (more: JsonObject): JsonObject => {
  return { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, ...more } };
};
const berth = thing({ status: { type: 'string', enum: ['closed', 'open'] } });
const visit = {
  type: 'object',
  required: ['berth_id', 'pilot_id'],
  properties: { id: { type: 'integer', readOnly: true }, berth_id: { type: 'integer' }, pilot_id: { type: 'integer' } },
};
const listOf = (name: string, schema: JsonObject): JsonObject => ({
  [`/${name}s`]: {
    get: {
      operationId: `list_${name}s`,
      responses: { 200: { description: 'All.', ...json({ type: 'array', items: schema }) } },
    },
  },
  [`/${name}s/{${name}_id}`]: {
    get: {
      operationId: `get_${name}`,
      parameters: [{ name: `${name}_id`, in: 'path', required: true, schema: { type: 'integer' } }],
      responses: { 200: { description: 'It.', ...json(schema) } },
    },
  },
});

/** Berths of which all but the last one are closed, and pilots of whom the first one is away. */
const BERTHS = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, status: at === 11 ? 'open' : 'closed' }));
const PILOTS = [{ id: 1 }, { id: 2 }];

/** The berth and the pilot of the first visit that could be planned, where berths have to be open and the first pilot may be away. */
async function plannedWith(isAway: boolean): Promise<unknown> {
  const { api } = loadValue('berths.json', {
    openapi: '3.1.0',
    info: { title: 'Berths', version: '1' },
    paths: {
      ...listOf('berth', berth),
      ...listOf('pilot', thing({})),
      '/visits': {
        post: {
          operationId: 'plan_visit',
          requestBody: { required: true, ...json(visit) },
          responses: {
            201: { description: 'Planned.', ...json(visit) },
            409: { description: 'The berth is closed, or the pilot is away.' },
          },
        },
      },
    },
  });
  const plan = api === undefined ? expect.fail('does not load') : planRun(api);
  const planned: unknown[] = [];
  const { url, close } = await jsonService(({ method, url: asked, sent }) => {
    const isTaken = sent['berth_id'] === 12 && !(isAway && sent['pilot_id'] === 1);
    const [, kind, id] = asked.split(/[/?]/);
    const all = kind === 'berths' ? BERTHS : PILOTS;
    if (method !== 'POST') return [200, id === undefined ? all : all.find((one) => String(one.id) === id)];
    if (isTaken) planned.push(sent);
    return [isTaken ? 201 : 409, { id: 6, ...sent }];
  });
  try {
    const scenario = readScenario('{ name: berths, world: unknown }', { file: 'berths.yaml', environment: {} });
    const cases = plan.cases.filter(({ id }) => id === 'plan_visit/law/kept');
    await runAll({ ...plan, cases }, { baseUrl: url, scenario });
    return planned[0];
  } finally {
    await close();
  }
}

it('something is made with what is in the state for it, however much of the same kind is not', async () => {
  expect(await plannedWith(false)).toMatchObject({ berth_id: 12 });
});

it('something is made with others in place of all that it names, where one of them alone is not enough', async () => {
  expect(await plannedWith(true)).toMatchObject({ berth_id: 12, pilot_id: 2 });
});
