import type { AdjustableClock } from '../platform/clock.ts';
import { readInstance, writeInstance } from '../store/instance.ts';
import type { Executor, Store } from '../store/store.ts';

/** Under which name it is written down where somebody has put the clock. */
const NAME = 'clock';

/** What is written down where nobody has put the clock anywhere since its world began. */
const UNTOUCHED = '';

/** Where somebody has put the clock; `undefined` back on the time of the machine. */
type Kept = { readonly instant: number; readonly frozen: boolean; readonly since: number } | undefined;

/** A clock that is found again after a start as somebody has put it. */
export interface KeptClock {
  readonly clock: AdjustableClock;
  /** Resolves when what was put last is written down. */
  readonly kept: () => Promise<void>;
  /** Puts the clock where another process on the same database has put its own since this was last looked for. */
  readonly follow: () => Promise<void>;
}

/**
 * Has what somebody does with a clock be written down.
 * @param seen what was written down when it was last looked at
 */
export function keptClock(clock: AdjustableClock, store: Store, seen: string = UNTOUCHED): KeptClock {
  let last: Promise<void> = Promise.resolve();
  let known = seen;
  let changes = 0;
  const keep = (state: Kept): void => {
    const text = JSON.stringify(state ?? null);
    changes += 1;
    known = text;
    const write = (): Promise<void> => store.write((tx) => writeInstance(tx, { [NAME]: text }));
    last = last.then(write, write);
    // Who waits for it is told; nobody has to.
    last.catch(() => undefined);
  };
  return {
    clock: {
      now: () => clock.now(),
      set(instant, frozen = false) {
        clock.set(instant, frozen);
        keep({ instant, frozen, since: Date.now() });
      },
      reset() {
        clock.reset();
        keep(undefined);
      },
    },
    kept: () => last,
    async follow() {
      await last.catch(() => undefined);
      const before = changes;
      const text = await textIn(store.db);
      // What was put here meanwhile is younger than what was read.
      if (before !== changes || text === known) return;
      known = text;
      put(clock, text);
    },
  };
}

/** Has a clock follow those of other processes until the answer is called. What the database cannot say now it says later. */
export function followOthers({ follow }: KeptClock): () => void {
  const timer = setInterval(() => void follow().catch(() => undefined), FOLLOW_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** How often is looked whether another process has put the clock elsewhere, in milliseconds. */
const FOLLOW_MS = 1000;

/**
 * Puts a clock where somebody has put it before this start, and lets it have run since, unless it stood still.
 * @returns what is written down of it
 */
export async function resumeClock(db: Executor, clock: AdjustableClock): Promise<string> {
  const text = await textIn(db);
  put(clock, text);
  return text;
}

async function textIn(db: Executor): Promise<string> {
  return (await readInstance(db, NAME)) ?? UNTOUCHED;
}

/** Puts a clock where a text says. */
function put(clock: AdjustableClock, text: string): void {
  if (text === UNTOUCHED) return;
  // Nobody else writes there.
  const kept = (JSON.parse(text) ?? undefined) as Kept;
  if (kept === undefined) return clock.reset();
  const passed = kept.frozen ? 0 : Math.max(0, Date.now() - kept.since);
  clock.set(kept.instant + passed, kept.frozen);
}

/** Forgets where the clock was put: its world has begun anew, or is another. */
export function forgetClock(tx: Executor): Promise<void> {
  return writeInstance(tx, { [NAME]: UNTOUCHED });
}
