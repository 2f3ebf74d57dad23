import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../../../../reference-server/backend.ts';
import { fewestOf, rowsAmong } from '../../../../../reference-server/store/search/among.ts';

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend({});
});
afterAll(() => backend.release());

/** A query of the ids from 1 to a number. */
function upTo(last: number): ReturnType<typeof sql<{ id: number }>> {
  return sql<{
    id: number;
  }>`with recursive ids (id) as (select 1 union all select id + 1 from ids where id < ${last}) select id from ids`;
}

describe('rows among ids', () => {
  it('are those that the most selective query leaves, each id once', async () => {
    const { db } = backend.app.store;
    const twice = sql<{ id: number }>`select 7 as id union all select 7 union all select 9`;
    expect(await fewestOf(db, [upTo(4), twice, upTo(5000), upTo(20)])).toEqual([7, 9]);
    expect(await fewestOf(db, [sql<{ id: number }>`select id from labels where name = 'nonesuch'`])).toEqual([]);
  });

  it('may be any where every query leaves many, or there is none', async () => {
    const { db } = backend.app.store;
    expect(await fewestOf(db, [upTo(1001), upTo(5000)])).toBeUndefined();
    expect((await fewestOf(db, [upTo(5000), upTo(1000)]))?.length).toBe(1000);
    expect(await fewestOf(db, [])).toBeUndefined();
  });

  it('are read by their ids', async () => {
    const { db } = backend.app.store;
    const idsOf = async (among: readonly number[] | undefined): Promise<number[]> => {
      const { rows } = await sql<{
        id: number;
      }>`select i.id from ${rowsAmong(db, ['issues', 'i'], among)} order by i.id`.execute(db);
      return rows.map(({ id }) => id);
    };
    const all = await idsOf(undefined);
    expect(all.length).toBeGreaterThan(3);
    const some = all.filter((_, index) => index % 2 === 1);
    expect(await idsOf([...some, 987_654_321])).toEqual(some);
    expect(await idsOf([])).toEqual([]);
  });
});
