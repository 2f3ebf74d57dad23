import type { Executor } from '../../store/store.ts';
import type { Day } from '../../store/table.ts';
import type { TokenRow } from './table.ts';

/** Tokens that are looked at by one statement. */
const SOME = 100;

/** Days between which tokens end, the first one not counted. */
export interface Ending {
  readonly after: Day;
  readonly until: Day;
}

/** Tokens of groups and projects that end within some days, and of which nobody has been told, those that end first before the others. */
export function endingTokens(db: Executor, { after, until }: Ending): Promise<TokenRow[]> {
  return db
    .selectFrom('access_tokens')
    .selectAll()
    .where('kind', 'in', ['group', 'project'])
    .where('expires_at', '>', after)
    .where('expires_at', '<=', until)
    .where('expiry_told', 'is', null)
    .where('revoked', '=', 0)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(SOME)
    .execute();
}

/** Writes down that hooks are told of the end of a token; false when another process was faster, or the token was revoked. */
export async function markTold(tx: Executor, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('access_tokens')
    .set({ expiry_told: 1 })
    .where('id', '=', id)
    .where('expiry_told', 'is', null)
    .where('revoked', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
