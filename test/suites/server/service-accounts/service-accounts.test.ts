import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(() => reference.server.reset());

const ACCOUNTS = '/groups/acme/service_accounts';

function post(path: string, as: string, json: object = {}): Promise<Answer> {
  return reference.call('POST', path, { as, json });
}

describe('service accounts of a group', () => {
  it('[B-SA-001][B-SA-009] are listed page by page', async () => {
    const list = await reference.get(ACCOUNTS, { as: 'olivia' });
    expect(list.status).toBe(200);
    expect(list.body).toEqual([
      { id: 44, username: 'service_account_group_201_d', name: 'Leaving account' },
      { id: 42, username: 'service_account_group_201_b', name: 'Deploy account' },
      { id: 41, username: 'service_account_group_201_a', name: 'Service account user' },
    ]);
    expect(list.headers.get('x-total')).toBe('3');
    const second = await reference.get(ACCOUNTS, { as: 'root', query: 'per_page=1&page=2' });
    expect(each(second, 'id')).toEqual([42]);
    expect(linksOf(second)['prev']).toContain('page=1');
    expect((await reference.get('/groups/open/service_accounts', { as: 'root' })).body).toEqual([]);
  });

  it('[B-SA-011] are sorted by id or login name, downwards unless told otherwise', async () => {
    await post(ACCOUNTS, 'olivia', { username: 'aaa' });
    const names = async (query: string): Promise<unknown[]> =>
      each(await reference.get(ACCOUNTS, { as: 'olivia', query }), 'username');
    const [a, b, d] = ['a', 'b', 'd'].map((end) => `service_account_group_201_${end}`);
    expect(await names('')).toEqual(['aaa', d, b, a]);
    expect(await names('order_by=id&sort=asc')).toEqual([a, b, d, 'aaa']);
    expect(await names('order_by=username')).toEqual([d, b, a, 'aaa']);
    expect(await names('order_by=username&sort=asc')).toEqual(['aaa', a, b, d]);
    for (const query of ['order_by=name', 'sort=up']) {
      expect((await reference.get(ACCOUNTS, { as: 'olivia', query })).status).toBe(400);
    }
  });

  it('[B-SA-002][B-SA-010] are made with names that are given or made up', async () => {
    const bare = await post(ACCOUNTS, 'olivia');
    expect(bare.status).toBe(201);
    expect(Object.keys(bare.body).toSorted()).toEqual(['id', 'name', 'username']);
    expect(bare.body.name).toBe('Service account user');
    expect(bare.body.username).toMatch(/^service_account_group_201_\d+$/);
    const other = await post(ACCOUNTS, 'olivia');
    expect(other.body.username).not.toBe(bare.body.username);
    const named = await post(ACCOUNTS, 'olivia', { name: 'Release bot', username: 'release-bot' });
    expect(named.body).toEqual({ id: named.body.id, name: 'Release bot', username: 'release-bot' });
    expect(each(await reference.get(ACCOUNTS, { as: 'olivia' }), 'id')).toEqual([
      named.body.id,
      other.body.id,
      bare.body.id,
      44,
      42,
      41,
    ]);
  });

  it('[B-SA-015] have a login name that is nobody else’s and can be one', async () => {
    for (const username of ['dev', 'DEV', 'acme', 'service_account_c', '123', '.x', 'x.git', 'a b', 'ä', '']) {
      const answer = await post(ACCOUNTS, 'olivia', { username });
      expect([username, answer.status]).toEqual([username, 400]);
    }
    const taken = await post(ACCOUNTS, 'olivia', { username: 'dev' });
    expect(taken.body).toEqual({ message: '400 Bad request - username has already been taken' });
    expect((await post(ACCOUNTS, 'olivia', { name: '  ' })).status).toBe(400);
    expect(each(await reference.get(ACCOUNTS, { as: 'olivia' }), 'id')).toEqual([44, 42, 41]);
  });

  it('[B-SA-003][B-SA-015] are deleted with their tokens', async () => {
    const removed = await reference.call('DELETE', `${ACCOUNTS}/41`, { as: 'olivia' });
    expect([removed.status, removed.text]).toEqual([204, '']);
    expect(each(await reference.get(ACCOUNTS, { as: 'olivia' }), 'id')).toEqual([44, 42]);
    expect((await reference.get('/user', { as: 'service-41' })).status).toBe(401);
    const tokens = await reference.get('/personal_access_tokens', { as: 'root', query: 'user_id=41' });
    expect(tokens.body).toEqual([]);
    expect((await reference.call('DELETE', `${ACCOUNTS}/41`, { as: 'olivia' })).status).toBe(404);
    const odd = await reference.call('DELETE', `${ACCOUNTS}/42`, { as: 'olivia', query: 'hard_delete=maybe' });
    expect([odd.status, odd.body]).toEqual([400, { error: 'hard_delete is invalid' }]);
  });

  it('are no people, nor accounts of other groups or of the instance', async () => {
    for (const id of [2, 21, 43, 999_999]) {
      const removed = await reference.call('DELETE', `${ACCOUNTS}/${id}`, { as: 'root' });
      expect([id, removed.status]).toEqual([id, 404]);
      const token = await post(`${ACCOUNTS}/${id}/personal_access_tokens`, 'root', { name: 'x', scopes: ['api'] });
      expect([id, token.status, token.body]).toEqual([id, 404, { message: '404 Service Account Not Found' }]);
    }
    expect((await reference.call('DELETE', '/groups/open/service_accounts/41', { as: 'root' })).status).toBe(404);
  });

  it('[B-SA-014][B-SA-015] belong to groups at the top only', async () => {
    const within = '/groups/acme%2Fsub/service_accounts';
    const refused = { message: '400 Bad request - Group must be a top-level group' };
    const token = { name: 'x', scopes: ['api'] };
    for (const answer of [
      await reference.get(within, { as: 'olivia' }),
      await post(within, 'olivia'),
      await reference.call('DELETE', `${within}/41`, { as: 'olivia' }),
      await post(`${within}/41/personal_access_tokens`, 'olivia', token),
      await post(`${within}/41/personal_access_tokens/871/rotate`, 'olivia'),
    ]) {
      expect([answer.status, answer.body]).toEqual([400, refused]);
    }
  });

  it('[B-SA-016] are managed by owners of the group and administrators', async () => {
    const calls: ((as: string | undefined) => Promise<Answer>)[] = [
      (as) => reference.get(ACCOUNTS, as === undefined ? {} : { as }),
      (as) => reference.call('POST', ACCOUNTS, { json: {}, ...(as === undefined ? {} : { as }) }),
      (as) =>
        reference.call('POST', `${ACCOUNTS}/41/personal_access_tokens`, {
          json: { name: 'x', scopes: ['read_api'] },
          ...(as === undefined ? {} : { as }),
        }),
      (as) =>
        reference.call('POST', `${ACCOUNTS}/41/personal_access_tokens/871/rotate`, {
          json: {},
          ...(as === undefined ? {} : { as }),
        }),
      (as) => reference.call('DELETE', `${ACCOUNTS}/42`, as === undefined ? {} : { as }),
    ];
    for (const call of calls) {
      expect((await call(undefined)).status).toBe(401);
      expect((await call('max')).status).toBe(403);
      expect((await call('sam')).status).toBe(404);
      // The account itself owns nothing.
      expect((await call('service-41')).status).toBe(404);
    }
    for (const call of calls) expect((await call('olivia')).status).toBeLessThan(300);
    await reference.server.reset();
    for (const call of calls) expect((await call('root')).status).toBeLessThan(300);
  });
});

describe('tokens of service accounts', () => {
  const TOKENS = `${ACCOUNTS}/41/personal_access_tokens`;

  async function whoami(token: string): Promise<Answer> {
    return reference.get('/user', { headers: { 'private-token': token } });
  }

  it('[B-SA-004][B-SA-013] are made with name and scopes, and live a year unless told otherwise', async () => {
    const made = await post(TOKENS, 'olivia', { name: 'deploy', scopes: ['api', 'read_repository'] });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: 'deploy',
      scopes: ['api', 'read_repository'],
      user_id: 41,
      active: true,
      revoked: false,
      expires_at: '2027-03-04',
      last_used_at: null,
    });
    expect((await whoami(made.body.token)).body).toMatchObject({ id: 41, username: 'service_account_group_201_a' });
    const until = await post(TOKENS, 'olivia', { name: 'deploy', scopes: ['api'], expires_at: '2026-04-01' });
    expect(until.body.expires_at).toBe('2026-04-01');
    expect((await post(TOKENS, 'olivia', { name: 'x', scopes: ['api'], expires_at: '2027-03-05' })).status).toBe(400);
    expect((await post(TOKENS, 'olivia', { name: 'x', scopes: ['api'], expires_at: '2026-03-04' })).status).toBe(400);
    for (const json of [
      { scopes: ['api'] },
      { name: 'x' },
      { name: 'x', scopes: [] },
      { name: 'x', scopes: ['all'] },
    ]) {
      expect((await post(TOKENS, 'olivia', json)).status).toBe(400);
    }
    const listed = await reference.get('/personal_access_tokens', { as: 'root', query: 'user_id=41' });
    expect(each(listed, 'id')).toEqual([871, 872, 873, 874, made.body.id, until.body.id]);
    expect(listed.text).not.toContain(made.body.token);
  });

  it('[B-SA-007][B-SA-008][B-SA-013][B-SA-018] are rotated: the new one lives a week, the old one is revoked', async () => {
    expect((await whoami('fwpat-service-41')).status).toBe(200);
    const rotated = await post(`${TOKENS}/871/rotate`, 'olivia');
    expect(rotated.status).toBe(200);
    expect(rotated.body).toMatchObject({
      name: 'service-token',
      scopes: ['api'],
      user_id: 41,
      expires_at: '2026-03-11',
    });
    expect(rotated.body.id).not.toBe(871);
    expect((await whoami(rotated.body.token)).status).toBe(200);
    const old = await reference.get('/personal_access_tokens/871', { as: 'root' });
    expect(old.body).toMatchObject({ revoked: true, active: false });
    const again = await post(`${TOKENS}/${rotated.body.id}/rotate`, 'olivia', { expires_at: '2026-09-30' });
    expect(again.body.expires_at).toBe('2026-09-30');
    expect((await post(`${TOKENS}/${again.body.id}/rotate`, 'olivia', { expires_at: '2027-03-05' })).status).toBe(400);
    expect((await post(`${TOKENS}/871/rotate`, 'olivia')).status).toBe(400);
    expect((await post(`${TOKENS}/804/rotate`, 'olivia')).status).toBe(404);
    expect((await post(`${TOKENS}/831/rotate`, 'root')).status).toBe(404);
  });

  it('[B-SA-018] that were rotated away take the newest of their family with them when they are used', async () => {
    const unrelated = await post(TOKENS, 'olivia', { name: 'other', scopes: ['api'] });
    const first = await post(`${TOKENS}/871/rotate`, 'olivia');
    const second = await post(`${TOKENS}/${first.body.id}/rotate`, 'olivia');
    expect((await whoami(second.body.token)).status).toBe(200);
    expect((await whoami('fwpat-service-41')).status).toBe(401);
    expect((await whoami(second.body.token)).status).toBe(401);
    expect((await whoami(unrelated.body.token)).status).toBe(200);
  });

  it('[B-SA-018] are rotated by one of two at once', async () => {
    const both = await Promise.all([post(`${TOKENS}/871/rotate`, 'olivia'), post(`${TOKENS}/871/rotate`, 'root')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });
});

describe('service accounts of the instance', () => {
  it('[B-SA-005][B-SA-009][B-SA-011] are listed for administrators', async () => {
    const list = await reference.get('/service_accounts', { as: 'root' });
    expect(list.body).toEqual([
      {
        id: 43,
        username: 'service_account_c',
        name: 'Instance account',
        email: 'service_account_c@noreply.example.com',
      },
    ]);
    const made = await post('/service_accounts', 'root', { username: 'aaa' });
    expect(each(await reference.get('/service_accounts', { as: 'root' }), 'id')).toEqual([made.body.id, 43]);
    const query = 'order_by=username&sort=asc&per_page=1';
    const first = await reference.get('/service_accounts', { as: 'root', query });
    expect([each(first, 'username'), first.headers.get('x-next-page')]).toEqual([['aaa'], '2']);
  });

  it('[B-SA-006][B-SA-009][B-SA-010] are made with names and addresses that are given or made up', async () => {
    const bare = await post('/service_accounts', 'root');
    expect(bare.status).toBe(201);
    expect(bare.body.name).toBe('Service account user');
    expect(bare.body.username).toMatch(/^service_account_\d+$/);
    expect(bare.body.email).toBe(`${bare.body.username}@noreply.example.com`);
    const given = { name: 'Bot', username: 'bot', email: 'bot@example.com' };
    expect((await post('/service_accounts', 'root', given)).body).toMatchObject(given);
    expect((await post('/service_accounts', 'root', { email: 'no address' })).status).toBe(400);
  });

  it('[B-SA-017][B-ERROR-002] have an address that is nobody else’s', async () => {
    for (const email of ['dev@example.com', 'DEV@Example.com', 'service_account_c@noreply.example.com']) {
      const answer = await post('/service_accounts', 'root', { email });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'application/json']);
      expect(answer.body).toEqual({ message: '400 Bad request - email has already been taken' });
    }
  });

  it('[B-SA-016] are for administrators', async () => {
    for (const method of ['GET', 'POST']) {
      const json = method === 'POST' ? { json: {} } : {};
      expect((await reference.call(method, '/service_accounts', json)).status).toBe(401);
      expect((await reference.call(method, '/service_accounts', { as: 'olivia', ...json })).status).toBe(403);
      expect((await reference.call(method, '/service_accounts', { as: 'root-read-api', ...json })).status).toBe(
        method === 'GET' ? 200 : 403,
      );
    }
  });
});
