import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(() => reference.server.reset());

async function set(json: object): Promise<void> {
  const answer = await reference.call('PUT', '/application/settings', { as: 'root', json });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
}

describe('limits on requests with a credential', () => {
  const limit = (kind: string, requests: number): object => ({
    [`throttle_authenticated_${kind}_enabled`]: true,
    [`throttle_authenticated_${kind}_requests_per_period`]: requests,
    [`throttle_authenticated_${kind}_period_in_seconds`]: 3600,
  });

  it('[B-SET-045] count by user, whatever the token, and leave strangers alone', async () => {
    await set(limit('api', 2));
    const first = await reference.get('/user', { as: 'dev' });
    expect([first.status, first.headers.get('ratelimit-name')]).toEqual([200, 'throttle_authenticated_api']);
    expect([first.headers.get('ratelimit-remaining'), first.headers.get('ratelimit-observed')]).toEqual(['1', '1']);
    const other = await reference.get('/user', { headers: { authorization: 'Bearer fwpat-dev-read-api' } });
    expect([other.status, other.headers.get('ratelimit-remaining')]).toEqual([200, '0']);
    const refused = await reference.get('/user', { as: 'dev' });
    expect([refused.status, refused.text, refused.headers.get('ratelimit-remaining')]).toEqual([
      429,
      'Retry later\n',
      '0',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect((await reference.get('/user', { as: 'max' })).status).toBe(200);
    const stranger = await reference.get('/projects/303');
    expect([stranger.status, stranger.headers.get('ratelimit-limit')]).toEqual([200, null]);
    reference.server.clock.set(reference.server.clock.now() + 3_600_000);
    expect((await reference.get('/user', { as: 'dev' })).status).toBe(200);
  });

  it('[B-SET-045] are others for git and for paths of packages, which have that of the API without one', async () => {
    await set({ ...limit('web', 1), ...limit('api', 1) });
    const authorization = `Basic ${Buffer.from('any:fwpat-dev-api').toString('base64')}`;
    const clone = () =>
      fetch(`${reference.server.url}/acme/app.git/info/refs?service=git-upload-pack`, { headers: { authorization } });
    expect([(await clone()).status, (await clone()).status]).toEqual([200, 429]);
    const packages = () => reference.get('/projects/303/packages/generic/a', { as: 'dev' });
    expect([(await packages()).status, (await packages()).status]).toEqual([404, 429]);
    expect((await reference.get('/user', { as: 'dev' })).status).toBe(429);
    reference.server.clock.set(reference.server.clock.now() + 3_600_000);
    await set(limit('packages_api', 2));
    expect([(await packages()).status, (await packages()).status, (await packages()).status]).toEqual([404, 404, 429]);
    expect((await reference.get('/user', { as: 'dev' })).status).toBe(200);
  });
});
