import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../../../reference-server/backend.ts';
import { countBySettings } from '../../../../reference-server/http/request-limits.ts';

let backend: Backend;
let server: Server;

beforeAll(async () => {
  backend = await openBackend({ limits: { settingsCacheSeconds: 0 } });
  server = createServer((request, response) => {
    void countBySettings(backend.app, request, response).then(() => response.end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await backend.release();
});

it.each([0, -1, 2_147_483_648, 9_007_199_254_740_991])(
  'a period of %i seconds that an earlier release let through makes instants',
  async (seconds) => {
    const name = 'throttle_unauthenticated_api';
    const values = {
      [`${name}_enabled`]: true,
      [`${name}_requests_per_period`]: 9,
      [`${name}_period_in_seconds`]: seconds,
    };
    const attributes = JSON.stringify(values);
    const row = { id: 1, created_at: 0, updated_at: 0, attributes };
    const stored = backend.app.store.db.insertInto('application_settings').values(row);
    await stored.onConflict((conflict) => conflict.column('id').doUpdateSet({ attributes })).execute();
    // A server that listens on TCP has such an address.
    const { port } = server.address() as AddressInfo;
    const { headers } = await fetch(`http://127.0.0.1:${port}/api/v4/projects`);
    expect(Date.parse(headers.get('ratelimit-resettime') ?? '')).toBeGreaterThan(0);
    expect(Number(headers.get('ratelimit-reset'))).toBeGreaterThan(0);
  },
);
