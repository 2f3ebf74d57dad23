import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from './reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const KEYS = '/projects/acme%2Fapp/deploy_keys';

/** A key of its own for every call: SSH holds the algorithm, then the 32 bytes of the key. */
let made = 0;
function freshKey(comment = 'made'): string {
  made += 1;
  const name = Buffer.from('ssh-ed25519');
  const sized = (part: Buffer): Buffer => Buffer.concat([Buffer.from([0, 0, 0, part.length]), part]);
  const bytes = createHash('sha256').update(String(made)).digest();
  return `ssh-ed25519 ${Buffer.concat([sized(name), sized(bytes)]).toString('base64')} ${comment}`;
}

function add(as: string, project: number | string, json: object): Promise<Answer> {
  return reference.call('POST', `/projects/${encodeURIComponent(project)}/deploy_keys`, { as, json });
}

describe('deploy keys of the instance', () => {
  it('[B-DKEY-001][B-DKEY-012] are listed with the projects they open', async () => {
    const list = await reference.get('/deploy_keys', { as: 'root' });
    expect(list.status).toBe(200);
    expect(each(list, 'id')).toEqual([1701, 1702, 1703, 1704]);
    expect(list.body[0]).toMatchObject({ title: 'Build machine', usage_type: 'auth_and_signing' });
    expect(list.body[0].projects_with_write_access).toEqual([
      {
        id: 301,
        description: 'The Acme application.',
        name: 'App',
        name_with_namespace: 'Acme / App',
        path: 'app',
        path_with_namespace: 'acme/app',
        created_at: '2025-03-01T08:00:00.000Z',
      },
    ]);
    expect(list.body[1].projects_with_write_access).toEqual([]);
    expect(list.body[1].projects_with_readonly_access).toMatchObject([{ id: 301 }]);
    const second = await reference.get('/deploy_keys', { as: 'root', query: 'per_page=2&page=2' });
    expect(each(second, 'id')).toEqual([1703, 1704]);
    expect(linksOf(second)['prev']).toContain('page=1');
  });

  it('[B-DKEY-002][B-DKEY-012][B-DKEY-014] are added with or without an end, for every project to use', async () => {
    const forever = await reference.call('POST', '/deploy_keys', {
      as: 'root',
      json: { title: 'Everywhere', key: freshKey() },
    });
    expect(forever.status).toBe(201);
    expect(forever.body).toMatchObject({ title: 'Everywhere', expires_at: null, usage_type: 'auth_and_signing' });
    const bounded = await reference.call('POST', '/deploy_keys', {
      as: 'root',
      json: { title: 'For a while', key: freshKey(), expires_at: '2026-06-01T00:00:00Z' },
    });
    expect(bounded.body.expires_at).toBe('2026-06-01T00:00:00.000Z');
    const open = await reference.get('/deploy_keys', { as: 'root', query: 'public=true' });
    expect(each(open, 'title')).toEqual(['For everybody', 'Everywhere', 'For a while']);
    const all = await reference.get('/deploy_keys', { as: 'root', query: 'public=false' });
    expect(all.body.length).toBe(6);
    const joined = await add('dee', 'dee/lib', { title: 'Mine', key: forever.body.key });
    expect([joined.status, joined.body.id]).toEqual([201, forever.body.id]);
    const renamed = await reference.call('PUT', `/projects/dee%2Flib/deploy_keys/${forever.body.id}`, {
      as: 'dee',
      json: { title: 'Ours' },
    });
    expect(renamed.status).toBe(403);
    const left = await reference.call('DELETE', `/projects/dee%2Flib/deploy_keys/${forever.body.id}`, { as: 'dee' });
    expect(left.status).toBe(204);
    expect(each(await reference.get('/deploy_keys', { as: 'root', query: 'public=true' }), 'id')).toContain(
      forever.body.id,
    );
  });

  it('[B-DKEY-017] are for administrators', async () => {
    expect((await reference.get('/deploy_keys', { as: 'olivia' })).status).toBe(403);
    expect((await reference.get('/deploy_keys')).status).toBe(401);
    const json = { title: 'x', key: freshKey() };
    expect((await reference.call('POST', '/deploy_keys', { as: 'olivia', json })).status).toBe(403);
  });
});

describe('deploy keys of a project', () => {
  it('[B-DKEY-003][B-DKEY-005][B-DKEY-008][B-DKEY-010] are listed and read', async () => {
    const list = await reference.get(KEYS, { as: 'max' });
    expect(each(list, 'id')).toEqual([1701, 1702, 1703]);
    const one = await reference.get(`${KEYS}/1701`, { as: 'max' });
    expect(one.body).toEqual(list.body[0]);
    expect(one.body).toEqual({
      id: 1701,
      title: 'Build machine',
      key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIC0CwXWmfenQH5U3vwrTQfzFc7TegjYXQjOJxhHG3kQ5 demo',
      fingerprint: 'b7:40:07:d7:37:d4:66:50:d6:f3:46:87:d5:dd:b2:63',
      fingerprint_sha256: 'SHA256:/xKBDWPFZqwlvP3gYLRTtyZW4oXUoU3/afqwS6tlR9I',
      created_at: '2025-10-03T08:00:00.000Z',
      expires_at: null,
      can_push: true,
    });
    expect((await reference.get('/projects/open%2Flib/deploy_keys/1701', { as: 'max' })).status).toBe(404);
  });

  it('[B-DKEY-006][B-DKEY-012][B-DKEY-013] are added, with the fingerprints that follow from the key', async () => {
    const key = freshKey();
    const blob = Buffer.from(key.split(' ')[1] ?? '', 'base64');
    const json = { title: 'Added', key: `  ${key}\n`, can_push: true, expires_at: '2027-01-01T00:00:00Z' };
    const answer = await add('max', 'acme/app', json);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ title: 'Added', key, can_push: true, expires_at: '2027-01-01T00:00:00.000Z' });
    const md5 = createHash('md5').update(blob).digest('hex').match(/../g)?.join(':');
    expect(answer.body.fingerprint).toBe(md5);
    expect(`${answer.body.fingerprint_sha256}=`).toBe(`SHA256:${createHash('sha256').update(blob).digest('base64')}`);
    const plain = await add('max', 'acme/app', { title: 'Reads', key: freshKey() });
    expect([plain.body.can_push, plain.body.expires_at]).toEqual([false, null]);
  });

  it('[B-DKEY-007][B-DKEY-008] change their title and their right to push', async () => {
    const { body } = await add('max', 'acme/app', { title: 'Before', key: freshKey() });
    const path = `${KEYS}/${body.id}`;
    const renamed = await reference.call('PUT', path, { as: 'max', json: { title: 'After' } });
    expect([renamed.status, renamed.body.title, renamed.body.can_push]).toEqual([200, 'After', false]);
    const pushing = await reference.call('PUT', path, { as: 'max', json: { can_push: true } });
    expect([pushing.body.title, pushing.body.can_push]).toEqual(['After', true]);
    expect((await reference.get(path, { as: 'max' })).body).toEqual(pushing.body);
  });

  it('[B-DKEY-015] join a key that is there already, for those who can reach it', async () => {
    const key = freshKey();
    const first = await add('max', 'acme/app', { title: 'Shared', key });
    const joined = await add('max', 'acme/other', { title: 'Another', key: key.replace('made', 'elsewhere') });
    expect([joined.status, joined.body.id, joined.body.can_push]).toEqual([201, first.body.id, false]);
    const refused = await add('dee', 'dee/lib', { title: 'Mine', key });
    expect([refused.status, refused.body]).toEqual([
      400,
      { message: { fingerprint_sha256: ['has already been taken'] } },
    ]);
    const stays = async (project: string): Promise<number> =>
      (await reference.get(`/projects/${project}/deploy_keys/${first.body.id}`, { as: 'max' })).status;
    await reference.call('DELETE', `${KEYS}/${first.body.id}`, { as: 'max' });
    expect([await stays('acme%2Fapp'), await stays('acme%2Fother')]).toEqual([404, 200]);
    await reference.call('DELETE', `/projects/acme%2Fother/deploy_keys/${first.body.id}`, { as: 'max' });
    // Nothing uses it any more, so it is gone, and free to be added by others.
    expect((await add('dee', 'dee/lib', { title: 'Mine', key })).status).toBe(201);
  });

  it('[B-DKEY-016] refuse what is no key, what is there twice, and whoever is no maintainer', async () => {
    const key = freshKey();
    for (const wrong of ['nonsense', 'ssh-ed25519', 'ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAA', `${key}\n${freshKey()}`]) {
      const answer = await add('max', 'acme/app', { title: 'x', key: wrong });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
    }
    expect((await add('max', 'acme/app', { title: ' ', key })).status).toBe(400);
    expect((await add('max', 'acme/app', { title: 'Once', key })).status).toBe(201);
    expect((await add('max', 'acme/app', { title: 'Twice', key })).status).toBe(400);
    expect((await add('dev', 'acme/app', { title: 'x', key: freshKey() })).status).toBe(403);
    expect((await reference.get(KEYS, { as: 'dev' })).status).toBe(403);
    expect((await reference.get(KEYS, { as: 'sam' })).status).toBe(404);
  });
});

it('[B-DKEY-004] keys of the projects that two users have in common', async () => {
  await reference.server.reset();
  const common = await reference.get('/users/dee/project_deploy_keys', { as: 'dev' });
  expect(each(common, 'id')).toEqual([1701, 1702, 1703]);
  expect(common.body[0].can_push).toBe(true);
  expect(each(await reference.get('/users/5/project_deploy_keys', { as: 'dev' }), 'id')).toEqual([1701, 1702, 1703]);
  expect((await reference.get('/users/dee/project_deploy_keys', { as: 'sam' })).body).toEqual([]);
  expect(each(await reference.get('/users/DEE/project_deploy_keys', { as: 'root' }), 'id')).toEqual([1701, 1702, 1703]);
  expect((await reference.get('/users/nobody/project_deploy_keys', { as: 'dev' })).status).toBe(404);
});

it('[B-DKEY-011] have no MD5 fingerprint on systems without MD5', async () => {
  const own = await startReference({ fips: true });
  try {
    const lists = [await own.get('/deploy_keys', { as: 'root' }), await own.get(KEYS, { as: 'max' })];
    const added = await own.call('POST', KEYS, { as: 'max', json: { title: 'Added', key: freshKey() } });
    expect(added.status).toBe(201);
    for (const key of [...lists.flatMap(({ body }) => body), added.body]) {
      expect([key.id, key.fingerprint, key.fingerprint_sha256]).toEqual([
        key.id,
        null,
        expect.stringMatching(/^SHA256:[A-Za-z0-9+/]{43}$/),
      ]);
    }
  } finally {
    await own.server.close();
  }
});
