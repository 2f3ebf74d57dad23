import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Backend, openBackend } from '../../../../../reference-server/backend.ts';
import { putInOutbox } from '../../../../../reference-server/store/outbox/outbox.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend({});
});
afterAll(() => backend.release());

it('a delivery of which nobody can say what it is to tell ends as a failure that is recorded', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const { store, courier } = backend.app;
  const { id: hookId } = await store.db
    .selectFrom('hooks')
    .select('id')
    .where('group_id', 'is not', null)
    .where('alert_status', '=', 'executable')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [before, after] = ['a'.repeat(40), 'b'.repeat(40)];
  const push = {
    projectId: 301,
    userId: 2,
    origin: 'no address',
    ref: 'refs/heads/main',
    before,
    after,
    hasCommits: true,
  };
  const envelope = { key: 'one-that-fails', eventUuid: 'x', eventName: 'Push Hook', instance: 'no address' };
  const payload = { hookId, trigger: 'push_hooks', envelope, told: { kind: 'push', push } };
  await store.write((tx) => putInOutbox(tx, { kind: 'hook.delivery', payload, now: 0 }));
  courier.wake();
  expect(await courier.idle()).toBe(0);
  expect(await store.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  const record = await store.db
    .selectFrom('hook_events')
    .selectAll()
    .where('idempotency_key', '=', envelope.key)
    .executeTakeFirstOrThrow();
  expect(record).toMatchObject({ response_status: 'internal error', status_code: null, request_data: '{}' });
  expect(said).toHaveBeenCalledTimes(3);
  said.mockRestore();
});
