import { expect, it } from 'vitest';
import { cloneOf } from '../approvals/pusher.ts';
import { HookScene } from './receiver.ts';

const scene = new HookScene();

it('[B-EVENT-009] options of a push are taken, and told to hooks', async () => {
  const { call, server } = scene.reference;
  await call('POST', '/groups/open/hooks', { as: 'olivia', json: { url: scene.base, push_events: true } });
  const { git, remove } = await cloneOf(scene.reference, 'open/lib', 'olivia');
  try {
    await git('', 'push', '--quiet', '-o', 'ci.skip', '-o', 'ci.input=a b', 'origin', 'HEAD:refs/heads/with');
    // Deliveries to one hook have no order among them.
    await server.settled();
    await git('', 'push', '--quiet', 'origin', 'HEAD:refs/heads/without');
  } finally {
    remove();
  }
  await server.settled();
  const options = scene.received.map(({ body }) => [body.ref, body.push_options]);
  expect(options).toEqual([
    ['refs/heads/with', { ci: { skip: true, input: 'a b' } }],
    ['refs/heads/without', {}],
  ]);
});
