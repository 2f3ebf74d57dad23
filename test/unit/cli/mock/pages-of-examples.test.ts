import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MockServer, startMock } from '../../../../cli/mock/start-mock.ts';
import { loadApi } from '../../../../model/load-api.ts';
import { testPath } from '../../../support/emit-workshop.ts';

let mock: MockServer;
beforeAll(async () => {
  const { api } = await loadApi(join(testPath('fixtures/mocked'), 'pages-of-all-kinds.yaml'));
  if (api === undefined) return expect.fail('does not load');
  mock = await startMock(api, { port: 0 });
});
afterAll(() => mock.close());

type Answer = Readonly<Record<string, unknown>> & {
  readonly links?: { readonly next?: string };
  readonly meta?: unknown;
};

async function ask(target: string, body?: unknown): Promise<Answer> {
  const headers = { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(addressOf(target), sent);
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

/** Of a path below the base path, which those of links have in them. */
function addressOf(target: string): string {
  if (target.startsWith('http')) return target;
  return target.startsWith('/v1/') ? new URL(target, mock.url).href : mock.url + target;
}

it('numbers, flags and counts beside a page are those of it', async () => {
  const first = await ask('/orders?size=2');
  expect(first).toEqual({
    content: [{ id: 1 }, { id: 2 }],
    totalPages: 3,
    totalElements: 5,
    number: 0,
    last: false,
  });
  const last = await ask('/orders?size=2&page=2');
  expect(last).toEqual({ content: [{ id: 5 }], totalPages: 3, totalElements: 5, number: 2, last: true });
  expect(await ask('/tracks?limit=3&offset=3')).toEqual({
    items: [{ id: 4 }, { id: 5 }],
    total: 5,
    offset: 3,
    limit: 3,
  });
  expect((await ask('/tweets?pagination_token=nt')).meta).toEqual({ result_count: 0 });
});

it.each([
  ['/articles?page[size]=2', 'data'],
  ['/users?$top=2', 'value'],
])('the URL of the next page is that of the mock, and the last page has none: %s', async (start, list) => {
  const items: unknown[] = [];
  let next: string | undefined = start;
  for (let pages = 0; next !== undefined; pages += 1) {
    expect(pages).toBeLessThan(3);
    const answer: Answer = await ask(next);
    const page = answer[list];
    items.push(...(Array.isArray(page) ? (page as readonly unknown[]) : []));
    const url = answer['@odata.nextLink'] ?? answer.links?.next;
    next = typeof url === 'string' ? url : undefined;
  }
  expect(items).toEqual([{ id: 'c1' }, { id: 'c2' }, { id: 'c3' }]);
});

it('what a body would ask the next page by ends with the first one', async () => {
  expect(await ask('/DescribeThings', {})).toEqual({ Things: ['a', 'b'] });
  expect(await ask('/databases/1/query', {})).toMatchObject({ next_cursor: null, has_more: false });
  expect(await ask('/reports/search', {})).toMatchObject({ pagination: { page: 1, total_pages: 1 } });
});
