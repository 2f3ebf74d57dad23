import { nextId } from './ids.ts';
import type { Executor } from './store.ts';
import type { Instant } from './table.ts';
import type { Tables } from './tables.ts';

/** Work that waits. */
export interface OutboxEntry {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  /** Who waits for it; what nobody in particular waits for is its kind's. */
  readonly recipient: string;
}

/** Work as it is written down. */
export interface Work {
  readonly kind: string;
  readonly payload: object;
  readonly now: Instant;
  readonly recipient?: string | undefined;
}

/** Writes down work that shall be done once this transaction is committed, even if the process ends in between. */
export async function putInOutbox(tx: Executor, work: Work): Promise<OutboxEntry> {
  const { kind, payload, now, recipient = null } = work;
  const id = await nextId(tx, 'outbox');
  const free = { claim: null, claimed_until: null };
  await tx
    .insertInto('outbox')
    .values({ id, kind, payload: JSON.stringify(payload), created_at: now, recipient, ...free })
    .execute();
  return { id, kind, payload, recipient: recipient ?? kind };
}

/** Work of some kinds that an earlier process left undone, oldest first. */
export async function waitingWork(db: Executor, kinds: readonly string[]): Promise<OutboxEntry[]> {
  if (kinds.length === 0) return [];
  const rows = await db.selectFrom('outbox').selectAll().where('kind', 'in', kinds).orderBy('id').execute();
  return rows.map(entryOf);
}

/** Whether somebody has work before them that nobody has begun. */
export async function awaitsWork(db: Executor, kind: string, recipient: string): Promise<boolean> {
  const row = await db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .where('claim', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
  /** How much of it may be for one recipient, with what the claimer has for them already. */
  readonly share?: { readonly most: number; readonly held: ReadonlyMap<string, number> };
}

/** Takes the oldest work that nobody has claimed; of several that claim at once, each piece goes to one. */
export async function claimWork(db: Executor, claiming: Claiming): Promise<OutboxEntry[]> {
  for (;;) {
    const ids = fairly(await freeWork(db, claiming), claiming.share);
    if (ids.length === 0) return [];
    const { claim, now, until } = claiming;
    const rows = await db
      .updateTable('outbox')
      .set({ claim, claimed_until: until })
      .where('id', 'in', ids)
      // Asked again, because another process may have claimed it since the rows were chosen.
      .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
      .returning(['id', 'kind', 'payload', 'recipient'])
      .execute();
    // When others were faster with all of these, there may be more.
    if (rows.length > 0) return rows.map(entryOf);
  }
}

interface FreeWork {
  readonly id: number;
  readonly recipient: string;
}

function freeWork(db: Executor, { kinds, now, limit, share }: Claiming): Promise<FreeWork[]> {
  if (kinds.length === 0) return Promise.resolve([]);
  const sated = share === undefined ? [] : [...share.held].flatMap(([who, count]) => (count < share.most ? [] : [who]));
  const free = db
    .selectFrom('outbox')
    .select((eb) => ['id', eb.fn.coalesce('recipient', 'kind').as('recipient')])
    .where('kind', 'in', kinds)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', now)]))
    .orderBy('id')
    .limit(limit);
  const hungry =
    sated.length === 0 ? free : free.where((eb) => eb(eb.fn.coalesce('recipient', 'kind'), 'not in', sated));
  return hungry.execute();
}

/** What is for a recipient who has their share is left for later. */
function fairly(free: readonly FreeWork[], share: Claiming['share']): number[] {
  if (share === undefined) return free.map(({ id }) => id);
  const held = new Map(share.held);
  return free.flatMap(({ id, recipient }) => {
    const count = held.get(recipient) ?? 0;
    if (count >= share.most) return [];
    held.set(recipient, count + 1);
    return [id];
  });
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

/** Has a piece of work stay whose it is until an instant. */
export async function keepWork(
  db: Executor,
  id: number,
  { claim, until }: { readonly claim: string; readonly until: Instant },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claimed_until: until })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** Gives back what somebody claimed and did not finish; without a name, what anybody did. */
export async function releaseWork(db: Executor, claim?: string): Promise<void> {
  const claimed = db.updateTable('outbox').set({ claim: null, claimed_until: null }).where('claim', 'is not', null);
  await (claim === undefined ? claimed : claimed.where('claim', '=', claim)).execute();
}

function entryOf({
  id,
  kind,
  payload,
  recipient,
}: Pick<Tables['outbox'], 'id' | 'kind' | 'payload' | 'recipient'>): OutboxEntry {
  return { id, kind, payload: JSON.parse(payload) as unknown, recipient: recipient ?? kind };
}
