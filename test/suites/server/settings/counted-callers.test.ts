import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Reference, startReference, tokenOf } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
  const limit = (family: string, most: number): object => ({
    [`throttle_authenticated_${family}_enabled`]: true,
    [`throttle_authenticated_${family}_requests_per_period`]: most,
    [`throttle_authenticated_${family}_period_in_seconds`]: 3600,
  });
  const json = { ...limit('api', 1000), ...limit('web', 500) };
  expect((await reference.call('PUT', '/application/settings', { as: 'root', json })).status).toBe(200);
});
afterAll(() => reference.server.close());

/** Asks with a target and headers as they are; what was counted under which limit. */
const counted = (path: string, headers: Readonly<Record<string, string>>): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(reference.server.url);
    const asked = httpRequest({ hostname, port, path, headers, agent: false }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve([
          response.statusCode,
          response.headers['ratelimit-name'],
          response.headers['x-request-id'] !== undefined,
        ]),
      );
    });
    asked.on('error', reject);
    asked.end();
  });

const token = tokenOf('dev');
const basic = Buffer.from(`any:${token}`).toString('base64');
const API = '/api/v4/projects/301';
const GIT = '/acme/app.git/info/refs?service=git-upload-pack';

it.each<[string, Record<string, string>]>([
  [API, { 'private-token': token }],
  [API, { 'private-token': `  ${token} ` }],
  [API, { authorization: `Bearer ${token}` }],
  [API, { authorization: `bearer   ${token} ` }],
  [API, { 'private-token': '', authorization: `Bearer ${token}` }],
  [API, { 'private-token': token, authorization: 'Basic eDp5' }],
  [`${API}/`, { 'private-token': token }],
  [`${API}//?statistics=true`, { 'private-token': token }],
  [`http://other.example${API}`, { 'private-token': token }],
  [`HTTP://a:b@other.example:80${API}/`, { 'private-token': token }],
  ['/api/v4/%70rojects/301', { 'private-token': token }],
])('whoever is let in to %s with %j is counted as a user of the API', async (path, headers) => {
  expect(await counted(path, headers)).toEqual([200, 'throttle_authenticated_api', true]);
});

it.each<[string, Record<string, string>]>([
  [GIT, { authorization: `Basic ${basic}` }],
  [GIT, { authorization: `basic   ${basic}` }],
  [GIT, { 'private-token': 'none', authorization: `Basic ${basic}` }],
  [`http://other.example${GIT}`, { authorization: `Basic ${basic}` }],
])('whoever is let in to %s with %j is counted as a user of git', async (path, headers) => {
  expect(await counted(path, headers)).toEqual([200, 'throttle_authenticated_web', true]);
});
