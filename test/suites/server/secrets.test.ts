import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Answer, type Reference, type Sent, startReference } from './reference.ts';

let reference: Reference;
let receiver: Server;
let address: string;
const log: string[] = [];
const printed: string[] = [];
/** Everything that was answered, without the answers that show a secret once. */
const answered: string[] = [];

beforeAll(async () => {
  for (const stream of ['error', 'warn', 'log', 'info'] as const) {
    vi.spyOn(console, stream).mockImplementation((...parts) => void printed.push(parts.map(String).join(' ')));
  }
  receiver = createServer((request, response) => {
    request.resume().on('end', () => response.end('thanks'));
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // A bound TCP server has no other form of address.
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  reference = await startReference({ log: (line) => log.push(line), journal: true, callable: ['127.0.0.1'] });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await reference.server.close();
  await new Promise((resolve) => receiver.close(resolve));
});

async function call(method: string, path: string, sent: Sent = {}): Promise<Answer> {
  const answer = await reference.call(method, path, sent);
  answered.push(`${method} ${path} ${answer.text} ${JSON.stringify([...answer.headers])}`);
  return answer;
}

/** A secret that is shown in one answer, which is left out of what is looked through. */
async function shown(path: string, json: object, as = 'olivia'): Promise<string> {
  const { status, body } = await reference.call('POST', path, { as, json });
  expect(status).toBe(201);
  return String(body.token);
}

/** Sends a token everywhere where one may be, or where somebody may put it by mistake. */
async function show(token: string): Promise<void> {
  const bearer = `Bearer ${token}`;
  for (const headers of [{ 'private-token': token }, { authorization: bearer }, { 'job-token': token }]) {
    await call('GET', '/user', { headers });
    await call('GET', '/nowhere', { headers });
    await call('POST', '/projects/301/issues', { headers, json: {} });
  }
  for (const name of [
    'private_token',
    'PRIVATE_TOKEN',
    'private%5Ftoken',
    '%70rivate_token',
    'access_token',
    'job_token',
  ]) {
    await sendTarget(`/api/v4/user?a=1&${name}=${token}&per_page=1`);
    await sendTarget(`/api/v4/nowhere?${name}=${token}`);
  }
  for (const name of ['token', 'token[]', 'token%5B%5D', 'secret', 'password']) {
    await sendTarget(`/api/v4/projects/301/issues?${name}=${token}&state=none`);
  }
  await call('POST', '/projects/301/issues', { as: 'dev', form: `title=&private_token=${token}` });
  await call('POST', '/projects/301/trigger/pipeline', { json: { token, ref: 'none' } });
  await call('POST', '/runners', { form: `token=${token}&maximum_timeout=no` });
  const basic = `Basic ${Buffer.from(`x:${token}`).toString('base64')}`;
  for (const path of [
    '/acme/app.git/info/refs?service=git-upload-pack',
    '/none.git/info/refs?service=git-upload-pack',
  ]) {
    await sendTarget(path, { authorization: basic });
  }
}

async function sendTarget(target: string, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(reference.server.url + target, { headers, redirect: 'manual' });
  answered.push(`${await response.text()} ${JSON.stringify([...response.headers])}`);
}

/** Reads everything back where somebody could look for secrets. */
async function readAll(): Promise<void> {
  const lists = [
    '/groups/acme/access_tokens',
    '/personal_access_tokens',
    '/runners/all',
    '/projects/301/deploy_keys',
    '/hooks',
    '/groups/acme/hooks',
  ];
  for (const path of lists) expect((await call('GET', path, { as: 'root' })).status).toBe(200);
  expect((await call('GET', '/projects/301/triggers', { as: 'max' })).status).toBe(200);
  for (const path of ['/hooks', '/groups/acme/hooks']) {
    for (const { id } of (await call('GET', path, { as: 'root' })).body) {
      await call('GET', `${path}/${id}`, { as: 'root' });
      if (path !== '/hooks') await call('GET', `${path}/${id}/events`, { as: 'root' });
    }
  }
}

it('no secret is in a log, an error, the journal, an audit line, a record of a hook or an answer but the one that shows it', async () => {
  const expires = { expires_at: '2026-12-31' };
  const scopes = { name: 'deploys', scopes: ['api'], ...expires };
  const tokens = [
    await shown('/groups/acme/access_tokens', { ...scopes, access_level: 30 }),
    await shown('/users/4/personal_access_tokens', scopes, 'root'),
    await shown('/projects/301/triggers', { description: 'deploys' }),
    await shown('/user/runners', { runner_type: 'project_type', project_id: 301 }),
    'fwpat-nobody-has-this-one',
  ];
  const given = {
    token: 'a-secret-of-a-hook',
    header: 'a-secret-in-a-header',
    variable: 'a-secret-in-an-address',
    refused: 'a-secret-that-is-refused',
  };
  const custom_headers = [{ key: 'X-Custom', value: given.header }];
  const hook = { url: `${address}/told`, token: given.token, push_events: true, custom_headers };
  expect((await call('POST', '/groups/acme/hooks', { as: 'olivia', json: hook })).status).toBe(201);
  const { body: system } = await call('POST', '/hooks', {
    as: 'root',
    json: { url: `${address}/{place}`, token: given.token, push_events: true, repository_update_events: true },
  });
  const value = { value: given.variable };
  await call('PUT', `/hooks/${system.id}/url_variables/place`, { as: 'root', json: value });
  const wrong = { url: 'no address', token: given.refused, custom_headers: [{ key: 'Host', value: given.refused }] };
  await call('POST', '/groups/acme/hooks', { as: 'olivia', json: wrong });
  await call('POST', '/groups/acme/hooks', {
    as: 'olivia',
    json: { ...hook, custom_headers: [{ value: given.refused }] },
  });

  const actions = [{ action: 'create', file_path: 'told.txt', content: 'x' }];
  const commit = { branch: 'work', commit_message: 'Told', actions };
  expect((await call('POST', '/projects/301/repository/commits', { as: 'dev', json: commit })).status).toBe(201);
  await reference.server.settled();
  await call('POST', `/hooks/${system.id}`, { as: 'root' });
  for (const token of tokens) await show(token);
  await readAll();

  const places = {
    log: log.join('\n'),
    printed: printed.join('\n'),
    journal: JSON.stringify(reference.server.journal.entries()),
    answers: answered.join('\n'),
  };
  const found = Object.entries(places).flatMap(([place, text]) =>
    [...tokens, ...Object.values(given)].filter((secret) => text.includes(secret)).map((secret) => [place, secret]),
  );
  expect(found).toEqual([]);
  // The traffic was there.
  expect(log.length).toBeGreaterThan(150);
  expect(places.log).toContain('"audit":"created"');
  expect(places.answers).toContain('[REDACTED]');
});
