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
    .values({ id, kind, payload: JSON.stringify(payload), created_at: now })
    .execute();
  return { id, kind, payload };
}

/** Work that an earlier process left undone, oldest first. */
export async function waitingWork(db: Executor): Promise<OutboxEntry[]> {
  const rows = await db.selectFrom('outbox').selectAll().orderBy('id').execute();
  return rows.map(({ id, kind, payload }) => ({ id, kind, payload: JSON.parse(payload) as unknown }));
}

/** Work that is done leaves the outbox. */
export async function removeFromOutbox(db: Executor, id: number): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
}
