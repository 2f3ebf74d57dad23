import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Reference, each, linksOf, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(() => reference.server.reset());

const ids = async (path: string, as: string, query = ''): Promise<unknown[]> => {
  const answer = await reference.get(path, { as, query });
  expect([path, as, query, answer.status]).toEqual([path, as, query, 200]);
  return each(answer, 'id');
};

/** Registers a runner for the project acme/app and gives its id. */
async function register(json: object, token = 'fwrt-project-301'): Promise<number> {
  const made = await reference.call('POST', '/runners', { json: { token, ...json } });
  expect(made.status).toBe(201);
  return made.body.id;
}

describe('lists of runners', () => {
  it('[B-RUNNER-001][B-RUNNER-008] hold what is known of each, by id', async () => {
    const list = await reference.get('/runners', { as: 'olivia' });
    expect(list.status).toBe(200);
    expect(list.body).toEqual([
      {
        id: 1402,
        active: true,
        paused: false,
        description: 'runner 1402',
        ip_address: '',
        is_shared: false,
        runner_type: 'group_type',
        name: null,
        online: true,
        status: 'online',
      },
      {
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
      },
    ]);
  });

  it('[B-RUNNER-001][B-RUNNER-002][B-RUNNER-006] have twenty entries a page', async () => {
    for (let made = 0; made < 21; made += 1) await register({ description: `runner ${made}` });
    const pages = [
      ['/runners', 'olivia', 23],
      ['/runners/all', 'root', 29],
      ['/projects/acme%2Fapp/runners', 'max', 25],
      ['/groups/acme/runners', 'olivia', 3],
    ] as const;
    for (const [path, as, total] of pages) {
      const first = await reference.get(path, { as });
      expect([path, first.body.length, first.headers.get('x-total')]).toEqual([path, Math.min(20, total), `${total}`]);
      const all = await ids(path, as, 'per_page=100');
      expect(all).toEqual(all.toSorted((a, b) => Number(a) - Number(b)));
      if (total <= 20) continue;
      const next = await reference.get(path, { as, query: 'page=2' });
      expect(each(first, 'id').concat(each(next, 'id'))).toEqual(all);
      expect(linksOf(next)['prev']).toContain('page=1');
    }
  });

  it('[B-RUNNER-019] show owners the runners of their places, administrators all, others none', async () => {
    expect(await ids('/runners', 'olivia')).toEqual([1402, 1403]);
    expect(await ids('/runners', 'root')).toEqual([1401, 1402, 1403, 1404, 1405, 1406, 1407, 1409]);
    expect(await ids('/runners', 'root', 'type=instance_type')).toEqual([1401, 1409]);
    expect(await ids('/runners', 'olivia', 'type=instance_type')).toEqual([]);
    for (const person of ['max', 'dev', 'sam']) expect(await ids('/runners', person)).toEqual([]);
    expect((await reference.get('/runners')).status).toBe(401);
    expect(await ids('/runners/all', 'root')).toEqual([1401, 1402, 1403, 1404, 1405, 1406, 1407, 1409]);
    expect((await reference.get('/runners/all', { as: 'olivia' })).status).toBe(403);
    expect((await reference.get('/runners/all')).status).toBe(401);
  });

  it('[B-RUNNER-006][B-RUNNER-007] show a place what works for it: its own, those of the groups around it and of the instance', async () => {
    const [below, elsewhere] = [await register({}, 'fwrt-group-204'), await register({}, 'fwrt-project-302')];
    expect(await ids('/projects/acme%2Fapp/runners', 'max')).toEqual([1401, 1402, 1403, 1409]);
    expect(await ids('/projects/302/runners', 'max')).toEqual([1401, 1402, 1409, elsewhere]);
    expect(await ids('/groups/acme/runners', 'olivia')).toEqual([1401, 1402, 1409]);
    expect(await ids('/groups/204/runners', 'olivia')).toEqual([1401, 1402, 1409, below]);
    expect((await reference.get('/projects/acme%2Fapp/runners', { as: 'dev' })).status).toBe(403);
    expect((await reference.get('/projects/acme%2Fapp/runners', { as: 'sam' })).status).toBe(404);
    expect((await reference.get('/groups/acme/runners', { as: 'max' })).status).toBe(403);
    expect((await reference.get('/groups/acme/runners', { as: 'sam' })).status).toBe(404);
  });
});

describe('filters of runners', () => {
  it('[B-RUNNER-013][B-RUNNER-014] take the deprecated scopes, and no others', async () => {
    await reference.call('PUT', '/runners/1402', { as: 'olivia', json: { paused: true } });
    const never = await register({});
    expect(await ids('/runners', 'olivia', 'scope=paused')).toEqual([1402]);
    expect(await ids('/runners', 'olivia', 'scope=active')).toEqual([1403, never]);
    expect(await ids('/runners', 'olivia', 'scope=online')).toEqual([1402, 1403]);
    expect(await ids('/runners', 'olivia', 'scope=offline')).toEqual([]);
    expect(await ids('/runners/all', 'root', 'scope=specific')).toEqual([1402, 1403, 1404, 1405, 1406, 1407, never]);
    expect(await ids('/runners/all', 'root', 'scope=shared')).toEqual([1401, 1409]);
    for (const path of ['/runners', '/projects/301/runners', '/groups/201/runners']) {
      for (const scope of ['specific', 'shared', 'everything']) {
        const answer = await reference.get(path, { as: 'root', query: `scope=${scope}` });
        expect([path, scope, answer.status]).toEqual([path, scope, 400]);
      }
    }
    expect((await reference.get('/runners/all', { as: 'root', query: 'scope=everything' })).status).toBe(400);
  });

  it('[B-RUNNER-015] take the three types', async () => {
    expect(await ids('/runners/all', 'root', 'type=instance_type')).toEqual([1401, 1409]);
    expect(await ids('/runners/all', 'root', 'type=group_type')).toEqual([1402, 1404, 1405, 1406, 1407]);
    expect(await ids('/runners/all', 'root', 'type=project_type')).toEqual([1403]);
    expect((await reference.get('/runners/all', { as: 'root', query: 'type=shared' })).status).toBe(400);
  });

  it('[B-RUNNER-010][B-RUNNER-013][B-RUNNER-016] take the states that answers show, and the deprecated two', async () => {
    await reference.call('PUT', '/runners/1403', { as: 'max', json: { paused: true } });
    const never = await register({});
    const states = {
      online: [1402],
      offline: [],
      stale: [],
      never_contacted: [never],
      active: [1402, never],
      paused: [1403],
    };
    for (const [status, expected] of Object.entries(states)) {
      expect([status, await ids('/runners', 'olivia', `status=${status}`)]).toEqual([status, expected]);
    }
    const shown = await reference.get('/runners', { as: 'olivia' });
    expect(each(shown, 'status')).toEqual(['online', 'paused', 'never_contacted']);
    expect((await reference.get('/runners', { as: 'olivia', query: 'status=fine' })).status).toBe(400);
  });

  it('[B-RUNNER-017][B-RUNNER-018] take `paused`, tags that all have to match, and the start of a version', async () => {
    const info = (version: string): object => ({ info: { version } });
    const [old, fresh] = [
      await register({ ...info('15.2.1'), tag_list: ['linux', 'arm'] }),
      await register({ ...info('16.1.0'), tag_list: ['arm'], paused: true }),
    ];
    const later = await register(info('16.10.3'));
    const own = (query: string): Promise<unknown[]> =>
      ids('/projects/301/runners', 'max', `type=project_type&${query}`);
    expect(await own('paused=true')).toEqual([fresh]);
    expect(await own('paused=false')).toEqual([1403, old, later]);
    expect(await own('tag_list[]=arm')).toEqual([old, fresh]);
    expect(await own('tag_list[]=arm&tag_list[]=linux')).toEqual([old]);
    expect(await own('tag_list[]=linux,arm')).toEqual([old]);
    expect(await own('tag_list=arm,linux')).toEqual([old]);
    expect(await own(`tag_list[]=${Array.from({ length: 1200 }, (_, index) => index).join(',')}`)).toEqual([]);
    expect(await own('version_prefix=15')).toEqual([old]);
    expect(await own('version_prefix=15.')).toEqual([old]);
    expect(await own('version_prefix=16.1')).toEqual([fresh]);
    expect(await own('version_prefix=16')).toEqual([fresh, later]);
    expect(await own('version_prefix=%25')).toEqual([]);
    expect((await reference.get('/runners', { as: 'olivia', query: 'paused=maybe' })).status).toBe(400);
  });

  it('[B-RUNNER-027] tell states by the clock: two hours, three months, and never', async () => {
    const states = async (now: string): Promise<unknown[]> => {
      reference.server.clock.set(Date.parse(now), true);
      return each(await reference.get('/runners', { as: 'olivia', query: 'type=group_type' }), 'status');
    };
    expect(await states('2026-03-04T13:59:00.000Z')).toEqual(['online']);
    expect(await states('2026-03-04T13:59:00.001Z')).toEqual(['offline']);
    expect(await ids('/runners', 'olivia', 'status=offline')).toEqual([1402, 1403]);
    expect(await ids('/runners', 'olivia', 'status=online')).toEqual([]);
    expect(await states('2026-06-04T11:59:00.000Z')).toEqual(['offline']);
    expect(await states('2026-06-04T11:59:00.001Z')).toEqual(['stale']);
    expect(await ids('/runners', 'olivia', 'status=stale')).toEqual([1402, 1403]);
    expect(await ids('/runners', 'olivia', 'status=offline')).toEqual([1402, 1403]);
  });
});
