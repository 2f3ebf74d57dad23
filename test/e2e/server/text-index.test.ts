import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Backend, openBackend } from '../../../reference-server/backend.ts';
import { insertRows } from '../../../reference-server/store/insert-rows.ts';
import { type IdQuery, fewestOf } from '../../../reference-server/store/search/among.ts';
import { idsHolding } from '../../../reference-server/store/search/indexed.ts';
import type { Executor } from '../../../reference-server/store/store.ts';
import { contains } from '../../../reference-server/store/text-match.ts';
import { freshDatabase, postgresUrl, run } from '../../support/postgres.ts';

const ISSUES = 5_000;

/** Issues of which every hundredth has a word, in one of the two texts. */
async function addIssues({ app }: Backend): Promise<void> {
  await app.store.fill(async (tx) => {
    const model = await tx.selectFrom('issues').selectAll().where('id', '=', 601).executeTakeFirstOrThrow();
    const issues = Array.from({ length: ISSUES }, (_, at) => {
      const has = at % 100 === 0;
      const title = has && at % 200 === 0 ? `Needle_${at}` : `Straw ${at}`;
      return { ...model, id: 500_000 + at, iid: 5_000 + at, title, description: has ? `a Иголка ${at}` : null };
    });
    await insertRows(tx, { issues });
  });
}

async function scanned(db: Executor, word: string): Promise<number[]> {
  const found = sql`${contains(db, 'title', word)} or ${contains(db, 'description', word)}`;
  const { rows } = await sql<{ id: number }>`select id from issues where ${found} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

async function planOf(db: Executor, query: IdQuery): Promise<string> {
  return db.transaction().execute(async (tx) => {
    // Of few rows an engine may as well look at each.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(tx);
    return rows.flatMap((row) => Object.values(row)).join('\n');
  });
}

describe.skipIf(postgresUrl === undefined)('the texts of issues on PostgreSQL', () => {
  it('have an index, made once by processes that start together, that finds what a look at each row finds', async () => {
    const database = await freshDatabase(postgresUrl ?? '');
    const backends = await Promise.all([1, 2].map(() => openBackend({ databaseUrl: database.url })));
    try {
      const [first, second] = backends;
      if (first === undefined || second === undefined) throw new Error('no backend');
      await addIssues(first);
      for (const { app } of [first, second]) {
        const { db } = app.store;
        for (const word of ['needle', 'NEEDLE_200', 'игол', 'aw 4999']) {
          const expected = await scanned(db, word);
          expect(expected.length).toBeGreaterThan(0);
          const queries = idsHolding(db, 'issues', [word]);
          expect((await fewestOf(db, queries))?.toSorted((a, b) => a - b)).toEqual(expected);
          for (const query of queries) expect(await planOf(db, query)).toContain('issues_grams');
        }
        // Two letters tell the index nothing.
        expect(idsHolding(db, 'issues', ['ne', '%%%'])).toEqual([]);
      }
    } finally {
      for (const backend of backends) await backend.release();
      await database.drop();
    }
  });

  it('are looked at one by one where the extension may not be created', async () => {
    const admin = postgresUrl ?? '';
    const database = await freshDatabase(admin);
    const role = `limited_${randomBytes(6).toString('hex')}`;
    await run(admin, `create role ${role} login`);
    try {
      await run(database.url, `grant create on schema public to ${role}`);
      const url = new URL(database.url);
      url.username = role;
      const backend = await openBackend({ databaseUrl: url.href });
      try {
        const { db } = backend.app.store;
        expect(idsHolding(db, 'issues', ['needle'])).toEqual([]);
        expect(await scanned(db, 'needle')).not.toEqual([]);
      } finally {
        await backend.release();
      }
    } finally {
      await database.drop();
      await run(admin, `drop role ${role}`);
    }
  });
});
