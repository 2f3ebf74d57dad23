import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Reference, startReference } from '../reference.ts';

let reference: Reference;

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

it.each([
  '/projects/acme%2Fapp%00zzz',
  '/projects/301%00',
  '/groups/acme%00',
  '/users/4%00',
  '/projects/acme%2Fapp%00/repository/branches/main',
  '/projects/301/repository/branches/main%00x',
  '/projects/301/repository/files/README.md%00x?ref=main',
])('%s is not there: a NUL is in no name', async (path) => {
  expect((await reference.get(path, { as: 'olivia' })).status).toBe(404);
});

it('a query with a NUL is refused on every database, whatever it is about', async () => {
  for (const query of ['labels=bug%00', 'search=a%00b', 'author_username=dev%00', 'not[labels]=%00', 'unknown=%00']) {
    const answer = await reference.get('/projects/301/issues', { as: 'dev', query });
    expect([query, answer.status, answer.body]).toEqual([query, 400, { error: 'the query holds a NUL character' }]);
  }
});

it.each(['commits', 'archive', 'archive.zip', 'tree'])(
  'a path with a NUL is refused in the query of %s',
  async (what) => {
    const answer = await reference.get(`/projects/301/repository/${what}`, { as: 'dev', query: 'path=src%00' });
    expect(answer.status).toBe(400);
  },
);

it('a repository with a NUL in its path is not there for git', async () => {
  const headers = { authorization: `Basic ${btoa('any:fwpat-dev-api')}` };
  const path = '/acme/app%00.git/info/refs?service=git-upload-pack';
  expect((await fetch(`${reference.server.url}${path}`, { headers })).status).toBe(404);
});

it('a text of a body with a NUL is refused, in JSON and in a form', async () => {
  const at = '/projects/301/issues';
  const json = await reference.call('POST', at, { as: 'dev', json: { title: 'a\0b' } });
  const form = await reference.call('POST', at, { as: 'dev', form: 'title=a%00b' });
  expect([json.status, json.body, form.status, form.body]).toEqual([
    400,
    { error: 'title holds a NUL character' },
    400,
    { error: 'title holds a NUL character' },
  ]);
});
