import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../conformance/index.ts';
import type { JsonObject } from '../../../../model/json-object.ts';
import { loadValue } from '../../../../model/load-api.ts';
import { jsonService } from '../foreign/json-service.ts';
import { runAll } from '../run-fake.ts';

const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });
const STATES = ['booked', 'arrived', 'done', 'missed'];
const visit: JsonObject = {
  type: 'object',
  required: ['id', 'reason', 'status'],
  properties: { id: { type: 'integer' }, reason: { type: 'string' }, status: { type: 'string', enum: STATES } },
};
const bill: JsonObject = {
  type: 'object',
  required: ['id', 'visit_id', 'note'],
  properties: { id: { type: 'integer' }, visit_id: { type: 'integer' }, note: { type: 'string' } },
};
const item = (name: string): JsonObject => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
const kind = (name: string, schema: JsonObject, sent: JsonObject): JsonObject => ({
  [`/${name}s`]: {
    get: {
      operationId: `list_${name}s`,
      responses: { 200: { description: 'All.', ...json({ type: 'array', items: schema }) } },
    },
    post: {
      operationId: `make_${name}`,
      requestBody: { required: true, ...json({ type: 'object', required: Object.keys(sent), properties: sent }) },
      responses: { 201: { description: 'Made.', ...json(schema) }, 409: { description: 'Not now.' } },
    },
  },
  [`/${name}s/{${name}_id}`]: {
    get: {
      operationId: `get_${name}`,
      parameters: [item(`${name}_id`)],
      responses: { 200: { description: 'It.', ...json(schema) }, 404: { description: 'None.' } },
    },
  },
});

const PATHS: JsonObject = {
  ...kind('visit', visit, { reason: { type: 'string' } }),
  ...kind('bill', bill, { visit_id: { type: 'integer' }, note: { type: 'string' } }),
  '/visits/{visit_id}/moves': {
    post: {
      operationId: 'move_visit',
      parameters: [item('visit_id')],
      requestBody: {
        required: true,
        ...json({ type: 'object', required: ['to'], properties: { to: { type: 'string', enum: STATES.slice(1) } } }),
      },
      responses: { 200: { description: 'Moved.', ...json(visit) }, 409: { description: 'No way.' } },
    },
  },
};

const WAYS: Readonly<Record<string, readonly string[]>> = { booked: ['arrived', 'missed'], arrived: ['done'] };

type Row = Record<string, unknown>;

/** Visits of which only those that are done can be billed, once each: what the law about kept members comes to, and the requests. */
async function billed(
  isKept: boolean,
): Promise<{ readonly verdict: unknown; readonly bills: number; readonly moves: number }> {
  const { api } = loadValue('visits.json', { openapi: '3.1.0', info: { title: 'Visits', version: '1' }, paths: PATHS });
  const plan = api === undefined ? expect.fail('does not load') : planRun(api);
  const visits: Row[] = [{ id: 1, reason: 'paw', status: 'booked' }];
  const bills: Row[] = [];
  let moves = 0;
  const answer = (method: string, path: string, sent: Row): readonly [number, unknown] => {
    const [, of, id, action] = path.split(/[/?]/);
    const rows = of === 'visits' ? visits : bills;
    const found = rows.find((row) => String(row['id']) === id);
    if (id !== undefined && found === undefined) return [404, {}];
    if (action === 'moves' && found !== undefined) {
      moves += 1;
      if (WAYS[String(found['status'])]?.includes(String(sent['to'])) !== true) return [409, {}];
      found['status'] = sent['to'];
      return [200, found];
    }
    if (method !== 'POST') return [200, found ?? rows];
    if (of === 'visits') return made(visits, { reason: sent['reason'], status: 'booked' });
    const about = visits.find((row) => row['id'] === sent['visit_id']);
    const isBilled = bills.some((row) => row['visit_id'] === sent['visit_id']);
    if (about?.['status'] !== 'done' || isBilled) return [409, {}];
    return made(bills, { visit_id: sent['visit_id'], note: isKept ? sent['note'] : 'lost' });
  };
  const made = (rows: Row[], row: Row): readonly [number, unknown] => {
    const all = { id: rows.length + 1, ...row };
    rows.push(all);
    return [201, all];
  };
  const { url, close } = await jsonService(({ method, url: asked, sent }) => {
    const [status, body] = answer(method, asked, sent);
    return [status, status < 400 ? body : undefined];
  });
  try {
    const scenario = readScenario('{ name: visits, world: unknown }', { file: 'visits.yaml', environment: {} });
    const cases = plan.cases.filter(({ id }) => /^make_bill\/law\/(?:kept|life-cycle)$/.test(id));
    const { summary } = await runAll({ ...plan, cases }, { baseUrl: url, scenario });
    return { verdict: summary.findings.length > 0 ? 'failed' : summary.passed, bills: bills.length, moves };
  } finally {
    await close();
  }
}

it('what a creation names is brought into the state that it has to be in', async () => {
  const { verdict, bills } = await billed(true);
  expect(verdict).toBe(2);
  expect(bills).toBeGreaterThan(1);
});

it('how that is done is found out once', async () => {
  const { bills, moves } = await billed(true);
  expect(moves).toBeLessThan(24 + 2 * bills);
});

it('what is made so is judged', async () => {
  expect((await billed(false)).verdict).toBe('failed');
});
