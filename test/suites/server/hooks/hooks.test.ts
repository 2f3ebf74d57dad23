import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, each, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const GROUP = '/groups/acme/hooks';
const URL_OF = 'https://hooks.example.com/made';

function create(json: object, path = '/hooks', as = 'root'): Promise<Answer> {
  return reference.call('POST', path, { as, json });
}

const OFF = { push_events: false, tag_push_events: false, merge_requests_events: false };

describe('hooks of the instance', () => {
  it('[B-SHOOK-001][B-SHOOK-002][B-SHOOK-011] are listed and read', async () => {
    const list = await reference.get('/hooks', { as: 'root' });
    expect([list.status, each(list, 'id')]).toEqual([200, [1601, 1602, 1603]]);
    const second = await reference.get('/hooks', { as: 'root', query: 'per_page=2&page=2' });
    expect(each(second, 'id')).toEqual([1603]);
    const one = await reference.get('/hooks/1601', { as: 'root' });
    expect(one.body).toEqual(list.body[0]);
    expect(one.body).toEqual({
      ...OFF,
      id: 1601,
      url: 'https://hooks.example.com/1601',
      name: 'First',
      description: null,
      created_at: '2025-10-01T08:00:00.000Z',
      push_events: true,
      repository_update_events: true,
      enable_ssl_verification: true,
      url_variables: [],
      push_events_branch_filter: null,
      branch_filter_strategy: 'wildcard',
    });
    // A hook of a group is none of the instance.
    expect((await reference.get('/hooks/1621', { as: 'root' })).status).toBe(404);
  });

  it('[B-SHOOK-003][B-SHOOK-012][B-SHOOK-014][B-SHOOK-016] are made, with a secret that nobody sees again', async () => {
    const plain = await create({ url: URL_OF });
    const defaults = { ...OFF, repository_update_events: true, enable_ssl_verification: true };
    expect([plain.status, plain.body]).toEqual([
      201,
      expect.objectContaining({ ...defaults, branch_filter_strategy: 'wildcard', push_events_branch_filter: null }),
    ]);
    const said = {
      name: 'Named',
      description: 'Told apart',
      push_events: true,
      tag_push_events: true,
      merge_requests_events: true,
      repository_update_events: false,
      enable_ssl_verification: false,
      push_events_branch_filter: 'main|stable',
      branch_filter_strategy: 'regex',
    };
    const full = await create({ url: URL_OF, token: 'swordfish', ...said });
    expect([full.status, full.body]).toEqual([201, expect.objectContaining(said)]);
    const seen = await reference.get(`/hooks/${full.body.id}`, { as: 'root' });
    expect(seen.body).toEqual(full.body);
    expect(full.text + seen.text).not.toMatch(/token|swordfish/);
    for (const wrong of [{ branch_filter_strategy: 'guess' }, { push_events: 'maybe' }, { token: 'a\r\nb' }]) {
      expect((await create({ url: URL_OF, ...wrong })).status).toBe(400);
    }
    for (const push_events_branch_filter of ['(', '(?=main)', '(r)\\1']) {
      const badPattern = { push_events_branch_filter, branch_filter_strategy: 'regex' };
      expect((await create({ url: URL_OF, ...badPattern })).status).toBe(400);
    }
    const re2 = { push_events_branch_filter: '(?i)^(?P<n>MAIN)\\z', branch_filter_strategy: 'regex' };
    expect((await create({ url: URL_OF, ...re2 })).status).toBe(201);
    expect((await create({ name: 'No address' })).body).toEqual({ error: 'url is missing' });
  });

  it('[B-SHOOK-004][B-SHOOK-015] are changed, but not their names', async () => {
    const { body } = await create({ url: URL_OF, name: 'Kept', description: 'Kept too', push_events: true });
    const path = `/hooks/${body.id}`;
    const put = (json: object): Promise<Answer> => reference.call('PUT', path, { as: 'root', json });
    expect((await put({ push_events: false })).body).toEqual({ error: 'url is missing' });
    const changed = await put({ url: `${URL_OF}/2`, tag_push_events: true, name: 'Other', description: 'Other' });
    expect([changed.status, changed.body]).toEqual([200, { ...body, url: `${URL_OF}/2`, tag_push_events: true }]);
    expect((await reference.get(path, { as: 'root' })).body).toEqual(changed.body);
  });

  it('[B-SHOOK-005][B-EVENT-013] are tested with mock data, always the same', async () => {
    const first = await reference.call('POST', '/hooks/1601', { as: 'root' });
    expect([first.status, first.body.event_name]).toEqual([201, 'project_create']);
    const again = await reference.call('POST', '/hooks/1603', { as: 'root' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    const nobody = await reference.call('POST', '/hooks/1602', { as: 'root' });
    expect([nobody.status, nobody.body]).toEqual([422, { message: 'The hook could not be called' }]);
    expect((await reference.call('POST', '/hooks/999999', { as: 'root' })).status).toBe(404);
  });

  it('[B-SHOOK-006] are deleted', async () => {
    const { body } = await create({ url: URL_OF });
    const path = `/hooks/${body.id}`;
    expect((await reference.call('DELETE', path, { as: 'root' })).status).toBe(204);
    expect((await reference.get(path, { as: 'root' })).body).toEqual({ message: '404 Hook Not Found' });
    expect((await reference.call('DELETE', path, { as: 'root' })).status).toBe(404);
  });

  it('[B-SHOOK-007][B-SHOOK-008][B-SHOOK-009][B-SHOOK-013] have variables, of which only the names are shown', async () => {
    const { body } = await create({ url: 'https://hooks.example.com/{place}', push_events_branch_filter: 'ma*' });
    expect(body.push_events_branch_filter).toBe('ma*');
    const path = `/hooks/${body.id}`;
    const variable = (method: string, key: string, json?: object): Promise<Answer> =>
      reference.call(method, `${path}/url_variables/${key}`, { as: 'root', json });
    const set = await variable('PUT', 'place', { value: 'well-hidden' });
    expect([set.status, set.text]).toEqual([204, '']);
    const seen = await reference.get(path, { as: 'root' });
    expect([seen.body.url, seen.body.url_variables]).toEqual(['https://hooks.example.com/{place}', [{ key: 'place' }]]);
    expect(seen.text).not.toContain('well-hidden');
    expect((await variable('PUT', 'place', {})).body).toEqual({ error: 'value is missing' });
    expect((await variable('PUT', 'NOT%20ONE', { value: 'x' })).status).toBe(422);
    expect((await variable('DELETE', 'place')).status).toBe(204);
    expect((await reference.get(path, { as: 'root' })).body.url_variables).toEqual([]);
    expect((await variable('DELETE', 'place')).status).toBe(404);
  });

  it('refuse control characters in addresses and in what stands for variables: they would vanish from the address', async () => {
    const controls = ['\n', '\r\n', '\t', '\u0001', '\u007f', '\u0085', '\u2028'];
    const json = { url: 'https://hooks.example.com/{place}' };
    const { id } = (await reference.call('POST', '/hooks', { as: 'root', json })).body;
    for (const control of controls) {
      const value = `a${control}b`;
      const set = await reference.call('PUT', `/hooks/${id}/url_variables/place`, { as: 'root', json: { value } });
      const address = { url: `https://hooks.example.com/${value}` };
      const made = await reference.call('POST', '/hooks', { as: 'root', json: address });
      const changed = await reference.call('PUT', `/hooks/${id}`, { as: 'root', json: address });
      const ofGroup = await reference.call('POST', '/groups/acme/hooks', { as: 'olivia', json: address });
      expect([value, set.status, made.status, changed.status, ofGroup.status]).toEqual([value, 422, 422, 422, 422]);
    }
    const { body } = await reference.get(`/hooks/${id}`, { as: 'root' });
    expect([body.url, body.url_variables]).toEqual([json.url, []]);
  });

  it('of groups have addresses without variables, since nothing gives them values', async () => {
    const call = (method: string, path: string, url: string): Promise<Answer> =>
      reference.call(method, path, { as: 'olivia', json: { url } });
    const { id } = (await call('POST', '/groups/acme/hooks', `${URL_OF}/{Not}{}`)).body;
    const [made, changed] = [
      await call('POST', '/groups/acme/hooks', `${URL_OF}/{place}`),
      await call('PUT', `/groups/acme/hooks/${id}`, `${URL_OF}/{place}`),
    ];
    const message = 'Validation failed: url has the variable {place}, and hooks of groups have none';
    expect([made, changed].map(({ status, body }) => [status, body])).toEqual(Array(2).fill([422, { message }]));
    expect((await call('DELETE', `/groups/acme/hooks/${id}`, '')).status).toBe(204);
  });

  it('keep their variables on their own server, and take them to no other', async () => {
    const { body } = await create({ url: 'https://hooks.example.com/{place}' });
    const path = `/hooks/${body.id}`;
    const json = { value: 'well-hidden' };
    expect((await reference.call('PUT', `${path}/url_variables/place`, { as: 'root', json })).status).toBe(204);
    const moved = async (url: string): Promise<unknown> =>
      (await reference.call('PUT', path, { as: 'root', json: { url } })).body.url_variables;
    expect(await moved('https://hooks.example.com/again/{place}')).toEqual([{ key: 'place' }]);
    expect(await moved('https://elsewhere.example.com/{place}')).toEqual([]);
    expect(await moved('https://hooks.example.com/{place}')).toEqual([]);
  });

  it('[B-SHOOK-017][B-AUTH-006] are for administrators', async () => {
    for (const [method, path] of [
      ['GET', '/hooks'],
      ['POST', '/hooks'],
      ['GET', '/hooks/1601'],
      ['PUT', '/hooks/1601'],
      ['POST', '/hooks/1601'],
      ['DELETE', '/hooks/1601'],
      ['PUT', '/hooks/1601/url_variables/a'],
      ['DELETE', '/hooks/1601/url_variables/a'],
    ] as const) {
      const json = method === 'GET' ? {} : { json: { url: URL_OF, value: 'x' } };
      const statuses = [
        (await reference.call(method, path, { as: 'olivia', ...json })).status,
        (await reference.call(method, path, json)).status,
      ];
      expect([method, path, ...statuses]).toEqual([method, path, 403, 401]);
    }
  });
});

describe('hooks of a group', () => {
  it('[B-GHOOK-001][B-GHOOK-002][B-GHOOK-004] are listed and read', async () => {
    const list = await reference.get(GROUP, { as: 'olivia' });
    expect([list.status, each(list, 'id')]).toEqual([200, [1621, 1622, 1623, 1624]]);
    const one = await reference.get(`${GROUP}/1621`, { as: 'olivia' });
    expect(one.body).toEqual(list.body[0]);
    const flags = Object.keys(one.body).filter((name) => name.endsWith('_events'));
    expect(flags).toHaveLength(18);
    expect(one.body).toMatchObject({ group_id: 201, alert_status: 'executable', disabled_until: null });
    expect(each(list, 'branch_filter_strategy')).toEqual(['wildcard', 'regex', 'all_branches', 'wildcard']);
    expect((await reference.get('/groups/open/hooks/1621', { as: 'olivia' })).status).toBe(404);
  });

  it('[B-GHOOK-005][B-GHOOK-012] are made, changed and deleted, and show no value of a header', async () => {
    const headers = [{ key: 'X-Example', value: 'well-hidden' }];
    const made = await create(
      { url: URL_OF, issues_events: true, custom_headers: headers, custom_webhook_template: '{"a":"{{event_name}}"}' },
      GROUP,
      'olivia',
    );
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ push_events: true, issues_events: true, custom_headers: [{ key: 'X-Example' }] });
    const path = `${GROUP}/${made.body.id}`;
    const changed = await reference.call('PUT', path, { as: 'olivia', json: { url: URL_OF, push_events: false } });
    expect([changed.status, changed.body]).toEqual([200, { ...made.body, push_events: false }]);
    const seen = await reference.get(path, { as: 'olivia' });
    expect(made.text + changed.text + seen.text).not.toContain('well-hidden');
    expect((await reference.call('DELETE', path, { as: 'olivia' })).status).toBe(204);
    expect((await reference.get(path, { as: 'olivia' })).status).toBe(404);
  });

  it('refuse headers that are not theirs to send', async () => {
    const refused: readonly [key: string, value: string][] = [
      ['Host', 'example.com'],
      ['Content-Length', '1'],
      ['transfer-encoding', 'chunked'],
      ['X-Service-Token', 'x'],
      ['X-A', 'a\r\nX-B: b'],
      ['X--A', 'x'],
    ];
    for (const [key, value] of refused) {
      const answer = await create({ url: URL_OF, custom_headers: [{ key, value }] }, GROUP, 'olivia');
      expect([key, answer.status]).toEqual([key, 400]);
    }
    const many = Array.from({ length: 21 }, (_, index) => ({ key: `X-${index}`, value: 'x' }));
    expect((await create({ url: URL_OF, custom_headers: many }, GROUP, 'olivia')).status).toBe(400);
  });

  it('[B-GHOOK-011][B-AUTH-007] are for owners and administrators', async () => {
    const status = async (as: string): Promise<number> => (await reference.get(GROUP, { as })).status;
    expect(await Promise.all(['olivia', 'root', 'max', 'dev', 'sam'].map(status))).toEqual([200, 200, 403, 403, 404]);
    expect((await create({ url: URL_OF }, GROUP, 'max')).status).toBe(403);
    expect((await create({ url: URL_OF }, GROUP, 'root')).status).toBe(201);
    const events = await reference.get(`${GROUP}/1621/events`, { as: 'max' });
    expect(events.status).toBe(403);
  });

  it('are fifty at most', async () => {
    const path = '/groups/plain/hooks';
    for (let count = 0; count < 50; count += 1) expect((await create({ url: URL_OF }, path)).status).toBe(201);
    expect((await create({ url: URL_OF }, path)).status).toBe(422);
  });
});

describe('addresses of hooks', () => {
  it.each([
    'http://127.0.0.1/',
    'http://localhost:8080/',
    'http://a.localhost/',
    'http://localhost./',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://127.1/',
    'http://0/',
    'http://10.1.2.3/',
    'http://172.31.0.1/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://100.64.0.1/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fd00::1]/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'example.com/hook',
    'https://user:word@example.com/',
  ])('refuse %s', async (url) => {
    expect((await create({ url })).status).toBe(422);
    expect((await create({ url }, GROUP, 'olivia')).status).toBe(422);
    const changed = await reference.call('PUT', '/hooks/1601', { as: 'root', json: { url } });
    expect(changed.status).toBe(422);
  });
});
