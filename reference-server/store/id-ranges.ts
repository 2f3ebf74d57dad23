import type { Kysely } from 'kysely';
import { raiseSequence } from './ids.ts';
import type { Tables } from './tables.ts';

/** Ids that a process takes at a time. */
const RANGE = 50;

/** Gives out ids of which this process has taken a range, so that transactions do not wait for each other's. */
export interface IdRanges {
  /** The first of `count` consecutive ids of a table. */
  take(table: string, count: number): Promise<number>;
  /** Drops the ranges. */
  forget(): void;
}

/** Ranges from the counters of a database, each taken in a transaction of its own. */
export function rangesFrom(db: Kysely<Tables>): IdRanges {
  const ranges = new Map<string, Promise<{ next: number; last: number }>>();
  const take = async (table: string, count: number): Promise<number> => {
    const known = ranges.get(table);
    const range = await known;
    if (range !== undefined && range.next + count - 1 <= range.last) {
      range.next += count;
      return range.next - count;
    }
    // Whoever finds the range used up first takes the next one; the others wait for it.
    if (ranges.get(table) === known) ranges.set(table, newRange(db, table, Math.max(RANGE, count)));
    return take(table, count);
  };
  return { take, forget: () => ranges.clear() };
}

async function newRange(db: Kysely<Tables>, table: string, size: number): Promise<{ next: number; last: number }> {
  const last = await raiseSequence(db, table, size);
  return { next: last - size + 1, last };
}
