import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isObject } from '../../../../model/json-object.ts';
import { type Backend, openBackend } from '../../../../reference-server/backend.ts';
import { createHttpApp } from '../../../../reference-server/http/app.ts';
import { startReferenceServer } from '../../../../reference-server/index.ts';
import { storedSettings, storeSettings } from '../../../../reference-server/platform/tenancy/instance-settings.ts';
import { operations } from '../../../../reference-server/registry.ts';
import { type ListeningServer, listen } from '../../../../runtime/node/listen.ts';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(() => reference.server.reset());

const SETTINGS = '/application/settings';

async function set(json: object): Promise<void> {
  const answer = await reference.call('PUT', SETTINGS, { as: 'root', json });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
}

function throttle(kind: string, requests: number, seconds = 3600): object {
  const prefix = `throttle_unauthenticated${kind}`;
  return {
    [`${prefix}_enabled`]: true,
    [`${prefix}_requests_per_period`]: requests,
    [`${prefix}_period_in_seconds`]: seconds,
  };
}

describe('limits on requests without a credential', () => {
  const statuses = async (calls: number, call: () => Promise<{ readonly status: number }>): Promise<number[]> => {
    const found: number[] = [];
    for (let index = 0; index < calls; index += 1) found.push((await call()).status);
    return found;
  };

  it('[B-SET-013][B-SET-045] refuse one too many with 429, and say when the next is welcome', async () => {
    const free = await reference.get('/projects/303');
    expect([free.status, free.headers.get('ratelimit-limit')]).toEqual([200, null]);
    await set(throttle('_api', 3));
    const first = await reference.get('/projects/303');
    expect(first.status).toBe(200);
    const told = (answer: Answer, name: string): string | null => answer.headers.get(`ratelimit-${name}`);
    // Three an hour is less than one a minute, which is what the header tells.
    expect([told(first, 'limit'), told(first, 'remaining'), told(first, 'observed')]).toEqual(['1', '2', '1']);
    expect(told(first, 'name')).toBe('throttle_unauthenticated_api');
    expect(await statuses(2, () => reference.get('/projects/303'))).toEqual([200, 200]);
    const refused = await reference.get('/projects/303');
    expect([refused.status, refused.text, refused.headers.get('content-type')]).toEqual([
      429,
      'Retry later\n',
      'text/plain; charset=utf-8',
    ]);
    // The demo world's clock began at noon.
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
    expect(told(refused, 'remaining')).toBe('0');
    const reset = Number(told(refused, 'reset')) * 1000;
    expect(new Date(reset).toUTCString()).toBe(told(refused, 'resettime'));
    expect(Math.abs(reset - Date.parse('2026-03-04T13:00:00Z'))).toBeLessThanOrEqual(1000);
    expect(refused.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(refused.headers.get('x-request-id')).toMatch(/./);
    // What is asked with a credential is none of it, and neither is git.
    expect((await reference.get('/projects/303', { as: 'dev' })).status).toBe(200);
    expect((await fetch(`${reference.server.url}/open/lib.git/info/refs?service=git-upload-pack`)).status).toBe(200);
    reference.server.clock.set(reference.server.clock.now() + 3_600_000);
    expect((await reference.get('/projects/303')).status).toBe(200);
  });

  it('[B-SET-045] count a credential that is not good as none', async () => {
    await set(throttle('_api', 2));
    const guess = (): Promise<Answer> => reference.get('/user', { headers: { 'private-token': 'fwpat-guessed' } });
    expect(await statuses(4, guess)).toEqual([401, 401, 429, 429]);
    const bearer = { headers: { authorization: 'Bearer fwpat-dev-api' } };
    expect((await reference.get('/user', bearer)).status).toBe(200);
    expect((await reference.get('/user', { headers: { authorization: 'Bearer fwpat-dev-revoked' } })).status).toBe(429);
  });

  it('[B-SET-012][B-SET-045] are others for git and the web', async () => {
    await set(throttle('_web', 1));
    const clone = () => fetch(`${reference.server.url}/open/lib.git/info/refs?service=git-upload-pack`);
    expect(await statuses(2, clone)).toEqual([200, 429]);
    expect(await statuses(3, () => reference.get('/projects/303'))).toEqual([200, 200, 200]);
    const authorization = `Basic ${Buffer.from('any:fwpat-dev-api').toString('base64')}`;
    const known = await fetch(`${reference.server.url}/acme/app.git/info/refs?service=git-upload-pack`, {
      headers: { authorization },
    });
    expect(known.status).toBe(200);
  });

  it('[B-SET-014][B-SET-045] are others for paths of packages', async () => {
    await set(throttle('_packages_api', 1));
    expect(await statuses(2, () => reference.get('/projects/303/packages/generic/a'))).toEqual([404, 429]);
    expect(await statuses(2, () => reference.get('/projects/303'))).toEqual([200, 200]);
  });

  it('[B-SET-015][B-SET-045] of older releases hold for all of them that have no limit of their own', async () => {
    await set({ ...throttle('', 1), ...throttle('_api', 3) });
    const clone = () => fetch(`${reference.server.url}/open/lib.git/info/refs?service=git-upload-pack`);
    expect(await statuses(2, clone)).toEqual([200, 429]);
    expect(await statuses(4, () => reference.get('/projects/303'))).toEqual([200, 200, 200, 429]);
    await set({ throttle_unauthenticated_api_enabled: false });
    expect(await statuses(1, () => reference.get('/projects/303'))).toEqual([429]);
  });

  it('[B-SET-011][B-SET-045] say what rate_limiting_response_text says', async () => {
    await set({ ...throttle('_api', 1, 30), rate_limiting_response_text: 'Come back\r\nX-Injected: 1' });
    await reference.get('/projects/303');
    const refused = await reference.get('/projects/303');
    expect([refused.status, refused.text]).toEqual([429, 'Come back\r\nX-Injected: 1\n']);
    expect(refused.headers.get('x-injected')).toBeNull();
    expect(refused.headers.get('ratelimit-limit')).toBe('2');
    const head = await reference.call('HEAD', '/projects/303');
    expect([head.status, head.text]).toEqual([429, '']);
    const upload = await fetch(`${reference.server.url}/api/v4/projects/301/issues`, {
      method: 'POST',
      body: JSON.stringify({ title: 'x'.repeat(1_000_000) }),
      headers: { 'content-type': 'application/json' },
    });
    expect(upload.status).toBe(429);
  });
});

describe('limits on what users do', () => {
  const note = (as: string): Promise<Answer> =>
    reference.call('POST', '/projects/301/issues/30/notes', { as, json: { body: 'x' } });

  it('[B-SET-011][B-SET-045] of issues, notes and raw files are those of the settings', async () => {
    await set({ issues_create_limit: 1, notes_create_limit: 2, raw_blob_request_limit: 1 });
    const issue = (as: string) => reference.call('POST', '/projects/301/issues', { as, json: { title: 'x' } });
    expect((await issue('dev')).status).toBe(201);
    const refused = await issue('dev');
    expect([refused.status, refused.headers.get('retry-after'), refused.body]).toEqual([
      429,
      '60',
      { message: { error: 'This endpoint has been requested too many times. Try again later.' } },
    ]);
    expect((await issue('dee')).status).toBe(201);
    expect([(await note('dev')).status, (await note('dev')).status, (await note('dev')).status]).toEqual([
      201, 201, 429,
    ]);
    const raw = (path: string) => reference.get(`/projects/301/repository/files/${path}/raw`, { as: 'dev' });
    expect([(await raw('README.md')).status, (await raw('README.md')).status]).toEqual([200, 429]);
    expect((await raw('docs%2Fguide.md')).status).not.toBe(429);
    reference.server.clock.set(reference.server.clock.now() + 60_000);
    expect([(await issue('dev')).status, (await note('dev')).status, (await raw('README.md')).status]).toEqual([
      201, 201, 200,
    ]);
    await set({ issues_create_limit: 0 });
    for (let index = 0; index < 5; index += 1) expect((await issue('dev')).status).toBe(201);
  });

  it('[B-SET-045] are shown among the settings where an operator chose them', async () => {
    const own = await startReference({ limits: { issuesPerMinute: 7, notesPerMinute: 9 } });
    try {
      const { body } = await own.get(SETTINGS, { as: 'root' });
      expect([body.issues_create_limit, body.notes_create_limit]).toEqual([7, 9]);
    } finally {
      await own.server.close();
    }
  });

  it('of notes are 300 a minute in a new instance, and none in the world that programs try out', async () => {
    const own = await startReferenceServer({ world: 'empty', adminToken: 'of-the-administrator' });
    const limitOf = async (url: string, token: string): Promise<unknown> => {
      const answer = await fetch(`${url}/api/v4${SETTINGS}`, { headers: { 'private-token': token } });
      const settings: unknown = await answer.json();
      return isObject(settings) ? settings['notes_create_limit'] : settings;
    };
    try {
      expect(await limitOf(own.url, 'of-the-administrator')).toBe(300);
    } finally {
      await own.close();
    }
    await reference.server.reset();
    const { body } = await reference.get(SETTINGS, { as: 'root' });
    expect(body.notes_create_limit).toBe(0);
  });

  it('[B-LIMIT-002] there are none on tokens, hooks and runners, and a year has 365 days', async () => {
    await set({ issues_create_limit: 1, notes_create_limit: 1, raw_blob_request_limit: 1 });
    const many = async (call: () => Promise<Answer>): Promise<Set<number>> => {
      const answers = await Promise.all(Array.from({ length: 60 }, call));
      return new Set(answers.map(({ status }) => status));
    };
    const token = (expires_at: string) =>
      reference.call('POST', '/groups/201/access_tokens', {
        as: 'olivia',
        json: { name: 'x', scopes: ['api'], expires_at },
      });
    expect(await many(() => token('2027-03-04'))).toEqual(new Set([201]));
    expect((await token('2027-03-05')).status).toBe(400);
    expect(await many(() => reference.call('POST', '/hooks/1601', { as: 'root' }))).toEqual(new Set([201]));
    const runner = { as: 'olivia', json: { runner_type: 'group_type', group_id: 201 } };
    expect(await many(() => reference.call('POST', '/user/runners', runner))).toEqual(new Set([201]));
  });
});

it('[B-SET-045] the prefix of new access tokens is that of the settings', async () => {
  const made = () =>
    reference.call('POST', '/groups/201/access_tokens', { as: 'olivia', json: { name: 'x', scopes: ['read_api'] } });
  expect((await made()).body.token).toMatch(/^fwpat-/);
  await set({ personal_access_token_prefix: 'own_' });
  const { token } = (await made()).body;
  expect(token).toMatch(/^own_[\w-]{27}$/);
  expect((await reference.get('/version', { headers: { 'private-token': token } })).status).toBe(200);
  const rotated = await reference.call('POST', '/groups/201/access_tokens/838/rotate', { as: 'olivia', json: {} });
  expect(rotated.body.token).toMatch(/^own_/);
  const personal = await reference.call('POST', '/users/4/personal_access_tokens', {
    as: 'root',
    json: { name: 'x', scopes: ['api'] },
  });
  expect(personal.body.token).toMatch(/^own_/);
  await set({ personal_access_token_prefix: '' });
  expect((await made()).body.token).toMatch(/^[\w-]{27}$/);
});

describe('settings that another process changes', () => {
  let backend: Backend;
  let server: ListeningServer;
  afterEach(async () => {
    vi.restoreAllMocks();
    await server.close();
    await backend.release();
  });

  async function prefix(): Promise<string> {
    const answer = await fetch(`${server.url}/api/v4/groups/201/access_tokens`, {
      method: 'POST',
      headers: { 'private-token': 'fwpat-olivia-api', 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'x', scopes: ['api'] }),
    });
    const { token } = (await answer.json()) as { readonly token: string };
    return token.slice(0, 4);
  }

  it('[B-SET-005] count after a minute at the latest', async () => {
    backend = await openBackend({});
    server = await listen(createHttpApp(backend.app, { operations, validateResponses: 'throw' }), {
      port: 0,
      host: '127.0.0.1',
    });
    expect(await prefix()).toBe('fwpa');
    await backend.app.store.write(async (tx) => {
      const known = await storedSettings(tx);
      await storeSettings(tx, known, { values: { personal_access_token_prefix: 'new-' }, now: 0, madeAt: 0 });
    });
    const start = Date.now();
    expect(await prefix()).toBe('fwpa');
    vi.spyOn(Date, 'now').mockImplementation(() => start + 59_000);
    expect(await prefix()).toBe('fwpa');
    vi.spyOn(Date, 'now').mockImplementation(() => start + 61_000);
    expect(await prefix()).toBe('new-');
  });
});
