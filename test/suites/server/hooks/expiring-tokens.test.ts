import { describe, expect, it } from 'vitest';
import { HookScene } from './receiver.ts';

const scene = new HookScene();

const ACCESS_TOKENS = '/groups/acme/access_tokens';

async function made(path: string, json: object, as = 'olivia'): Promise<{ readonly id: number }> {
  const { status, body } = await scene.reference.call('POST', path, { as, json });
  expect([path, status]).toEqual([path, path.endsWith('rotate') ? 200 : 201]);
  return body;
}

function hookOf(group: string, more: object = {}): Promise<{ readonly id: number }> {
  return made(`/groups/${group}/hooks`, { url: `${scene.base}/${group}`, resource_access_token_events: true, ...more });
}

/** The tokens of which hooks were told, by the address that was called. */
async function told(): Promise<[path: string, name: string][]> {
  return (await scene.deliveries()).map(({ path, body }) => [path, body.object_attributes.name]);
}

function setDay(day: string): void {
  scene.reference.server.clock.set(Date.parse(`${day}T00:00:00Z`));
}

describe('tokens that are about to end', () => {
  it('are told to hooks that ask for it, once, from seven days before the end on', async () => {
    await hookOf('acme');
    await made(ACCESS_TOKENS, { name: 'Short', scopes: ['api'], expires_at: '2026-03-20' });
    await made('/groups/acme/hooks', { url: `${scene.base}/deaf` });
    setDay('2026-03-12');
    expect(await told()).toEqual([]);
    setDay('2026-03-13');
    expect(await told()).toEqual([['/acme', 'Short']]);
    setDay('2026-03-19');
    expect(await told()).toEqual([['/acme', 'Short']]);
    const [first] = scene.received;
    expect(first?.headers['x-service-event']).toBe('Resource Access Token Hook');
    expect(first?.body).toMatchObject({
      object_kind: 'access_token',
      event_name: 'expiring_access_token',
      group: { group_id: 201, full_path: 'acme' },
      object_attributes: { name: 'Short', expires_at: '2026-03-20' },
    });
  });

  it("are those of groups and projects below, and neither people's nor revoked ones", async () => {
    await hookOf('acme');
    const { id } = await made(ACCESS_TOKENS, { name: 'Revoked', scopes: ['api'], expires_at: '2026-11-29' });
    expect((await scene.reference.call('DELETE', `${ACCESS_TOKENS}/${id}`, { as: 'olivia' })).status).toBe(204);
    await made(ACCESS_TOKENS, { name: 'Kept', scopes: ['api'], expires_at: '2026-11-29' });
    setDay('2026-11-25');
    const names = (await told()).map(([, name]) => name);
    expect(names).toEqual(expect.arrayContaining(['Kept', 'app-deploy']));
    expect(names).not.toContain('Revoked');
    expect(names.filter((name) => name.startsWith('dev-'))).toEqual([]);
    expect(scene.received.find(({ body }) => body.object_attributes.name === 'app-deploy')?.body).toMatchObject({
      project: { path_with_namespace: 'acme/app' },
      object_attributes: { id: 861, user_id: 39 },
    });
  });

  it('are told of after a rotation too: what it gives ends in a week unless told otherwise', async () => {
    await hookOf('acme');
    const { id } = await made(ACCESS_TOKENS, { name: 'Turned', scopes: ['api'] });
    await made(`${ACCESS_TOKENS}/${id}/rotate`, {});
    expect(await told()).toEqual([['/acme', 'Turned']]);
    expect(scene.received[0]?.body.object_attributes.id).toBeGreaterThan(id);
  });

  it('are in the records of the hook', async () => {
    const { id } = await hookOf('acme');
    await made(ACCESS_TOKENS, { name: 'Soon', scopes: ['api'], expires_at: '2026-03-06' });
    await told();
    const { body } = await scene.reference.get(`/groups/acme/hooks/${id}/events`, { as: 'olivia' });
    expect(body.map((one: { trigger: string }) => one.trigger)).toEqual(['resource_access_token_hooks']);
  });
});
