import { type RawBuilder, sql } from 'kysely';
import { countUpTo } from '../../store/count.ts';
import { nextId } from '../../store/ids.ts';
import { insertRows } from '../../store/insert-rows.ts';
import type { Executor } from '../../store/store.ts';
import type { Instant } from '../../store/table.ts';
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

/** Thumbs up and down on some things of one kind, by id; those without any are not there. */
export async function votesOn(
  db: Executor,
  kind: AwardRow['awardable_kind'],
  ids: readonly number[],
): Promise<Map<number, { readonly upvotes: number; readonly downvotes: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('awards')
    .select(['awardable_id', 'name'])
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('awardable_kind', '=', kind)
    .where('awardable_id', 'in', ids)
    .where('name', 'in', ['thumbsup', 'thumbsdown'])
    .groupBy(['awardable_id', 'name'])
    .execute();
  const totalOf = (id: number, name: string): number =>
    Number(rows.find((row) => row.awardable_id === id && row.name === name)?.total ?? 0);
  const voted = new Set(rows.map((row) => row.awardable_id));
  return new Map(
    [...voted].map((id) => [id, { upvotes: totalOf(id, 'thumbsup'), downvotes: totalOf(id, 'thumbsdown') }]),
  );
}

/** What a reaction is to. */
export interface Awardable {
  readonly kind: AwardRow['awardable_kind'];
  readonly id: number;
}

function reactionsTo(db: Executor, { kind, id }: Awardable) {
  return db.selectFrom('awards').where('awardable_kind', '=', kind).where('awardable_id', '=', id);
}

/** Reactions to something, oldest first. */
export function listReactionRows(
  db: Executor,
  to: Awardable,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<AwardRow[]> {
  return reactionsTo(db, to).selectAll().orderBy('id').limit(limit).offset(offset).execute();
}

/** How many reactions something has, counted up to `bound`; undefined beyond it. */
export function countReactionRows(db: Executor, to: Awardable, bound: number): Promise<number | undefined> {
  return countUpTo(db, reactionsTo(db, to).select('id'), bound);
}

/** A reaction by its id and what it is to. */
export function reactionTo(db: Executor, to: Awardable, id: number): Promise<AwardRow | undefined> {
  return reactionsTo(db, to).selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether a user has reacted so already. */
export async function sameReaction(
  db: Executor,
  to: Awardable,
  { userId, name }: { readonly userId: number; readonly name: string },
): Promise<boolean> {
  const known = reactionsTo(db, to).select('id').where('user_id', '=', userId).where('name', '=', name);
  return (await known.executeTakeFirst()) !== undefined;
}

/** Adds a reaction. */
export async function insertReaction(
  tx: Executor,
  to: Awardable,
  { userId, name, now }: { readonly userId: number; readonly name: string; readonly now: Instant },
): Promise<AwardRow> {
  const row: AwardRow = {
    id: await nextId(tx, 'awards'),
    awardable_kind: to.kind,
    awardable_id: to.id,
    user_id: userId,
    name,
    created_at: now,
    updated_at: now,
  };
  await tx.insertInto('awards').values(row).execute();
  return row;
}

/** Gives some things of one kind the reactions to others, vote by vote. */
export async function copyReactions(
  tx: Executor,
  kind: AwardRow['awardable_kind'],
  pairs: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  const copies = new Map(pairs.map(({ from, to }) => [from, to]));
  const ids = [...copies.keys()];
  for (let start = 0; start < ids.length; start += MOST_IDS) {
    const some = ids.slice(start, start + MOST_IDS);
    const all = tx.selectFrom('awards').selectAll().where('awardable_kind', '=', kind);
    const rows = await all.where('awardable_id', 'in', some).orderBy('id').execute();
    if (rows.length === 0) continue;
    const first = await nextId(tx, 'awards', rows.length);
    const awards = rows.map((row, index) => ({
      ...row,
      id: first + index,
      awardable_id: copies.get(row.awardable_id) ?? row.awardable_id,
    }));
    await insertRows(tx, { awards });
  }
}

/** Deletes a reaction. */
export async function deleteReaction(tx: Executor, id: number): Promise<void> {
  await tx.deleteFrom('awards').where('id', '=', id).execute();
}
