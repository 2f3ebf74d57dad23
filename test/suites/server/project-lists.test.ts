import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, each, linksOf, type Reference, startReference } from './reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});

afterAll(() => reference.server.close());

describe('list', () => {
  const list = (query: string, as?: string): Promise<Answer> =>
    reference.get('/projects', { ...(as === undefined ? {} : { as }), query });

  it('[A-PROJ-002][A-PROJ-003] lists what the caller sees, archived or not', async () => {
    const all = await list('per_page=100&order_by=id&sort=asc', 'sam');
    expect(each(all, 'id')).toEqual([303, 304, 305, 306, 307, 310, 313]);
    expect(each(await list('archived=true', 'sam'), 'id')).toEqual([307]);
    expect(each(await list('archived=false&order_by=id&sort=asc', 'sam'), 'id')).toEqual([
      303, 304, 305, 306, 310, 313,
    ]);
    expect(each(await list('per_page=100&order_by=id&sort=asc', 'rita'), 'id')).toEqual([
      301, 303, 304, 305, 306, 307, 310, 311, 312, 313,
    ]);
  });

  it('[A-PROJ-005][A-PROJ-006] gives anonymous callers public projects with simple fields', async () => {
    const open = await list('per_page=100&order_by=id&sort=asc');
    expect(each(open, 'id')).toEqual([303, 305, 306, 307, 310, 313]);
    for (const entry of open.body) {
      expect(Object.keys(entry)).not.toContain('permissions');
      expect(Object.keys(entry)).not.toContain('merge_method');
      expect(Object.keys(entry)).toEqual(
        expect.arrayContaining(['id', 'name', 'path_with_namespace', 'web_url', 'namespace']),
      );
    }
    expect(each(await list('simple=true&archived=true', 'olivia'), 'merge_method')).toEqual([undefined]);
  });

  it('[A-PROJ-004] filters and sorts', async () => {
    expect(each(await list('search=lib&order_by=id&sort=asc'), 'id')).toEqual([303, 305]);
    expect(each(await list('visibility=internal', 'sam'), 'id')).toEqual([304]);
    expect((await list('visibility=secret')).body).toEqual({ error: 'visibility does not have a valid value' });
    expect(each(await list('owned=true&order_by=id&sort=asc', 'dee'), 'id')).toEqual([305]);
    expect(each(await list('membership=true&order_by=id&sort=asc', 'dee'), 'id')).toEqual([301, 305]);
    expect(each(await list('min_access_level=40&order_by=id&sort=asc&search=App', 'dev'), 'id')).toEqual([306]);
    expect(each(await list('topic=web,service', 'dev'), 'id')).toEqual([301]);
    expect(each(await list('order_by=star_count&per_page=1'), 'id')).toEqual([303]);
    expect(each(await list('order_by=name&sort=asc&per_page=2'), 'name')).toEqual(['App Fork', 'Attic']);
    expect(each(await list('id_after=305&id_before=310&order_by=id&sort=asc'), 'id')).toEqual([306, 307]);
    expect(each(await list('search_namespaces=true&search=open&order_by=id&sort=asc'), 'id')).toEqual([
      303, 307, 310, 313,
    ]);
    expect(each(await list('starred=true', 'dev'), 'id')).toEqual([]);
  });

  it('[A-CONV-031][A-CONV-032] pages by keyset over the id', async () => {
    const seen: unknown[] = [];
    let path: string | undefined = '/projects?pagination=keyset&order_by=id&sort=desc&per_page=30';
    while (path !== undefined) {
      const page: Answer = await reference.get(path, { as: 'bea' });
      expect([page.status, page.headers.get('x-page')]).toEqual([200, null]);
      seen.push(...each(page, 'id'));
      path = linksOf(page)['next']?.slice(`${reference.server.url}/api/v4`.length);
    }
    expect(seen).toHaveLength(209);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => Number(b) - Number(a)));
    expect((await list('pagination=keyset')).body).toEqual({ error: 'order_by, sort are missing' });
    // What the contract demands and clients in the field leave out: the direction of the list itself.
    const ids = each(await list('pagination=keyset&order_by=id&per_page=5'), 'id');
    expect(ids).toEqual(each(await list('pagination=keyset&order_by=id&sort=desc&per_page=5'), 'id'));
    expect((await list('pagination=keyset&sort=asc')).status).toBe(400);
    expect((await list('pagination=keyset&order_by=name&sort=asc')).status).toBe(405);
  });
});

describe('create', () => {
  const create = (json: object, as = 'olivia'): Promise<Answer> => reference.call('POST', '/projects', { as, json });

  it('makes a project in a group or in the personal namespace, with a repository', async () => {
    const made = await create({
      name: 'Fresh One',
      namespace_id: 201,
      initialize_with_readme: true,
      topics: ['b', 'a'],
      visibility: 'private',
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      path_with_namespace: 'acme/fresh-one',
      topics: ['a', 'b'],
      default_branch: 'main',
    });
    expect(each(await reference.get(`/projects/${made.body.id}/repository/tree`, { as: 'dev' }), 'path')).toEqual([
      'README.md',
    ]);
    expect((await reference.get(`/projects/${made.body.id}`, { as: 'gus' })).status).toBe(200);
    const own = await create({ path: 'mine', issues_enabled: false }, 'sam');
    expect(own.body).toMatchObject({
      path_with_namespace: 'sam/mine',
      name: 'mine',
      visibility: 'private',
      issues_enabled: false,
      owner: { id: 9 },
    });
    expect(
      (await reference.get(`/projects/${own.body.id}`, { as: 'sam' })).body.permissions.project_access.access_level,
    ).toBe(50);
    expect((await reference.get(`/projects/${own.body.id}`, { as: 'olivia' })).status).toBe(404);
  });

  it('refuses what cannot be', async () => {
    expect((await create({})).body).toEqual({
      error: 'name, path are missing, at least one parameter must be provided',
    });
    expect((await create({ name: 'App', namespace_id: 201 })).body).toEqual({
      message: { path: ['has already been taken'] },
    });
    expect((await create({ name: 'x', namespace_id: 201, visibility: 'public' })).status).toBe(400);
    expect((await create({ name: 'x', namespace_id: 999 })).body).toEqual({ message: '404 Namespace Not Found' });
    expect((await create({ name: 'x', namespace_id: 201 }, 'gus')).status).toBe(403);
    expect((await create({ name: 'x', namespace_id: 201 }, 'sam')).status).toBe(404);
    expect((await create({ name: 'x', namespace_id: 105 }, 'sam')).status).toBe(404);
    expect((await create({ name: 'x', path: 'a.git' })).status).toBe(400);
    expect((await create({ name: 'x', default_branch: 'a..b' })).status).toBe(400);
  });
});
