import { afterAll, beforeAll, expect, it } from 'vitest';
import { bearer, bySchemes, createRuntimeClient, json, type Client } from '../../../../runtime/client/index.ts';
import { decoder } from '../../../../runtime/client/body/codec.ts';
import { byCursor, byLink, byOffset, byPage, byUrl, paged, type Step } from '../../../../runtime/client/paginate-by.ts';
import type { Paginated } from '../../../../runtime/client/paginate.ts';
import type { AnyResult } from '../../../../runtime/client/result.ts';
import { make } from './connection.ts';
import { jsonReply, startRecorder, type Recorder } from '../../../support/recorder.ts';

let recorder: Recorder;
let other: Recorder;
beforeAll(async () => {
  recorder = await startRecorder();
  other = await startRecorder();
});
afterAll(() => Promise.all([recorder.close(), other.close()]));

const authorize = bySchemes({ token: bearer }, [['token']]);
const client = (): Client => createRuntimeClient({ auth: { token: 's' }, authorize }, `${recorder.url}/v1`);
const list = make('GET /items?cursor&offset&page&limit&starting_after');
const search = make('POST /search', { body: json });

async function all(step: Step, items: string, args: object = {}, operation = list): Promise<unknown[]> {
  const read: Paginated<object, AnyResult, unknown> = paged(operation, items, step);
  const found: unknown[] = [];
  for await (const item of read(client(), args)) found.push(item);
  return found;
}

const query = (url: string, name: string): string | null => new URL(url, 'http://h').searchParams.get(name);
const urls = (): string[] => recorder.requests.map(({ url }) => url);

it('goes on with a cursor of the answer, in the query and in the body', async () => {
  recorder.answer(({ url, body }) => {
    const sent: unknown = body === '' ? undefined : JSON.parse(body);
    const at = query(url, 'cursor') ?? Object(Object(sent).page).cursor;
    return jsonReply({ data: at === undefined || at === null ? [1, 2] : [3], meta: { next: at ? null : 'c 2' } });
  });
  expect(await all(byCursor('/cursor', '/meta/next'), '/data', { limit: 2 })).toEqual([1, 2, 3]);
  expect(urls()).toEqual(['/v1/items?limit=2', '/v1/items?limit=2&cursor=c%202']);
  const args = { body: { q: 'x', page: { size: 2 } } };
  expect(await all(byCursor('/body/page/cursor', '/meta/next'), '/data', args, search)).toEqual([1, 2, 3]);
  expect(JSON.parse(recorder.last().body)).toEqual({ q: 'x', page: { size: 2, cursor: 'c 2' } });
  expect(args).toEqual({ body: { q: 'x', page: { size: 2 } } });
});

it('goes on with the id of the last item while there is more', async () => {
  const ids = ['a', 'b', 'c'];
  recorder.answer(({ url }) => {
    const from = ids.indexOf(query(url, 'starting_after') ?? '') + 1;
    return jsonReply({ data: ids.slice(from, from + 2).map((id) => ({ id })), has_more: from + 2 < ids.length });
  });
  expect(await all(byCursor('/starting_after', '/id', '/has_more', true), '/data')).toEqual(ids.map((id) => ({ id })));
  expect(urls()).toEqual(['/v1/items', '/v1/items?starting_after=b']);
});

it('counts items and pages, to the number told or to an empty page', async () => {
  const rows = [1, 2, 3, 4, 5];
  recorder.answer(({ url }) => {
    const page = Number(query(url, 'page') ?? 1) - 1;
    const from = query(url, 'page') === null ? Number(query(url, 'offset') ?? 0) : page * 2;
    return jsonReply({ rows: rows.slice(from, from + 2), total: rows.length, pages: 3, more: from + 2 < rows.length });
  });
  const cases: [Step, number][] = [
    [byOffset('/offset', 0, { total: '/total' }), 3],
    [byOffset('/offset', 0, { more: '/more' }), 3],
    [byOffset('/offset'), 4],
    [byPage('/page', 1, { total: '/pages' }), 3],
    [byPage('/page'), 4],
  ];
  for (const [step, requests] of cases) {
    recorder.requests.length = 0;
    expect(await all(step, '/rows')).toEqual(rows);
    expect(urls()).toHaveLength(requests);
  }
  expect(await all(byOffset('/offset', 0, { total: '/total' }), '/rows', { offset: 3 })).toEqual([4, 5]);
});

it('knows the end from numbers of 64 bits too, which are bigints or texts where a project wants them so', async () => {
  const rows = [1, 2, 3, 4, 5];
  const answer = '{"rows":ROWS,"total":5,"pages":3}';
  for (const kind of ['bigint', 'text'] as const) {
    const decode = decoder({ properties: { total: kind, pages: kind } });
    const exact = make('GET /items?offset&page', undefined, { decode });
    recorder.answer(({ url }) => {
      const page = Number(query(url, 'page') ?? 1) - 1;
      const from = query(url, 'page') === null ? Number(query(url, 'offset') ?? 0) : page * 2;
      const body = answer.replace('ROWS', JSON.stringify(rows.slice(from, from + 2)));
      return { headers: { 'content-type': 'application/json' }, body };
    });
    for (const [step, args] of [
      [byOffset('/offset', 0, { total: '/total' }), {}],
      [byPage('/page', 1, { total: '/pages' }), {}],
      [byOffset('/offset', 0, { total: '/total' }), { offset: kind === 'text' ? '0' : 0n }],
      [byPage('/page', 1, { total: '/pages' }), { page: kind === 'text' ? '1' : 1n }],
    ] as const) {
      recorder.requests.length = 0;
      expect(await all(step, '/rows', args, exact)).toEqual(rows);
      expect(urls()).toHaveLength(3);
    }
  }
});

it('goes on with URLs: of the body and of the Link header, whose paths a proxy may have shortened', async () => {
  const next = '/items?page=2';
  recorder.answer(({ url }) =>
    jsonReply({ items: url.includes('page=2') ? [2] : [1], next: url.includes('2') ? null : next }),
  );
  expect(await all(byUrl('/next'), '/items')).toEqual([1, 2]);
  expect(urls()).toEqual(['/v1/items', '/v1/items?page=2']);
  const link = { link: '</v1/items?page=2>; rel="next"' };
  recorder.answer(({ url }) => jsonReply({ items: [url] }, 200, url.includes('page=2') ? {} : link));
  expect(await all(byLink(), '/items')).toEqual(['/v1/items', '/v1/items?page=2']);
});

it('credentials never go to another origin', async () => {
  other.answer({});
  recorder.answer(jsonReply({ items: [1], next: `${other.url}/v1/items?page=2` }));
  await expect(all(byUrl('/next'), '/items')).rejects.toThrow('another origin');
  expect(other.requests).toEqual([]);
});

it('ends at an empty page that leads to itself', async () => {
  recorder.answer(({ url }) => jsonReply({ items: query(url, 'cursor') === 'end' ? [] : [1], next: 'end' }));
  expect(await all(byCursor('/cursor', '/next'), '/items')).toEqual([1]);
  recorder.answer(({ url }) => jsonReply({ items: [], next: query(url, 'cursor') === 'a' ? 'b' : 'a' }));
  await expect(all(byCursor('/cursor', '/next'), '/items')).rejects.toThrow('read before');
});

it('passes over an empty page where the answer says that there is more, and says so where none leads to it', async () => {
  const rows = [1, 2, 3];
  recorder.answer(({ url }) => {
    const page = Number(query(url, 'page') ?? 1);
    return jsonReply({ rows: page === 2 ? [] : rows.slice(page - 1, page), pages: 3, more: page < 3 });
  });
  const seen = [1, 3];
  expect(await all(byPage('/page', 1, { total: '/pages' }), '/rows')).toEqual(seen);
  expect(await all(byPage('/page', 1, { more: '/more' }), '/rows')).toEqual(seen);
  expect(await all(byPage('/page'), '/rows')).toEqual([1]);
  await expect(all(byOffset('/offset', 0, { more: '/more' }), '/rows', { page: 2 })).rejects.toThrow('are empty');
  recorder.answer(({ url }) => jsonReply({ rows: query(url, 'page') === null ? rows : [], more: true, at: url }));
  await expect(all(byPage('/page', 1, { more: '/more' }), '/rows')).rejects.toThrow('are empty');
});

it('never walks in circles, nor ends in silence before the end', async () => {
  recorder.answer(jsonReply({ items: [1], next: 'c', more: true }));
  await expect(all(byCursor('/cursor', '/next'), '/items')).rejects.toThrow('read before');
  recorder.answer(({ url }) => jsonReply({ items: [1], at: url }));
  await expect(all(byPage('/page'), '/items')).rejects.toThrow('the same page came again');
  recorder.answer(jsonReply({ items: [1], more: true }));
  await expect(all(byCursor('/cursor', '/next', '/more'), '/items')).rejects.toThrow('nothing at /next');
  recorder.answer(jsonReply({ items: { a: 1 } }));
  await expect(all(byCursor('/cursor', '/next'), '/items')).rejects.toThrow('no list at /items');
  recorder.answer(jsonReply({ message: 'no' }, 404));
  await expect(all(byPage('/page'), '/items')).rejects.toMatchObject({ status: 404 });
});

it('goes on with an instant as it came, of the answer and of its last item, not with what a Date keeps of it', async () => {
  const instants = ['2026-01-01T00:00:00.000001Z', '2026-01-01T00:00:00.000002Z', '2026-01-01T02:00:00+02:00'];
  recorder.answer(({ url }) => {
    const rest = instants.slice(instants.indexOf(query(url, 'cursor') ?? '') + 1);
    const [at] = rest;
    return jsonReply({ data: at === undefined ? [] : [{ at }], next: rest.length > 1 ? at : null });
  });
  const shape = { properties: { data: { items: { properties: { at: 'date' } } }, next: 'date' } } as const;
  const exact = make('GET /items?cursor', {}, { decode: decoder(shape) });
  const sent = instants.map((instant) => `/v1/items?cursor=${encodeURIComponent(instant)}`);
  recorder.requests.length = 0;
  expect(await all(byCursor('/cursor', '/next'), '/data', {}, exact)).toEqual(
    instants.map((instant) => ({ at: new Date(instant) })),
  );
  expect(urls()).toEqual(['/v1/items', ...sent.slice(0, 2)]);
  recorder.requests.length = 0;
  await all(byCursor('/cursor', '/at', undefined, true), '/data', {}, exact);
  expect(urls()).toEqual(['/v1/items', ...sent]);
});
