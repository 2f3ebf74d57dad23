import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

function post(path: string, json: unknown, method = 'POST'): ReturnType<Reference['call']> {
  return reference.call(method, path, { as: 'olivia', json });
}

const text = (length: number): string =>
  String.fromCodePoint(...Array.from({ length }, (_, index) => 0x2_0000 + index));

it.each<[what: string, path: string, body: (text: string) => object]>([
  ['the labels of a new issue', '/projects/301/issues', (labels) => ({ title: 'Long', labels })],
  ['the labels of a new epic', '/groups/201/epics', (labels) => ({ title: 'Long', labels })],
  ['the title of a milestone', '/projects/301/milestones', (title) => ({ title })],
  ['the name of a group token', '/groups/201/access_tokens', (name) => ({ name, scopes: ['api'], access_level: 30 })],
])('%s takes what fits, and no more', async (_, path, body) => {
  const statusOf = async (length: number): Promise<number> => (await post(path, body(text(length)))).status;
  expect([await statusOf(255), await statusOf(256), await statusOf(3_000)]).toEqual([201, 400, 400]);
});

it('no group or project lies so deep that its path could not be kept', async () => {
  const segment = 'p'.repeat(80);
  let parent: number | undefined;
  for (let depth = 0; depth < 3; depth += 1) {
    const json = { name: segment, path: segment, ...(parent === undefined ? {} : { parent_id: parent }) };
    const made = await post('/groups', json);
    expect(made.status).toBe(201);
    parent = Number(made.body.id);
  }
  const below = { name: segment, path: segment };
  const tooLong = { message: { path: ['is too long with those above it (maximum is 255 characters)'] } };
  for (const [path, json] of [
    ['/groups', { ...below, parent_id: parent }],
    ['/projects', { ...below, namespace_id: parent }],
  ] as const) {
    const refused = await post(path, json);
    expect([refused.status, refused.body]).toEqual([400, tooLong]);
  }
});

const list = (count: number): string => Array.from({ length: count }, (_, index) => `name-${index}`).join(',');
const words = (count: number): string => list(count).replaceAll(',', '+');

it.each<[path: string, query: (count: number) => string, most: number]>([
  ['/issues', (count) => `labels=${list(count)}`, 20],
  ['/projects/301/issues', (count) => `not[labels]=${list(count)}`, 20],
  ['/projects/301/merge_requests', (count) => `labels=${list(count)}`, 20],
  ['/groups/201/epics', (count) => `labels=${list(count)}`, 20],
  ['/projects', (count) => `topic=${list(count)}`, 20],
  ['/projects', (count) => `search=${words(count)}`, 100],
  ['/groups/201/issues', (count) => `search=${words(count)}`, 100],
  ['/merge_requests', (count) => `search=${words(count)}`, 100],
])('%s asks for no more at once than engines can plan', async (path, query, most) => {
  const statusOf = async (count: number): Promise<number> =>
    (await reference.get(path, { as: 'olivia', query: query(count) })).status;
  expect([await statusOf(most), await statusOf(most + 1), await statusOf(700)]).toEqual([200, 400, 400]);
});

it('one request names as many labels as one statement can hold', async () => {
  const sent = async (path: string, json: object, method?: string): Promise<number> =>
    (await post(path, json, method)).status;
  expect(await sent('/projects/301/issues', { title: 'Many', labels: list(1_000) })).toBe(201);
  for (const count of [1_001, 5_000, 40_000]) {
    expect(await sent('/projects/301/issues', { title: 'Many', labels: list(count) })).toBe(400);
    expect(await sent('/projects/301/issues/2', { add_labels: list(count) }, 'PUT')).toBe(400);
    expect(await sent('/projects/301/issues/2', { remove_labels: list(count) }, 'PUT')).toBe(400);
    expect(await sent('/groups/201/epics', { title: 'Many', labels: list(count) })).toBe(400);
  }
});
