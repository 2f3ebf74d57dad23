import { describe, expect, it } from 'vitest';
import type { Answer } from '../reference.ts';
import { HookScene } from './receiver.ts';

const scene = new HookScene();

const ISSUES = '/projects/acme%2Fapp/issues';

async function hookOn(...flags: readonly string[]): Promise<void> {
  const on = Object.fromEntries(flags.map((flag) => [flag, true]));
  const json = { url: scene.base, push_events: false, ...on };
  expect((await scene.reference.call('POST', '/groups/acme/hooks', { as: 'olivia', json })).status).toBe(201);
}

async function call(method: string, path: string, json?: object): Promise<Answer> {
  const answer = await scene.reference.call(method, path, { as: 'olivia', json });
  expect(answer.status).toBeLessThan(300);
  return answer;
}

/** The names of the events that were told, when all is told. */
async function told(): Promise<unknown[]> {
  return (await scene.deliveries()).map(({ headers }) => headers['x-service-event']);
}

describe('hooks are told', () => {
  it('[A-EVENT-001] of commits, files, issues, merge requests, notes, reactions and published drafts, each by its own event', async () => {
    await hookOn('push_events', 'issues_events', 'merge_requests_events', 'note_events', 'emoji_events');
    const APP = '/projects/acme%2Fapp';
    const MERGE = `${APP}/merge_requests/1`;
    const actions = [{ action: 'create', file_path: 'told.txt', content: 'told' }];
    const file = { branch: 'work', commit_message: 'Told', content: 'more' };
    const doings: readonly (readonly [event: string, method: string, path: string, json?: object])[] = [
      ['Push Hook', 'POST', `${APP}/repository/commits`, { branch: 'work', commit_message: 'Told', actions }],
      ['Push Hook', 'PUT', `${APP}/repository/files/told.txt`, file],
      ['Push Hook', 'DELETE', `${APP}/repository/files/told.txt`, { branch: 'work', commit_message: 'Gone' }],
      ['Issue Hook', 'POST', ISSUES, { title: 'Told' }],
      ['Merge Request Hook', 'PUT', MERGE, { title: 'Told' }],
      ['Note Hook', 'POST', `${ISSUES}/30/notes`, { body: 'Told' }],
      ['Note Hook', 'POST', `${MERGE}/discussions`, { body: 'Told' }],
      ['Emoji Hook', 'POST', `${ISSUES}/30/award_emoji`, { name: 'rocket' }],
    ];
    for (const [event, method, path, json] of doings) {
      scene.received = [];
      await call(method, path, json);
      expect([path, method, await told()]).toEqual([path, method, [event]]);
    }
    scene.received = [];
    await call('POST', `${MERGE}/draft_notes`, { note: 'Not yet' });
    expect(await told()).toEqual([]);
    await call('POST', `${MERGE}/draft_notes/bulk_publish`);
    expect(await told()).toEqual(['Note Hook']);
    expect(scene.received[0]?.body.object_attributes.note).toBe('Not yet');
  });

  it('of issues that are opened, changed, closed and opened again', async () => {
    await hookOn('issues_events');
    const { body: issue } = await call('POST', ISSUES, { title: 'Told' });
    await told();
    await call('PUT', `${ISSUES}/${issue.iid}`, { title: 'Told again', labels: 'bug' });
    await told();
    await call('PUT', `${ISSUES}/${issue.iid}`, { state_event: 'close' });
    await told();
    await call('PUT', `${ISSUES}/${issue.iid}`, { state_event: 'reopen' });
    expect(await told()).toEqual(['Issue Hook', 'Issue Hook', 'Issue Hook', 'Issue Hook']);
    expect(scene.received.map(({ body }) => body.object_attributes.action)).toEqual([
      'open',
      'update',
      'close',
      'reopen',
    ]);
    const [opened, updated, closed] = scene.received.map(({ body }) => body);
    expect(opened).toMatchObject({
      object_kind: 'issue',
      user: { username: 'olivia', email: '[REDACTED]' },
      project: { path_with_namespace: 'acme/app' },
      object_attributes: { iid: issue.iid, title: 'Told', url: issue.web_url },
      changes: {},
    });
    expect(updated.changes.title).toEqual({ previous: 'Told', current: 'Told again' });
    expect(updated.changes.label_ids.current).toHaveLength(1);
    expect(closed.changes.state).toEqual({ previous: 'opened', current: 'closed' });
  });

  it('of comments, on issues and snippets', async () => {
    await hookOn('note_events');
    const { body: note } = await call('POST', `${ISSUES}/30/notes`, { body: 'First' });
    await told();
    await call('PUT', `${ISSUES}/30/notes/${note.id}`, { body: 'Second' });
    expect(await told()).toEqual(['Note Hook', 'Note Hook']);
    expect(scene.received.map(({ body }) => [body.object_attributes.action, body.object_attributes.note])).toEqual([
      ['create', 'First'],
      ['update', 'Second'],
    ]);
    expect(scene.received[0]?.body).toMatchObject({ object_kind: 'note', issue: { iid: 30 }, project_id: 301 });
    const made = { title: 'x', file_name: 'x', content: 'x', visibility: 'private' };
    const { body: snippet } = await call('POST', '/projects/acme%2Fapp/snippets', made);
    await call('POST', `/projects/acme%2Fapp/snippets/${snippet.id}/notes`, { body: 'Third' });
    await told();
    expect(scene.received[2]?.body).toMatchObject({ object_kind: 'note', snippet: { id: snippet.id } });
  });

  it('of what is confidential only where they asked for that', async () => {
    await hookOn('issues_events', 'note_events');
    const { body: hidden } = await call('POST', ISSUES, { title: 'Hidden', confidential: true });
    await call('POST', `${ISSUES}/${hidden.iid}/notes`, { body: 'Hidden' });
    await call('POST', `${ISSUES}/30/notes`, { body: 'Internal', internal: true });
    expect(await told()).toEqual([]);
    await hookOn('confidential_issues_events', 'confidential_note_events');
    await call('POST', ISSUES, { title: 'Hidden', confidential: true });
    await told();
    await call('POST', `${ISSUES}/30/notes`, { body: 'Internal', internal: true });
    expect(await told()).toEqual(['Confidential Issue Hook', 'Confidential Note Hook']);
    expect(scene.received.map(({ body }) => body.event_type)).toEqual(['confidential_issue', 'confidential_note']);
  });

  it('of reactions that are given and taken back', async () => {
    await hookOn('emoji_events');
    const { body } = await call('POST', `${ISSUES}/30/award_emoji`, { name: 'rocket' });
    await told();
    await call('DELETE', `${ISSUES}/30/award_emoji/${body.id}`);
    expect(await told()).toEqual(['Emoji Hook', 'Emoji Hook']);
    expect(scene.received.map((one) => one.body.event_type)).toEqual(['award', 'revoke']);
    expect(scene.received[0]?.body.object_attributes).toMatchObject({ name: 'rocket', awardable_type: 'Issue' });
  });

  it('of groups that are made below them', async () => {
    await hookOn('subgroup_events');
    await call('POST', '/groups', { name: 'Below', path: 'below', parent_id: 204 });
    await call('POST', '/groups', { name: 'Beside', path: 'beside' });
    expect(await told()).toEqual(['Subgroup Hook']);
    expect(scene.received[0]?.body).toMatchObject({ event_name: 'subgroup_create', full_path: 'acme/sub/below' });
  });

  it('[B-EVENT-014] of groups below them that are deleted, each with what goes with it', async () => {
    const { body: top } = await call('POST', '/groups', { name: 'Goes', path: 'goes', parent_id: 204 });
    const { body: below } = await call('POST', '/groups', { name: 'Too', path: 'too', parent_id: top.id });
    await hookOn('subgroup_events');
    expect((await scene.reference.call('DELETE', `/groups/${top.id}`, { as: 'olivia' })).status).toBe(202);
    const { body: alone } = await call('POST', '/groups', { name: 'Alone', path: 'alone' });
    expect((await scene.reference.call('DELETE', `/groups/${alone.id}`, { as: 'olivia' })).status).toBe(202);
    expect(await told()).toEqual(['Subgroup Hook', 'Subgroup Hook']);
    expect(scene.received.map(({ body }) => [body.event_name, body.group_id, body.parent_group_id])).toEqual(
      expect.arrayContaining([
        ['subgroup_destroy', below.id, top.id],
        ['subgroup_destroy', top.id, 204],
      ]),
    );
  });

  it('of people who become members of groups and projects', async () => {
    await hookOn('member_events');
    await call('POST', '/groups/acme%2Fsub/members', { user_id: 9, access_level: 20 });
    // Deliveries to one hook have no order among them.
    await told();
    await call('POST', '/projects/acme%2Fapp/members', { user_id: 9, access_level: 40 });
    expect(await told()).toEqual(['Member Hook', 'Member Hook']);
    expect(scene.received.map(({ body }) => body)).toEqual([
      expect.objectContaining({ event_name: 'user_add_to_group', group_path: 'sub', group_access: 'Reporter' }),
      expect.objectContaining({
        event_name: 'user_add_to_team',
        project_path_with_namespace: 'acme/app',
        user_username: 'sam',
        access_level: 'Maintainer',
      }),
    ]);
  });

  it('of nothing that was refused', async () => {
    await hookOn('issues_events', 'note_events', 'emoji_events', 'subgroup_events');
    const refused: readonly [path: string, json: object][] = [
      [ISSUES, { title: ' ' }],
      [`${ISSUES}/30/notes`, { body: '' }],
      [`${ISSUES}/30/award_emoji`, { name: 'no such thing' }],
      ['/groups', { name: 'Sub', path: 'sub', parent_id: 201 }],
    ];
    for (const [path, json] of refused) {
      expect((await scene.reference.call('POST', path, { as: 'olivia', json })).status).toBeGreaterThan(399);
    }
    expect(await told()).toEqual([]);
  });
});
