import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const post = (path: string, json: unknown = {}): Promise<Answer> => reference.call('POST', path, { as: 'max', json });
const get = (path: string, query = ''): Promise<Answer> => reference.get(path, { as: 'max', query });

/** The longest text that a note may have. */
const LONG = 'x'.repeat(1_000_000);

const newIssue = async (): Promise<string> => {
  const made = await post('/projects/301/issues', { title: 'Discussed' });
  return `/projects/301/issues/${made.body.iid}`;
};

it('discussions of more text than one answer shows are 422, fewer of them and single notes are not', async () => {
  const issue = await newIssue();
  const small = (await post(`${issue}/discussions`, { body: 'Small' })).body.id;
  const large = (await post(`${issue}/discussions`, { body: LONG })).body.id;
  for (let count = 0; count < 49; count += 1) {
    const { status } = await post(`${issue}/discussions/${large}/notes`, { body: LONG });
    expect([count, status]).toEqual([count, 201]);
  }
  const refused = { message: expect.stringMatching(/^422 Unprocessable Entity - The discussions have over /) };
  for (const path of [`${issue}/discussions`, `${issue}/discussions/${large}`]) {
    const { status, body } = await get(path);
    expect([path, status, body]).toEqual([path, 422, refused]);
  }
  const few = await get(`${issue}/discussions`, 'per_page=1');
  expect([few.status, few.body.map(({ id }: { id: string }) => id)]).toEqual([200, [small]]);
  const notes = await get(`${issue}/notes`, 'per_page=2');
  expect([notes.status, notes.body.map(({ body }: { body: string }) => body.length)]).toEqual([200, [1e6, 1e6]]);
  // One less, and all of them are shown.
  expect((await reference.call('DELETE', `${issue}/notes/${notes.body[0].id}`, { as: 'max' })).status).toBe(204);
  const all = await get(`${issue}/discussions/${large}`);
  expect([all.status, all.body.notes.length]).toEqual([200, 49]);
});

it('answers come in their order, however many there are, and are copied so', async () => {
  const issue = await newIssue();
  const { id } = (await post(`${issue}/discussions`, { body: '0' })).body;
  for (let count = 1; count <= 201; count += 1) await post(`${issue}/discussions/${id}/notes`, { body: String(count) });
  const wanted = Array.from({ length: 202 }, (_, index) => String(index));
  const bodies = (answer: Answer): unknown => answer.body.notes.map(({ body }: { body: string }) => body);
  expect(bodies(await get(`${issue}/discussions/${id}`))).toEqual(wanted);
  const copy = await post(`${issue}/clone`, { to_project_id: 301, with_notes: true });
  const copied = await get(`/projects/301/issues/${copy.body.iid}/discussions`);
  expect([copied.body.length, bodies({ ...copied, body: copied.body[0] })]).toEqual([1, wanted]);
});

it('drafts are published in their order, however many there are', async () => {
  const at = '/projects/301/merge_requests/1';
  const wanted = Array.from({ length: 201 }, (_, index) => `Draft ${index}`);
  for (const note of wanted) expect((await post(`${at}/draft_notes`, { note })).status).toBe(201);
  expect((await post(`${at}/draft_notes/bulk_publish`)).status).toBe(204);
  expect((await get(`${at}/draft_notes`)).body).toEqual([]);
  const pages = await Promise.all([1, 2, 3].map((page) => get(`${at}/notes`, `sort=asc&per_page=100&page=${page}`)));
  const bodies = pages.flatMap(({ body }) => body.map((note: { body: string }) => note.body));
  expect(bodies.filter((body) => wanted.includes(body))).toEqual(wanted);
});
