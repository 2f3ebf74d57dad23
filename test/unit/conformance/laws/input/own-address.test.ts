import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { planRun, readScenario } from '../../../../../conformance/index.ts';
import { loadValue } from '../../../../../model/load-api.ts';
import { listening } from '../../foreign/listen.ts';
import { runAll } from '../../run-fake.ts';

const address = { type: 'string', format: 'uri-reference' };
const links = {
  type: 'object',
  properties: { current: address, next: address, related: address, search: address },
};
const things = {
  type: 'object',
  required: ['self', 'items'],
  properties: { self: address, links, items: { type: 'array', items: { type: 'integer' } } },
};
const parameters = [
  { name: 'raw', in: 'query', schema: { type: 'boolean', default: false } },
  { name: 'sort', in: 'query', schema: { type: 'string', enum: ['a b', 'c'], default: 'a b' } },
];

const { api } = loadValue('things.json', {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      get: {
        operationId: 'getThings',
        parameters,
        responses: { '200': { description: 'All.', content: { 'application/json': { schema: things } } } },
      },
    },
  },
});
const plan = api === undefined ? expect.fail('the description does not load') : planRun(api);

/** What a law finds about a service whose answers say addresses, and are sorted like this where nobody asks for that. */
async function foundWith(order: string): Promise<readonly string[]> {
  const service = createServer((request, response) => {
    const own = new URL(request.url ?? '', `http://${request.headers.host ?? ''}`);
    const next = new URL(own);
    next.searchParams.set('page', '2');
    const self = own.href;
    const body = {
      self,
      links: {
        current: `${own.pathname}${own.search}`,
        next: next.href,
        related: `${own.origin}/others${own.search}`,
        search: `${own.pathname}/search?order=${encodeURIComponent(own.searchParams.get('sort') ?? order)}`,
      },
      items: [1],
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const { url, close } = await listening(service);
  try {
    const scenario = readScenario('name: things', { file: 'things.yaml', environment: {} });
    const { summary } = await runAll(plan, { baseUrl: url, scenario, laws: ['defaults'] });
    return summary.findings.map(({ finding }) => `${finding.caseId} ${finding.pointer}`);
  } finally {
    await close();
  }
}

it('an answer may say the address that it was asked by, and carry what was asked on to other addresses', async () => {
  expect(await foundWith('a b')).toEqual([]);
});

it('what differs in an address beside what was asked is found', async () => {
  expect(await foundWith('c')).toEqual(['getThings/law/defaults /links/search']);
});
