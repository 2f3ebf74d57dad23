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
    const mixed = await reference.call('POST', '/projects/301/issues', {
      as: 'dev',
      headers: { 'content-type': 'multipart/mixed; boundary=x' },
      form: '--x\r\n\r\nx\r\n--x--\r\n',
    });
    expect(mixed.status).toBe(415);
    const gone = await reference.get('/projects/301/issues', {
      as: 'dev',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(gone.status).toBe(200);
  });

  it.each(['application/vnd.api+json', 'text/json', 'application/problem+json', 'application/jsonx'])(
    '[A-CONV-005] takes JSON that says what it is, not %s',
    async (type) => {
      const sent = { as: 'dev', json: { title: 'x' } };
      const json = (contentType: string): Promise<Answer> =>
        reference.call('POST', '/projects/301/issues', { ...sent, headers: { 'content-type': contentType } });
      expect((await json(type)).status).toBe(415);
      expect((await json('Application/JSON; charset=utf-8')).status).toBe(201);
    },
  );

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
