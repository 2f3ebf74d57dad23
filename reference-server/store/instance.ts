import type { Executor } from './store.ts';

/** A fact about this instance, or undefined. */
export async function readInstance(db: Executor, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('instance').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Writes facts about this instance. */
export async function writeInstance(tx: Executor, facts: Readonly<Record<string, string>>): Promise<void> {
  const rows = Object.entries(facts).map(([name, value]) => ({ name, value }));
  await tx
    .insertInto('instance')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })))
    .execute();
}
