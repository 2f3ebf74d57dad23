/** Tries of an errand, one soon after the other; where it goes wrong each time, it is tried again from time to time. */
export const SOON_TRIES = 3;

/** The pause before the second try; each further one is twice as long. */
const FIRST_PAUSE_MS = 500;

/** The errands of one process that went wrong and wait to be tried again. */
export class Retries {
  readonly #tries = new Map<number, number>();
  readonly #pauses = new Map<number, { readonly over: Promise<void>; readonly end: () => void }>();
  readonly #longestMs: number;
  readonly #again: () => void;
  #isStopped = false;

  /** @param again is called when a pause is over */
  constructor(longestMs: number, again: () => void) {
    this.#longestMs = longestMs;
    this.#again = again;
  }

  /** Which try of an errand the next one is, from 1. */
  next(id: number): number {
    return (this.#tries.get(id) ?? 0) + 1;
  }

  /** An errand that is done is forgotten. */
  forget(id: number): void {
    this.#tries.delete(id);
  }

  /**
   * Has an errand that went wrong wait.
   * @param keep has it stay this process's for some milliseconds
   */
  async later(id: number, keep: (ms: number) => Promise<void>): Promise<void> {
    const tries = this.next(id);
    this.#tries.set(id, tries);
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), this.#longestMs);
    try {
      await keep(pause);
      this.#wait(id, pause);
    } catch {
      // The database cannot be reached, which has been said: the claim ends by itself.
      this.#wait(id, this.#longestMs);
    }
  }

  #wait(id: number, ms: number): void {
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
    this.#pauses.set(id, { over, end: () => end() });
  }

  /** Resolves when the first of those that are tried soon is tried; undefined where none is. */
  soon(): Promise<void> | undefined {
    const soon = [...this.#pauses].filter(([id]) => this.next(id) <= SOON_TRIES).map(([, { over }]) => over);
    return soon.length === 0 ? undefined : Promise.race(soon);
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
