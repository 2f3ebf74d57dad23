/** Attempts at a transaction that cannot be serialized with others before it fails. */
const ATTEMPTS = 40;
/** Longest wait before the next attempt, in milliseconds. */
const LONGEST_WAIT = 250;

/** SQLSTATEs after which the same transaction may succeed: serialization failure, deadlock, and a key taken meanwhile. */
const TRANSIENT: readonly unknown[] = ['40001', '40P01', '23505'];

/** Runs a transaction, again and again while the database says that another one came first. */
export async function retried<T>(transaction: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
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
  return error instanceof Error && 'code' in error && TRANSIENT.includes(error.code);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
