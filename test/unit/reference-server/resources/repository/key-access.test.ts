import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../../../../reference-server/backend.ts';
import { storeSettings, storedSettings } from '../../../../../reference-server/platform/tenancy/instance-settings.ts';
import type { PushLimits } from '../../../../../reference-server/git/refs/push-start.ts';
import { decideKeyAccess, isGitKey } from '../../../../../reference-server/resources/repository/index.ts';

let backend: Backend;
let machine = '';

beforeAll(async () => {
  backend = await openBackend({});
  // The key that the demo world lets push to `stable-*`.
  const known = backend.app.store.db.selectFrom('deploy_keys').select('fingerprint_sha256').where('id', '=', 1701);
  machine = (await known.executeTakeFirstOrThrow()).fingerprint_sha256;
});
afterAll(() => backend.release());

/** What of a push by the key of the machine to a branch is not allowed. */
async function limitsOf(branch: string): Promise<PushLimits> {
  const wanted = { fullPath: 'acme/app', write: true, fingerprint: machine };
  const decision = await decideKeyAccess(backend.app, wanted);
  if (decision.kind !== 'allowed') throw new Error(`the key is ${decision.kind}`);
  const ids = { before: 'a'.repeat(40), after: 'b'.repeat(40), deletes: false };
  return decision.limitsOf([{ ref: `refs/heads/${branch}`, ...ids }]);
}

it('a deploy key may push to the protected branches that name it, and to no others', async () => {
  expect((await limitsOf('stable-1')).refused.size).toBe(0);
  expect((await limitsOf('free')).refused.size).toBe(0);
  const { db } = backend.app.store;
  await db
    .updateTable('protected_branch_access')
    .set({ deploy_key_id: 1702 })
    .where('deploy_key_id', '=', 1701)
    .execute();
  expect([...(await limitsOf('stable-1')).refused.values()]).toEqual(['protected branch']);
  await db
    .updateTable('protected_branch_access')
    .set({ deploy_key_id: 1701 })
    .where('deploy_key_id', '=', 1702)
    .execute();
});

it('a deploy key whose owner may not read the code pushes to no protected branch', async () => {
  const { db } = backend.app.store;
  const owner = { creator_id: 10 };
  await db.updateTable('deploy_keys').set(owner).where('id', '=', 1701).execute();
  expect([...(await limitsOf('stable-1')).refused.values()]).toEqual(['protected branch']);
  await db.updateTable('deploy_keys').set({ creator_id: null }).where('id', '=', 1701).execute();
  await expect(limitsOf('free')).rejects.toThrow('forbidden');
  await db.updateTable('deploy_keys').set({ creator_id: 3 }).where('id', '=', 1701).execute();
});

it('a deploy key opens no project beside those that have it, public ones included, and nothing once it has ended', async () => {
  const read = async (fullPath: string): Promise<string> =>
    (await decideKeyAccess(backend.app, { fullPath, write: false, fingerprint: machine })).kind;
  const { db } = backend.app.store;
  const projects = await db.selectFrom('projects').select('full_path').execute();
  const opened = await Promise.all(projects.map(async ({ full_path: path }) => [path, await read(path)] as const));
  expect(opened.filter(([, kind]) => kind !== 'not-found')).toEqual([['acme/app', 'allowed']]);
  for (const path of ['nowhere/at-all', '301', '', '/', 'acme', '../acme/app'])
    expect(await read(path)).toBe('not-found');
  expect(await isGitKey(backend.app, machine)).toBe(true);
  await db.updateTable('deploy_keys').set({ expires_at: backend.clock.now() }).where('id', '=', 1701).execute();
  expect([await isGitKey(backend.app, machine), await read('acme/app')]).toEqual([false, 'not-found']);
});

type Change = (db: Backend['app']['store']['db']) => Promise<unknown>;

const CHANGES: readonly (readonly [string, Change])[] = [
  [
    'the project has the key no more',
    (db) => db.deleteFrom('deploy_key_projects').where('deploy_key_id', '=', 1701).execute(),
  ],
  [
    'the key only reads',
    (db) => db.updateTable('deploy_key_projects').set({ can_push: 0 }).where('deploy_key_id', '=', 1701).execute(),
  ],
  ['the key has ended', (db) => db.updateTable('deploy_keys').set({ expires_at: 1 }).where('id', '=', 1701).execute()],
  [
    'the key has no owner',
    (db) => db.updateTable('deploy_keys').set({ creator_id: null }).where('id', '=', 1701).execute(),
  ],
  [
    'the project is archived',
    (db) => db.updateTable('projects').set({ archived: 1 }).where('full_path', '=', 'acme/app').execute(),
  ],
  ['the project is deleted', (db) => db.deleteFrom('projects').where('full_path', '=', 'acme/app').execute()],
];

it.each(CHANGES)(
  'a push by key is judged when its list has come, not only when it begins: %s by then',
  async (_what, change) => {
    const own = await openBackend({});
    try {
      const wanted = { fullPath: 'acme/app', write: true, fingerprint: machine };
      const decision = await decideKeyAccess(own.app, wanted);
      if (decision.kind !== 'allowed') throw new Error(`the key is ${decision.kind}`);
      const list = [{ ref: 'refs/heads/free', before: 'a'.repeat(40), after: 'b'.repeat(40), deletes: false }];
      expect((await decision.limitsOf(list)).refused.size).toBe(0);
      await change(own.app.store.db);
      expect([...(await decision.limitsOf(list)).refused.keys()]).toEqual(['refs/heads/free']);
    } finally {
      await own.release();
    }
  },
);

it('a push by key goes on in a project that was moved meanwhile', async () => {
  const own = await openBackend({});
  try {
    const decision = await decideKeyAccess(own.app, { fullPath: 'acme/app', write: true, fingerprint: machine });
    if (decision.kind !== 'allowed') throw new Error(`the key is ${decision.kind}`);
    await own.app.store.db
      .updateTable('projects')
      .set({ full_path: 'acme/other' })
      .where('full_path', '=', 'acme/app')
      .execute();
    const list = [{ ref: 'refs/heads/free', before: 'a'.repeat(40), after: 'b'.repeat(40), deletes: false }];
    expect((await decision.limitsOf(list)).refused.size).toBe(0);
  } finally {
    await own.release();
  }
});

it.each([
  [-1, 'Your SSH key of the kind ed25519 is not allowed.'],
  [521, 'Your SSH key must have at least 521 bits.'],
])('a key that was there before the settings were narrowed (%i) is refused on use', async (least, text) => {
  const own = await openBackend({});
  try {
    const { store, settings } = own.app;
    const ask = (write: boolean): ReturnType<typeof decideKeyAccess> =>
      decideKeyAccess(own.app, { fullPath: 'acme/app', write, fingerprint: machine });
    const decision = await ask(true);
    if (decision.kind !== 'allowed') throw new Error(`the key is ${decision.kind}`);
    const values = { ed25519_key_restriction: least };
    await store.write(async (tx) => storeSettings(tx, await storedSettings(tx), { values, now: 1, madeAt: 1 }));
    settings.forget();
    expect([await ask(false), await ask(true)]).toEqual(Array(2).fill({ kind: 'forbidden', text }));
    // Also a push that has begun, and nothing more is told to who has no business there.
    const list = [{ ref: 'refs/heads/free', before: 'a'.repeat(40), after: 'b'.repeat(40), deletes: false }];
    expect([...(await decision.limitsOf(list)).refused.keys()]).toEqual(['refs/heads/free']);
    const hidden = await decideKeyAccess(own.app, { fullPath: 'acme/web', write: false, fingerprint: machine });
    expect(hidden.kind).toBe('not-found');
  } finally {
    await own.release();
  }
});
