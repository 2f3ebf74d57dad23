import { describe, expect, it } from 'vitest';
import { type Answer, each } from '../reference.ts';
import { HookScene } from './receiver.ts';

const scene = new HookScene();

const GROUP = '/groups/acme/hooks';

async function groupHook(json: object = {}, path = '/group'): Promise<number> {
  const made = await scene.reference.call('POST', GROUP, {
    as: 'olivia',
    json: { url: `${scene.base}${path}`, ...json },
  });
  expect([made.status, made.text]).toEqual([201, made.text]);
  return made.body.id;
}

async function systemHook(json: object): Promise<number> {
  const made = await scene.reference.call('POST', '/hooks', {
    as: 'root',
    json: { url: `${scene.base}/system`, ...json },
  });
  expect(made.status).toBe(201);
  return made.body.id;
}

let written = 0;
/** Pushes one commit through the API. */
function push(branch = 'main', project = 'acme%2Fapp'): Promise<Answer> {
  written += 1;
  return scene.reference.call('POST', `/projects/${project}/repository/files/made-${written}.txt`, {
    as: 'olivia',
    json: {
      branch,
      content: 'x',
      commit_message: `Add ${written}`,
      ...(branch.length > 20 ? { start_branch: 'main' } : {}),
    },
  });
}

/** Records of a hook, when nothing waits any more. */
async function recordsOf(id: number, query = ''): Promise<Answer> {
  await scene.reference.server.settled();
  return scene.reference.get(`${GROUP}/${id}/events`, { as: 'olivia', query });
}

describe('what a hook is sent', () => {
  it('comes while receivers that are slow keep back their answers', async () => {
    await groupHook({ note_events: true }, '/slow');
    await groupHook({ note_events: true }, '/quick');
    for (let index = 0; index < 40; index += 1) {
      const json = { body: `Comment ${index}` };
      const made = await scene.reference.call('POST', '/projects/301/issues/30/notes', { as: 'olivia', json });
      expect(made.status).toBe(201);
    }
    const to = (path: string): number => scene.received.filter((each) => each.path === path).length;
    while (to('/quick') < 40) await new Promise((resolve) => setImmediate(resolve));
    expect([to('/slow') < 40, scene.held.length]).toEqual([true, to('/slow')]);
    while (to('/slow') < 40) {
      for (const answer of scene.held.splice(0)) answer();
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const answer of scene.held.splice(0)) answer();
    await scene.reference.server.settled();
    expect(new Set(scene.received.map(({ headers }) => headers['idempotency-key'])).size).toBe(80);
  });

  it('[B-EVENT-001][B-EVENT-006][B-EVENT-007][B-EVENT-008] is a push, with who did what where', async () => {
    const id = await groupHook({ token: 'swordfish' });
    const plain = await groupHook({}, '/plain');
    expect((await push()).status).toBe(201);
    const [first, second] = (await scene.deliveries()).toSorted((a, b) => a.path.localeCompare(b.path));
    expect([first?.method, first?.path]).toEqual(['POST', '/group']);
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-service-event': 'Push Hook',
      'x-service-token': 'swordfish',
      'x-service-instance': scene.reference.server.url,
    });
    for (const name of ['user-agent', 'idempotency-key', 'x-service-webhook-uuid', 'x-service-event-uuid']) {
      expect([name, first?.headers[name]]).toEqual([name, expect.stringMatching(/./)]);
    }
    expect(second?.headers['x-service-token']).toBeUndefined();
    expect(second?.headers['x-service-event-uuid']).toBe(first?.headers['x-service-event-uuid']);
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key']);
    expect(second?.headers['x-service-webhook-uuid']).not.toBe(first?.headers['x-service-webhook-uuid']);
    const head = await scene.reference.get('/projects/acme%2Fapp/repository/commits/main', { as: 'olivia' });
    expect(first?.body).toMatchObject({
      object_kind: 'push',
      event_name: 'push',
      ref: 'refs/heads/main',
      after: head.body.id,
      before: head.body.parent_ids[0],
      checkout_sha: head.body.id,
      user_username: 'olivia',
      project_id: 301,
      total_commits_count: 1,
      project: { path_with_namespace: 'acme/app', namespace: 'Acme', visibility_level: 0 },
      repository: { name: 'App' },
    });
    expect(first?.body.commits).toMatchObject([
      { id: head.body.id, title: head.body.title, added: [`made-${written}.txt`], modified: [], removed: [] },
    ]);
    expect(id).not.toBe(plain);
  });

  it('[B-EVENT-005] is made from its template, with headers of its own', async () => {
    await groupHook({
      custom_webhook_template: '{"who":"{{user_username}}","count":{{total_commits_count}},"at":"{{project.name}}"}',
      custom_headers: [{ key: 'X-Example', value: 'one' }],
      url: `${scene.base}/template`,
    });
    await push();
    const [sent] = await scene.deliveries();
    expect(sent?.body).toEqual({ who: 'olivia', count: 1, at: 'App' });
    expect(sent?.headers['x-example']).toBe('one');
  });

  it('[B-EVENT-002] goes to hooks of the instance by their flags, without the commits', async () => {
    await systemHook({ push_events: true, repository_update_events: false, token: 'of-root' });
    await systemHook({ push_events: false, repository_update_events: false });
    await systemHook({ push_events: false, repository_update_events: true, url: `${scene.base}/update` });
    await push();
    const [pushed, updated] = (await scene.deliveries()).toSorted((a, b) => a.path.localeCompare(b.path));
    expect(pushed?.headers).toMatchObject({ 'x-service-event': 'System Hook', 'x-service-token': 'of-root' });
    expect(pushed?.body).toMatchObject({ event_name: 'push', commits: [], total_commits_count: 1 });
    expect(updated?.headers['x-service-event']).toBe('System Hook');
    expect(updated?.body).toMatchObject({
      event_name: 'repository_update',
      project_id: 301,
      refs: ['refs/heads/main'],
    });
    await push('main', 'open%2Flib');
    expect(await scene.deliveries()).toHaveLength(4);
  });

  it('[B-EVENT-003] goes to the hooks of the groups above whose flag is on', async () => {
    await groupHook({ push_events: false }, '/off');
    await groupHook({ push_events: true }, '/on');
    await push('main', 'open%2Flib');
    await push();
    await push();
    expect((await scene.deliveries()).map(({ path }) => path)).toEqual(['/on', '/on']);
  });

  it('[B-EVENT-004] goes only where the filter of branches says', async () => {
    await groupHook({ push_events_branch_filter: 'work', branch_filter_strategy: 'wildcard' }, '/plain');
    await groupHook({ push_events_branch_filter: 'w*k', branch_filter_strategy: 'wildcard' }, '/wildcard');
    await groupHook({ push_events_branch_filter: '^(work|stable)$', branch_filter_strategy: 'regex' }, '/regex');
    await groupHook({ push_events_branch_filter: 'nothing', branch_filter_strategy: 'all_branches' }, '/all');
    await groupHook({ push_events_branch_filter: '(a+)+$', branch_filter_strategy: 'regex' }, '/hostile');
    await push('work');
    expect((await scene.deliveries()).map(({ path }) => path).toSorted()).toEqual([
      '/all',
      '/plain',
      '/regex',
      '/wildcard',
    ]);
    // Backtracking would not come to an end with this name.
    const long = `${'a'.repeat(80)}b`;
    await push(long);
    expect((await scene.deliveries()).slice(4).map(({ path }) => path)).toEqual(['/all']);
  });
});

describe('records of deliveries', () => {
  it('[B-GHOOK-003][B-GHOOK-006][B-GHOOK-007] show what was sent and answered, without secrets', async () => {
    const id = await groupHook({ token: 'swordfish', custom_headers: [{ key: 'X-Key', value: 'well-hidden' }] });
    await push();
    const records = await recordsOf(id);
    expect(records.text).not.toMatch(/swordfish|well-hidden/);
    const [record] = records.body;
    expect(record).toMatchObject({
      url: `${scene.base}/group`,
      trigger: 'push_hooks',
      response_status: '200',
      response_body: 'answered',
      request_data: scene.received[0]?.body,
    });
    expect(record.request_headers).toMatchObject({
      'X-Service-Token': '[REDACTED]',
      'X-Key': '[REDACTED]',
      'Idempotency-Key': scene.received[0]?.headers['idempotency-key'],
    });
    expect(record.response_headers['x-answer']).toBe('yes');
    const demo = await scene.reference.get(`${GROUP}/1621/events`, { as: 'olivia' });
    expect(each(demo, 'id')).toContain(1651);
  });

  it('show no secrets of a receiver that answers with what it was sent', async () => {
    const custom_headers = [{ key: 'X-Key', value: 'well "hidden"' }];
    const id = await groupHook({ url: `${scene.base}/echo`, token: 'swordfish', custom_headers });
    await push();
    const [record] = (await recordsOf(id)).body;
    expect(record.response_headers['x-echo']).toBe('[REDACTED]');
    expect(JSON.parse(record.response_body)).toMatchObject({ 'x-service-token': '[REDACTED]', 'x-key': '[REDACTED]' });
  });

  it('[B-GHOOK-008][B-GHOOK-009] are chosen by code or category', async () => {
    const id = await groupHook();
    for (const status of [200, 204, 302, 404, 500]) {
      const json = { url: `${scene.base}/group?status=${status}` };
      await scene.reference.call('PUT', `${GROUP}/${id}`, { as: 'olivia', json });
      await push();
      await scene.deliveries();
    }
    await scene.reference.call('PUT', `${GROUP}/${id}`, { as: 'olivia', json: { url: 'http://nobody.invalid/' } });
    await push();
    const all = await recordsOf(id);
    expect(each(all, 'response_status').toSorted()).toEqual(['200', '204', '302', '404', '500', 'internal error']);
    const chosen = async (query: string): Promise<unknown[]> =>
      each(await scene.reference.get(`${GROUP}/${id}/events`, { as: 'olivia', query }), 'response_status').toSorted();
    expect(await chosen('status=successful')).toEqual(['200', '204']);
    expect(await chosen('status=client_failure')).toEqual(['404']);
    expect(await chosen('status=server_failure')).toEqual(['500']);
    expect(await chosen('status=302')).toEqual(['302']);
    expect(await chosen('status=404')).toEqual(['404']);
    const wrong = await scene.reference.get(`${GROUP}/${id}/events`, { as: 'olivia', query: 'status=fine' });
    expect(wrong.status).toBe(400);
    expect(scene.received.map(({ path }) => path)).not.toContain('/other');
  });

  it('[B-GHOOK-010][B-LIMIT-003] reach back seven days from the request, twenty on a page', async () => {
    const path = `${GROUP}/1621/events`;
    const sentAt = Date.parse('2026-03-04T11:00:00.000Z');
    const week = 7 * 24 * 3_600_000;
    const ids = async (now: number): Promise<unknown[]> => {
      scene.reference.server.clock.set(now, true);
      return each(await scene.reference.get(path, { as: 'olivia' }), 'id');
    };
    expect(await ids(sentAt + week)).toEqual([1651]);
    expect(await ids(sentAt + week + 1)).toEqual([]);
    scene.reference.server.clock.set(sentAt, false);
    const answer = await scene.reference.get(path, { as: 'olivia' });
    expect(answer.headers.get('x-per-page')).toBe('20');
  });

  it('[B-GHOOK-013] count failures: a hook that fails pauses, one that is refused is off', async () => {
    const paused = await groupHook({}, '/a?status=500');
    const refused = await groupHook({}, '/b?status=404');
    const stateOf = async (id: number): Promise<unknown[]> => {
      const { body } = await scene.reference.get(`${GROUP}/${id}`, { as: 'olivia' });
      return [body.alert_status, body.disabled_until === null];
    };
    for (let count = 1; count <= 4; count += 1) {
      expect(await stateOf(paused)).toEqual(['executable', true]);
      await push();
      expect((await recordsOf(paused)).body).toHaveLength(count);
    }
    expect(await stateOf(paused)).toEqual(['temporarily_disabled', false]);
    expect(await stateOf(refused)).toEqual(['disabled', true]);
    await push();
    await scene.deliveries();
    const hour = 3_600_000;
    scene.reference.server.clock.set(scene.reference.server.clock.now() + hour);
    expect(await stateOf(paused)).toEqual(['executable', true]);
    expect(await stateOf(refused)).toEqual(['disabled', true]);
    await push();
    expect(await scene.deliveries()).toHaveLength(9);
    await scene.reference.call('PUT', `${GROUP}/${refused}`, { as: 'olivia', json: { url: `${scene.base}/b` } });
    expect(await stateOf(refused)).toEqual(['executable', true]);
  });
});
