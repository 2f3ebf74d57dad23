import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun } from '../../../../../conformance/index.ts';
import { filterTests } from '../../../../../model/facts/filters/filter-tests.ts';
import { listFiltersOf } from '../../../../../model/facts/paging/list-filters.ts';
import type { JsonObject } from '../../../../../model/json-object.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { runAll } from '../../run-fake.ts';

const state = { type: 'string', enum: ['open', 'closed'] };
const item = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    state,
    locked: { type: 'boolean' },
    title: { type: 'string' },
    owner_id: { type: 'integer' },
    username: { type: 'string' },
    path: { type: 'string' },
    size: { type: 'integer' },
  },
};
const parameters: JsonObject = {
  state: { type: 'string', enum: ['open', 'closed', 'all'], default: 'all' },
  locked: { type: 'boolean' },
  title: { type: 'string' },
  owner_id: { type: 'integer' },
  username: { type: 'string' },
  path: { type: 'string' },
  size: { type: 'integer' },
  kind: { type: 'string' },
};
const document: JsonObject = {
  openapi: '3.1.0',
  info: { title: 'Tasks', version: '1' },
  paths: {
    '/tasks': {
      get: {
        operationId: 'listTasks',
        parameters: Object.entries(parameters).map(([name, schema]) => ({ name, in: 'query', schema })),
        responses: {
          200: {
            description: 'Tasks.',
            content: {
              'application/json': { schema: { type: 'object', properties: { data: { type: 'array', items: item } } } },
            },
          },
        },
      },
    },
  },
};
const { api } = loadValue('tasks.json', document);

const TASKS: readonly Readonly<Record<string, unknown>>[] = [
  { id: 1, state: 'open', locked: true, owner_id: 7, username: 'Ann' },
  { id: 2, state: 'closed', locked: false, owner_id: 8, username: 'bo' },
  { id: 3, state: 'open', locked: false, owner_id: 7, username: 'ann' },
];

type Query = Readonly<Record<string, string>>;
type Answer = (query: Query) => readonly object[];

const right: Answer = (query) =>
  TASKS.filter((task) =>
    Object.entries(query).every(
      ([name, value]) => value === 'all' || String(task[name]).toLowerCase() === value.toLowerCase(),
    ),
  );

/** Laws that a service breaks, with where. */
async function broken(answer: Answer): Promise<readonly string[]> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://a');
    const isList = request.method === 'GET' && url.pathname === '/tasks';
    response.writeHead(isList ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isList ? { data: answer(Object.fromEntries(url.searchParams)) } : {}));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  try {
    if (api === undefined) return expect.fail('does not load');
    const { summary } = await runAll(planRun(api), { baseUrl, laws: ['filters'] });
    return summary.findings.map(({ finding }) => `${finding.caseId.split('/').at(-1)} ${finding.pointer}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it('is about parameters that leave no doubt', () => {
  const [operation] = api?.operations ?? [];
  if (operation === undefined) return expect.fail('does not load');
  expect(listFiltersOf(operation).map(({ member }) => member)).toEqual(['state', 'locked', 'owner_id', 'username']);
});

it('accuses nobody who filters', async () => {
  expect(await broken(right)).toEqual([]);
});

it.each<[string, Answer, readonly string[]]>([
  ['ignores a filter', ({ state: _, ...query }) => right(query), ['state /1/state']],
  ['ignores truth', ({ locked: _, ...query }) => right(query), ['locked /1/locked']],
  ['loses what matches', (query) => (query['owner_id'] === '7' ? right(query).slice(1) : right(query)), ['owner_id ']],
  [
    'gives the opposite',
    (query) => (query['state'] === 'open' ? right({ state: 'closed' }) : right(query)),
    ['state /0/state'],
  ],
  [
    'distinguishes capitals and loses none',
    (query) =>
      TASKS.filter(
        (task) => (query['username'] ?? task['username']) === task['username'] && right(query).includes(task),
      ),
    ['username '],
  ],
])('finds a service that %s', async (_, answer, findings) => {
  const found = await broken(answer);
  expect(found).toEqual(findings);
});

it('the least and the most of what is counted in a unit are about the member that is named with it', () => {
  const listed = {
    type: 'object',
    properties: { area_m2: { type: 'integer' }, area: { type: 'string' }, price_cents: { type: 'integer' } },
  };
  const asked = ['min_area', 'max_price', 'min_weight'].map((name) => ({
    name,
    in: 'query',
    schema: { type: 'integer' },
  }));
  const schema = { type: 'array', items: listed };
  const get = {
    operationId: 'listFields',
    parameters: asked,
    responses: { 200: { description: 'Fields.', content: { 'application/json': { schema } } } },
  };
  const fields = { openapi: '3.1.0', info: { title: 'Fields', version: '1' }, paths: { '/fields': { get } } };
  const [operation] = loadValue('fields.json', fields).api?.operations ?? [];
  const tests = operation === undefined ? [] : filterTests(operation);
  expect(tests.map(({ parameter, member, kind }) => `${parameter.name} ${kind} ${member}`)).toEqual([
    'min_area after area_m2',
    'max_price before price_cents',
  ]);
});
