import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Reference, each, startReference, tokenOf } from '../reference.ts';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

it.each(['sam', 'group-api', 'project-app'])(
  '[A-PROJ-008] what is internal is open to every valid token, of people, groups and projects: %s',
  async (as) => {
    for (const path of ['/projects/304', '/groups/203', '/projects/304/repository/tree']) {
      expect([path, (await reference.get(path, { as })).status]).toEqual([path, 200]);
    }
    expect(each(await reference.get('/projects', { as, query: 'per_page=100' }), 'id')).toContain(304);
    const authorization = `Basic ${btoa(`any:${tokenOf(as)}`)}`;
    const git = `${reference.server.url}/inner/tool.git/info/refs?service=git-upload-pack`;
    expect((await fetch(git, { headers: { authorization } })).status).toBe(200);
  },
);

it('what is internal is hidden from those without a token', async () => {
  for (const path of ['/projects/304', '/groups/203']) expect((await reference.get(path)).status).toBe(404);
});
