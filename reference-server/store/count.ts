import type { SelectQueryBuilder } from 'kysely';
import type { Executor } from './store.ts';

/** How many rows a query of ids finds, counted up to `bound`; undefined beyond it. */
export async function countUpTo<Known, Sources extends keyof Known>(
  db: Executor,
  matches: SelectQueryBuilder<Known, Sources, { id: number }>,
  bound: number,
): Promise<number | undefined> {
  const { total } = await db
    .selectFrom(matches.limit(bound + 1).as('matches'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total > bound ? undefined : total;
}
