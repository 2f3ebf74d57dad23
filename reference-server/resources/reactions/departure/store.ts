import { sql } from 'kysely';
import type { Executor } from '../../../store/store.ts';
import type { AwardRow } from '../table.ts';

/** The reactions of a user pass to another one who has not reacted so. */
export async function passReactions(tx: Executor, userId: number, heirId: number): Promise<void> {
  await sql`update awards set user_id = ${heirId} where user_id = ${userId} and not exists (
    select 1 from awards same where same.user_id = ${heirId} and same.awardable_kind = awards.awardable_kind
      and same.awardable_id = awards.awardable_id and same.name = awards.name)`.execute(tx);
}

/** The reactions of a user. */
export function reactionsBy(db: Executor, userId: number): Promise<AwardRow[]> {
  return db.selectFrom('awards').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}
