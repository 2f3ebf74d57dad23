import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ReferenceServer, startReferenceServer } from '../../../../reference-server/index.ts';

let server: ReferenceServer;
beforeAll(async () => {
  server = await startReferenceServer();
});
afterAll(() => server.close());

/** Status and request id of an answer; headers are a flat list, so that one can be sent twice. */
function ask(path: string, headers: readonly string[]): Promise<readonly [status: number | undefined, id: unknown]> {
  const { host } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request(server.url + path, { headers: ['Host', host, ...headers] as never }, (answer) => {
      answer.resume().once('end', () => resolve([answer.statusCode, answer.headers['x-request-id']]));
    });
    sent.once('error', reject).end();
  });
}

it.each([
  ['an operation', 200, '/api/v4/version', ['PRIVATE-TOKEN', 'fwpat-dev-api']],
  ['what nothing answers', 404, '/nowhere', []],
  ['a path with a NUL', 404, '/api/v4/projects/a%00b', []],
  ['a query with a NUL', 400, '/api/v4/projects?search=a%00b', []],
  ['a credential that is there twice', 400, '/api/v4/user', ['PRIVATE-TOKEN', 'a', 'PRIVATE-TOKEN', 'b']],
  [
    'a token of the world from afar',
    401,
    '/api/v4/user',
    ['PRIVATE-TOKEN', 'fwpat-dev-api', 'X-Forwarded-For', '192.0.2.1'],
  ],
] as const)('%s is answered under the id that was sent, or a new one', async (_, status, path, headers) => {
  expect(await ask(path, ['X-Request-Id', 'one-of-mine', ...headers])).toEqual([status, 'one-of-mine']);
  expect(await ask(path, headers)).toEqual([status, expect.stringMatching(/^[\da-f-]{36}$/)]);
});
