import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());
beforeEach(() => reference.server.reset());

function ask(privateToken: string | undefined, bearer: string, path = '/user'): Promise<Answer> {
  const header = privateToken === undefined ? {} : { 'private-token': privateToken };
  return reference.get(path, { headers: { ...header, authorization: `Bearer ${bearer}` } });
}

const GOOD = 'fwpat-dev-api';

describe('two credentials of one request', () => {
  it('are those of PRIVATE-TOKEN when both are valid', async () => {
    expect((await ask('fwpat-olivia-api', GOOD)).body.username).toBe('olivia');
    expect((await ask(GOOD, 'fwpat-olivia-api')).body.username).toBe('dev');
    expect((await ask(GOOD, GOOD)).body.username).toBe('dev');
  });

  it.each(['fwpat-never-issued', 'fwpat-dev-expired', 'fwpat-dev-revoked', 'nonsense'])(
    'are refused with %s as either of them, also where nobody has to sign in',
    async (bad) => {
      for (const path of ['/user', '/projects/open%2Flib']) {
        expect([path, (await ask(bad, GOOD, path)).status]).toEqual([path, 401]);
        expect([path, (await ask(GOOD, bad, path)).status]).toEqual([path, 401]);
      }
      expect((await ask(undefined, GOOD)).status).toBe(200);
    },
  );

  it.each([
    ['PRIVATE-TOKEN', 'fwpat-dev-family-old', GOOD],
    ['Bearer', GOOD, 'fwpat-dev-family-old'],
  ])('give away that a token was rotated away, used as %s beside a valid one', async (_where, own, bearer) => {
    expect((await ask(undefined, 'fwpat-dev-family-new')).status).toBe(200);
    expect((await ask(own, bearer)).status).toBe(401);
    expect((await ask(undefined, 'fwpat-dev-family-new')).status).toBe(401);
    expect((await ask(undefined, GOOD)).status).toBe(200);
  });

  it('are one of none when the header comes twice', async () => {
    const headers = new Headers();
    headers.append('private-token', GOOD);
    headers.append('private-token', 'fwpat-olivia-api');
    const answer = await fetch(`${reference.server.url}/api/v4/user`, { headers });
    expect(answer.status).toBe(401);
  });
});
