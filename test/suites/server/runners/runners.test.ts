import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(() => reference.server.reset());

const read = (id: number, as?: string): Promise<Answer> =>
  reference.get(`/runners/${id}`, as === undefined ? {} : { as });
const update = (id: number, as: string, json: object): Promise<Answer> =>
  reference.call('PUT', `/runners/${id}`, { as, json });

describe('one runner', () => {
  it('[B-RUNNER-003][B-RUNNER-008][B-RUNNER-009][B-RUNNER-011][B-RUNNER-012] is shown in full, without its token', async () => {
    const { status, body } = await read(1403, 'dev');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: 1403,
      active: true,
      paused: false,
      description: 'runner 1403',
      ip_address: '',
      is_shared: false,
      runner_type: 'project_type',
      name: null,
      online: true,
      status: 'online',
      architecture: null,
      platform: null,
      revision: null,
      version: null,
      contacted_at: '2026-03-04T11:59:00.000Z',
      maintenance_note: null,
      projects: [
        { id: 301, name: 'App', name_with_namespace: 'Acme / App', path: 'app', path_with_namespace: 'acme/app' },
      ],
      tag_list: ['linux'],
      access_level: 'not_protected',
      maximum_timeout: 3600,
      run_untagged: true,
      locked: false,
    });
    const answers = [await reference.get('/runners', { as: 'root' }), await update(1403, 'max', { locked: true })];
    for (const { text } of answers) expect(text).not.toMatch(/token|fwrun/);
    expect((await read(999_999, 'root')).status).toBe(404);
  });

  it('[B-RUNNER-009][B-RUNNER-012] says what it registered with', async () => {
    const info = { name: 'box', version: '16.1.0', revision: 'abc', platform: 'linux', architecture: 'arm64' };
    const made = await reference.call('POST', '/runners', { json: { token: 'fwrt-instance', info } });
    expect((await read(made.body.id, 'sam')).body).toMatchObject({ ...info, status: 'never_contacted', online: false });
    const odd = { name: 7, version: 'x'.repeat(300), platform: { a: 1 } };
    const other = await reference.call('POST', '/runners', { json: { token: 'fwrt-instance', info: odd } });
    expect((await read(other.body.id, 'sam')).body).toMatchObject({ name: null, version: null, platform: null });
  });

  it('[B-RUNNER-020][B-RUNNER-022] of the instance is for everybody signed in, others for developers whose token manages runners', async () => {
    const seen = async (id: number, as?: string): Promise<number> => (await read(id, as)).status;
    for (const as of ['sam', 'gus', 'dev-read-api', 'dev-manage-runner', 'root'])
      expect(await seen(1401, as)).toBe(200);
    expect(await seen(1401)).toBe(401);
    expect(await seen(1403)).toBe(401);
    for (const id of [1402, 1403]) {
      for (const as of ['dev', 'max', 'olivia', 'root', 'dev-manage-runner']) {
        expect([id, as, await seen(id, as)]).toEqual([id, as, 200]);
      }
      for (const as of ['rita', 'gus', 'sam', 'dev-read-api', 'max-read-api', 'dev-self-rotate']) {
        expect([id, as, await seen(id, as)]).toEqual([id, as, 403]);
      }
    }
  });
});

describe('changes of a runner', () => {
  it('[B-RUNNER-004][B-RUNNER-005][B-RUNNER-024] keep what is not named, and are read back', async () => {
    const wanted = {
      description: 'Another',
      paused: true,
      tag_list: ['arm', 'gpu'],
      run_untagged: false,
      locked: true,
      access_level: 'ref_protected',
      maximum_timeout: 1200,
      maintenance_note: 'Back soon.',
    };
    const before = (await read(1403, 'max')).body;
    const changed = await update(1403, 'max', wanted);
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...before, ...wanted, active: false, status: 'paused' });
    expect((await read(1403, 'max')).body).toEqual(changed.body);
    for (const [name, value] of Object.entries(wanted)) {
      await reference.server.reset();
      const one = await update(1403, 'max', { [name]: value });
      const follows = name === 'paused' ? { active: false, status: 'paused' } : {};
      expect(one.body).toEqual({ ...before, [name]: value, ...follows });
    }
    expect((await update(1403, 'max', { access_level: 'all' })).status).toBe(400);
    expect((await update(1403, 'max', { paused: 'perhaps' })).status).toBe(400);
  });

  it('[B-RUNNER-012][B-RUNNER-024] take `active` as the opposite of `paused`', async () => {
    expect((await update(1403, 'max', { active: false })).body).toMatchObject({ active: false, paused: true });
    expect((await update(1403, 'max', { active: true })).body).toMatchObject({ active: true, paused: false });
    expect((await update(1403, 'max', { active: true, paused: true })).body).toMatchObject({ paused: true });
  });

  it('[B-RUNNER-018] take tags as a list, where a comma separates too, each tag once', async () => {
    expect((await update(1403, 'max', { tag_list: ['b', 'a,c', 'b'] })).body.tag_list).toEqual(['b', 'a', 'c']);
    const form = await reference.call('PUT', '/runners/1403', { as: 'max', form: 'tag_list[]=x&tag_list[]=y' });
    expect(form.body.tag_list).toEqual(['x', 'y']);
    const many = Array.from({ length: 51 }, (_, index) => `t${index}`);
    expect((await update(1403, 'max', { tag_list: many })).status).toBe(400);
    expect((await update(1403, 'max', { tag_list: many.slice(1) })).status).toBe(200);
    expect((await update(1403, 'max', { tag_list: [] })).body.tag_list).toEqual([]);
  });

  it('[B-RUNNER-023] hold a note of 1024 characters at most', async () => {
    expect((await update(1403, 'max', { maintenance_note: 'x'.repeat(1024) })).status).toBe(200);
    expect((await update(1403, 'max', { maintenance_note: 'x'.repeat(1025) })).status).toBe(400);
  });

  it('[B-RUNNER-021][B-RUNNER-022] are for administrators, owners and maintainers, by where the runner belongs', async () => {
    const allowed = { 1401: ['root'], 1402: ['root', 'olivia'], 1403: ['root', 'olivia', 'max'] };
    for (const [id, people] of Object.entries(allowed)) {
      for (const as of ['root', 'olivia', 'max', 'dev', 'sam', 'max-read-api', 'dev-manage-runner']) {
        const expected = people.includes(as) ? 200 : 403;
        expect([id, as, (await update(Number(id), as, { locked: true })).status]).toEqual([id, as, expected]);
      }
      expect((await reference.call('PUT', `/runners/${id}`, { json: { locked: true } })).status).toBe(401);
    }
    // The level comes from the user, the scope from the token.
    const token = { name: 'runners', scopes: ['manage_runner'] };
    const made = await reference.call('POST', '/users/3/personal_access_tokens', { as: 'root', json: token });
    const headers = { 'private-token': String(made.body.token) };
    const sent = await reference.call('PUT', '/runners/1403', { headers, json: { locked: true } });
    expect(sent.status).toBe(200);
    expect((await update(999_999, 'root', { locked: true })).status).toBe(404);
  });

  it('end with its removal, which leaves its jobs', async () => {
    const remove = (id: number, as: string): Promise<Answer> => reference.call('DELETE', `/runners/${id}`, { as });
    expect((await remove(1401, 'olivia')).status).toBe(403);
    expect((await remove(1403, 'dev')).status).toBe(403);
    expect((await remove(1401, 'root')).status).toBe(204);
    expect((await read(1401, 'root')).status).toBe(404);
    const headers = { 'if-unmodified-since': 'Wed, 01 Oct 2025 00:00:00 GMT' };
    expect((await reference.call('DELETE', '/runners/1403', { as: 'max', headers })).status).toBe(412);
    expect((await remove(1403, 'max')).status).toBe(204);
  });
});

describe('jobs of a runner', () => {
  const jobs = (as: string, query = ''): Promise<Answer> => reference.get('/runners/1401/jobs', { as, query });

  it('[B-RUNNER-006][B-RUNNER-007] are listed where the caller is a reporter', async () => {
    const list = await jobs('rita');
    expect([list.status, each(list, 'id')]).toEqual([200, [1503, 1501]]);
    expect(list.body[0]).toMatchObject({ status: 'failed', failure_reason: 'script_failure' });
    expect(list.body[1]).toMatchObject({ status: 'success', stage: 'test', name: 'unit', ref: 'main', duration: 50.1 });
    expect(list.headers.get('x-per-page')).toBe('20');
    for (const as of ['gus', 'sam']) expect((await jobs(as)).body).toEqual([]);
    expect(each(await jobs('root', 'status=success'), 'id')).toEqual([1501]);
    expect(each(await jobs('root', 'status=failed'), 'id')).toEqual([1503]);
    expect(each(await jobs('root', 'sort=asc'), 'id')).toEqual([1501, 1503]);
    const second = await jobs('root', 'per_page=1&page=2');
    expect([each(second, 'id'), second.headers.get('x-total')]).toEqual([[1501], '2']);
    expect(each(await jobs('root', 'system_id=other'), 'id')).toEqual([]);
    const keyset = await jobs('root', 'pagination=keyset&order_by=id&sort=asc&per_page=1');
    expect(each(keyset, 'id')).toEqual([1501]);
    const rest = new URL(linksOf(keyset)['next'] ?? '').search.slice(1);
    const last = await jobs('root', rest);
    expect([each(last, 'id'), linksOf(last)]).toEqual([[1503], {}]);
    expect((await jobs('root', 'page=50001&per_page=1')).status).toBe(405);
    expect((await reference.get('/runners/999999/jobs', { as: 'root' })).status).toBe(404);
    expect((await reference.get('/runners/1401/jobs')).status).toBe(401);
  });
});
