import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHANGE_KINDS, type ChangeKind, verdictOf } from '../../../../model/diff/change-kinds.ts';
import { brief, changesOf, type Json, withOperation, withParameter } from './diff-pair.ts';
import { table, s } from './operation-changes.ts';

const page = {
  parameters: ['page', 'per_page'].map((name) => ({ name, in: 'query', schema: { type: 'integer' } })),
};

const list = {
  responses: { '200': { description: 'ok', content: { 'application/json': { schema: { type: 'array', items: s } } } } },
};

describe('an operation that changes', () => {
  it.each(table)('%s (case %#)', async (expected, old, later) => {
    expect(brief(await changesOf(old, later))).toEqual([expected]);
  });

  it('is gone from a path that stays', async () => {
    const [get, both] = [withOperation(), withOperation()].map(
      (document) => structuredClone(document) as { paths: Record<string, Record<string, unknown>> },
    );
    if (both === undefined || get === undefined) throw new Error('unreachable');
    Object.assign(both.paths['/things'] ?? {}, {
      post: { operationId: 'make', responses: { '201': { description: 'ok' } } },
    });
    const changes = await changesOf(both, get);
    expect(brief(changes)).toEqual(['breaking operation-removed']);
    expect(changes[0]).toMatchObject({
      operation: 'POST /things',
      operationId: 'make',
      new: { pointer: '/paths/~1things' },
    });
  });

  it('keeps its place when only the name of a path parameter changes', async () => {
    const at = (name: string): Json =>
      withOperation({ parameters: [{ name, in: 'path', required: true, schema: s }] }, {}, [
        `/things/{${name}}`,
        'get',
      ]);
    expect(brief(await changesOf(at('id'), at('thing_id')))).toEqual([
      'unclassified path-parameter-renamed @ path parameter `id`',
    ]);
  });

  it('is no longer paged', async () => {
    expect(brief(await changesOf(withOperation({ ...page, ...list }), withOperation(list)))).toEqual([
      'breaking pagination-lost',
      'breaking parameter-removed @ query parameter `page`',
      'breaking parameter-removed @ query parameter `per_page`',
    ]);
    const kinds = (...names: string[]): Json => withOperation({ ...page, ...list, 'x-pagination': names });
    expect(brief(await changesOf(kinds('offset', 'keyset'), kinds('offset')))).toEqual([
      'breaking pagination-kind-removed',
    ]);
    expect(brief(await changesOf(kinds('offset'), kinds('offset', 'keyset')))).toEqual([
      'non-breaking pagination-kind-added',
    ]);
  });

  it('is not changed by words, examples, order, or the case of a header', async () => {
    const old = withOperation({
      summary: 'a',
      parameters: [
        { name: 'X-A', in: 'header', schema: s },
        { name: 'b', in: 'query', schema: s },
      ],
    });
    const later = withOperation({
      summary: 'b',
      description: 'c',
      parameters: [
        { name: 'b', in: 'query', schema: { ...s, description: 'd', examples: ['e'] } },
        { name: 'x-a', in: 'header', schema: s },
      ],
    });
    expect(brief(await changesOf(old, later))).toEqual([]);
  });

  it('names both places with line and column', async () => {
    const [change] = await changesOf(withParameter({}), withParameter({ required: true }));
    expect(change?.old).toMatchObject({ pointer: '/paths/~1things/get/parameters/0', line: 17, column: 6 });
    expect(change?.new).toMatchObject({ pointer: '/paths/~1things/get/parameters/0', line: 17, column: 6 });
  });
});

it('docs/diff.md has every kind of change with both verdicts', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/diff.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `([\w-]+)` +\| ([\w-]+) +\| ([\w-]+) +\|$/gm)].map((row) => row.slice(1));
  const kinds = Object.keys(CHANGE_KINDS) as ChangeKind[]; // the keys of the table
  expect(rows).toEqual(kinds.map((kind) => [kind, verdictOf(kind, 'request'), verdictOf(kind, 'response')]));
  for (const { message } of Object.values(CHANGE_KINDS)) expect(message).not.toBe('');
});
