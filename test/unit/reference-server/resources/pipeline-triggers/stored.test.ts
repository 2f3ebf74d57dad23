import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listen, type ListeningServer } from '../../../../../runtime/node/listen.ts';
import { type Backend, openBackend } from '../../../../../reference-server/backend.ts';
import { createHttpApp } from '../../../../../reference-server/http/app.ts';
import { unseal } from '../../../../../reference-server/platform/tenancy/sealed-text.ts';
import { operations } from '../../../../../reference-server/registry.ts';

let backend: Backend;
let server: ListeningServer;
beforeAll(async () => {
  backend = await openBackend({});
  server = await listen(createHttpApp(backend.app, { operations }), { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await backend.release();
});
beforeEach(() => backend.reset());

// What answers hold is checked against the description by the suites of the server.
// oxlint-disable-next-line typescript/no-explicit-any
async function post(path: string, json: object, as?: string): Promise<any> {
  const credential: Record<string, string> = as === undefined ? {} : { 'private-token': `fwpat-${as}-api` };
  const answer = await fetch(`${server.url}/api/v4${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...credential },
    body: JSON.stringify(json),
  });
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.json();
}

it('a pipeline that a job starts by its own token has the pipeline of the job upstream, one of a trigger token has none', async () => {
  const linked = await post('/projects/301/trigger/pipeline', { ref: 'main', token: 'fwjt-1502' });
  const plain = await post('/projects/301/trigger/pipeline', { ref: 'main', token: 'fwtt-max-1' });
  const rows = await backend.app.store.db
    .selectFrom('pipelines')
    .select(['id', 'upstream_id', 'trigger_id'])
    .where('id', 'in', [linked.id, plain.id])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { id: linked.id, upstream_id: 1751, trigger_id: null },
    { id: plain.id, upstream_id: null, trigger_id: 1721 },
  ]);
});

it('a job token ends with its job', async () => {
  const { db } = backend.app.store;
  await db.updateTable('jobs').set({ status: 'success' }).where('id', '=', 1502).execute();
  const answer = await fetch(`${server.url}/api/v4/projects/301/trigger/pipeline`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ref: 'main', token: 'fwjt-1502' }),
  });
  expect(answer.status).toBe(404);
});

it('a trigger token starts nothing once who made it is no developer, or no active user', async () => {
  const { db } = backend.app.store;
  const status = async (): Promise<number> => {
    const body = JSON.stringify({ ref: 'main', token: 'fwtt-max-1' });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${server.url}/api/v4/projects/301/trigger/pipeline`, { method: 'POST', headers, body }))
      .status;
  };
  expect(await status()).toBe(201);
  const grants = db.updateTable('project_grants').where('user_id', '=', 3).where('project_id', '=', 301);
  await grants.set({ access_level: 20 }).execute();
  expect(await status()).toBe(403);
  await grants.set({ access_level: 30 }).execute();
  expect(await status()).toBe(201);
  await db.updateTable('users').set({ state: 'blocked' }).where('id', '=', 3).execute();
  expect(await status()).toBe(403);
});

it('no token and no variable can be read from the database', async () => {
  const { db } = backend.app.store;
  const secrets = [
    (await post('/projects/301/triggers', { description: 'x' }, 'max')).token,
    (await post('/runners', { token: 'fwrt-instance' })).token,
    (await post('/user/runners', { runner_type: 'project_type', project_id: 301 }, 'max')).token,
    (await post('/runners/1403/reset_authentication_token', {}, 'max')).token,
    (await post('/runners/reset_registration_token', {}, 'root')).token,
    (await post('/projects/301/runners/reset_registration_token', {}, 'max')).token,
    'value-of-a-variable',
  ];
  const variables = { SECRET: 'value-of-a-variable' };
  const { id } = await post('/projects/301/trigger/pipeline', { ref: 'main', token: 'fwtt-max-1', variables });
  const tables = ['runners', 'runner_registrations', 'jobs', 'trigger_tokens', 'pipelines'] as const;
  const stored = await Promise.all(tables.map((name) => db.selectFrom(name).selectAll().execute()));
  const text = JSON.stringify(stored);
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  const row = await db.selectFrom('pipelines').select('variables').where('id', '=', id).executeTakeFirstOrThrow();
  expect(unseal(row.variables ?? '', backend.app.tokenKey)).toBe(JSON.stringify(variables));
});
