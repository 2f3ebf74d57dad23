import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';
import { listenerOf } from '../small-house.ts';

const tent = {
  type: 'object',
  required: ['id', 'extras', 'kind'],
  properties: {
    id: { type: 'string' },
    kind: { type: 'string' },
    extras: { type: 'array', items: { type: 'string' } },
  },
};
const words = { type: 'array', items: { type: 'string' } };
const paged = { type: 'integer', minimum: 1 };
const { api } = loadValue('tents.json', {
  openapi: '3.1.0',
  info: { title: 'Tents', version: '1' },
  paths: {
    '/tents': {
      get: {
        operationId: 'listTents',
        parameters: [
          { name: 'extra', in: 'query', description: 'May be repeated.', schema: words },
          { name: 'kind', in: 'query', description: 'Any of them.', schema: words },
          { name: 'page', in: 'query', schema: { ...paged, default: 1 } },
          { name: 'per_page', in: 'query', schema: { ...paged, maximum: 20, default: 5 } },
        ],
        responses: {
          '200': {
            description: 'One page. Links lead on.',
            headers: { Link: { schema: { type: 'string' } } },
            content: { 'application/json': { schema: { type: 'array', items: tent } } },
          },
          '400': { description: 'Wrong.' },
        },
      },
    },
  },
});

const TENTS = [
  { id: 'a', kind: 'dome', extras: ['stove', 'rug'] },
  { id: 'b', kind: 'yurt', extras: ['rug'] },
  { id: 'c', kind: 'dome', extras: ['rug', 'stove', 'lamp'] },
  { id: 'd', kind: 'yurt', extras: [] },
];

/** Changes the query of a link. */
type Link = (query: URLSearchParams) => void;

async function foundWith(change: Link, tents: typeof TENTS = TENTS): Promise<readonly string[]> {
  if (api === undefined) return expect.fail('does not load');
  const server = await listening(
    createServer(
      listenerOf((_method, _path, _sent, search) => {
        const all = (name: string): readonly string[] =>
          [...search].flatMap(([key, value]) => (key.replace('[]', '') === name ? value.split(',') : []));
        const [page = 1, size = 5] = ['page', 'per_page'].map((name) =>
          search.has(name) ? Number(search.get(name)) : undefined,
        );
        if (!(page >= 1) || !(size >= 1 && size <= 20)) return { status: 400 };
        const kinds = all('kind');
        const found = tents.filter(
          ({ kind, extras }) =>
            all('extra').every((extra) => extras.includes(extra)) && (kinds.length === 0 || kinds.includes(kind)),
        );
        const items = found.slice((page - 1) * size, page * size);
        if (page * size >= found.length) return { status: 200, value: items };
        const next = new URLSearchParams(search);
        next.set('page', String(page + 1));
        change(next);
        return { status: 200, value: items, headers: { link: `<${server.url}/tents?${next}>; rel="next"` } };
      }),
    ),
  );
  try {
    const scenario = readScenario('name: tents', { file: 't.yaml', environment: {} });
    const { summary } = await runAll(planRun(api), { baseUrl: server.url, scenario, laws: ['pagination'] });
    return summary.findings.map(({ finding }) => `${finding.caseId} ${finding.expected}`);
  } finally {
    await server.close();
  }
}

/** Keeps one value of a parameter that has several. */
const only =
  (name: string, at: 0 | -1): Link =>
  (query) => {
    const value = query.getAll(name).at(at);
    if (value !== undefined) query.set(name, value);
  };

const joined: Link = (query) => {
  const all = query.getAll('extra');
  if (all.length > 0) query.set('extra', all.join(','));
};

const bracketed: Link = (query) => {
  const all = query.getAll('extra');
  query.delete('extra');
  for (const each of all) query.append('extra[]', each);
};

it('links that keep every value of a repeated parameter, however they spell it, are accused of nothing', async () => {
  for (const link of [() => {}, joined, bracketed]) expect(await foundWith(link)).toEqual([]);
});

it('links that keep one of several values are found, whether items have them together or apart', async () => {
  expect((await foundWith(only('extra', -1))).join('\n')).toContain('rel="next" that keeps extra=rug');
  expect((await foundWith(only('extra', 0))).join('\n')).toContain('rel="next" that keeps extra=stove');
  expect((await foundWith(only('kind', -1))).join('\n')).toContain('rel="next" that keeps kind=dome');
});

it('where no two items have two values together, nothing can be said', async () => {
  expect(await foundWith(only('extra', -1), TENTS.slice(0, 2))).toEqual([]);
});
