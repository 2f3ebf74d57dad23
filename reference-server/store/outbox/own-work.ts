import { type OutboxEntry, type Work, keepWork, postponeWork, putInOutbox } from './outbox.ts';
import type { Executor, Store } from '../store.ts';

/**
 * How long work is one process's without a sign of life of it; longer than any errand takes. Whose process ended is taken over by others
 * then.
 */
export const CLAIM_MS = 60_000;

/** How often a process says that it is still at work. */
const ALIVE_MS = 20_000;

/** Work that a process does itself as soon as it is written down; when the process ends in between, others do it. */
export interface OwnWork {
  /** Writes it down. */
  put(tx: Executor, work: Work): Promise<OutboxEntry>;
  /** Keeps it this process's while something is done. What throws leaves it to whoever runs errands, unless it is done by then. */
  during<Result>(id: number, work: () => Promise<Result>): Promise<Result>;
  /** Leaves it to whoever runs errands. */
  leave(id: number): Promise<void>;
  /** Ends the signs of life. */
  stop(): void;
}

/** The own work of the process that claims with this name. */
export function createOwnWork({ db }: Pick<Store, 'db'>, claim: string): OwnWork {
  const under = new Set<number>();
  // Times of claims are those of the machine: clocks of worlds are set and stand still.
  const until = (): number => Date.now() + CLAIM_MS;
  const timer = setInterval(() => {
    // A database that is away has its next chance before the claim ends.
    if (under.size > 0) keepWork(db, [...under], { claim, until: until() }).catch(() => undefined);
  }, ALIVE_MS);
  timer.unref();
  // Where the database is away as well, the claim ends by itself.
  const leave = (id: number): Promise<void> =>
    postponeWork(db, id, { claim, until: Date.now() - 1 }).catch(() => undefined);
  return {
    leave,
    put: (tx, work) => putInOutbox(tx, { ...work, claimed: { claim, until: until() } }),
    async during(id, work) {
      under.add(id);
      try {
        return await work();
      } catch (error) {
        await leave(id);
        throw error;
      } finally {
        under.delete(id);
      }
    },
    stop: () => clearInterval(timer),
  };
}
