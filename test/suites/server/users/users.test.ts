import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, linksOf, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

function list(as: string, query = ''): Promise<Answer> {
  return reference.get('/users', { as, query });
}

/** Follows the links of a list to its end. */
async function everyName(query: string): Promise<string[]> {
  const names: string[] = [];
  let page = await list('olivia', query);
  for (;;) {
    names.push(...page.body.map((user: { username: string }) => user.username));
    const { next } = linksOf(page);
    if (next === undefined) return names;
    page = await list('olivia', new URL(next).search.slice(1));
  }
}

describe('the list of users', () => {
  it('is for everybody with a credential, newest first', async () => {
    expect((await reference.get('/users')).status).toBe(401);
    const page = await list('sam', 'per_page=3');
    expect(page.status).toBe(200);
    const ids = each(page, 'id') as number[];
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(page.headers.get('x-per-page')).toBe('3');
  });

  it('finds by login name without regard to case, and by text in names', async () => {
    expect(each(await list('sam', 'username=DEV'), 'username')).toEqual(['dev']);
    expect(each(await list('sam', 'search=NOVAK'), 'username')).toEqual(['dev']);
    expect(each(await list('sam', 'search=ORTE'), 'username')).toEqual(['olivia']);
    expect(each(await list('sam', 'username=de'), 'username')).toEqual([]);
  });

  it('finds whole addresses for everybody and parts of them for administrators alone', async () => {
    expect(each(await list('sam', 'search=dee%40example.com'), 'username')).toEqual(['dee']);
    expect(each(await list('sam', 'search=e%40example'), 'username')).toEqual([]);
    expect(each(await list('root', 'search=dee%40example'), 'username')).toEqual(['dee']);
  });

  it('shows addresses and administrators to administrators', async () => {
    const [own] = (await list('sam', 'username=root')).body;
    expect(Object.keys(own)).not.toContain('email');
    expect(Object.keys(own)).not.toContain('is_admin');
    const [full] = (await list('root', 'username=root')).body;
    expect(full).toMatchObject({ email: 'root@example.com', is_admin: true, bot: false });
    const [bot] = (await list('root', 'username=group_201_bot_1')).body;
    expect(bot).toMatchObject({ bot: true, is_admin: false });
  });

  it.each(['id', 'name', 'username', 'created_at', 'updated_at'])(
    '[A-CONV-031][A-CONV-032] pages by keyset in the order of %s, each user once',
    async (order) => {
      for (const sort of ['asc', 'desc']) {
        const whole = each(await list('olivia', `per_page=100&order_by=${order}&sort=${sort}`), 'username');
        const walked = await everyName(`pagination=keyset&per_page=7&order_by=${order}&sort=${sort}`);
        expect(walked).toEqual(whole);
        expect(walked.length).toBeGreaterThan(20);
      }
    },
  );

  it('[A-CONV-031] refuses keyset without an order, and a cursor of another order', async () => {
    expect((await list('olivia', 'pagination=keyset')).body).toEqual({ error: 'order_by, sort are missing' });
    expect((await list('olivia', 'pagination=keyset&sort=asc')).status).toBe(400);
    const ids = each(await list('olivia', 'pagination=keyset&order_by=id&per_page=5'), 'id');
    expect(ids).toEqual(each(await list('olivia', 'per_page=5'), 'id'));
    const first = await list('olivia', 'pagination=keyset&per_page=1&order_by=name&sort=asc');
    const cursor = new URL(linksOf(first)['next'] ?? '').searchParams.get('cursor') ?? '';
    const other = await list('olivia', `pagination=keyset&order_by=id&sort=asc&cursor=${encodeURIComponent(cursor)}`);
    expect(other.status).toBe(400);
    expect(linksOf(first)['prev']).toBeUndefined();
    expect(first.headers.get('x-total')).toBeNull();
  });

  it('ends offset pagination at 50,000 rows and leads on by keyset', async () => {
    expect((await list('olivia', 'page=500&per_page=100')).status).toBe(200);
    const beyond = await list('olivia', 'page=501&per_page=100');
    expect(beyond.status).toBe(405);
    expect(beyond.body.error).toContain('50000 rows for User');
  });
});

describe('a new user', () => {
  const create = (as: string, json: object): Promise<Answer> => reference.call('POST', '/users', { as, json });

  it('is made by administrators alone, with a namespace of their own', async () => {
    const body = { email: 'nina@example.com', name: 'Nina New', username: 'Nina', skip_confirmation: true };
    expect((await reference.call('POST', '/users', { json: body })).status).toBe(401);
    expect((await create('olivia', body)).status).toBe(403);
    const made = await create('root', body);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      username: 'Nina',
      email: 'nina@example.com',
      state: 'active',
      is_admin: false,
      external: false,
      can_create_project: true,
    });
    expect(made.body.confirmed_at).toBe(made.body.created_at);
    const token = await reference.call('POST', `/users/${made.body.id}/personal_access_tokens`, {
      as: 'root',
      json: { name: 'first', scopes: ['api'] },
    });
    const headers = { 'private-token': token.body.token };
    expect((await reference.get('/user', { headers })).body.namespace_id).toBe(made.body.namespace_id);
    const project = await reference.call('POST', '/projects', { headers, json: { name: 'Own' } });
    expect(project.body).toMatchObject({ path_with_namespace: 'Nina/own', owner: { id: made.body.id } });
  });

  it('needs a login name and an address that nobody has, in any case of letters', async () => {
    const taken = { message: 'Username has already been taken' };
    const body = { email: 'unique@example.com', name: 'X', username: 'unique' };
    expect(await create('root', { ...body, username: 'DEV' })).toMatchObject({ status: 409, body: taken });
    expect(await create('root', { ...body, username: 'acme' })).toMatchObject({ status: 409, body: taken });
    expect(await create('root', { ...body, username: 'group_201_bot_1' })).toMatchObject({ status: 409, body: taken });
    expect(await create('root', { ...body, email: 'DEV@example.com' })).toMatchObject({
      status: 409,
      body: { message: 'Email has already been taken' },
    });
    expect((await create('root', { ...body, username: 'a/b' })).status).toBe(400);
    expect((await create('root', { ...body, username: 'ends.git' })).status).toBe(400);
    // What such a user pushed was taken for that of the user with this id.
    expect((await create('root', { ...body, username: '3' })).body).toEqual({ error: 'username is invalid' });
    expect((await create('root', { ...body, username: '003' })).status).toBe(400);
    expect((await create('root', { ...body, email: 'no address' })).status).toBe(400);
    expect((await create('root', { name: 'x', username: 'x' })).body).toEqual({ error: 'email is missing' });
  });

  it('may be an administrator, or external: then nothing internal is open and nothing of their own is made', async () => {
    const chief = await create('root', { email: 'c@example.com', name: 'Chief', username: 'chief', admin: true });
    expect(chief.body).toMatchObject({ is_admin: true, confirmed_at: null });
    const guest = await create('root', { email: 'g@example.com', name: 'Guest', username: 'guest', external: true });
    expect(guest.body).toMatchObject({ external: true, can_create_group: false, projects_limit: 0 });
    const token = await reference.call('POST', `/users/${guest.body.id}/personal_access_tokens`, {
      as: 'root',
      json: { name: 'first', scopes: ['api'] },
    });
    const headers = { 'private-token': token.body.token };
    expect((await reference.get('/projects/304', { headers })).status).toBe(404);
    expect((await reference.call('POST', '/projects', { headers, json: { name: 'Own' } })).status).toBe(403);
    expect((await reference.call('POST', '/groups', { headers, json: { name: 'Own', path: 'own' } })).status).toBe(403);
    expect((await reference.get('/projects/303', { headers })).status).toBe(200);
  });
});
