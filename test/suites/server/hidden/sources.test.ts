import { describe, expect, it } from 'vitest';
import { HookScene } from '../hooks/receiver.ts';

const scene = new HookScene();

/** A merge request of a fork of dee's, with a comment, as a hook of the group of its target is told of them. */
async function told(visibility: string): Promise<unknown[]> {
  const { call, get, server } = scene.reference;
  const json = { url: scene.base, push_events: false, merge_requests_events: true, note_events: true };
  const hook = await call('POST', '/groups/open/hooks', { as: 'olivia', json });
  await call('PUT', '/projects/305', { as: 'dee', json: { visibility } });
  await call('POST', '/projects/305/repository/branches?branch=side&ref=main', { as: 'dee' });
  const made = await call('POST', '/projects/305/merge_requests', {
    as: 'dee',
    json: { source_branch: 'side', target_branch: 'main', target_project_id: 303, title: 'From a fork' },
  });
  const at = `/projects/303/merge_requests/${made.body.iid}`;
  await call('POST', `${at}/notes`, { as: 'sam', json: { body: 'Hello' } });
  await server.settled();
  const source = ({ object_attributes: own, merge_request: on }: typeof made.body): unknown =>
    (on ?? own).source_project_id;
  const { body: events } = await get(`/groups/open/hooks/${hook.body.id}/events`, { as: 'olivia' });
  return [
    (await get(at, { as: 'olivia' })).body.source_project_id,
    ...scene.received.map(({ body }) => source(body)),
    ...events.map(({ request_data: data }: { request_data: unknown }) => source(data)),
  ];
}

describe('where a merge request comes from', () => {
  it('is told to no hook whose readers may not see it', async () => {
    expect(await told('private')).toEqual([null, null, null, null, null]);
  });

  it('is told to hooks where everybody sees it', async () => {
    expect(await told('public')).toEqual([305, 305, 305, 305, 305]);
  });
});
