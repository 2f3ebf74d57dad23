import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openBackend } from '../../../reference-server/backend.ts';
import { nextId } from '../../../reference-server/store/ids.ts';
import { putInOutbox } from '../../../reference-server/store/outbox/outbox.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'forgewright-outbox-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const README = {
  projectId: 308,
  branch: 'main',
  text: '# Empty\n',
  author: { name: 'Olivia Ortega', email: 'olivia@example.com' },
  date: 1_767_225_600,
};

it('does after a start what a process left undone between commit and end, once', async () => {
  const first = await openBackend({ dataDir });
  await first.app.store.write((tx) => putInOutbox(tx, { kind: 'project.readme', payload: README, now: 0 }));
  await first.release();
  // Twice: the second start finds nothing to do, and the work is not done again when it is asked for again.
  for (const again of [false, true]) {
    const backend = await openBackend({ dataDir });
    const { store, repositories } = backend.app;
    expect(await store.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    const repository = await repositories.open('308');
    const head = await repository?.branch('main');
    const commit = await repository?.requireCommit(head?.commit ?? '');
    expect([commit?.message, commit?.parents]).toEqual(['Initial commit', []]);
    if (!again) await store.write((tx) => putInOutbox(tx, { kind: 'project.readme', payload: README, now: 0 }));
    await backend.release();
  }
});

it('leaves nothing in the outbox of a transaction that is rolled back', async () => {
  const backend = await openBackend({ dataDir });
  const { store } = backend.app;
  const failing = store.write(async (tx) => {
    await putInOutbox(tx, { kind: 'project.readme', payload: README, now: 0 });
    await nextId(tx, 'projects');
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(await store.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  await backend.release();
});
