import { sql } from 'kysely';
import type { Executor, Store } from '../../../reference-server/store/store.ts';

/** Rows of a world beside those that tests change. */
export interface KeptRows {
  /** Puts tables back to what they held: a fraction of the cost of a world that is made anew. */
  putBack(tables: Iterable<string>): Promise<void>;
}

/** Copies the tables of an embedded database that lives in memory into a second one beside it. */
export async function keepRows({ db, tables }: Pick<Store, 'db' | 'tables'>): Promise<KeptRows> {
  await sql`attach ':memory:' as kept`.execute(db);
  for (const name of Object.keys(tables)) {
    await sql`create table kept.${sql.ref(name)} as select * from main.${sql.ref(name)}`.execute(db);
  }
  const putBackIn = async (tx: Executor, names: Iterable<string>): Promise<void> => {
    for (const name of names) {
      await sql`delete from main.${sql.ref(name)}`.execute(tx);
      await sql`insert into main.${sql.ref(name)} select * from kept.${sql.ref(name)}`.execute(tx);
    }
  };
  return { putBack: (names) => db.transaction().execute((tx) => putBackIn(tx, names)) };
}
