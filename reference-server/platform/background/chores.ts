import { type App, type Incoming, ownRequest } from '../call.ts';

/** How often is looked for what has come about by itself. */
const EVERY_MS = 5_000;

/** Looks for what has come about with time alone, and does something about it, in transactions of its own. */
export type Chore = (incoming: Incoming) => Promise<void>;

/** Chores that are done again and again. */
export interface Chores {
  /** Does what there is to do by now. */
  run(): Promise<void>;
  /** Begins no more, and waits for those under way. */
  stop(): Promise<void>;
}

/**
 * Does chores as long as a server runs. Several processes may do them at the same time: each chore sees to it that a thing is done once.
 */
export function startChores(app: App, chores: readonly Chore[]): Chores {
  let last: Promise<void> = Promise.resolve();
  const once = async (): Promise<void> => {
    for (const chore of chores) await chore(ownRequest(app));
  };
  // One after the other: what was asked for is done with the time at which it was.
  const run = (): Promise<void> => {
    const done = last.then(once);
    // What went wrong is told to whoever asked, and tried again in the next round.
    last = done.catch(() => undefined);
    return done;
  };
  const timer = setInterval(() => void run().catch((error: unknown) => console.error(error)), EVERY_MS);
  timer.unref();
  return {
    run,
    async stop() {
      clearInterval(timer);
      await last;
    },
  };
}
