import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { api } from '../../../suites/spec/description.ts';
import { descriptionOf, emitSite, loadValue } from './load-text.ts';

interface Hit {
  readonly title: string;
  readonly href: string;
}

const site = emitSite(api);

/** Runs the scripts as a page does: index first, then the ranking. */
function search(query: string, pages = site): readonly Hit[] {
  const scripts = [pages.get('assets/search-index.js'), pages.get('assets/search.client.js')].join('\n');
  // The script sets these two globals.
  return runInNewContext(`${scripts}; docsSearch(docsSearchIndex, ${JSON.stringify(query)})`) as readonly Hit[];
}

describe('search', () => {
  it.each([
    ['list issues', 'operations/list-issues.html'],
    ['listIssues', 'operations/list-issues.html'],
    ['create commit', 'operations/create-commit.html'],
    ['craete comit', 'operations/create-commit.html'],
    ['rotate group token', 'operations/rotate-group-access-token.html'],
    ['repository tree', 'operations/list-repository-tree.html'],
    ['get a file', 'operations/get-file.html'],
    ['version', 'operations/get-version.html'],
    ['create a project', 'operations/create-project.html'],
    ['delet note', 'operations/delete-issue-note.html'],
    ['previous_path', 'schemas/commit-action.html'],
    ['raw', 'operations/get-file-raw.html'],
  ])('finds %j among the first three', (query, href) => {
    expect(
      search(query)
        .slice(0, 3)
        .map((hit) => hit.href),
    ).toContain(href);
  });

  it('prefers the exact title and finds nothing for nonsense', () => {
    expect(search('List issues')[0]?.href).toBe('operations/list-issues.html');
    expect(search('Issue')[0]?.href).toBe('schemas/issue.html');
    expect(search('xyzzyplugh')).toEqual([]);
    expect(search('  ')).toEqual([]);
  });

  it('finds a schema, and an operation that takes it in place, by the titles of alternatives', async () => {
    const part = (title: string): object => ({ title, type: 'object', properties: { size: { type: 'number' } } });
    const responses = { 204: { description: 'Done' } };
    const content = { 'application/json': { schema: { oneOf: [part('Flat sheet'), part('Rolled up')] } } };
    const pages = emitSite(
      await loadValue(
        descriptionOf({
          paths: { '/orders': { post: { operationId: 'order', requestBody: { content }, responses } } },
          components: { schemas: { Shape: { oneOf: [part('Round thing'), part('Square thing')] } } },
        }),
      ),
    );
    expect(search('square thing', pages).map(({ href }) => href)).toEqual(['schemas/shape.html']);
    expect(search('Rolled up', pages).map(({ href }) => href)).toEqual(['operations/order.html']);
  });
});
