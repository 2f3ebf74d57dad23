import { describe, expect, it, vi } from 'vitest';
import { startReferenceServer } from '../../../../reference-server/index.ts';
import { freshDatabase, postgresUrl } from '../../../support/postgres.ts';

const SETTINGS = '/application/settings';

/** A limit of requests without a credential, over an hour. */
function throttle(requests: number): object {
  const prefix = 'throttle_unauthenticated_api';
  return {
    [`${prefix}_enabled`]: true,
    [`${prefix}_requests_per_period`]: requests,
    [`${prefix}_period_in_seconds`]: 3600,
  };
}

describe.skipIf(postgresUrl === undefined)('two processes on one database', () => {
  it('[B-SET-005] hear of each other within a minute', async () => {
    const database = await freshDatabase(String(postgresUrl));
    const one = await startReferenceServer({ databaseUrl: database.url });
    const two = await startReferenceServer({ databaseUrl: database.url });
    const call = async (url: string, method: string, path: string, json: object): Promise<{ token?: string }> => {
      const headers = { 'private-token': 'fwpat-root-api', 'content-type': 'application/json' };
      const answer = await fetch(`${url}/api/v4${path}`, { method, headers, body: JSON.stringify(json) });
      expect(answer.status).toBeLessThan(300);
      return (await answer.json()) as { token?: string };
    };
    const prefix = async (url: string): Promise<string | undefined> => {
      const json = { name: 'x', scopes: ['api'] };
      return (await call(url, 'POST', '/groups/201/access_tokens', json)).token?.slice(0, 4);
    };
    try {
      expect(await prefix(two.url)).toBe('fwpa');
      await call(one.url, 'PUT', SETTINGS, { personal_access_token_prefix: 'new-' });
      expect([await prefix(one.url), await prefix(two.url)]).toEqual(['new-', 'fwpa']);
      const start = Date.now();
      vi.spyOn(Date, 'now').mockImplementation(() => start + 61_000);
      expect(await prefix(two.url)).toBe('new-');
    } finally {
      vi.restoreAllMocks();
      await one.close();
      await two.close();
      await database.drop();
    }
  });

  it('[B-SET-005][B-SET-045] share settings and what is counted', async () => {
    const database = await freshDatabase(String(postgresUrl));
    const limits = { settingsCacheSeconds: 0 };
    const one = await startReferenceServer({ databaseUrl: database.url, limits });
    const two = await startReferenceServer({ databaseUrl: database.url, limits });
    try {
      const set = await fetch(`${one.url}/api/v4${SETTINGS}`, {
        method: 'PUT',
        headers: { 'private-token': 'fwpat-root-api', 'content-type': 'application/json' },
        body: JSON.stringify({ ...throttle(10), notes_create_limit: 3 }),
      });
      expect(set.status).toBe(200);
      const found = await Promise.all(
        Array.from({ length: 30 }, async (_, index) => {
          const { url } = index % 2 === 0 ? one : two;
          return (await fetch(`${url}/api/v4/projects/303`)).status;
        }),
      );
      expect(found.filter((status) => status === 200)).toHaveLength(10);
      expect(found.filter((status) => status === 429)).toHaveLength(20);
      const notes = await Promise.all(
        Array.from({ length: 8 }, async (_, index) => {
          const { url } = index % 2 === 0 ? one : two;
          const answer = await fetch(`${url}/api/v4/projects/301/issues/30/notes`, {
            method: 'POST',
            headers: { 'private-token': 'fwpat-dev-api', 'content-type': 'application/json' },
            body: '{"body":"x"}',
          });
          return answer.status;
        }),
      );
      expect(notes.toSorted()).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
    } finally {
      await one.close();
      await two.close();
      await database.drop();
    }
  });
});
