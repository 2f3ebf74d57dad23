/** Attempts at a transaction that cannot be serialized with others before it fails. */
const ATTEMPTS = 60;
/** Longest wait before the next attempt, in milliseconds. */
const LONGEST_WAIT = 100;

/**
 * SQLSTATEs after which the same transaction may succeed: serialization failure, deadlock, and a key or a table that another
 * one made meanwhile.
 */
const TRANSIENT: readonly unknown[] = ['40001', '40P01', '23505', '42P07'];

/** Runs a transaction, again and again while the database says that another one came first. */
export type Retried = <T>(transaction: (attempt: number) => Promise<T>) => Promise<T>;

/**
 * A `Retried` of one process. First attempts run beside each other; what has to be run again does so one after the other,
 * so that many writes of one record do not keep each other from ever succeeding.
 */
export function createRetried(): Retried {
  let last: Promise<unknown> = Promise.resolve();
  return async (transaction) => {
    try {
      return await transaction(0);
    } catch (error) {
      if (!isTransient(error)) throw error;
    }
    const turn = last.then(() => insisted(transaction));
    last = turn.catch(() => undefined);
    return turn;
  };
}

async function insisted<T>(transaction: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transaction(attempt);
    } catch (error) {
      if (attempt + 1 >= ATTEMPTS || !isTransient(error)) throw error;
      await pause(Math.min(LONGEST_WAIT, 2 ** attempt) * Math.random());
    }
  }
}

/** Whether an error of the database only says that another transaction came first. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && TRANSIENT.includes(error.code)) || isTransient(error.cause);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
