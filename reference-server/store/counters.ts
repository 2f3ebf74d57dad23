import { type Kysely, sql } from 'kysely';
import type { Instant } from './table.ts';
import type { Tables } from './tables.ts';

/** Something that is counted for a while. */
export interface Counted {
  readonly name: string;
  /** When its count ends. */
  readonly endsAt: Instant;
  /** Beyond one more than this nothing is counted, so that the numbers stay small. */
  readonly most: number;
  readonly now: Instant;
}

/** Counts of things that are limited for a while. They are none of a transaction: what is rolled back was tried all the same. */
export interface Counters {
  /** Counts one more and gives the count. */
  add(counted: Counted): Promise<number>;
  /** Drops all counts. */
  forget(): Promise<void>;
}

/** Names beyond which counts that have ended are looked for. */
const MOST_NAMES = 10_000;

/** Counts of one process, in memory. */
export function memoryCounters(): Counters {
  const counts = new Map<string, { readonly endsAt: Instant; total: number }>();
  let sweepAt = MOST_NAMES;
  const sweep = (now: Instant): void => {
    for (const [name, { endsAt }] of counts) if (endsAt <= now) counts.delete(name);
    // A sweep that frees little must not follow each new name.
    sweepAt = Math.max(MOST_NAMES, counts.size * 2);
  };
  return {
    add({ name, endsAt, most, now }) {
      const known = counts.get(name);
      const total = known?.endsAt === endsAt ? Math.min(known.total, most) + 1 : 1;
      counts.set(name, { endsAt, total });
      if (counts.size > sweepAt) sweep(now);
      return Promise.resolve(total);
    },
    forget() {
      counts.clear();
      return Promise.resolve();
    },
  };
}

/** How often counts that have ended are removed, in milliseconds. */
const SWEEP_MS = 60_000;

/** Counts that all processes on one database share, at the cost of one statement each. */
export function storedCounters(db: Kysely<Tables>): Counters {
  let sweptAt = 0;
  return {
    async add({ name, endsAt, most, now }) {
      if (now - sweptAt >= SWEEP_MS || now < sweptAt) {
        sweptAt = now;
        await db.deleteFrom('rate_counts').where('ends_at', '<=', now).execute();
      }
      const { total } = await db
        .insertInto('rate_counts')
        .values({ name, ends_at: endsAt, total: 1 })
        .onConflict((conflict) =>
          conflict.columns(['name', 'ends_at']).doUpdateSet({
            total: sql<number>`case when rate_counts.total > ${most} then rate_counts.total else rate_counts.total + 1 end`,
          }),
        )
        .returning('total')
        .executeTakeFirstOrThrow();
      return total;
    },
    async forget() {
      await db.deleteFrom('rate_counts').execute();
    },
  };
}
