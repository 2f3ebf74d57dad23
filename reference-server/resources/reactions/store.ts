import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../store/store.ts';
import type { AwardRow } from './table.ts';

/** Ids named by one statement. */
const MOST_IDS = 1000;

/** The user's reactions to the thing whose id a column holds, all or those of one name, as a subquery. */
export function reactionsOf(
  userId: number,
  to: { readonly kind: AwardRow['awardable_kind']; readonly column: string },
  name: string | undefined,
): RawBuilder<unknown> {
  const named = name === undefined ? sql`` : sql`and w.name = ${name}`;
  return sql`select 1 from awards w where w.awardable_kind = ${to.kind} and w.awardable_id = ${sql.ref(to.column)}
    and w.user_id = ${userId} ${named}`;
}

/** Deletes all reactions to some things of one kind. */
export async function deleteReactionsTo(
  tx: Executor,
  kind: AwardRow['awardable_kind'],
  ids: readonly number[],
): Promise<void> {
  for (let start = 0; start < ids.length; start += MOST_IDS) {
    const some = ids.slice(start, start + MOST_IDS);
    await tx.deleteFrom('awards').where('awardable_kind', '=', kind).where('awardable_id', 'in', some).execute();
  }
}
