import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, each, type Reference, startReference } from '../reference.ts';

let reference: Reference;
const tokens = '/groups/acme/access_tokens';

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

function list(query: string, as = 'olivia'): Promise<Answer> {
  return reference.get(tokens, { as, query: `per_page=100&${query}` });
}

interface Made {
  readonly id: number;
  readonly token: string;
  readonly user_id: number;
}

async function made(json: object = {}): Promise<Made> {
  const answer = await reference.call('POST', tokens, {
    as: 'olivia',
    json: { name: 'made', scopes: ['api'], ...json },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

function withToken(token: string, method: string, path: string): Promise<Answer> {
  return reference.call(method, path, { headers: { 'private-token': token } });
}

describe('list', () => {
  it('[B-GTOK-001][B-GTOK-007][B-GTOK-008][B-GTOK-009] shows the tokens of the group without their secrets', async () => {
    const all = await list('');
    expect(each(all, 'id')).toEqual([831, 832, 833, 834, 835, 836, 838, 839, 840, 841, 842, 843, 844]);
    expect(all.body[0]).toEqual({
      id: 831,
      name: 'ci-api',
      scopes: ['api'],
      user_id: 21,
      active: true,
      revoked: false,
      created_at: '2025-11-01T08:00:00.000Z',
      expires_at: '2026-10-31',
      last_used_at: '2026-03-01T08:00:00.000Z',
      access_level: 40,
    });
    expect(all.text).not.toContain('fwpat-');
    expect(all.text).not.toContain('description');
  });

  it('[B-GTOK-010] filters by instants; a token never used matches no use', async () => {
    expect(each(await list('created_after=2026-02-01T08:00:00Z'), 'id')).toEqual([838, 839, 840, 844]);
    expect(each(await list('created_before=2025-11-01T08:00:00Z'), 'id')).toEqual([831, 835, 836]);
    expect(each(await list('last_used_after=2026-02-15T00:00:00Z'), 'id')).toEqual([831]);
    expect(each(await list('last_used_before=2026-02-15T00:00:00Z'), 'id')).toEqual([832, 834, 835]);
    expect((await list('created_after=yesterday')).body).toEqual({ error: 'created_after is invalid' });
  });

  it('[B-GTOK-011][B-PAT-026] filters by revocation, name and state', async () => {
    expect(each(await list('revoked=true'), 'id')).toEqual([836, 841, 842]);
    expect(each(await list('revoked=false'), 'id')).not.toContain(836);
    expect(each(await list('search=ROTATE'), 'id')).toEqual([833, 838, 839]);
    expect(each(await list('state=inactive'), 'id')).toEqual([835, 836, 841, 842]);
    expect(each(await list('state=active'), 'id')).toEqual([831, 832, 833, 834, 838, 839, 840, 843, 844]);
    expect((await list('state=gone')).body).toEqual({ error: 'state does not have a valid value' });
  });

  it('[B-AUTH-008] is for owners and administrators', async () => {
    expect((await list('', 'root')).status).toBe(200);
    expect((await list('', 'max')).body).toEqual({ message: '403 Forbidden' });
    expect((await list('', 'sam')).body).toEqual({ message: '404 Group Not Found' });
    expect((await reference.get(tokens)).status).toBe(401);
    expect((await list('', 'group-owner')).status).toBe(200);
  });
});

describe('create', () => {
  it('[B-GTOK-003][B-GTOK-008][B-GTOK-012] answers the secret once, with level 40 unless asked', async () => {
    const json = { name: 'fresh', scopes: ['api', 'read_repository'], access_level: 30, expires_at: '2026-06-30' };
    const created = await reference.call('POST', tokens, { as: 'olivia', json });
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({
      name: 'fresh',
      scopes: ['api', 'read_repository'],
      access_level: 30,
      expires_at: '2026-06-30',
      active: true,
      revoked: false,
      last_used_at: null,
    });
    expect(created.body.token).toMatch(/^fwpat-[\w-]{27}$/);
    expect((await list('search=fresh')).text).not.toContain(created.body.token);
    expect((await made()) as unknown).toMatchObject({ access_level: 40 });
    const form = await reference.call('POST', tokens, {
      as: 'olivia',
      form: 'name=formed&scopes[]=api&scopes[]=read_api&access_level=10',
    });
    expect(form.body).toMatchObject({ scopes: ['api', 'read_api'], access_level: 10 });
    for (const level of [10, 15, 20, 30, 40, 50])
      expect(await made({ access_level: level })).toMatchObject({ access_level: level });
  });

  it('[B-GTOK-012][B-GTOK-021] refuses other levels, unknown scopes and missing attributes', async () => {
    const post = async (json: object): Promise<unknown> => {
      const answer = await reference.call('POST', tokens, { as: 'olivia', json });
      expect(answer.status).toBe(400);
      return answer.body;
    };
    expect(await post({ name: 'x', scopes: ['api'], access_level: 45 })).toEqual({
      error: 'access_level does not have a valid value',
    });
    expect(await post({ name: 'x', scopes: ['everything'] })).toEqual({ error: 'scopes does not have a valid value' });
    expect(await post({ name: 'x', scopes: [] })).toEqual({ error: 'scopes does not have a valid value' });
    expect(await post({ name: 'x' })).toEqual({ error: 'scopes is missing' });
    expect(await post({ scopes: ['api'] })).toEqual({ error: 'name is missing' });
  });

  it('[B-GTOK-013][B-LIMIT-001] lives a year at most, which is the default', async () => {
    expect(await made()).toMatchObject({ expires_at: '2027-03-04' });
    expect(await made({ expires_at: '2027-03-04' })).toMatchObject({ expires_at: '2027-03-04' });
    const late = await reference.call('POST', tokens, {
      as: 'olivia',
      json: { name: 'x', scopes: ['api'], expires_at: '2027-03-05' },
    });
    expect([late.status, late.body]).toEqual([400, { message: { expires_at: ['must be at most one year ahead'] } }]);
  });

  it('[B-GTOK-015][B-AUTH-007] needs the Owner role or an administrator', async () => {
    const json = { name: 'x', scopes: ['api'] };
    expect((await reference.call('POST', tokens, { as: 'max', json })).status).toBe(403);
    expect((await reference.call('POST', tokens, { as: 'root', json })).status).toBe(201);
    expect((await reference.call('POST', tokens, { as: 'sam', json })).status).toBe(404);
    expect((await reference.call('POST', tokens, { json })).status).toBe(401);
  });

  it('[B-GTOK-020] acts with its level inside its group and nothing outside', async () => {
    const { token } = await made({ access_level: 20 });
    expect((await withToken(token, 'GET', '/projects/acme%2Fapp')).status).toBe(200);
    expect((await withToken(token, 'GET', '/projects/acme%2Fsub%2Fcore')).status).toBe(200);
    // Outside it reads what is open to everybody who is signed in (A-PROJ-008), and has no level.
    for (const path of ['/projects/inner%2Ftool', '/projects/open%2Flib']) {
      expect((await withToken(token, 'GET', path)).status).toBe(200);
      expect((await withToken(token, 'PUT', `${path}?description=x`)).status).toBe(403);
    }
    const hidden = await reference.call('POST', '/projects', { as: 'dee', json: { name: 'Hidden' } });
    expect((await withToken(token, 'GET', `/projects/${hidden.body.id}`)).status).toBe(404);
    expect((await withToken(token, 'GET', tokens)).status).toBe(403);
    expect((await withToken(token, 'GET', '/user')).body).toMatchObject({ bot: true, name: 'made' });
  });
});

describe('rotate', () => {
  const rotate = (id: number | string, as: string, json: object = {}): Promise<Answer> =>
    reference.call('POST', `${tokens}/${id}/rotate`, { as, json });

  it('[B-GTOK-004][B-GTOK-014][B-ERROR-001][B-PAT-020] revokes the old token and answers a new one for a week', async () => {
    const old = await made({ scopes: ['read_api'], access_level: 30 });
    const rotated = await rotate(old.id, 'olivia');
    expect(rotated.status).toBe(200);
    expect(rotated.body).toMatchObject({
      name: 'made',
      scopes: ['read_api'],
      access_level: 30,
      user_id: old.user_id,
      expires_at: '2026-03-11',
      active: true,
    });
    expect(rotated.body.id).not.toBe(old.id);
    const kept = (await list('revoked=true')).body.find((token: { id: number }) => token.id === old.id);
    expect([kept.active, kept.revoked]).toEqual([false, true]);
    expect((await withToken(rotated.body.token, 'GET', '/user')).status).toBe(200);
    const later = await rotate(rotated.body.id, 'olivia', { expires_at: '2027-03-04' });
    expect(later.body.expires_at).toBe('2027-03-04');
    expect((await rotate(later.body.id, 'olivia', { expires_at: '2027-03-05' })).status).toBe(400);
  });

  it('[B-GTOK-016][B-GTOK-017] rotates itself with api or self_rotate, and with nothing else', async () => {
    for (const scope of ['api', 'self_rotate']) {
      const { token } = await made({ scopes: [scope] });
      const rotated = await withToken(token, 'POST', `${tokens}/self/rotate`);
      expect([scope, rotated.status]).toEqual([scope, 200]);
      expect((await withToken(token, 'GET', '/user')).status).toBe(401);
    }
    const reader = await made({ scopes: ['read_api'] });
    const refused = await withToken(reader.token, 'POST', `${tokens}/self/rotate`);
    expect([refused.status, refused.body.error]).toEqual([403, 'insufficient_scope']);
    expect((await reference.call('POST', `${tokens}/831/rotate`, { as: 'olivia-self-rotate' })).status).toBe(403);
    expect((await reference.call('POST', `${tokens}/831/rotate`, { as: 'olivia-read-api' })).status).toBe(403);
  });

  it('[B-GTOK-018] never lets a group token rotate another one', async () => {
    expect((await rotate(831, 'group-owner')).body).toEqual({ message: '401 Unauthorized' });
    // The token of `open` sees `acme` through a share link, but it is no token of `acme`.
    expect((await rotate('self', 'group-open')).status).toBe(401);
  });

  it('[B-GTOK-019][B-ERROR-003][B-ERROR-004][B-AUTH-004] tells the failures apart', async () => {
    expect((await rotate(999_999, 'olivia')).status).toBe(401);
    expect((await rotate(836, 'olivia')).status).toBe(401);
    expect((await rotate(835, 'olivia')).status).toBe(401);
    expect((await rotate(837, 'olivia')).status).toBe(401);
    expect((await rotate(831, 'max')).status).toBe(401);
    expect((await rotate(861, 'olivia')).status).toBe(405);
    expect((await rotate(802, 'olivia')).status).toBe(405);
    expect((await rotate('self', 'olivia')).status).toBe(405);
    expect((await rotate(831, 'sam')).status).toBe(404);
    expect((await rotate(831, 'unknown')).status).toBe(401);
    expect((await rotate(831, 'olivia', { expires_at: 'soon' })).status).toBe(400);
  });

  it('[B-PAT-023][B-PAT-024] revokes the newest of the family when a rotated token is used again', async () => {
    const first = await made();
    const second = (await rotate(first.id, 'olivia')).body;
    const third = (await rotate(second.id, 'olivia')).body;
    expect((await withToken(third.token, 'GET', '/user')).status).toBe(200);
    const reused = await withToken(first.token, 'GET', '/user');
    expect([reused.status, reused.body]).toEqual([
      401,
      { error: 'invalid_token', error_description: 'The token was revoked.' },
    ]);
    expect((await withToken(third.token, 'GET', '/user')).status).toBe(401);
    expect((await rotate(third.id, 'olivia')).status).toBe(401);
    const untouched = await made();
    expect((await withToken(untouched.token, 'GET', '/user')).status).toBe(200);
  });

  it('[B-PAT-023] does so for personal tokens too, also on public resources', async () => {
    const own = await startReference();
    try {
      expect((await own.get('/user', { as: 'dev-family-new' })).status).toBe(200);
      expect((await own.get('/projects/open%2Flib', { as: 'dev-family-old' })).status).toBe(401);
      expect((await own.get('/user', { as: 'dev-family-new' })).status).toBe(401);
      expect((await own.get('/user', { as: 'dev' })).status).toBe(200);
    } finally {
      await own.server.close();
    }
  });

  it('lets exactly one of many rotations at once win', async () => {
    const old = await made();
    const answers = await Promise.all(Array.from({ length: 8 }, () => rotate(old.id, 'olivia')));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 401)]);
  });
});

describe('revoke', () => {
  const revoke = (id: number | string, as: string): Promise<Answer> =>
    reference.call('DELETE', `${tokens}/${id}`, { as });

  it('[B-GTOK-005][B-GTOK-006][B-PAT-021][B-ERROR-001] stops a token at once', async () => {
    const { id, token } = await made();
    expect((await withToken(token, 'GET', '/user')).status).toBe(200);
    expect((await revoke(id, 'max')).status).toBe(403);
    const revoked = await revoke(id, 'olivia');
    expect([revoked.status, revoked.text]).toEqual([204, '']);
    expect((await withToken(token, 'GET', '/user')).status).toBe(401);
    const shown = (await list('revoked=true')).body.find((entry: { id: number }) => entry.id === id);
    expect(shown.active).toBe(false);
    expect((await revoke('self', 'olivia')).status).toBe(400);
  });

  it('[B-GTOK-019][B-ERROR-003] answers 400 for a revoked token and 404 for none', async () => {
    expect((await revoke(836, 'olivia')).body).toEqual({ message: '400 Bad request - Token already revoked' });
    expect((await revoke(999_999, 'olivia')).body).toEqual({ message: '404 Access Token Not Found' });
    expect((await revoke(837, 'olivia')).status).toBe(404);
    expect((await revoke(861, 'olivia')).status).toBe(404);
    expect((await revoke(831, 'sam')).status).toBe(404);
  });
});

describe('time', () => {
  it('[B-PAT-022][B-PAT-025] expires at midnight UTC of its last day', async () => {
    const own = await startReference();
    try {
      own.server.clock.set(Date.UTC(2026, 9, 30, 23, 59, 59), true);
      expect((await own.get('/user', { as: 'group-api' })).status).toBe(200);
      own.server.clock.set(Date.UTC(2026, 9, 31), true);
      const expired = await own.get('/user', { as: 'group-api' });
      expect([expired.status, expired.body]).toEqual([
        401,
        { error: 'invalid_token', error_description: 'The token has expired.' },
      ]);
      const shown = await own.get(tokens, { as: 'olivia', query: 'per_page=1' });
      expect(shown.body[0]).toMatchObject({ id: 831, active: false, revoked: false });
    } finally {
      await own.server.close();
    }
  });

  it('[B-PAT-027] writes down the last use', async () => {
    const { id, token } = await made();
    await withToken(token, 'GET', '/user');
    const shown = (await list('search=made')).body.find((entry: { id: number }) => entry.id === id);
    expect(Date.parse(shown.last_used_at)).toBeGreaterThan(Date.UTC(2026, 2, 4));
  });
});
