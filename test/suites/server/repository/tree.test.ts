import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { each, linksOf, type Reference, startReference } from '../reference.ts';

let reference: Reference;
const app = '/projects/acme%2Fapp/repository/tree';

beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.server.close());

describe('listRepositoryTree', () => {
  it('[A-REPO-001][A-REPO-009] lists folders first, then files, with id, name, type, path and mode', async () => {
    const answer = await reference.get(app, { as: 'dev' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual([
      { id: expect.stringMatching(/^[0-9a-f]{40}$/), name: 'assets', type: 'tree', path: 'assets', mode: '040000' },
      expect.objectContaining({ name: 'bin', type: 'tree' }),
      expect.objectContaining({ name: 'docs', type: 'tree' }),
      expect.objectContaining({ name: 'many', type: 'tree' }),
      expect.objectContaining({ name: 'src', type: 'tree' }),
      expect.objectContaining({ name: '.gitattributes', type: 'blob', mode: '100644' }),
      {
        id: 'd4ae6d69dce391aff4fbdcbd06d847b468178533',
        name: 'README.md',
        type: 'blob',
        path: 'README.md',
        mode: '100644',
      },
    ]);
    const bin = await reference.get(app, { as: 'dev', query: 'path=bin' });
    expect(bin.body).toEqual([expect.objectContaining({ path: 'bin/run.sh', name: 'run.sh', mode: '100755' })]);
  });

  it('[A-REPO-011] takes path, ref and recursive', async () => {
    const folder = await reference.get(app, { as: 'dev', query: 'path=docs%2Fa%20b' });
    expect(each(folder, 'path')).toEqual(['docs/a b/ü.md']);
    const tag = await reference.get(app, { as: 'dev', query: 'path=src&ref=v1.0' });
    expect(each(tag, 'name')).toEqual(['main.ts']);
    const slash = await reference.get(app, { as: 'dev', query: 'path=src&ref=feat/x-1' });
    expect(each(slash, 'name')).toContain('x.ts');
    const all = await reference.get(app, { as: 'dev', query: 'recursive=true&per_page=100&path=many' });
    expect(each(all, 'path')).toHaveLength(66);
    expect(each(all, 'path')[0]).toBe('many/deep');
    expect(each(all, 'path')).toContain('many/deep/g01.txt');
    const flat = await reference.get(app, { as: 'dev', query: 'recursive=false&path=many&per_page=100' });
    expect(flat.body).toHaveLength(46);
  });

  it('[A-REPO-012][A-REPO-013] pages by keyset only: Link next with page_token, page ignored', async () => {
    const seen: unknown[] = [];
    let query: string | undefined = 'recursive=true&path=many&page=7';
    const sizes: number[] = [];
    while (query !== undefined) {
      const answer = await reference.get(app, { as: 'dev', query });
      sizes.push(answer.body.length);
      seen.push(...each(answer, 'path'));
      const links = linksOf(answer);
      expect(Object.keys(links).filter((rel) => rel !== 'next')).toEqual([]);
      expect(answer.headers.get('x-total')).toBeNull();
      expect(answer.headers.get('x-page')).toBeNull();
      const next = links['next'] === undefined ? undefined : new URL(links['next']);
      if (next !== undefined) {
        expect(next.searchParams.get('page_token')).not.toBeNull();
        expect(next.searchParams.get('recursive')).toBe('true');
      }
      query = next?.search.slice(1);
    }
    expect(sizes).toEqual([20, 20, 20, 6]);
    expect(new Set(seen).size).toBe(66);
    const explicit = await reference.get(app, { as: 'dev', query: 'pagination=keyset&path=many&per_page=3' });
    expect(explicit.body).toHaveLength(3);
    expect(linksOf(explicit)['next']).toContain('page_token=');
    expect((await reference.get(app, { as: 'dev', query: 'page_token=!!!' })).status).toBe(400);
    expect((await reference.get(app, { as: 'dev', query: 'per_page=0' })).status).toBe(400);
  });

  it('[A-REPO-032] answers 404 for an empty repository, an unknown ref or path', async () => {
    for (const path of [
      '/projects/acme%2Fempty/repository/tree',
      `${app}?ref=none`,
      `${app}?ref=main~1`,
      `${app}?path=none`,
      `${app}?path=README.md`,
    ]) {
      const answer = await reference.get(path, { as: 'dev' });
      expect([path, answer.status, answer.body]).toEqual([path, 404, { message: '404 Tree Not Found' }]);
    }
  });

  it('[A-REPO-031][A-FILE-026] is public for public projects and 404 for those who may not see it', async () => {
    expect((await reference.get('/projects/open%2Flib/repository/tree')).status).toBe(200);
    expect((await reference.get('/projects/open%2Flib/repository/files/README.md?ref=main')).status).toBe(200);
    for (const as of [undefined, 'sam']) {
      const sent = as === undefined ? {} : { as };
      expect((await reference.get(app, sent)).body).toEqual({ message: '404 Project Not Found' });
      expect((await reference.get('/projects/acme%2Fapp/repository/files/README.md?ref=main', sent)).status).toBe(404);
    }
    expect((await reference.get('/projects/inner%2Ftool/repository/tree')).status).toBe(404);
    expect((await reference.get('/projects/inner%2Ftool/repository/tree', { as: 'sam' })).status).toBe(200);
  });
});
