import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(() => reference.server.reset());

async function statusOf(token: string, service: string, path = '/acme/app.git'): Promise<number> {
  const headers = { authorization: `Basic ${btoa(`any:${token}`)}` };
  return (await fetch(`${reference.server.url}${path}/info/refs?service=${service}`, { headers })).status;
}

/** What a token may: fetch, then push. */
async function may(token: string, path?: string): Promise<readonly number[]> {
  return [await statusOf(token, 'git-upload-pack', path), await statusOf(token, 'git-receive-pack', path)];
}

async function tokenWith(...scopes: readonly string[]): Promise<string> {
  const json = { name: 'git', scopes, expires_at: '2026-12-31' };
  const made = await reference.call('POST', '/user/personal_access_tokens', { as: 'dev', json });
  if (made.status === 201) return made.body.token;
  const byRoot = await reference.call('POST', '/users/4/personal_access_tokens', { as: 'root', json });
  expect([byRoot.status, byRoot.text]).toEqual([201, byRoot.text]);
  return byRoot.body.token;
}

describe('credentials of git', () => {
  it('fetch and push by their scopes', async () => {
    expect(await may(await tokenWith('write_repository'))).toEqual([200, 200]);
    expect(await may(await tokenWith('read_repository'))).toEqual([200, 403]);
    expect(await may(await tokenWith('read_user'))).toEqual([403, 403]);
  });

  it.each([
    ['a token that has expired', 'fwpat-dev-expired'],
    ['a token whose last day has come', 'fwpat-dev-expires-today'],
    ['a token that was revoked', 'fwpat-dev-revoked'],
    ['a group token that has expired', 'fwpat-group-expired'],
    ['a group token that was revoked', 'fwpat-group-revoked'],
    ['the token of a job', 'fwjt-1502'],
    ['the token of a trigger', 'fwptt-1701'],
    ['the token of a runner', 'fwrt-1401'],
  ])('are refused when they are %s', async (_what, token) => {
    expect(await may(token)).toEqual([401, 401]);
    expect(await may(token, '/acme/sub/deep.git')).toEqual([401, 401]);
  });

  it('reach what their group has and nothing else', async () => {
    expect(await may('fwpat-group-api')).toEqual([200, 200]);
    expect(await may('fwpat-group-open')).toEqual([404, 404]);
    expect(await may('fwpat-sam-api')).toEqual([404, 404]);
  });

  it('give away that a token was rotated away', async () => {
    expect(await may('fwpat-dev-family-new')).toEqual([200, 200]);
    expect(await statusOf('fwpat-dev-family-old', 'git-upload-pack')).toBe(401);
    expect(await may('fwpat-dev-family-new')).toEqual([401, 401]);
  });
});
