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
}

/** Has what somebody does with a clock be written down. */
export function keptClock(clock: AdjustableClock, store: Store): KeptClock {
  let last: Promise<void> = Promise.resolve();
  const keep = (state: Kept): void => {
    const text = JSON.stringify(state ?? null);
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
  };
}

/** Puts a clock where somebody has put it before this start, and lets it have run since, unless it stood still. */
export async function resumeClock(db: Executor, clock: AdjustableClock): Promise<void> {
  const text = (await readInstance(db, NAME)) ?? UNTOUCHED;
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
