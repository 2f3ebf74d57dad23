/** Tries of an errand, one soon after the other; where it goes wrong each time, it is tried again from time to time. */
export const SOON_TRIES = 3;

/** Tries after which nobody tries an errand any more until a server starts: with the pauses between them about a day. */
export const MOST_TRIES = 150;

/** The pause before the second try; each further one is twice as long. */
const FIRST_PAUSE_MS = 500;

/** The longest pause. */
const LONGEST_PAUSE_MS = 600_000;

/** The errands of one process that went wrong and wait to be tried again. */
export class Retries {
  readonly #pauses = new Map<
    number,
    { readonly isSoon: boolean; readonly over: Promise<void>; readonly end: () => void }
  >();
  readonly #again: () => void;
  #isStopped = false;

  /** @param again is called when a pause is over */
  constructor(again: () => void) {
    this.#again = again;
  }

  /**
   * Has an errand that went wrong wait.
   * @param tries how often it has gone wrong by now
   * @param keep has it stay this process's for some milliseconds
   * @param awayMs how long it stays this process's where that fails
   */
  async later(
    { id, tries }: { readonly id: number; readonly tries: number },
    keep: (ms: number) => Promise<void>,
    awayMs: number,
  ): Promise<void> {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
    try {
      await keep(pause);
      this.#wait(id, { ms: pause, isSoon: tries < SOON_TRIES });
    } catch {
      // The database cannot be reached, which has been said: the claim ends by itself.
      this.#wait(id, { ms: awayMs, isSoon: false });
    }
  }

  #wait(id: number, { ms, isSoon }: { readonly ms: number; readonly isSoon: boolean }): void {
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => {
      // A little later than the claim ends.
      const timer = setTimeout(() => end(), ms + 10);
      end = () => {
        clearTimeout(timer);
        this.#pauses.delete(id);
        this.#again();
        resolve();
      };
    });
    this.#pauses.set(id, { isSoon, over, end: () => end() });
  }

  /** Resolves when the first of those that are tried soon is tried; undefined where none is. */
  soon(): Promise<void> | undefined {
    const soon = [...this.#pauses.values()].filter(({ isSoon }) => isSoon).map(({ over }) => over);
    return soon.length === 0 ? undefined : Promise.race(soon);
  }

  /** Comes to rest again and again until none waits that is tried soon; gives how many wait then. */
  async outlast(rest: () => Promise<void>): Promise<number> {
    for (let soon: Promise<void> | undefined = Promise.resolve(); soon !== undefined; soon = this.soon()) {
      await soon;
      await rest();
    }
    return this.size;
  }

  /** How many wait. */
  get size(): number {
    return this.#pauses.size;
  }

  /** Whether nothing is tried again any more. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Ends all pauses. */
  stop(): void {
    this.#isStopped = true;
    for (const { end } of this.#pauses.values()) end();
  }
}
