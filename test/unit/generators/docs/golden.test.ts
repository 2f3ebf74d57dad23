import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadApi } from '../../../../model/index.ts';
import { emitSite } from './load-text.ts';
import { dangers, linkProblems, missingNames } from './site-checks.ts';

const LIBRARY = fileURLToPath(new URL('../../../fixtures/docs/library.yaml', import.meta.url));
const { api, diagnostics } = await loadApi(LIBRARY);
if (api === undefined) throw new Error(JSON.stringify(diagnostics, undefined, 2));
const site = emitSite(api);

describe('the site of the library fixture', () => {
  it('has these files', () => {
    expect([...site.keys()]).toEqual([
      'index.html',
      'tags/books.html',
      'tags/loans.html',
      'operations/list-books.html',
      'operations/get-book.html',
      'operations/books-replace.html',
      'webhooks/book-overdue.html',
      'schemas/base.html',
      'schemas/paper.html',
      'schemas/audio.html',
      'schemas/book.html',
      'assets/site.css',
      'assets/site.client.js',
      'assets/search.client.js',
      'assets/search-index.js',
    ]);
    expect([...missingNames(api, site), ...linkProblems(site), ...[...site.values()].flatMap(dangers)]).toEqual([]);
  });

  it.each([
    'index.html',
    'tags/books.html',
    'operations/list-books.html',
    'operations/books-replace.html',
    'webhooks/book-overdue.html',
    'schemas/book.html',
    'schemas/audio.html',
    'assets/search-index.js',
  ])('is as expected: %s', async (path) => {
    await expect(site.get(path)).toMatchFileSnapshot(
      fileURLToPath(new URL(`../../../golden/docs/${path}`, import.meta.url)),
    );
  });
});
