import { describe, expect, it } from 'vitest';
import { refusalOf } from '../refusal-of.ts';
import {
  type Counting,
  encodeCursor,
  keysetSlice,
  offsetPage,
  offsetSlice,
} from '../../../../reference-server/platform/page.ts';

describe('pagination', () => {
  it('cuts offsets, caps pages and refuses nonsense', () => {
    expect(offsetSlice({})).toEqual({ kind: 'offset', page: 1, perPage: 20, offset: 0 });
    expect(offsetSlice({ page: 3, per_page: 500 })).toMatchObject({ perPage: 100, offset: 200 });
    expect(refusalOf(() => offsetSlice({ per_page: 0 }))).toEqual([
      400,
      { error: 'per_page does not have a valid value' },
    ]);
    expect(refusalOf(() => offsetSlice({ page: 1.5 }))).toMatchObject([400, {}]);
    expect(refusalOf(() => offsetSlice({ page: 51 }, { maxOffset: 1000 }))).toMatchObject([405, {}]);
    expect(refusalOf(() => offsetSlice({ page: 51 }, { maxOffset: 0 }))).toBe('accepted');
  });

  it('knows from one row more whether there is a next page, and counts only when it has to', async () => {
    const slice = offsetSlice({ per_page: 2 });
    let counts = 0;
    const counting = (total: number | undefined): Counting => ({
      bound: 10,
      count: () => {
        counts += 1;
        return Promise.resolve(total);
      },
    });
    const first = await offsetPage([1, 2, 3], slice, counting(7));
    expect(first).toEqual({
      items: [1, 2],
      pagination: { kind: 'offset', page: 1, perPage: 2, total: 7, hasNext: true },
    });
    expect(counts).toBe(1);
    expect((await offsetPage([1, 2], slice, counting(0))).pagination).toMatchObject({ hasNext: false, total: 2 });
    expect((await offsetPage([], slice, counting(0))).pagination).toMatchObject({ hasNext: false, total: 0 });
    const third = offsetSlice({ page: 3, per_page: 2 });
    expect((await offsetPage([5], third, counting(0))).pagination).toMatchObject({ total: 5 });
    expect(counts).toBe(1);
    expect((await offsetPage([], third, counting(4))).pagination).toMatchObject({ total: 4 });
    expect(counts).toBe(2);
    const far = offsetSlice({ page: 6, per_page: 2 });
    expect((await offsetPage([11], far, counting(0))).pagination).toMatchObject({ total: undefined, hasNext: false });
  });

  it.each([
    ['asc', 'desc', false],
    ['desc', 'asc', true],
    [undefined, 'desc', true],
    [undefined, 'asc', false],
  ] as const)('goes the way that is asked for (%s), else that of the list (%s)', (sort, direction, descending) => {
    expect(keysetSlice({ order_by: 'id', sort }, direction).descending).toBe(descending);
  });

  it('takes only its own cursors', () => {
    const query = { order_by: 'name', sort: 'asc' };
    expect(keysetSlice({ ...query, cursor: encodeCursor({ value: 'ü"', id: 7 }) }, 'desc').after).toEqual({
      value: 'ü"',
      id: 7,
    });
    for (const cursor of [
      'x',
      'e30',
      Buffer.from('[1]').toString('base64url'),
      Buffer.from('[{},1]').toString('base64url'),
    ]) {
      expect(refusalOf(() => keysetSlice({ ...query, cursor }, 'desc'))).toEqual([400, { error: 'cursor is invalid' }]);
    }
  });
});
