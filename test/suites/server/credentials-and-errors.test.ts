import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Reference, startReference } from './reference.ts';

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
