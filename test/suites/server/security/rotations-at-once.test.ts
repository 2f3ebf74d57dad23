import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

const withToken = (token: string, method: string, path: string): Promise<Response> =>
  fetch(`${reference.server.url}/api/v4${path}`, { method, headers: { 'private-token': token } });

const rotate = (token: string): Promise<Response> => withToken(token, 'POST', '/personal_access_tokens/self/rotate');

async function newToken(): Promise<string> {
  const json = { name: 'raced', scopes: ['api'], expires_at: '2026-12-31' };
  const made = await reference.call('POST', '/users/4/personal_access_tokens', { as: 'root', json });
  return made.body.token;
}

it('[B-PAT-024] of rotations at once one wins, and keeps what it won until the old token is used afterwards', async () => {
  for (let round = 0; round < 10; round += 1) {
    const old = await newToken();
    const others = Array.from({ length: round % 3 }, () => withToken(old, 'GET', '/user'));
    const rotated = await Promise.all([rotate(old), rotate(old), rotate(old)]);
    await Promise.all(others);
    expect(rotated.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const won = rotated.find(({ status }) => status === 200) ?? expect.fail('nobody won');
    // A token has text for a secret.
    const { token } = (await won.json()) as { token: string };
    expect((await withToken(token, 'GET', '/user')).status).toBe(200);
    expect((await rotate(old)).status).toBe(401);
    expect((await withToken(token, 'GET', '/user')).status).toBe(401);
  }
});

it('a token that is used right after its rotation takes the new one with it, every time', async () => {
  for (let round = 0; round < 30; round += 1) {
    const old = await newToken();
    // As above.
    const { token } = (await (await rotate(old)).json()) as { token: string };
    expect((await withToken(old, 'GET', '/user')).status).toBe(401);
    expect((await withToken(token, 'GET', '/user')).status).toBe(401);
  }
});
