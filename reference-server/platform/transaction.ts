import type { Executor } from '../store/store.ts';
import type { Call, Incoming } from './call.ts';

/** Attempts at a transaction that cannot be serialized with others before the request fails. */
const ATTEMPTS = 20;
/** Longest wait before the next attempt, in milliseconds. */
const LONGEST_WAIT = 200;

/** SQLSTATEs after which the same transaction may succeed: serialization failure, deadlock, and a key taken meanwhile. */
const TRANSIENT: readonly unknown[] = ['40001', '40P01', '23505'];

/** Runs work that only reads, or opens the transactions it needs itself. */
export async function reading<T>(request: Incoming, work: (call: Call) => Promise<T>): Promise<T> {
  const after: Work[] = [];
  const result = await work(callOn(request, request.app.store.db, { attempt: 0, after }));
  for (const each of after) await each();
  return result;
}

/**
 * Runs work that authorises, reads and writes in one transaction; again from the start when the database could not
 * serialize it with others. What it asked for after the commit is done before the promise resolves.
 */
export async function writing<T>(request: Incoming, work: (call: Call) => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    const after: Work[] = [];
    const outcome = await committed(() =>
      request.app.store.write((tx) => work(callOn(request, tx, { attempt, after }))),
    );
    if ('result' in outcome) {
      for (const each of after) await each();
      return outcome.result;
    }
    if (attempt + 1 >= ATTEMPTS || !isTransient(outcome.error)) throw outcome.error;
    await pause(Math.min(LONGEST_WAIT, 2 ** attempt) * Math.random());
  }
}

async function committed<T>(
  transaction: () => Promise<T>,
): Promise<{ readonly result: T } | { readonly error: unknown }> {
  try {
    return { result: await transaction() };
  } catch (error) {
    return { error };
  }
}

type Work = () => void | Promise<void>;

function callOn(
  request: Incoming,
  db: Executor,
  { attempt, after }: { readonly attempt: number; readonly after: Work[] },
): Call {
  return { ...request, db, attempt, afterCommit: (work) => void after.push(work) };
}

/** Whether an error of the database only says that another transaction came first. */
export function isTransient(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TRANSIENT.includes(error.code);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
