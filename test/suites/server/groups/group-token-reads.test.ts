import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Reference, startReference } from '../reference.ts';

let reference: Reference;
const tokens = '/groups/acme/access_tokens';

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

describe('get', () => {
  const get = (id: number | string, as: string): Promise<Answer> => reference.get(`${tokens}/${id}`, { as });

  it('[B-GTOK-002][B-GTOK-007][B-GTOK-008] reads one token, `self` the calling one, without its secret', async () => {
    expect((await get(831, 'olivia')).body).toMatchObject({ id: 831, name: 'ci-api', access_level: 40 });
    expect((await get(831, 'root')).body).toMatchObject({ id: 831 });
    for (const id of ['self', 832]) expect((await get(id, 'group-second')).body).toMatchObject({ id: 832 });
    expect((await get('self', 'group-read-api')).body).toMatchObject({ id: 834, access_level: 20 });
    expect((await get(831, 'olivia')).text).not.toContain('fwpat-');
  });

  it('[B-AUTH-004][B-AUTH-008][B-ERROR-003][B-GTOK-019] is for owners and the token itself, and 401 without access to it', async () => {
    for (const id of [999_999, 837, 802, 'self']) expect([id, (await get(id, 'olivia')).status]).toEqual([id, 401]);
    const others: readonly (readonly [id: number | string, as: string])[] = [
      [831, 'max'],
      [999_999, 'max'],
      [831, 'group-second'],
      ['self', 'group-open'],
      ['self', 'project-app'],
    ];
    for (const [id, as] of others) expect([id, as, (await get(id, as)).status]).toEqual([id, as, 401]);
    expect((await get(831, 'sam')).status).toBe(404);
    expect((await get('self', 'group-self-rotate')).status).toBe(403);
    expect((await get('one', 'olivia')).status).toBe(400);
    expect((await reference.get(`${tokens}/831`)).status).toBe(401);
  });
});
