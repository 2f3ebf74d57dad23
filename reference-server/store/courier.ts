import { randomUUID } from 'node:crypto';
import { type OutboxEntry, claimWork, finishWork, releaseWork } from './outbox.ts';
import type { Executor, Store } from './store.ts';

/** Errands of one process that are run at the same time. */
const LANES = 8;

/** How long an errand is one process's; longer than any errand takes. Whose process ended is taken over by others then. */
const CLAIM_MS = 60_000;

/** How often a process looks for errands that nobody told it of: those of processes that ended. */
const ROUND_MS = 5_000;

/**
 * Ends an errand: it leaves the outbox in the transaction in which `work` writes down what came of it. When it is not this
 * process's any more, nothing is written.
 */
export type Finish = (work: (tx: Executor) => Promise<void>) => Promise<void>;

/** Runs errands in the background, each in one process at a time. */
export interface Courier {
  /** Says that there may be something to do. */
  wake(): void;
  /** Resolves when there is nothing to do any more. */
  idle(): Promise<void>;
  /** Takes up no more errands, waits for those that run, and leaves those that could not be finished to others. */
  stop(): Promise<void>;
}

/** What a courier works on. */
export interface CourierOptions {
  readonly store: Store;
  /** The kinds of entries of the outbox that are errands. */
  readonly kinds: readonly string[];
  /** Runs one; an errand that throws stays in the outbox, and is run again when the claim has ended. */
  readonly run: (entry: OutboxEntry, finish: Finish) => Promise<void>;
}

/** Starts a courier. */
export function startCourier({ store, kinds, run }: CourierOptions): Courier {
  // Times of claims are those of the machine: clocks of worlds are set and stand still.
  const claim = randomUUID();
  const running = new Set<Promise<void>>();
  let rounds: Promise<void> | undefined;
  let isCalled = false;
  let isStopped = false;

  const runOne = async (entry: OutboxEntry): Promise<void> => {
    try {
      await run(entry, (work) =>
        store.write(async (tx) => {
          if (await finishWork(tx, entry.id, claim)) await work(tx);
        }),
      );
    } catch (error) {
      if (!isStopped) console.error(error);
    }
  };
  const round = async (): Promise<void> => {
    const room = LANES - running.size;
    if (room === 0) return;
    const now = Date.now();
    const taken = await claimWork(store.db, { kinds, claim, now, until: now + CLAIM_MS, limit: room });
    for (const entry of taken) {
      const one = runOne(entry).finally(() => {
        running.delete(one);
        wake();
      });
      running.add(one);
    }
  };
  const roundsWhileCalled = async (): Promise<void> => {
    while (isCalled && !isStopped) {
      isCalled = false;
      // What went wrong, a database that cannot be reached, is tried again in the next round.
      await round().catch((error: unknown) => console.error(error));
    }
    rounds = undefined;
  };
  const wake = (): void => {
    isCalled = true;
    if (!isStopped) rounds ??= roundsWhileCalled();
  };
  const settled = async (): Promise<void> => {
    while (rounds !== undefined || running.size > 0) await Promise.all([rounds, ...running]);
  };
  const timer = setInterval(wake, ROUND_MS);
  timer.unref();
  wake();
  return {
    wake,
    idle: settled,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await settled();
      await releaseWork(store.db, claim);
    },
  };
}
