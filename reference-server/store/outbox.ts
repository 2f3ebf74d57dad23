import { nextId } from './ids.ts';
import type { Executor } from './store.ts';
import type { Instant } from './table.ts';

/** Work that waits. */
export interface OutboxEntry {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
}

/** Writes down work that shall be done once this transaction is committed, even if the process ends in between. */
export async function putInOutbox(
  tx: Executor,
  work: { readonly kind: string; readonly payload: object; readonly now: Instant },
): Promise<OutboxEntry> {
  const { kind, payload, now } = work;
  const id = await nextId(tx, 'outbox');
  await tx
    .insertInto('outbox')
    .values({ id, kind, payload: JSON.stringify(payload), created_at: now, claim: null, claimed_until: null })
    .execute();
  return { id, kind, payload };
}

/** Work of some kinds that an earlier process left undone, oldest first. */
export async function waitingWork(db: Executor, kinds: readonly string[]): Promise<OutboxEntry[]> {
  if (kinds.length === 0) return [];
  const rows = await db.selectFrom('outbox').selectAll().where('kind', 'in', kinds).orderBy('id').execute();
  return rows.map(entryOf);
}

/** Work that is done leaves the outbox. */
export async function removeFromOutbox(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}

/** Which work somebody claims, and how long it is theirs. */
export interface Claiming {
  readonly kinds: readonly string[];
  /** Names who claims. */
  readonly claim: string;
  readonly now: Instant;
  readonly until: Instant;
  readonly limit: number;
}

/** Takes the oldest work that nobody has claimed; of several that claim at once, each piece goes to one. */
export async function claimWork(db: Executor, { kinds, claim, now, until, limit }: Claiming): Promise<OutboxEntry[]> {
  if (kinds.length === 0) return [];
  const free = db
    .selectFrom('outbox')
    .select('id')
    .where('kind', 'in', kinds)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
    .orderBy('id')
    .limit(limit);
  const rows = await db
    .updateTable('outbox')
    .set({ claim, claimed_until: until })
    .where('id', 'in', free)
    // Asked again, because another process may have claimed it since the rows were chosen.
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
    .returning(['id', 'kind', 'payload'])
    .execute();
  return rows.map(entryOf);
}

/** Removes work that is done; false when it is not the claimer's any more. */
export async function finishWork(tx: Executor, id: number, claim: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Gives back what somebody claimed and did not finish; without a name, what anybody did. */
export async function releaseWork(db: Executor, claim?: string): Promise<void> {
  const claimed = db.updateTable('outbox').set({ claim: null, claimed_until: null }).where('claim', 'is not', null);
  await (claim === undefined ? claimed : claimed.where('claim', '=', claim)).execute();
}

function entryOf(row: { readonly id: number; readonly kind: string; readonly payload: string }): OutboxEntry {
  return { id: row.id, kind: row.kind, payload: JSON.parse(row.payload) as unknown };
}
