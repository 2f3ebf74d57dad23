import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, each, type Reference, startReference, tokenOf } from './reference.ts';

let reference: Reference;
const tokens = '/personal_access_tokens';

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

function list(query: string, as = 'dev'): Promise<Answer> {
  return reference.get(tokens, { as, query: `per_page=100&${query}` });
}

interface Made {
  readonly id: number;
  readonly token: string;
}

/** A new token of `dee`, whom no test counts. */
async function made(json: object = {}): Promise<Made> {
  const answer = await reference.call('POST', '/users/5/personal_access_tokens', {
    as: 'root',
    json: { name: 'made', scopes: ['api'], ...json },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

function withToken(token: string, method: string, path: string): Promise<Answer> {
  return reference.call(method, path, { headers: { 'private-token': token } });
}

const DEV = [804, 811, 812, 813, 814, 815, 816, 817, 818, 819, 820, 821];

describe('list', () => {
  it('[B-PAT-001][B-GTOK-007][B-GTOK-008][B-GTOK-009] shows tokens without their secrets and without a level', async () => {
    const all = await list('');
    expect(each(all, 'id')).toEqual(DEV);
    expect(all.body[1]).toEqual({
      id: 811,
      name: 'dev-read-api',
      description: null,
      scopes: ['read_api'],
      user_id: 4,
      active: true,
      revoked: false,
      created_at: '2025-12-01T08:00:00.000Z',
      expires_at: '2026-11-30',
      last_used_at: null,
    });
    expect(all.text).not.toContain('fwpat-');
    expect(all.text).not.toContain('access_level');
    const page = await reference.get(tokens, { as: 'dev', query: 'per_page=5&page=2' });
    expect(each(page, 'id')).toEqual([815, 816, 817, 818, 819]);
    expect([page.headers.get('x-total'), page.headers.get('x-total-pages')]).toEqual(['12', '3']);
  });

  it('[B-PAT-011][B-PAT-026] filters by instants, revocation, name and state', async () => {
    expect(each(await list('revoked=true'), 'id')).toEqual([817, 819, 820]);
    expect(each(await list('state=inactive'), 'id')).toEqual([815, 816, 817, 819, 820]);
    expect(each(await list('state=active'), 'id')).toEqual([804, 811, 812, 813, 814, 818, 821]);
    expect(each(await list('search=FAMILY'), 'id')).toEqual([819, 820, 821]);
    expect(each(await list('created_before=2025-12-01T07:59:59Z'), 'id')).toEqual([]);
    expect(each(await list('created_after=2025-12-01T08:00:00Z'), 'id')).toEqual(DEV);
    expect(each(await list('last_used_before=2026-03-02T00:00:00Z', 'olivia'), 'id')).not.toContain(822);
    expect((await list('last_used_after=then')).body).toEqual({ error: 'last_used_after is invalid' });
    expect((await list('state=gone')).body).toEqual({ error: 'state does not have a valid value' });
  });

  it('[B-PAT-012][B-PAT-013][B-PAT-017] shows administrators all, and others their own only', async () => {
    const all = each(await list('', 'root'), 'user_id');
    expect(new Set(all).size).toBeGreaterThan(5);
    expect(each(await list('user_id=4', 'root'), 'id')).toEqual(DEV);
    expect(each(await list('user_id=Dev', 'root'), 'id')).toEqual(DEV);
    expect(each(await list('user_id=999999', 'root'), 'id')).toEqual([]);
    expect(each(await list('user_id=4'), 'id')).toEqual(DEV);
    expect(each(await list('user_id=dev'), 'id')).toEqual(DEV);
    for (const other of ['2', 'olivia', '999999', 'nobody']) {
      const refused = await list(`user_id=${other}`);
      expect([other, refused.status, refused.body]).toEqual([other, 401, { message: '401 Unauthorized' }]);
    }
  });
});

describe('get', () => {
  const get = (id: number | string, as = 'dev'): Promise<Answer> => reference.get(`${tokens}/${id}`, { as });

  it('[B-PAT-002][B-PAT-014] reads one of the caller, and any for administrators', async () => {
    expect((await get(811)).body).toMatchObject({ id: 811, name: 'dev-read-api' });
    expect((await get('self')).body).toMatchObject({ id: 804 });
    expect((await get('self', 'dev-read-api')).body).toMatchObject({ id: 811 });
    expect((await get(811, 'root')).body).toMatchObject({ id: 811, user_id: 4 });
    expect((await get(811, 'root')).text).not.toContain('fwpat-');
    expect((await get('one')).status).toBe(400);
  });

  it('[B-PAT-018][B-ERROR-003][B-AUTH-004] tells administrators only that there is no such token', async () => {
    expect((await get(999_999, 'root')).body).toEqual({ message: '404 Personal Access Token Not Found' });
    expect((await get(831, 'root')).status).toBe(404);
    for (const id of [999_999, 802, 831]) expect([id, (await get(id)).status]).toEqual([id, 401]);
    expect((await get('self', 'group-api')).status).toBe(401);
    expect((await get(811, 'dev-self-rotate')).status).toBe(403);
  });
});

describe('rotate', () => {
  const rotate = (id: number | string, as: string, json: object = {}): Promise<Answer> =>
    reference.call('POST', `${tokens}/${id}/rotate`, { as, json });

  it('[B-PAT-003][B-PAT-016][B-PAT-020][B-ERROR-001] revokes the old token and answers a new one for a week', async () => {
    const old = await made({ scopes: ['read_api'], description: 'for reading' });
    const rotated = await rotate(old.id, 'dee');
    expect(rotated.status).toBe(200);
    expect(rotated.body).toMatchObject({
      name: 'made',
      description: 'for reading',
      scopes: ['read_api'],
      user_id: 5,
      expires_at: '2026-03-11',
      active: true,
    });
    expect(rotated.body.id).not.toBe(old.id);
    const kept = await reference.get(`${tokens}/${old.id}`, { as: 'root' });
    expect([kept.body.active, kept.body.revoked]).toEqual([false, true]);
    expect((await withToken(rotated.body.token, 'GET', '/user')).status).toBe(200);
    const later = await rotate(rotated.body.id, 'root', { expires_at: '2027-03-04' });
    expect(later.body.expires_at).toBe('2027-03-04');
    expect((await rotate(later.body.id, 'root', { expires_at: '2027-03-05' })).status).toBe(400);
    expect((await rotate(later.body.id, 'root', { expires_at: '2026-03-04' })).status).toBe(400);
  });

  it('[B-PAT-015][B-AUTH-005] rotates itself with api or self_rotate, and with nothing else', async () => {
    for (const scope of ['api', 'self_rotate']) {
      const { token } = await made({ scopes: [scope] });
      const rotated = await withToken(token, 'POST', `${tokens}/self/rotate`);
      expect([scope, rotated.status]).toEqual([scope, 200]);
      expect((await withToken(token, 'GET', '/user')).status).toBe(401);
    }
    const reader = await made({ scopes: ['read_api'] });
    const refused = await withToken(reader.token, 'POST', `${tokens}/self/rotate`);
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
    expect((await rotate(811, 'dev-self-rotate')).status).toBe(403);
    expect((await rotate(813, 'dev-self-rotate', { expires_at: 'soon' })).status).toBe(400);
  });

  it('[B-PAT-019][B-PAT-018][B-ERROR-004][B-AUTH-004] tells the failures apart', async () => {
    for (const id of [999_999, 802, 815, 816, 817]) expect([id, (await rotate(id, 'dev')).status]).toEqual([id, 401]);
    expect((await rotate(999_999, 'root')).status).toBe(404);
    expect((await rotate(817, 'root')).status).toBe(401);
    expect((await rotate(861, 'root')).body).toEqual({ message: '405 Method Not Allowed' });
    expect((await rotate('self', 'group-api')).status).toBe(405);
    expect((await rotate(831, 'dev')).status).toBe(401);
    expect((await rotate(811, 'dev', { expires_at: 'soon' })).body).toEqual({ error: 'expires_at is invalid' });
    expect((await reference.call('POST', `${tokens}/811/rotate`)).status).toBe(401);
  });

  it('[B-PAT-023][B-PAT-024] revokes the newest of the family when a rotated token is used again', async () => {
    const first = await made();
    const second = (await withToken(first.token, 'POST', `${tokens}/self/rotate`)).body;
    const third = (await withToken(second.token, 'POST', `${tokens}/self/rotate`)).body;
    expect((await withToken(third.token, 'GET', '/user')).status).toBe(200);
    const [reused, newest] = [
      await withToken(first.token, 'POST', `${tokens}/self/rotate`),
      await reference.get(`${tokens}/${third.id}`, { as: 'root' }),
    ];
    expect(reused.body).toEqual({ error: 'invalid_token', error_description: 'The token was revoked.' });
    expect(newest.body).toMatchObject({ active: false, revoked: true });
    expect((await withToken(third.token, 'GET', '/user')).status).toBe(401);
  });

  it('lets exactly one of many rotations at once win', async () => {
    const old = await made();
    const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(old.id, 'dee')));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 401)]);
  });
});

describe('revoke', () => {
  const revoke = (id: number | string, as: string): Promise<Answer> =>
    reference.call('DELETE', `${tokens}/${id}`, { as });

  it('[B-PAT-004][B-PAT-014][B-PAT-021][B-ERROR-001] stops a token at once', async () => {
    for (const as of ['dee', 'root']) {
      const { id, token } = await made();
      expect((await withToken(token, 'GET', '/user')).status).toBe(200);
      expect((await revoke(id, 'dev')).status).toBe(401);
      const revoked = await revoke(id, as);
      expect([revoked.status, revoked.text]).toEqual([204, '']);
      expect((await withToken(token, 'GET', '/user')).status).toBe(401);
      const shown = await reference.get(`${tokens}/${id}`, { as });
      expect(shown.body).toMatchObject({ active: false, revoked: true });
    }
  });

  it('[B-PAT-005][B-PAT-008] of itself takes personal tokens only', async () => {
    const { token } = await made();
    expect((await withToken(token, 'DELETE', `${tokens}/self`)).status).toBe(204);
    expect((await withToken(token, 'DELETE', `${tokens}/self`)).status).toBe(401);
    expect((await revoke('self', 'group-second')).body).toEqual({ message: '400 Bad request' });
    expect((await reference.get('/user', { as: 'group-second' })).status).toBe(200);
  });

  it.each(['self_rotate', 'read_api', 'read_repository', 'manage_runner'])(
    '[B-AUTH-005] of itself is refused to a token that may only %s',
    async (scope) => {
      const { id, token } = await made({ scopes: [scope] });
      for (const path of [`${tokens}/self`, `${tokens}/${id}`]) {
        const refused = await withToken(token, 'DELETE', path);
        expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
      }
      expect((await reference.get(`${tokens}/${id}`, { as: 'root' })).body).toMatchObject({ active: true });
    },
  );

  it('[B-PAT-019][B-PAT-018][B-ERROR-003] tells the failures apart', async () => {
    expect((await revoke(817, 'dev')).body).toEqual({ message: '400 Bad request - Token already revoked' });
    expect((await revoke(999_999, 'dev')).status).toBe(401);
    expect((await revoke(999_999, 'root')).status).toBe(404);
    expect((await revoke(831, 'dev')).status).toBe(401);
    expect((await revoke(811, 'dev-read-api')).status).toBe(403);
    expect((await revoke(811, 'unknown')).status).toBe(401);
  });
});

describe('time', () => {
  it('[B-PAT-022][B-PAT-025] expires at midnight UTC of its last day', async () => {
    const own = await startReference();
    try {
      own.server.clock.set(Date.UTC(2026, 10, 29, 23, 59, 59), true);
      expect((await own.get('/user', { as: 'dev' })).status).toBe(200);
      own.server.clock.set(Date.UTC(2026, 10, 30), true);
      expect((await own.get('/user', { as: 'dev' })).status).toBe(401);
      const shown = await own.get(`${tokens}/self`, { headers: { 'private-token': tokenOf('dev-forever') } });
      expect(shown.body).toMatchObject({ id: 818, expires_at: null, active: true });
      const gone = await own.get(tokens, { as: 'dev-forever', query: 'search=dev-api' });
      expect(gone.body[0]).toMatchObject({ id: 804, active: false, revoked: false });
    } finally {
      await own.server.close();
    }
  });

  it('[B-PAT-027] writes down the last use', async () => {
    const { id, token } = await made();
    await withToken(token, 'GET', '/user');
    const shown = await reference.get(`${tokens}/${id}`, { as: 'dee' });
    expect(Date.parse(shown.body.last_used_at)).toBeGreaterThan(Date.UTC(2026, 2, 4));
  });
});
