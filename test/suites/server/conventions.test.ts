import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, each, linksOf, type Reference, startReference } from './reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

/** Sends a request target byte for byte, which `fetch` would normalise. */
function raw(
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; text: string }> {
  const { hostname, port } = new URL(reference.server.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path: target, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

const dev = { 'private-token': 'fwpat-dev-api' };

describe('addresses', () => {
  it('[A-CONV-001][A-VERS-001] serves everything below /api/v4 and nothing elsewhere', async () => {
    expect((await raw('/api/v4/version', dev)).status).toBe(200);
    for (const target of ['/version', '/projects', '/api/version', '/', '/api/v4x/version']) {
      expect([target, (await raw(target, dev)).status]).toEqual([target, 404]);
    }
    expect((await raw('/api/v4/no-such-thing', dev)).text).toBe('{"error":"404 Not Found"}');
  });

  it('[A-VERS-005] knows no other version', async () => {
    for (const version of ['v3', 'v5', 'v41']) expect((await raw(`/api/${version}/version`, dev)).status).toBe(404);
  });

  it('[A-CONV-008][A-CONV-009][A-ERROR-003] takes an encoded slash as part of a value and a plain one as a separator', async () => {
    expect((await raw('/api/v4/projects/acme%2Fapp', dev)).status).toBe(200);
    expect((await raw('/api/v4/projects/acme%2fapp', dev)).status).toBe(200);
    expect((await raw('/api/v4/projects/acme/app', dev)).status).toBe(404);
    expect((await raw('/api/v4/projects/acme%252Fapp', dev)).status).toBe(404);
    expect((await raw('/api/v4/groups/acme%2Fsub%2Fdeep', dev)).status).toBe(200);
    expect((await raw('/api/v4/groups/acme/sub', dev)).status).toBe(404);
    const file = '/api/v4/projects/acme%2Fapp/repository/files/docs%2Fa%20b%2F%C3%BC%2Emd?ref=main';
    expect(JSON.parse((await raw(file, dev)).text)).toMatchObject({ file_path: 'docs/a b/ü.md', size: 30 });
    expect((await raw('/api/v4/projects/acme%2Fapp/repository/files/docs/guide.md?ref=main', dev)).status).toBe(404);
    expect((await raw('/api/v4/projects/%E0%A4%A', dev)).status).toBe(400);
  });

  it('[A-CONV-010] works behind a proxy that passes requests through', async () => {
    const answer = await raw('/api/v4/projects/acme%2Fapp/issues?per_page=1', {
      ...dev,
      host: 'platform.example:8443',
    });
    expect(JSON.parse(answer.text)[0].web_url).toMatch(/^http:\/\/platform\.example:8443\/acme\/app\//);
  });
});

describe('media types', () => {
  it('[A-CONV-002][A-CONV-003] answers JSON, except raw content', async () => {
    const json = await reference.get('/projects/acme%2Fapp', { as: 'dev' });
    expect(json.headers.get('content-type')).toBe('application/json');
    const bytes = await reference.get('/projects/acme%2Fapp/repository/files/README.md/raw', { as: 'dev' });
    expect(bytes.headers.get('content-type')).not.toContain('json');
    expect(bytes.text).toBe('# App\n\nThe Acme application.\n');
    const head = await reference.call('HEAD', '/projects/acme%2Fapp/repository/files/README.md', {
      as: 'dev',
      query: 'ref=main',
    });
    expect([head.status, head.text, head.headers.get('x-service-size')]).toEqual([200, '', '29']);
  });

  it('[A-CONV-041] refuses other forms of body', async () => {
    const refused = await reference.call('POST', '/projects/301/issues', {
      as: 'dev',
      headers: { 'content-type': 'application/xml' },
      json: { title: 'x' },
    });
    expect(refused.status).toBe(415);
    const gone = await reference.get('/projects/301/issues', {
      as: 'dev',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(gone.status).toBe(200);
  });

  it('[A-CONV-042] passes over parameters it does not know', async () => {
    expect((await reference.get('/projects', { as: 'dev', query: 'all=False&per_page=1' })).status).toBe(200);
    const made = await reference.call('POST', '/projects/301/issues', {
      as: 'dev',
      json: { title: 'x', no_such_attribute: 1 },
    });
    expect(made.status).toBe(201);
  });

  it('[A-CONV-016] takes arrays of hashes in brackets with the same result as JSON', async () => {
    const commit = (branch: string): object => ({
      branch,
      start_branch: 'main',
      commit_message: 'Two files',
      actions: [
        { action: 'create', file_path: `${branch}/a.txt`, content: 'a\n' },
        { action: 'create', file_path: `${branch}/b.txt`, content: 'Yg==', encoding: 'base64' },
      ],
    });
    const byJson = await reference.call('POST', '/projects/301/repository/commits', {
      as: 'dev',
      json: commit('by-json'),
    });
    expect(byJson.status).toBe(201);
    const branch = 'by-form';
    const fields = [
      `branch=${branch}&start_branch=main&commit_message=Two+files`,
      `actions[0][action]=create&actions[0][file_path]=${branch}%2Fa.txt&actions[0][content]=a%0A`,
      `actions[1][action]=create&actions[1][file_path]=${branch}%2Fb.txt&actions[1][content]=Yg%3D%3D&actions[1][encoding]=base64`,
    ];
    const byForm = await reference.call('POST', '/projects/301/repository/commits', {
      as: 'dev',
      form: fields.join('&'),
    });
    expect([byForm.status, byForm.body.title, byForm.body.stats]).toEqual([201, byJson.body.title, byJson.body.stats]);
    for (const name of ['by-json', 'by-form']) {
      const tree = await reference.get('/projects/301/repository/tree', {
        as: 'dev',
        query: `ref=${name}&path=${name}`,
      });
      expect(each(tree, 'name')).toEqual(['a.txt', 'b.txt']);
    }
  });
});

describe('users', () => {
  it('[A-CONV-022][A-CONV-023] embeds the same user reference everywhere', async () => {
    const { body } = await reference.get('/projects/301/issues/1', { as: 'dev' });
    expect(body.author).toEqual({
      id: 2,
      username: 'olivia',
      name: 'Olivia Ortega',
      state: 'active',
      locked: false,
      avatar_url: `${reference.server.url}/uploads/-/system/user/avatar/2/avatar.png`,
      web_url: `${reference.server.url}/olivia`,
    });
  });

  it('answers who calls, and the version', async () => {
    expect((await reference.get('/user', { as: 'pia' })).body).toMatchObject({
      id: 8,
      username: 'pia',
      locked: true,
      bot: false,
    });
    expect((await reference.get('/user', { as: 'root' })).body.is_admin).toBe(true);
    expect((await reference.get('/version', { as: 'gus' })).body).toEqual({
      version: '17.5.0',
      revision: '0f1e2d3c4b5',
      enterprise: true,
    });
    expect((await reference.get('/version')).status).toBe(401);
  });
});

describe('offset pagination', () => {
  const list = (query: string, as = 'dev'): Promise<Answer> => reference.get('/projects/301/issues', { as, query });

  it('[A-CONV-025][A-LIMIT-001] answers 20 entries of page 1 unless asked', async () => {
    const plain = await list('');
    expect([plain.body.length, plain.headers.get('x-page'), plain.headers.get('x-per-page')]).toEqual([20, '1', '20']);
    expect((await list('per_page=5')).body).toHaveLength(5);
  });

  it('[A-CONV-026][A-CONV-027] names the other pages, keeping every other parameter', async () => {
    const query = 'per_page=7&page=2&state=opened&iids[]=1&iids[]=2&not%5Blabels%5D=a%20b&iids[]=3';
    const middle = await list('per_page=7&page=2&state=opened');
    const total = Number(middle.headers.get('x-total'));
    const pages = Math.ceil(total / 7);
    const names = ['x-page', 'x-per-page', 'x-prev-page', 'x-next-page', 'x-total-pages'];
    expect(names.map((name) => middle.headers.get(name))).toEqual(['2', '7', '1', '3', String(pages)]);
    const links = linksOf(middle);
    const at = (page: number): string =>
      `${reference.server.url}/api/v4/projects/301/issues?state=opened&page=${page}&per_page=7`;
    expect(links).toEqual({ prev: at(1), next: at(3), first: at(1), last: at(pages) });
    const kept = linksOf(await list(query));
    expect(kept['first']).toContain('state=opened&iids[]=1&iids[]=2&not%5Blabels%5D=a%20b&iids[]=3&page=1&per_page=7');
    const first = await list('per_page=7');
    expect([linksOf(first)['prev'], first.headers.get('x-prev-page')]).toEqual([undefined, '']);
    const last = await list(`per_page=7&page=${Math.ceil(Number(first.headers.get('x-total')) / 7)}`);
    expect([linksOf(last)['next'], last.headers.get('x-next-page')]).toEqual([undefined, '']);
  });

  it('[A-CONV-033][A-LIMIT-001] serves more than 100 as 100, refuses nonsense, answers nothing past the end', async () => {
    const capped = await reference.get('/groups', { query: 'per_page=1000' });
    expect([capped.body.length, capped.headers.get('x-per-page')]).toEqual([100, '100']);
    for (const query of ['per_page=0', 'per_page=-1', 'per_page=x', 'per_page=1.5', 'page=0', 'page=-1', 'page=x']) {
      expect([query, (await list(query)).status]).toEqual([query, 400]);
    }
    expect((await list('per_page=0')).body).toEqual({ error: 'per_page does not have a valid value' });
    const past = await list('page=400');
    expect([past.status, past.body, past.headers.get('x-next-page')]).toEqual([200, [], '']);
    const empty = await list('search=nothing-like-this');
    expect([empty.headers.get('x-total'), empty.headers.get('x-total-pages')]).toEqual(['0', '1']);
  });

  it('[A-LIMIT-002] ends at 50,000 rows where keyset pagination goes on', async () => {
    const text = (records: string): object => ({
      error: `Offset pagination ends at 50000 rows for ${records}; use keyset pagination for the rest.`,
    });
    const beyond = await reference.get('/projects', { query: 'page=501&per_page=100' });
    expect([beyond.status, beyond.body]).toEqual([405, text('Project')]);
    expect((await reference.get('/projects', { query: 'page=500&per_page=100' })).status).toBe(200);
    expect((await list('page=501&per_page=100')).body).toEqual(text('Issue'));
    expect((await reference.get('/groups', { query: 'page=501&per_page=100' })).body).toEqual(text('Group'));
    expect((await reference.get('/issues', { as: 'dev', query: 'page=501&per_page=100' })).status).toBe(200);
  });

  it('drops the totals of lists longer than it counts', async () => {
    const own = await startReference({ limits: { maxCounted: 10 } });
    try {
      const long = await own.get('/projects/301/issues', { as: 'dev', query: 'per_page=5' });
      expect([
        long.headers.get('x-total'),
        long.headers.get('x-total-pages'),
        linksOf(long)['last'],
        long.headers.get('x-next-page'),
      ]).toEqual([null, null, undefined, '2']);
      const short = await own.get('/projects/301/issues', { as: 'dev', query: 'per_page=5&labels=bug' });
      expect(short.headers.get('x-total')).toBe('5');
    } finally {
      await own.server.close();
    }
  });
});

describe('credentials', () => {
  it('[A-AUTH-001][B-AUTH-001] takes the token in PRIVATE-TOKEN or as Bearer', async () => {
    expect((await reference.get('/user', { as: 'dev' })).body.username).toBe('dev');
    expect((await reference.get('/user', { headers: { authorization: 'Bearer fwpat-dev-api' } })).body.username).toBe(
      'dev',
    );
    expect((await reference.get('/user', { query: 'private_token=fwpat-dev-api' })).status).toBe(401);
    expect((await reference.get('/user', { as: 'group-api' })).body.username).toBe('group_201_bot_1');
    expect((await reference.get('/projects/301', { as: 'project-app' })).body.id).toBe(301);
  });

  it('[A-AUTH-003][A-AUTH-004][B-AUTH-004] tells missing, unknown, expired and revoked credentials apart', async () => {
    const missing = await reference.get('/user');
    expect([missing.status, missing.body]).toEqual([401, { message: '401 Unauthorized' }]);
    expect(missing.headers.get('www-authenticate')).not.toBeNull();
    const refusals = {
      unknown: ['fwpat-never-issued', 'The token is unknown.'],
      expired: ['fwpat-dev-expired', 'The token has expired.'],
      today: ['fwpat-dev-expires-today', 'The token has expired.'],
      revoked: ['fwpat-dev-revoked', 'The token was revoked.'],
    };
    for (const [secret, text] of Object.values(refusals)) {
      for (const path of ['/user', '/projects/open%2Flib']) {
        const refused = await reference.get(path, { headers: { 'private-token': secret ?? '' } });
        expect([refused.status, refused.body]).toEqual([401, { error: 'invalid_token', error_description: text }]);
      }
    }
    expect((await reference.get('/user', { as: 'dev-forever' })).status).toBe(200);
  });

  it('[B-AUTH-005][A-FILE-025] holds tokens to their scopes', async () => {
    const refused = async (method: string, path: string, as: string): Promise<unknown> => {
      const answer = await reference.call(method, path, { as, ...(method === 'GET' ? {} : { json: { title: 'x' } }) });
      return [answer.status, answer.body?.error];
    };
    const no = [403, 'insufficient_scope'];
    expect((await reference.get('/projects/301', { as: 'dev-read-api' })).status).toBe(200);
    expect(await refused('POST', '/projects/301/issues', 'dev-read-api')).toEqual(no);
    expect(await refused('GET', '/projects/301', 'dev-self-rotate')).toEqual(no);
    expect(await refused('GET', '/projects/301', 'dev-read-repository')).toEqual(no);
    expect((await reference.get('/projects/301/repository/tree', { as: 'dev-read-repository' })).status).toBe(200);
    expect(
      (await reference.get('/projects/301/repository/files/README.md/raw', { as: 'dev-read-repository' })).status,
    ).toBe(200);
    expect(
      (await reference.get('/projects/301/repository/files/README.md', { as: 'dev-read-api', query: 'ref=main' }))
        .status,
    ).toBe(200);
    expect(await refused('POST', '/projects/301/repository/commits', 'dev-read-repository')).toEqual(no);
    // What GET may, HEAD may: the scopes are those of the description.
    for (const path of ['/projects/301/repository/files/README.md/raw', '/projects/301/repository/files/README.md']) {
      const head = await reference.call('HEAD', path, { as: 'dev-read-repository', query: 'ref=main' });
      expect([path, head.status]).toEqual([path, 200]);
    }
  });

  it('[A-AUTH-008] lets administrators do what owners may, without membership', async () => {
    const made = await reference.call('POST', '/projects/301/issues', {
      as: 'root',
      json: { title: 'x', created_at: '2001-01-01T00:00:00Z' },
    });
    expect([made.status, made.body.created_at]).toEqual([201, '2001-01-01T00:00:00.000Z']);
    expect((await reference.call('DELETE', `/projects/301/issues/${made.body.iid}`, { as: 'root' })).status).toBe(204);
  });
});

describe('limits', () => {
  it('[A-LIMIT-003] bounds requests per minute when asked to, for each caller apart', async () => {
    const own = await startReference({ limits: { requestsPerMinute: 2 } });
    try {
      own.server.clock.set(Date.UTC(2026, 2, 5, 0, 0, 15), true);
      const statuses = async (as: string): Promise<number[]> => {
        const answers = [
          await own.get('/version', { as }),
          await own.get('/user', { as }),
          await own.get('/version', { as }),
        ];
        return answers.map((answer) => answer.status);
      };
      expect(await statuses('dev')).toEqual([200, 200, 429]);
      expect(await statuses('max')).toEqual([200, 200, 429]);
      const passed = await own.get('/version', { as: 'olivia' });
      const said = ['limit', 'remaining', 'observed', 'reset'].map((name) => passed.headers.get(`ratelimit-${name}`));
      expect([passed.status, ...said]).toEqual([200, '2', '1', '1', String(Date.UTC(2026, 2, 5, 0, 1) / 1000)]);
      const refused = await own.get('/version', { as: 'dev' });
      expect([refused.text, refused.headers.get('retry-after'), refused.headers.get('ratelimit-limit')]).toEqual([
        'Retry later\n',
        '45',
        '2',
      ]);
      expect(refused.headers.get('ratelimit-reset')).toBe(String(Date.UTC(2026, 2, 5, 0, 1) / 1000));
      own.server.clock.set(Date.UTC(2026, 2, 5, 0, 1), true);
      expect((await own.get('/version', { as: 'dev' })).status).toBe(200);
    } finally {
      await own.server.close();
    }
    for (let count = 0; count < 50; count += 1)
      expect((await reference.get('/version', { as: 'bea' })).status).toBe(200);
  });
});

describe('errors', () => {
  it('[A-ERROR-005][B-ERROR-005] are JSON objects with a message or an error', async () => {
    const failures = [
      await reference.get('/projects/1'),
      await reference.get('/projects', { query: 'archived=maybe' }),
      await reference.get('/user'),
      await reference.get('/nothing'),
      await reference.call('PATCH', '/projects'),
      await reference.call('POST', '/projects/301/issues', {
        as: 'dev',
        headers: { 'content-type': 'application/json' },
        form: '{broken',
      }),
    ];
    expect(failures.map((failure) => failure.status)).toEqual([404, 400, 401, 404, 405, 400]);
    for (const failure of failures) {
      expect(failure.headers.get('content-type')).toBe('application/json');
      expect('message' in failure.body || 'error' in failure.body).toBe(true);
    }
  });

  it('[A-ERROR-001][A-ERROR-006] answer 201 for what is made, 200 for what is changed, 204 without a body for what is gone', async () => {
    const made = await reference.call('POST', '/projects/301/issues', { as: 'olivia', json: { title: 'x' } });
    const path = `/projects/301/issues/${made.body.iid}`;
    const changed = await reference.call('PUT', path, { as: 'olivia', json: { title: 'y' } });
    const gone = await reference.call('DELETE', path, { as: 'olivia' });
    expect([made.status, changed.status, gone.status, gone.text]).toEqual([201, 200, 204, '']);
  });

  it('[A-ERROR-004][A-ERROR-007] refuse too long a target with 414', async () => {
    const long = `/api/v4/projects?search=${'x'.repeat(8200)}`;
    expect([(await raw(long)).status, JSON.parse((await raw(long)).text)]).toEqual([
      414,
      { message: '414 Request-URI Too Large' },
    ]);
    expect((await raw(`/api/v4/projects?search=${'x'.repeat(40_000)}`)).status).toBe(414);
    expect((await raw(`/api/v4/projects?search=${'x'.repeat(4000)}`)).status).toBe(200);
  });

  it('carry the security headers and a request id', async () => {
    for (const path of ['/version', '/nothing', '/projects/1']) {
      const { headers } = await reference.get(path, { headers: { 'x-request-id': 'abc-123' } });
      expect([
        headers.get('x-frame-options'),
        headers.get('x-content-type-options'),
        headers.get('x-request-id'),
      ]).toEqual(['SAMEORIGIN', 'nosniff', 'abc-123']);
    }
  });
});
