import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openBackend, type Backend } from '../../../../reference-server/backend.ts';
import { createHttpApp } from '../../../../reference-server/http/app.ts';
import { systemClock } from '../../../../reference-server/platform/clock.ts';
import { reads } from '../../../../reference-server/platform/operation.ts';
import { operations } from '../../../../reference-server/registry.ts';
import { type ListeningServer, listen } from '../../../../runtime/node/listen.ts';

let backend: Backend;
let server: ListeningServer;

beforeAll(async () => {
  backend = await openBackend({ clock: systemClock() });
  const getUser = reads('getCurrentUser', { run: () => Promise.reject(new Error('it broke')) });
  const app = createHttpApp(backend.app, { operations: { ...operations, getCurrentUser: getUser } });
  server = await listen(app, { port: 0, host: '127.0.0.1' });
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await server.close();
  await backend.release();
});

it('what breaks is told to the operator, without the credentials that the request brought', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const headers = { 'private-token': 'fwpat-olivia-api', 'x-request-id': 'one-request' };
  const query = 'private_token=abc&search=fwpat-dev-api&page=1';
  const answer = await fetch(`${server.url}/api/v4/user?${query}`, { headers });
  expect([answer.status, await answer.json()]).toEqual([500, { message: '500 Internal Server Error' }]);
  expect(told.mock.calls).toEqual([
    [
      'GET /api/v4/user?private_token=***&search=***&page=1 [one-request]',
      expect.objectContaining({ message: 'it broke' }),
    ],
  ]);
});
