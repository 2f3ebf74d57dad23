import { expect, it } from 'vitest';
import { HookScene, type Received } from './receiver.ts';

const scene = new HookScene();
const APP = '/projects/acme%2Fapp';

async function hookOn(...flags: readonly string[]): Promise<void> {
  const on = Object.fromEntries(flags.map((flag) => [flag, true]));
  const json = { url: scene.base, push_events: false, ...on };
  expect((await scene.reference.call('POST', '/groups/acme/hooks', { as: 'olivia', json })).status).toBe(201);
}

/** What hooks are told of what somebody does, with what was answered. */
async function told(
  method: string,
  path: string,
  json: object,
  as = 'olivia',
): Promise<{ readonly answer: Received['body']; readonly event: Received['body'] }> {
  scene.received = [];
  const answer = await scene.reference.call(method, path, { as, json });
  expect(answer.status).toBeLessThan(300);
  const deliveries = await scene.deliveries();
  expect(deliveries).toHaveLength(1);
  return { answer: answer.body, event: deliveries[0]?.body };
}

const DEV = { id: 4, name: 'Dev Dorn', username: 'dev' };
const names = (labels: readonly { readonly title: string }[]): string[] => labels.map(({ title }) => title);
const ids = (users: readonly { readonly id: number }[]): number[] => users.map(({ id }) => id);

it('[A-EVENT-001] an issue is told with its labels and who is assigned to it, from the first event on', async () => {
  await hookOn('issues_events', 'confidential_issues_events');
  for (const confidential of [false, true]) {
    const json = { title: 'Told', labels: 'zoned,bug', assignee_ids: [4], confidential };
    const { answer, event } = await told('POST', `${APP}/issues`, json, 'dev');
    expect(names(event.labels)).toEqual(['bug', 'zoned']);
    expect(event.labels[1]).toMatchObject({ type: 'ProjectLabel', project_id: 301, group_id: null });
    expect(event.assignees).toEqual([
      expect.objectContaining({ id: DEV.id, username: DEV.username, email: '[REDACTED]' }),
    ]);
    const edited = await told('PUT', `${APP}/issues/${answer.iid}`, { remove_labels: 'bug', assignee_ids: [3, 2] });
    expect([names(edited.event.labels), ids(edited.event.assignees)]).toEqual([['zoned'], [3, 2]]);
    expect(edited.event.changes.assignee_ids).toEqual({ previous: [4], current: [3, 2] });
    const cleared = await told('PUT', `${APP}/issues/${answer.iid}`, { labels: '', assignee_ids: [] });
    expect([cleared.event.labels, cleared.event.assignees]).toEqual([[], []]);
  }
});

it('[A-EVENT-001] a merge request is told with its labels, who is assigned to it and who reviews it', async () => {
  await hookOn('merge_requests_events');
  const route = { source_branch: 'work', target_branch: 'stale', title: 'Told' };
  const json = { ...route, labels: 'bug', assignee_ids: [4], reviewer_ids: [3] };
  const { answer, event } = await told('POST', `${APP}/merge_requests`, json, 'dev');
  const lists = (body: Received['body']): unknown => [names(body.labels), ids(body.assignees), ids(body.reviewers)];
  expect(lists(event)).toEqual([['bug'], [4], [3]]);
  expect(event.object_attributes).toMatchObject({ action: 'open', system: false });
  const place = `${APP}/merge_requests/${answer.iid}`;
  const edited = await told('PUT', place, { reviewer_ids: [2], assignee_ids: [], labels: '' });
  expect(lists(edited.event)).toEqual([[], [], [2]]);
  expect(edited.event.changes.reviewer_ids).toEqual({ previous: [3], current: [2] });
});

const ON_ISSUE = { kind: 'issue', place: `${APP}/issues/30` } as const;
const ON_MERGE_REQUEST = { kind: 'merge_request', place: `${APP}/merge_requests/1` } as const;

it.each([ON_ISSUE, ON_MERGE_REQUEST])(
  '[A-EVENT-001] a reaction is told with what it is on: $kind',
  async ({ kind, place }) => {
    const { body: thing } = await scene.reference.get(place, { as: 'olivia' });
    const note = await scene.reference.call('POST', `${place}/notes`, { as: 'olivia', json: { body: 'Look' } });
    await hookOn('emoji_events');
    const { event } = await told('POST', `${place}/award_emoji`, { name: 'rocket' });
    expect(event[kind]).toMatchObject({ id: thing.id, title: thing.title });
    expect(event).not.toHaveProperty('note');
    const address = `${scene.reference.server.url}/acme/app/-/${kind}s/${thing.iid}`;
    expect(event.object_attributes.awarded_on_url).toBe(address);
    const onNote = await told('POST', `${place}/notes/${note.body.id}/award_emoji`, { name: 'rocket' });
    expect(onNote.event[kind]).toMatchObject({ id: thing.id });
    expect(onNote.event.note).toMatchObject({ id: note.body.id, note: 'Look', noteable_id: thing.id });
    expect(onNote.event.object_attributes.awarded_on_url).toBe(`${address}#note_${note.body.id}`);
    const taken = await told('DELETE', `${place}/award_emoji/${event.object_attributes.id}`, {});
    expect(taken.event).toMatchObject({ event_type: 'revoke', [kind]: { id: thing.id } });
  },
);

it('a reaction to what is for members alone tells hooks of reactions nothing of it', async () => {
  const secret = { title: 'Hidden title', confidential: true };
  const issue = await scene.reference.call('POST', `${APP}/issues`, { as: 'olivia', json: secret });
  const hidden = { body: 'Hidden words', internal: true };
  const note = await scene.reference.call('POST', `${APP}/issues/30/notes`, { as: 'olivia', json: hidden });
  const reply = { body: 'Hidden answer' };
  const place = `${APP}/issues/${issue.body.iid}`;
  const onHidden = await scene.reference.call('POST', `${place}/notes`, { as: 'olivia', json: reply });
  await hookOn('emoji_events');
  for (const target of [place, `${APP}/issues/30/notes/${note.body.id}`, `${place}/notes/${onHidden.body.id}`]) {
    const { event } = await told('POST', `${target}/award_emoji`, { name: 'rocket' });
    expect(JSON.stringify(event)).not.toContain('Hidden');
    expect([event.issue, event.note]).toEqual([undefined, undefined]);
  }
});
