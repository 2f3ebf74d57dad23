import { type IncomingHttpHeaders, type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;
let receiver: Server;
let base: string;
// Payloads are looked into freely; their shape is what the tests are about.
// oxlint-disable-next-line typescript/no-explicit-any
let received: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: any }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      response.writeHead(Number(/status=(\d+)/.exec(path)?.[1] ?? 200)).end('answered');
      received.push({ path, headers, body: JSON.parse(Buffer.concat(parts).toString('utf8')) });
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  // A bound TCP server has no other form of address.
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  reference = await startReference({ callable: ['127.0.0.1'] });
});
afterAll(async () => {
  await reference.server.close();
  await new Promise((resolve) => receiver.close(resolve));
});
beforeEach(async () => {
  await reference.server.reset();
  received = [];
});

async function hook(json: object): Promise<number> {
  const made = await reference.call('POST', '/groups/acme/hooks', { as: 'olivia', json: { url: base, ...json } });
  expect(made.status).toBe(201);
  return made.body.id;
}

async function call(method: string, path: string, json?: object): Promise<Answer> {
  const answer = await reference.call(method, path, { as: 'olivia', json });
  expect(answer.status).toBeLessThan(300);
  await reference.server.settled();
  return answer;
}

describe('the payload of a push', () => {
  it('[B-EVENT-009] says which project and which repository', async () => {
    await hook({ push_events: true });
    await call('POST', '/projects/301/repository/files/made.txt', {
      branch: 'main',
      content: 'x',
      commit_message: 'Add',
    });
    const web = `${reference.server.url}/acme/app`;
    const { project, repository } = received[0]?.body ?? {};
    const shown = (await reference.get('/projects/301', { as: 'olivia' })).body;
    expect(project).toEqual({
      id: 301,
      name: 'App',
      description: shown.description,
      web_url: web,
      avatar_url: null,
      git_ssh_url: 'git@127.0.0.1:acme/app.git',
      git_http_url: `${web}.git`,
      namespace: 'Acme',
      visibility_level: 0,
      path_with_namespace: 'acme/app',
      default_branch: 'main',
      ci_config_path: null,
      homepage: web,
      url: 'git@127.0.0.1:acme/app.git',
      ssh_url: 'git@127.0.0.1:acme/app.git',
      http_url: `${web}.git`,
    });
    expect(repository).toEqual({
      name: 'App',
      url: 'git@127.0.0.1:acme/app.git',
      description: shown.description,
      homepage: web,
      git_http_url: `${web}.git`,
      git_ssh_url: 'git@127.0.0.1:acme/app.git',
      visibility_level: 0,
    });
  });

  it('[B-EVENT-010] says of each commit who wrote it and which files it touches', async () => {
    await hook({ push_events: true });
    const made = await call('POST', '/projects/301/repository/commits', {
      branch: 'main',
      commit_message: 'Title of it\n\nAnd the rest.',
      author_name: 'Somebody Else',
      author_email: 'else@example.com',
      actions: [
        { action: 'create', file_path: 'a/new.txt', content: 'new' },
        { action: 'update', file_path: 'README.md', content: 'changed' },
      ],
    });
    await call('POST', '/projects/301/repository/commits', {
      branch: 'main',
      commit_message: 'Remove',
      actions: [{ action: 'delete', file_path: 'a/new.txt' }],
    });
    const [first, second] = received.map(({ body }) => body.commits);
    expect(first).toEqual([
      {
        id: made.body.id,
        message: 'Title of it\n\nAnd the rest.',
        title: 'Title of it',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
        url: `${reference.server.url}/acme/app/-/commit/${made.body.id}`,
        author: { name: 'Somebody Else', email: 'else@example.com' },
        added: ['a/new.txt'],
        modified: ['README.md'],
        removed: [],
      },
    ]);
    expect(second).toMatchObject([{ title: 'Remove', added: [], modified: [], removed: ['a/new.txt'] }]);
  });
});

describe('what came of a delivery', () => {
  it('[B-EVENT-011] is recorded with the status of the receiver', async () => {
    const id = await hook({ push_events: true });
    const statuses = ['200', '201', '404', '503'];
    for (const status of statuses) {
      await call('PUT', `/groups/acme/hooks/${id}`, { url: `${base}/?status=${status}` });
      await call('POST', `/projects/301/repository/files/made-${status}.txt`, {
        branch: 'main',
        content: 'x',
        commit_message: 'Add',
      });
    }
    const records = await reference.get(`/groups/acme/hooks/${id}/events`, { as: 'olivia' });
    expect(records.body.map((record: { response_status: string }) => record.response_status)).toEqual(
      statuses.toReversed(),
    );
  });

  it('[B-EVENT-014] was one attempt without a signature, and hooks that go on failing pause', async () => {
    const id = await hook({ push_events: true, url: `${base}/?status=500` });
    for (let count = 1; count <= 5; count += 1) {
      await call('POST', `/projects/301/repository/files/made-${count}.txt`, {
        branch: 'main',
        content: 'x',
        commit_message: 'Add',
      });
      // The fifth push is not told: the hook pauses after four failures.
      expect(received).toHaveLength(Math.min(count, 4));
    }
    for (const { headers } of received) {
      expect(Object.keys(headers).filter((name) => /signature|webhook-id|webhook-timestamp/i.test(name))).toEqual([]);
    }
    const { body } = await reference.get(`/groups/acme/hooks/${id}`, { as: 'olivia' });
    expect(body.alert_status).toBe('temporarily_disabled');
  });

  it('[B-EVENT-014] tells of tags, issues, notes, reactions and merge requests under names of their own', async () => {
    await hook({
      push_events: false,
      issues_events: true,
      note_events: true,
      emoji_events: true,
      merge_requests_events: true,
      subgroup_events: true,
    });
    await call('PUT', '/projects/301/issues/30', { title: 'Told' });
    await call('POST', '/projects/301/issues/30/notes', { body: 'Told' });
    await call('POST', '/projects/301/issues/30/award_emoji', { name: 'rocket' });
    await call('PUT', '/projects/301/merge_requests/1', { title: 'Told' });
    await call('POST', '/groups', { name: 'Told', path: 'told', parent_id: 201 });
    const kinds = received.map(({ headers, body }) => [
      headers['x-service-event'],
      body.object_kind ?? body.event_name,
      body.object_attributes?.action ?? null,
    ]);
    expect(kinds).toEqual([
      ['Issue Hook', 'issue', 'update'],
      ['Note Hook', 'note', 'create'],
      ['Emoji Hook', 'emoji', 'award'],
      ['Merge Request Hook', 'merge_request', 'update'],
      ['Subgroup Hook', 'subgroup_create', null],
    ]);
    for (const { body } of received.slice(0, 4)) {
      expect(body).toMatchObject({ user: { username: 'olivia' }, project: { id: 301 }, object_attributes: {} });
    }
  });

  it('[B-EVENT-014] leaves out the commits where hooks of the instance are told', async () => {
    const made = await reference.call('POST', '/hooks', {
      as: 'root',
      json: { url: `${base}/system`, push_events: true, merge_requests_events: true },
    });
    expect(made.status).toBe(201);
    await call('POST', '/projects/301/repository/files/made.txt', {
      branch: 'main',
      content: 'x',
      commit_message: 'Add',
    });
    await call('PUT', '/projects/301/merge_requests/1', { title: 'Told' });
    const shown = received.map(({ headers, body }) => [headers['x-service-event'], body.object_kind]);
    expect(shown).toContainEqual(['System Hook', 'push']);
    expect(shown).toContainEqual(['System Hook', 'merge_request']);
    expect(received.find(({ body }) => body.object_kind === 'push')?.body).toMatchObject({
      commits: [],
      total_commits_count: 1,
    });
  });
});
