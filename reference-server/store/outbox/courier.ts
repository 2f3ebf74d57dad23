import { randomUUID } from 'node:crypto';
import { type OutboxEntry, claimWork, finishWork, noteFailure, postponeWork, releaseWork } from './outbox.ts';
import { CLAIM_MS, type OwnWork, createOwnWork } from './own-work.ts';
import { MOST_TRIES, Retries } from './retries.ts';
import { LONGEST_MS, type Unsettled, settleWork } from './settled.ts';
import type { Executor, Store } from '../store.ts';

/** Errands of one process that are run at the same time: they mostly wait for somebody else's answer. */
const LANES = 32;

/** How many of them may be for the same recipient: one that answers slowly must not keep all others waiting. */
const LANES_OF_ONE = 4;

/** How often a process looks for errands that nobody told it of: those of processes that ended. */
const ROUND_MS = 5_000;

/**
 * Ends an errand: it leaves the outbox in the transaction in which `work` writes down what came of it. When it is not this
 * process's any more, nothing is written.
 */
export type Finish = (work: (tx: Executor) => Promise<void>) => Promise<void>;

/** One of several tries at an errand. */
export interface Try {
  readonly finish: Finish;
  /**
   * Takes the errand out of the outbox in a transaction of one's own; false when it is not this process's any more, and nothing may be
   * written.
   */
  readonly take: (tx: Executor) => Promise<boolean>;
  /** Has it be tried again some milliseconds from now, by whoever comes first: it did not go wrong. */
  readonly postpone: (ms: number) => Promise<void>;
  /** Which try it is, from 1. */
  readonly attempt: number;
}

/** Runs errands in the background, each in one process at a time. */
export interface Courier {
  /** Work that this process does itself. */
  readonly own: OwnWork;
  /** Takes up to so many pieces of work that nobody has claimed, to be done by this process itself. */
  claim(kinds: readonly string[], limit: number): Promise<OutboxEntry[]>;
  /** Begins to run errands. */
  start(): void;
  /** Says that there may be something to do. */
  wake(): void;
  /**
   * Resolves when there is nothing to do any more, with the number of errands that went wrong as often as they are tried at once: they
   * stay in the outbox, and are tried again later.
   */
  idle(): Promise<number>;
  /**
   * As `idle`, and waits for what other processes are at and for what one that ended has left: two minutes, or so many milliseconds.
   */
  settled(longestMs?: number): Promise<Unsettled>;
  /** Takes up no more errands, waits for those that run, and leaves those that could not be finished to others. */
  stop(): Promise<void>;
}

/** What a courier works on. */
export interface CourierOptions {
  readonly store: Store;
  /** The kinds of entries of the outbox that are errands. */
  readonly kinds: readonly string[];
  /** Runs one; an errand that throws stays in the outbox, and is run again after a pause, some times. */
  readonly run: (entry: OutboxEntry, its: Try) => Promise<void>;
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

/** Runs one errand; when it goes wrong it waits, and is tried again, or is given up. */
async function runOne(
  { store, run }: CourierOptions,
  { claim, retries }: { readonly claim: string; readonly retries: Retries },
  entry: OutboxEntry,
): Promise<void> {
  const { id } = entry;
  const take = (tx: Executor): Promise<boolean> => finishWork(tx, id, claim);
  const finish: Finish = (work) =>
    store.write(async (tx) => {
      if (await take(tx)) await work(tx);
    });
  const postpone = (ms: number): Promise<void> => postponeWork(store.db, id, { claim, until: Date.now() + ms });
  const tries = entry.tries + 1;
  try {
    await run(entry, { finish, take, postpone, attempt: tries });
  } catch (error) {
    if (retries.isStopped) return;
    console.error(error);
    const note = (until: number, givenUpAt: number | null): Promise<void> =>
      noteFailure(store.db, entry, { claim, until, givenUpAt, failure: String(error) });
    if (tries < MOST_TRIES) return retries.later({ id, tries }, (pause) => note(Date.now() + pause, null), CLAIM_MS);
    console.error(`The errand ${entry.kind} (${id}) went wrong ${tries} times: it is given up until a server starts`);
    // Where the database is away, its claim ends by itself, and it is tried once more.
    await note(0, Date.now()).catch(() => undefined);
  }
}

/** Runs errands that are there, as many as there are lanes for; says whether there may be more. */
async function takeUp(
  options: CourierOptions,
  own: { readonly claim: string; readonly retries: Retries; readonly lanes: Lanes; readonly wake: () => void },
): Promise<boolean> {
  const { claim, lanes, wake } = own;
  const limit = LANES - lanes.running.size;
  if (limit === 0) return false;
  const now = Date.now();
  const share = { most: LANES_OF_ONE, held: lanes.held };
  const { kinds } = options;
  const taken = await claimWork(options.store.db, { kinds, claim, now, until: now + CLAIM_MS, limit, share });
  for (const entry of taken) lanes.begin(entry.recipient, runOne(options, own, entry), wake);
  return taken.length > 0;
}

/** Makes a courier, which runs nothing before it is started. */
export function createCourier({ store, kinds, run }: CourierOptions): Courier {
  // Times of claims are those of the machine: clocks of worlds are set and stand still.
  const claim = randomUUID();
  const lanes = new Lanes();
  let rounds: Promise<void> | undefined;
  let isCalled = true;
  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;

  const roundsWhileCalled = async (): Promise<void> => {
    while (isCalled && isRunning) {
      isCalled = false;
      // What went wrong, a database that cannot be reached, is tried again in the next round.
      try {
        isCalled = (await takeUp({ store, kinds, run }, { claim, retries, lanes, wake })) || isCalled;
      } catch (error) {
        console.error(error);
      }
    }
    rounds = undefined;
  };
  const wake = (): void => {
    isCalled = true;
    if (isRunning) rounds ??= roundsWhileCalled();
  };
  const retries = new Retries(wake);
  const own = createOwnWork(store, claim);
  const atRest = async (): Promise<void> => {
    while (rounds !== undefined || lanes.running.size > 0) await Promise.all([rounds, ...lanes.running]);
  };
  const idle = (): Promise<number> => retries.outlast(atRest);
  return {
    own,
    wake,
    claim(wanted, limit) {
      const now = Date.now();
      return claimWork(store.db, { kinds: wanted, claim, now, until: now + CLAIM_MS, limit });
    },
    start() {
      isRunning = true;
      timer = setInterval(wake, ROUND_MS);
      timer.unref();
      wake();
    },
    idle,
    settled: (longestMs = LONGEST_MS) => settleWork({ db: store.db, kinds, claim, longestMs, wake, idle }),
    async stop() {
      isRunning = false;
      clearInterval(timer);
      retries.stop();
      await atRest();
      own.stop();
      await releaseWork(store.db, claim);
    },
  };
}
