import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;
let receiver: Server;
let base: string;
// Payloads are looked into freely; their shape is what the tests are about.
// oxlint-disable-next-line typescript/no-explicit-any
let received: { readonly event: string; readonly body: any }[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const event = String(request.headers['x-service-event']);
      received.push({ event, body: JSON.parse(Buffer.concat(parts).toString('utf8')) });
      response.end();
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

const ISSUES = '/projects/acme%2Fapp/issues';

async function hookOn(...flags: readonly string[]): Promise<void> {
  const on = Object.fromEntries(flags.map((flag) => [flag, true]));
  const json = { url: base, push_events: false, ...on };
  expect((await reference.call('POST', '/groups/acme/hooks', { as: 'olivia', json })).status).toBe(201);
}

async function call(method: string, path: string, json?: object): Promise<Answer> {
  const answer = await reference.call(method, path, { as: 'olivia', json });
  expect(answer.status).toBeLessThan(300);
  return answer;
}

/** The names of the events that were told, when all is told. */
async function told(): Promise<string[]> {
  await reference.server.settled();
  return received.map(({ event }) => event);
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
      received = [];
      await call(method, path, json);
      expect([path, method, await told()]).toEqual([path, method, [event]]);
    }
    received = [];
    await call('POST', `${MERGE}/draft_notes`, { note: 'Not yet' });
    expect(await told()).toEqual([]);
    await call('POST', `${MERGE}/draft_notes/bulk_publish`);
    expect(await told()).toEqual(['Note Hook']);
    expect(received[0]?.body.object_attributes.note).toBe('Not yet');
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
    expect(received.map(({ body }) => body.object_attributes.action)).toEqual(['open', 'update', 'close', 'reopen']);
    const [opened, updated, closed] = received.map(({ body }) => body);
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
    expect(received.map(({ body }) => [body.object_attributes.action, body.object_attributes.note])).toEqual([
      ['create', 'First'],
      ['update', 'Second'],
    ]);
    expect(received[0]?.body).toMatchObject({ object_kind: 'note', issue: { iid: 30 }, project_id: 301 });
    const made = { title: 'x', file_name: 'x', content: 'x', visibility: 'private' };
    const { body: snippet } = await call('POST', '/projects/acme%2Fapp/snippets', made);
    await call('POST', `/projects/acme%2Fapp/snippets/${snippet.id}/notes`, { body: 'Third' });
    await told();
    expect(received[2]?.body).toMatchObject({ object_kind: 'note', snippet: { id: snippet.id } });
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
    expect(received.map(({ body }) => body.event_type)).toEqual(['confidential_issue', 'confidential_note']);
  });

  it('of reactions that are given and taken back', async () => {
    await hookOn('emoji_events');
    const { body } = await call('POST', `${ISSUES}/30/award_emoji`, { name: 'rocket' });
    await told();
    await call('DELETE', `${ISSUES}/30/award_emoji/${body.id}`);
    expect(await told()).toEqual(['Emoji Hook', 'Emoji Hook']);
    expect(received.map((one) => one.body.event_type)).toEqual(['award', 'revoke']);
    expect(received[0]?.body.object_attributes).toMatchObject({ name: 'rocket', awardable_type: 'Issue' });
  });

  it('of groups that are made below them', async () => {
    await hookOn('subgroup_events');
    await call('POST', '/groups', { name: 'Below', path: 'below', parent_id: 204 });
    await call('POST', '/groups', { name: 'Beside', path: 'beside' });
    expect(await told()).toEqual(['Subgroup Hook']);
    expect(received[0]?.body).toMatchObject({ event_name: 'subgroup_create', full_path: 'acme/sub/below' });
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
      expect((await reference.call('POST', path, { as: 'olivia', json })).status).toBeGreaterThan(399);
    }
    expect(await told()).toEqual([]);
  });
});
