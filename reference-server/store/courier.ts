import { randomUUID } from 'node:crypto';
import { type OutboxEntry, claimWork, finishWork, keepWork, releaseWork } from './outbox.ts';
import { Retries } from './retries.ts';
import type { Executor, Store } from './store.ts';

/** Errands of one process that are run at the same time: they mostly wait for somebody else's answer. */
const LANES = 32;

/** How many of them may be for the same recipient: one that answers slowly must not keep all others waiting. */
const LANES_OF_ONE = 4;

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
  /**
   * Resolves when there is nothing to do any more, with the number of errands that went wrong as often as they are tried at once: they
   * stay in the outbox, and are tried again later.
   */
  idle(): Promise<number>;
  /** Takes up no more errands, waits for those that run, and leaves those that could not be finished to others. */
  stop(): Promise<void>;
}

/** What a courier works on. */
export interface CourierOptions {
  readonly store: Store;
  /** The kinds of entries of the outbox that are errands. */
  readonly kinds: readonly string[];
  /** Runs one, for the how-manieth time in this process; an errand that throws stays in the outbox, and is run again after a pause. */
  readonly run: (entry: OutboxEntry, finish: Finish, attempt: number) => Promise<void>;
}

/** The errands that run, and how many of them are for whom. */
class Lanes {
  readonly running: Set<Promise<void>> = new Set();
  readonly held: Map<string, number> = new Map();

  begin(recipient: string, errand: Promise<void>, ended: () => void): void {
    this.held.set(recipient, (this.held.get(recipient) ?? 0) + 1);
    const one = errand.finally(() => {
      this.running.delete(one);
      const left = (this.held.get(recipient) ?? 0) - 1;
      if (left > 0) this.held.set(recipient, left);
      else this.held.delete(recipient);
      ended();
    });
    this.running.add(one);
  }
}

/** Runs one errand; when it goes wrong it waits, and is tried again. */
async function runOne(
  { store, run }: CourierOptions,
  { claim, retries }: { readonly claim: string; readonly retries: Retries },
  entry: OutboxEntry,
): Promise<void> {
  const finish: Finish = (work) =>
    store.write(async (tx) => {
      if (await finishWork(tx, entry.id, claim)) await work(tx);
    });
  try {
    await run(entry, finish, retries.next(entry.id));
    retries.forget(entry.id);
  } catch (error) {
    if (retries.isStopped) return;
    console.error(error);
    await retries.later(entry.id, (pause) => keepWork(store.db, entry.id, { claim, until: Date.now() + pause }));
  }
}

/** Starts a courier. */
export function startCourier({ store, kinds, run }: CourierOptions): Courier {
  // Times of claims are those of the machine: clocks of worlds are set and stand still.
  const claim = randomUUID();
  const lanes = new Lanes();
  let rounds: Promise<void> | undefined;
  let isCalled = false;
  let isStopped = false;

  /** Whether there may be more to do. */
  const round = async (): Promise<boolean> => {
    const limit = LANES - lanes.running.size;
    if (limit === 0) return false;
    const now = Date.now();
    const share = { most: LANES_OF_ONE, held: lanes.held };
    const taken = await claimWork(store.db, { kinds, claim, now, until: now + CLAIM_MS, limit, share });
    for (const entry of taken)
      lanes.begin(entry.recipient, runOne({ store, kinds, run }, { claim, retries }, entry), wake);
    return taken.length > 0;
  };
  const roundsWhileCalled = async (): Promise<void> => {
    while (isCalled && !isStopped) {
      isCalled = false;
      // What went wrong, a database that cannot be reached, is tried again in the next round.
      try {
        isCalled = (await round()) || isCalled;
      } catch (error) {
        console.error(error);
      }
    }
    rounds = undefined;
  };
  const wake = (): void => {
    isCalled = true;
    if (!isStopped) rounds ??= roundsWhileCalled();
  };
  const retries = new Retries(CLAIM_MS, wake);
  const settled = async (): Promise<void> => {
    while (rounds !== undefined || lanes.running.size > 0) await Promise.all([rounds, ...lanes.running]);
  };
  const timer = setInterval(wake, ROUND_MS);
  timer.unref();
  wake();
  return {
    wake,
    async idle() {
      for (let soon: Promise<void> | undefined = Promise.resolve(); soon !== undefined; soon = retries.soon()) {
        await soon;
        await settled();
      }
      return retries.size;
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      retries.stop();
      await settled();
      await releaseWork(store.db, claim);
    },
  };
}
