import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../../../reference-server/backend.ts';
import { insertRows } from '../../../../reference-server/store/insert-rows.ts';
import { pageInOrder } from '../../../../reference-server/work-items/index.ts';

const ISSUES = 1_500;
const FIRST = 500_000;

let backend: Backend;

beforeAll(async () => {
  backend = await openBackend({});
  await backend.app.store.fill(async (tx) => {
    const model = await tx.selectFrom('issues').selectAll().where('id', '=', 601).executeTakeFirstOrThrow();
    const issues = Array.from({ length: ISSUES }, (_, at) => {
      // Several of one instant: their ids decide.
      return { ...model, id: FIRST + at, iid: 5_000 + at, created_at: model.created_at + Math.floor(at / 7) };
    });
    await insertRows(tx, { issues });
  });
});
afterAll(() => backend.release());

it.each([true, false])(
  'pages far from the first one hold the rows that follow those before them: descending %s',
  async (descending) => {
    const { db } = backend.app.store;
    const conditions = [sql<boolean>`i.id >= ${FIRST}`, sql<boolean>`i.confidential = 0`];
    const list = { db, table: 'issues', alias: 'i', among: undefined, conditions, descending };
    const rowsOf = async (limit: number, offset: number): Promise<unknown[]> =>
      (await pageInOrder({ ...list, limit, offset }, 'created_at').execute(db)).rows;
    const all = await rowsOf(ISSUES, 0);
    expect(all).toHaveLength(ISSUES);
    for (const offset of [999, 1_000, 1_238, ISSUES - 3, ISSUES]) {
      expect(await rowsOf(21, offset)).toEqual(all.slice(offset, offset + 21));
    }
  },
);
