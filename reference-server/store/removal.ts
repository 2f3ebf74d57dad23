import { type RawBuilder, sql } from 'kysely';
import type { Executor } from './store.ts';
import type { Owner } from './table.ts';
import type { Shapes } from './tables.ts';

/** Rows of one table, told by a condition on it. */
interface Doomed {
  readonly table: string;
  readonly condition: RawBuilder<unknown>;
  readonly heir: Heir | undefined;
}

/** Who has from now on what a user who goes had. */
export interface Heir {
  readonly id: number;
  /** Whether what the user has written passes to the heir; else it goes. */
  readonly ofWritten: boolean;
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
  { table, ids, heir }: { readonly table: keyof Shapes; readonly ids: readonly number[]; readonly heir?: Heir },
): Promise<void> {
  for (let start = 0; start < ids.length; start += MOST_IDS) {
    const some = ids.slice(start, start + MOST_IDS);
    await removeRows(tx, tables, { table, condition: sql`id in (${sql.join(some)})`, heir });
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
  const passes = owner.orphan === 'passes' || (owner.orphan === 'written' && doomed.heir?.ofWritten === true);
  if (owner.orphan === 'stays' || passes) {
    const next = passes ? (doomed.heir?.id ?? null) : null;
    await sql`update ${sql.table(name)} set ${sql.ref(owner.column)} = ${next} where ${condition}`.execute(tx);
    return;
  }
  await removeRows(tx, tables, { table: name, condition, heir: doomed.heir });
}
