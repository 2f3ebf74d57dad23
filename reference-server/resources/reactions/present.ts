import type { Reaction } from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import type { UserRow } from '../../platform/tenancy/table.ts';
import { timestamp } from '../../platform/time.ts';
import { presentUser } from '../users/index.ts';
import type { AwardRow } from './table.ts';

/** Reactions as the caller sees them, in the given order. */
export function presentReactions(
  call: Call,
  rows: readonly AwardRow[],
  users: ReadonlyMap<number, UserRow>,
): Reaction[] {
  return rows.map((row) => {
    const user = users.get(row.user_id);
    // Users are never deleted while something names them.
    if (user === undefined) throw new Error('the user of a reaction is missing');
    return {
      id: row.id,
      name: row.name,
      user: presentUser(call, user),
      created_at: timestamp(row.created_at),
      updated_at: timestamp(row.updated_at),
      awardable_id: row.awardable_id,
      awardable_type: row.awardable_kind,
    };
  });
}
