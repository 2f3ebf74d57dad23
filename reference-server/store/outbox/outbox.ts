import { nextId } from '../ids.ts';
import { insertPrepared, runPrepared } from '../prepared.ts';
import type { Executor } from '../store.ts';
import type { Instant } from '../table.ts';
import type { Tables } from '../tables.ts';

/** Work that waits. */
export interface OutboxEntry {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  /** Who waits for it; what nobody in particular waits for is its kind's. */
  readonly recipient: string;
  /** How often it went wrong. */
  readonly tries: number;
}

/** Work as it is written down. */
export interface Work {
  readonly kind: string;
  readonly payload: object;
  readonly now: Instant;
  readonly recipient?: string | undefined;
  /** Who does it, until when nobody else may; without, whoever comes first. */
  readonly claimed?: { readonly claim: string | null; readonly until: Instant } | undefined;
}

/** Writes down work that shall be done once this transaction is committed, even if the process ends in between. */
export async function putInOutbox(tx: Executor, work: Work): Promise<OutboxEntry> {
  const { kind, payload, now, recipient = null, claimed } = work;
  const id = await nextId(tx, 'outbox');
  const free = {
    claim: claimed?.claim ?? null,
    claimed_until: claimed?.until ?? null,
    tries: null,
    failure: null,
    given_up_at: null,
  };
  const row = { id, kind, payload: JSON.stringify(payload), created_at: now, recipient, ...free };
  await insertPrepared(tx, 'outbox', row);
  return { id, kind, payload, recipient: recipient ?? kind, tries: 0 };
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

/** Work that is done leaves the outbox; false when others have seen to it already. */
export async function removeFromOutbox(db: Executor, id: number): Promise<boolean> {
  const removed = await runPrepared(db, 'remove-from-outbox', [id], (q) =>
    q.deleteFrom('outbox').where('id', '=', id).returning('id'),
  );
  return removed.length > 0;
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
      .returning(['id', 'kind', 'payload', 'recipient', 'tries'])
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
    .where('given_up_at', 'is', null)
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

/** Whose work is, and until when. */
export interface Claim {
  readonly claim: string;
  readonly until: Instant;
}

/** Has work stay whose it is until an instant. */
export async function keepWork(db: Executor, ids: readonly number[], { claim, until }: Claim): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claimed_until: until })
    .where('id', 'in', ids)
    .where('claim', '=', claim)
    .execute();
}

/** Characters of a failure that are kept. */
const MAX_FAILURE = 1000;

/** Writes down that work went wrong; it stays whose it is for now, or nobody tries it any more. */
export async function noteFailure(
  db: Executor,
  { id, tries }: Pick<OutboxEntry, 'id' | 'tries'>,
  failed: Claim & { readonly failure: string; readonly givenUpAt: Instant | null },
): Promise<void> {
  const { claim, until, failure, givenUpAt } = failed;
  await db
    .updateTable('outbox')
    .set({
      tries: tries + 1,
      failure: failure.slice(0, MAX_FAILURE).replaceAll('\0', ''),
      given_up_at: givenUpAt,
      ...(givenUpAt === null ? { claimed_until: until } : { claim: null, claimed_until: null }),
    })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .execute();
}

/** Work that nobody tries any more, with what went wrong last. */
export async function givenUpWork(
  db: Executor,
): Promise<Pick<Tables['outbox'], 'failure' | 'given_up_at' | 'id' | 'kind' | 'tries'>[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'kind', 'tries', 'failure', 'given_up_at'])
    .where('given_up_at', 'is not', null)
    .orderBy('id')
    .execute();
}

/** Has work be tried again that nobody tried any more. */
export async function reviveWork(db: Executor): Promise<void> {
  await db.updateTable('outbox').set({ tries: null, given_up_at: null }).where('given_up_at', 'is not', null).execute();
}

/** Gives back a piece of work, to be done after an instant. */
export async function postponeWork(db: Executor, id: number, { claim, until }: Claim): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ claim: null, claimed_until: until })
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
  tries,
}: Pick<Tables['outbox'], 'id' | 'kind' | 'payload' | 'recipient' | 'tries'>): OutboxEntry {
  return { id, kind, payload: JSON.parse(payload) as unknown, recipient: recipient ?? kind, tries: tries ?? 0 };
}
