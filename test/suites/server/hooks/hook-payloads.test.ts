import { describe, expect, it } from 'vitest';
import type { Answer } from '../reference.ts';
import { HookScene } from './receiver.ts';

const scene = new HookScene();

async function hook(json: object): Promise<number> {
  const made = await scene.reference.call('POST', '/groups/acme/hooks', {
    as: 'olivia',
    json: { url: scene.base, ...json },
  });
  expect(made.status).toBe(201);
  return made.body.id;
}

async function call(method: string, path: string, json?: object): Promise<Answer> {
  const answer = await scene.reference.call(method, path, { as: 'olivia', json });
  expect(answer.status).toBeLessThan(300);
  await scene.reference.server.settled();
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
    const web = `${scene.reference.server.url}/acme/app`;
    const { project, repository } = scene.received[0]?.body ?? {};
    const shown = (await scene.reference.get('/projects/301', { as: 'olivia' })).body;
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
    const [first, second] = scene.received.map(({ body }) => body.commits);
    expect(first).toEqual([
      {
        id: made.body.id,
        message: 'Title of it\n\nAnd the rest.',
        title: 'Title of it',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
        url: `${scene.reference.server.url}/acme/app/-/commit/${made.body.id}`,
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
      await call('PUT', `/groups/acme/hooks/${id}`, { url: `${scene.base}/?status=${status}` });
      await call('POST', `/projects/301/repository/files/made-${status}.txt`, {
        branch: 'main',
        content: 'x',
        commit_message: 'Add',
      });
    }
    const records = await scene.reference.get(`/groups/acme/hooks/${id}/events`, { as: 'olivia' });
    expect(records.body.map((record: { response_status: string }) => record.response_status)).toEqual(
      statuses.toReversed(),
    );
  });

  it('[B-EVENT-014] was one attempt without a signature, and hooks that go on failing pause', async () => {
    const id = await hook({ push_events: true, url: `${scene.base}/?status=500` });
    for (let count = 1; count <= 5; count += 1) {
      await call('POST', `/projects/301/repository/files/made-${count}.txt`, {
        branch: 'main',
        content: 'x',
        commit_message: 'Add',
      });
      // The fifth push is not told: the hook pauses after four failures.
      expect(scene.received).toHaveLength(Math.min(count, 4));
    }
    for (const { headers } of scene.received) {
      expect(Object.keys(headers).filter((name) => /signature|webhook-id|webhook-timestamp/i.test(name))).toEqual([]);
    }
    const { body } = await scene.reference.get(`/groups/acme/hooks/${id}`, { as: 'olivia' });
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
    const kinds = scene.received.map(({ headers, body }) => [
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
    for (const { body } of scene.received.slice(0, 4)) {
      expect(body).toMatchObject({ user: { username: 'olivia' }, project: { id: 301 }, object_attributes: {} });
    }
  });

  it('[B-EVENT-014] leaves out the commits where hooks of the instance are told', async () => {
    const made = await scene.reference.call('POST', '/hooks', {
      as: 'root',
      json: { url: `${scene.base}/system`, push_events: true, merge_requests_events: true },
    });
    expect(made.status).toBe(201);
    await call('POST', '/projects/301/repository/files/made.txt', {
      branch: 'main',
      content: 'x',
      commit_message: 'Add',
    });
    await call('PUT', '/projects/301/merge_requests/1', { title: 'Told' });
    const shown = scene.received.map(({ headers, body }) => [headers['x-service-event'], body.object_kind]);
    expect(shown).toContainEqual(['System Hook', 'push']);
    expect(shown).toContainEqual(['System Hook', 'merge_request']);
    expect(scene.received.find(({ body }) => body.object_kind === 'push')?.body).toMatchObject({
      commits: [],
      total_commits_count: 1,
    });
  });
});
