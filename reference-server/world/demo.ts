import { dayOf } from '../platform/clock.ts';
import type { Seed, SeedContext } from '../platform/resource.ts';
import { refreshGrants } from '../platform/tenancy/grants.ts';
import { type Rows, insertRows } from '../store/insert-rows.ts';
import { countedTables } from '../store/rows.ts';
import type { Executor } from '../store/store.ts';
import type { Shapes, Tables } from '../store/tables.ts';

/** The instant at which the demo world stands when it is new. */
export const DEMO_INSTANT: number = Date.UTC(2026, 2, 4, 12);

/** Ids below this one belong to the world; created records continue after it. */
const LAST_RESERVED = 100_000;

/** Makes the part of the demo world that one resource has. */
export type DemoPart = (seed: Seed) => Rows;

/** Fills an empty database with the demo world of docs/demo-world.md: what each resource has of it, in their order. */
export async function seedDemo(
  tx: Executor,
  context: SeedContext,
  { parts, tables }: { readonly parts: readonly DemoPart[]; readonly tables: Shapes },
): Promise<void> {
  const rows: { [Name in keyof Tables]?: Tables[Name][] } = {};
  const made = <Name extends keyof Tables>(name: Name): readonly Tables[Name][] => rows[name] ?? [];
  for (const part of parts) {
    for (const [name, more] of Object.entries(part({ ...context, made }))) {
      const known: unknown[] = (rows as Record<string, unknown[]>)[name] ?? [];
      (rows as Record<string, unknown[]>)[name] = [...known, ...more];
    }
  }
  await insertRows(tx, rows);
  const sequences = countedTables(tables).map((name) => ({ name, last: LAST_RESERVED }));
  await insertRows(tx, { sequences });
  await refreshGrants(tx, dayOf(DEMO_INSTANT), undefined);
}
