import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './store.ts';
import type { Owner } from './table.ts';
import type { Shapes } from './tables.ts';

/** Rows of one table, told by a condition on it. */
interface Doomed {
  readonly table: string;
  readonly condition: RawBuilder<unknown>;
}

/** Ids named by one statement. */
const MOST_IDS = 1000;

/**
 * Deletes rows with everything that is theirs, as the shapes of the tables say it (`of`): what belongs to what belongs to
 * them first, each table in one statement, however many rows it has.
 */
export async function removeWithAll(
  tx: Executor,
  tables: Shapes,
  { table, ids }: { readonly table: keyof Shapes; readonly ids: readonly number[] },
): Promise<void> {
  for (let start = 0; start < ids.length; start += MOST_IDS) {
    const some = ids.slice(start, start + MOST_IDS);
    await removeRows(tx, tables, { table, condition: sql`id in (${sql.join(some)})` });
  }
}

async function removeRows(tx: Executor, tables: Shapes, doomed: Doomed): Promise<void> {
  for (const [name, shape] of Object.entries(tables)) {
    for (const owner of shape.of ?? []) {
      if (owner.table === doomed.table) await removeOwned(tx, tables, { name, owner, doomed });
    }
  }
  await sql`delete from ${sql.table(doomed.table)} where ${doomed.condition}`.execute(tx);
}

interface Owned {
  readonly name: string;
  readonly owner: Owner;
  readonly doomed: Doomed;
}

async function removeOwned(tx: Executor, tables: Shapes, { name, owner, doomed }: Owned): Promise<void> {
  const owners = sql`select id from ${sql.table(doomed.table)} where ${doomed.condition}`;
  const kinds = Object.entries(owner.when ?? {}).map(([column, value]) => sql`${sql.ref(column)} = ${value} and `);
  const condition = sql`${sql.join(kinds, sql``)}${sql.ref(owner.column)} in (${owners})`;
  if (owner.orphan === 'stays') {
    await sql`update ${sql.table(name)} set ${sql.ref(owner.column)} = null where ${condition}`.execute(tx);
    return;
  }
  await removeRows(tx, tables, { table: name, condition });
}
