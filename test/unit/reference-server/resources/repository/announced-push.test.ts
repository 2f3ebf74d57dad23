import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../../../../reference-server/backend.ts';
import { NO_OBJECT } from '../../../../../reference-server/git/ref-name.ts';
import { putInOutbox } from '../../../../../reference-server/store/outbox/outbox.ts';

let backend: Backend;

beforeEach(async () => {
  backend = await openBackend({});
});
afterEach(() => backend.release());

const HOUR = 3_600_000;

/** Has a push of two new branches be announced by a process that ended then, and be looked at; the branches that stay announced. */
async function lookedAt(age: number, made: readonly string[]): Promise<readonly string[] | undefined> {
  const { app } = backend;
  const repository = await app.repositories.open('301');
  const main = (await repository?.branch('main'))?.commit ?? expect.fail('no branch');
  const refs = ['refs/heads/one', 'refs/heads/two'].map((ref) => ({
    ref,
    before: NO_OBJECT,
    at: NO_OBJECT,
    after: main,
  }));
  const changes = made.map((ref) => ({ ref, next: main, previous: NO_OBJECT }));
  if (changes.length > 0) await repository?.updateRefs(changes);
  const payload = {
    projectId: 301,
    userId: '4',
    refs,
    options: [],
    origin: 'http://localhost',
    brings: { beside: [main] },
    announcedAt: -age + Date.now(),
  };
  await app.store.write((tx) => putInOutbox(tx, { kind: 'repository.push', payload, now: 0 }));
  app.courier.wake();
  expect(await app.courier.idle()).toBe(0);
  const left = await app.store.db.selectFrom('outbox').selectAll().where('kind', '=', 'repository.push').execute();
  expect(left.map(({ claim, tries }) => [claim, tries])).toEqual(left.map(() => [null, null]));
  // Entries of this kind hold pushes.
  return left.flatMap(({ payload: kept }) =>
    (JSON.parse(kept) as { refs: { ref: string }[] }).refs.map(({ ref }) => ref),
  );
}

it.each([
  ['git may go on with it', 0, [], ['refs/heads/one', 'refs/heads/two']],
  ['git may go on with the rest of it', 0, ['refs/heads/one'], ['refs/heads/two']],
  ['all of it has moved', 0, ['refs/heads/one', 'refs/heads/two'], []],
  ['it was refused, or never came', HOUR + 1000, [], []],
  ['the rest of it was refused', HOUR + 1000, ['refs/heads/one'], []],
])(
  'a push whose process has ended stays announced as long as it may still move references: %s',
  async (_why, age, made, left) => {
    expect(await lookedAt(age, made)).toEqual(left);
  },
);

it('the first branch becomes the default one, also where a process ended before the project had it', async () => {
  const { app } = backend;
  await app.store.db.updateTable('projects').set({ default_branch: 'gone' }).where('id', '=', 301).execute();
  await lookedAt(0, ['refs/heads/one', 'refs/heads/two']);
  const project = await app.store.db.selectFrom('projects').selectAll().where('id', '=', 301).executeTakeFirst();
  expect(project?.default_branch).toBe('main');
});
