import { expect, it } from 'vitest';
import { startReferenceServer } from '../../../../reference-server/index.ts';
import { withoutEndSlash, withoutServer } from '../../../../reference-server/http/end-slash.ts';

it.each([
  ['/api/v4/projects/', '/api/v4/projects'],
  ['/api/v4/projects//?a=/&b=c/', '/api/v4/projects?a=/&b=c/'],
  ['/api/v4/p/', '/api/v4/p'],
  ['/api/v4/projects/a%2F/', '/api/v4/projects/a%2F'],
  ['/api/v4/', '/api/v4/'],
  ['/api/v4//', '/api/v4//'],
  ['/api/v4/?a', '/api/v4/?a'],
  ['/acme/app.git/', '/acme/app.git/'],
  ['/api/v4/projects?a=b/', '/api/v4/projects?a=b/'],
])('%s is %s', (asked, meant) => expect(withoutEndSlash(asked)).toBe(meant));

it.each([
  ['http://a.example/api/v4/projects/?a=b', '/api/v4/projects/?a=b'],
  ['HTTPS://a:b@a.example:8080/x', '/x'],
  ['http://a.example', '/'],
  ['http://a.example?a=/', '/?a=/'],
  ['/http://a.example/x', '/http://a.example/x'],
  ['//a.example/x', '//a.example/x'],
  ['*', '*'],
])('%s asks for %s', (asked, meant) => expect(withoutServer(asked)).toBe(meant));

it('is read in time that grows with the target alone', () => {
  const many = '/'.repeat(100_000);
  expect(withoutEndSlash(`/api/v4/a${many}b`)).toBe(`/api/v4/a${many}b`);
});

it('a path with a slash at the end is answered, noted and paged as without it', async () => {
  const server = await startReferenceServer({ journal: true });
  try {
    const headers = { 'private-token': server.sampleToken ?? '' };
    const answer = await fetch(`${server.url}/api/v4/projects/?per_page=1`, { headers });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      [expect.objectContaining({ id: expect.any(Number) as number })],
    ]);
    expect(answer.headers.get('link')).toContain(`${server.url}/api/v4/projects?`);
    expect(server.journal.entries().at(-1)).toMatchObject({ operation: 'listProjects', status: 200 });
    const body = new URLSearchParams({ title: 'With a slash' });
    const made = await fetch(`${server.url}/api/v4/projects/acme%2Fapp/issues/`, { method: 'POST', headers, body });
    expect(made.status).toBe(201);
  } finally {
    await server.close();
  }
});
