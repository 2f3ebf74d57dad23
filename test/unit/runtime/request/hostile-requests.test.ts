import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { explain } from '../../../../runtime/request/explain.ts';
import type { RawRequest } from '../../../../runtime/request/index.ts';
import { loadEmitted } from '../../../support/load-emitted.ts';

const many = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('&');

/** Query strings made to be expensive or to reach what they should not. */
const QUERIES: readonly ((index: number) => string)[] = [
  (index) => many(900, (field) => `unknown${index}_${field}=x`),
  (index) => many(900, (field) => `extra[k${index}_${field}]=1`),
  () => many(900, () => 'iids[]=1'),
  () => `not${'[a]'.repeat(5000)}=1`,
  () => `not${'['.repeat(20_000)}=1`,
  () => `search=${'%C3%BC'.repeat(10_000)}`,
  () => `search=${'%'.repeat(60_000)}`,
  () => `ids=${','.repeat(60_000)}`,
  () => `code=${'A'.repeat(60_000)}`,
  () => `mail=${'a.'.repeat(30_000)}@x`,
  () => `created_after=${'0'.repeat(60_000)}`,
  () => many(500, () => '__proto__[x]=1'),
  () => many(500, () => 'not[__proto__][x]=1'),
  () => `filter=${'%5B'.repeat(20_000)}`,
  () => '&'.repeat(60_000),
  () => '='.repeat(60_000),
  (index) => `assignee_id=${'9'.repeat(200 + index)}`,
];

describe('hostile requests', () => {
  it('are refused or taken, never thrown, in few words, and leave nothing behind', async () => {
    const emitted = await loadEmitted(
      fileURLToPath(new URL('../../../fixtures/validators/tracker.yaml', import.meta.url)),
    );
    const decoder = await emitted.decoders['searchIssues']?.();
    if (decoder === undefined) throw new Error('no decoder');
    const requests: RawRequest[] = QUERIES.map((query) => ({
      method: 'GET',
      path: [],
      query: query(0),
      headers: {},
      body: { kind: 'none', contentType: '' },
    }));
    for (const mode of ['strict', 'lenient'] as const) {
      for (const [place, raw] of requests.entries()) {
        const result = decoder(raw, { mode, unknownParameters: 'refuse', explain });
        expect(result.ok ? 0 : result.problems.length).toBeLessThanOrEqual(50);
        // Names and pointers are cut as values are: an answer does not grow with what the client made up.
        if (!result.ok) expect(JSON.stringify(result.problems).length, `query ${place}`).toBeLessThan(40_000);
      }
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('bodies nested thousands of levels deep are refused', async () => {
    const emitted = await loadEmitted(
      fileURLToPath(new URL('../../../fixtures/validators/tracker.yaml', import.meta.url)),
    );
    const decoder = await emitted.decoders['createIssue']?.();
    if (decoder === undefined) throw new Error('no decoder');
    for (const mode of ['strict', 'lenient'] as const) {
      let tree: Record<string, unknown> = { name: 'leaf' };
      for (let level = 0; level < 50_000; level++) tree = { name: 'n', children: [tree] };
      const body = { kind: 'json', contentType: 'application/json', value: { title: 't', child: tree } } as const;
      const result = decoder(
        { method: 'POST', path: [], query: '', headers: {}, body },
        { mode, unknownParameters: 'pass', explain },
      );
      expect(result.ok ? [] : result.problems.map(({ rule }) => rule)).toEqual(['limit']);
    }
  });
});
