import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { type Members, type Reply, NOWHERE, WRONG, listenerOf } from '../small-house.ts';

const string = { type: 'string' };
const instant = { type: 'string', format: 'date-time' };
const json = (schema: JsonObject, example?: JsonObject): JsonObject => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
});
const answer = (status: string, schema?: JsonObject): JsonObject => ({
  [status]: { description: 'It.', ...(schema !== undefined && json(schema)) },
  '400': { description: 'Wrong.' },
  '404': { description: 'Nothing is there.' },
  '409': { description: 'Not now.' },
});
const GUIDE = {
  type: 'object',
  required: ['id', 'name', 'state'],
  properties: { id: string, name: string, state: { type: 'string', enum: ['here', 'left'] } },
};
const WALK = {
  type: 'object',
  required: ['id', 'guide_id', 'starts_at', 'state'],
  properties: {
    id: string,
    guide_id: string,
    starts_at: instant,
    state: { type: 'string', enum: ['planned', 'done', 'cancelled'] },
  },
};
const id = { name: 'id', in: 'path', required: true, schema: string, example: 'g1' };
const list = (operationId: string, items: JsonObject): JsonObject => ({
  operationId,
  responses: answer('200', { type: 'array', items }),
});

const documentWith = (starts_at: string): JsonObject => ({
  openapi: '3.1.0',
  info: { title: 'Guides', version: '1' },
  paths: {
    '/guides': {
      get: list('listGuides', GUIDE),
      post: {
        operationId: 'createGuide',
        requestBody: {
          required: true,
          ...json({ type: 'object', required: ['name'], properties: { name: string } }, { name: 'Ida' }),
        },
        responses: answer('201', GUIDE),
      },
    },
    '/guides/{id}': {
      parameters: [id],
      get: { operationId: 'getGuide', responses: answer('200', GUIDE) },
      delete: {
        operationId: 'letGo',
        description: 'The record stays, and every planned walk of the guide that starts in the future is cancelled.',
        responses: answer('204'),
      },
    },
    '/walks': {
      get: list('listWalks', WALK),
      post: {
        operationId: 'createWalk',
        requestBody: {
          required: true,
          ...json(
            {
              type: 'object',
              required: ['guide_id', 'starts_at'],
              properties: { guide_id: string, starts_at: instant },
            },
            { guide_id: 'g1', starts_at },
          ),
        },
        responses: answer('201', WALK),
      },
    },
    '/walks/{id}': {
      parameters: [{ ...id, example: 'w1' }],
      get: { operationId: 'getWalk', responses: answer('200', WALK) },
    },
  },
});

/** Which of the walks ahead are cancelled. */
type Cancels = 'all' | 'the first' | 'none';

function houseWhere(cancels: Cancels): (method: string, path: readonly string[], sent: Members) => Reply {
  const guides = [{ id: 'g1', name: 'Bo', state: 'here' }];
  const walks = [{ id: 'w1', guide_id: 'g1', starts_at: '2020-05-01T10:00:00Z', state: 'done' }];
  const most = { all: Infinity, 'the first': 1, none: 0 }[cancels];
  return (method, [kind, one], sent) => {
    if (kind !== 'guides' && kind !== 'walks') return NOWHERE;
    const all: readonly { readonly id: string }[] = kind === 'guides' ? guides : walks;
    if (one === undefined && method === 'GET') return { status: 200, value: all };
    if (one === undefined && kind === 'guides') {
      if (typeof sent?.['name'] !== 'string') return WRONG;
      const guide = { id: `g${guides.length + 1}`, name: sent['name'], state: 'here' };
      guides.push(guide);
      return { status: 201, value: guide };
    }
    if (one === undefined) {
      const [guide_id, starts_at] = [String(sent?.['guide_id']), String(sent?.['starts_at'])];
      if (Number.isNaN(Date.parse(starts_at)) || !guides.some((guide) => guide.id === guide_id)) return WRONG;
      const walk = { id: `w${walks.length + 1}`, guide_id, starts_at, state: 'planned' };
      walks.push(walk);
      return { status: 201, value: walk };
    }
    const known = all.find((each) => each.id === one);
    if (known === undefined) return NOWHERE;
    if (method === 'GET') return { status: 200, value: known };
    const guide = guides.find((each) => each.id === one);
    if (guide === undefined || method !== 'DELETE') return { status: 405 };
    if (guide.state === 'left') return { status: 409 };
    guide.state = 'left';
    const ahead = walks.filter(
      ({ guide_id, starts_at, state }) => guide_id === one && state === 'planned' && Date.parse(starts_at) > Date.now(),
    );
    for (const walk of ahead.slice(0, most)) walk.state = 'cancelled';
    return { status: 204 };
  };
}

async function runOf(cancels: Cancels, starts = '2090-06-01T09:00:00Z'): Promise<readonly (readonly string[])[]> {
  const { api } = loadValue('guides.json', documentWith(starts));
  if (api === undefined) return expect.fail('does not load');
  const server = await listening(createServer(listenerOf(houseWhere(cancels))));
  try {
    const scenario = readScenario('name: guides', { file: 'g.yaml', environment: {} });
    const { events, summary } = await runAll(planRun(api), { baseUrl: server.url, scenario, laws: ['fates'] });
    const passed = events.flatMap((event) =>
      event.type === 'case-finished' && event.result.verdict === 'passed' ? [event.result.caseId] : [],
    );
    return [passed, summary.findings.map(({ finding }) => finding.caseId)];
  } finally {
    await server.close();
  }
}

const CASE = 'letGo/law/fates/createWalk/cancelled';

it('what lies ahead is judged where all of it is cancelled', async () => {
  const [passed, found] = await runOf('all');
  expect(found).toEqual([]);
  expect(passed).toContain(CASE);
});

it.each(['the first', 'none'] as const)('cancelled: %s of two is found', async (cancels) => {
  const [, found] = await runOf(cancels);
  expect(found).toContain(CASE);
});

it('what lies behind is left alone', async () => {
  expect(await runOf('all', '2021-06-01T09:00:00Z')).toEqual([[], []]);
});
