import { setTimeout as pause } from 'node:timers/promises';
import type { Executor } from '../store.ts';
import { CLAIM_MS } from './own-work.ts';
import { SOON_TRIES } from './retries.ts';

/**
 * How long is waited for what other processes are at, in milliseconds: work of one that ended is free when its claim ends, and is done
 * then as any other.
 */
export const LONGEST_MS: number = 2 * CLAIM_MS;

/** How often is looked whether they have done it. */
const LOOK_MS = 50;

/** What is left when nobody waits any longer. */
export interface Unsettled {
  /** Errands that went wrong as often as they are tried at once: they are tried again later. */
  readonly wrong: number;
  /** Errands that others are still at. */
  readonly open: number;
}

/** A process with its errands, and how long it waits for those of others. */
export interface Settling {
  readonly db: Executor;
  readonly kinds: readonly string[];
  /** The name under which it claims. */
  readonly claim: string;
  /** Says that there may be something to do. */
  readonly wake: () => void;
  /** Runs what there is for it to do, and gives the number of errands that went wrong. */
  readonly idle: () => Promise<number>;
  readonly longestMs: number;
}

/** Waits until no process on the database has anything left to do. */
export async function settleWork(settling: Settling): Promise<Unsettled> {
  const last = Date.now() + settling.longestMs;
  for (;;) {
    // What others have put in the outbox nobody has told this process of.
    settling.wake();
    const own = await settling.idle();
    const others = await workOfOthers(settling);
    const wrong = own + others.filter(({ tries }) => (tries ?? 0) >= SOON_TRIES).length;
    if (wrong > 0 || others.length === 0) return { wrong, open: 0 };
    if (Date.now() >= last) return { wrong, open: others.length };
    await pause(LOOK_MS);
  }
}

/**
 * Work that another process has claimed or left, or that nobody has taken up yet. What was put off, as a push that has not moved
 * anything, is left out: there is nothing to be told of it.
 */
function workOfOthers({ db, kinds, claim }: Settling): Promise<{ readonly tries: number | null }[]> {
  if (kinds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('outbox')
    .select('tries')
    .where('kind', 'in', kinds)
    .where('given_up_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('claim', '<>', claim),
        eb.and([
          eb('claim', 'is', null),
          eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', Date.now())]),
        ]),
      ]),
    )
    .execute();
}
