import type { Executor } from '../store/store.ts';
import type { Call, Incoming } from './call.ts';
import { badParameter } from './refusal.ts';

/**
 * SQLSTATEs of values that a client sent and the database cannot hold: a NUL character, a number out of range, a text too long
 * for an index.
 */
const UNSTORABLE: readonly unknown[] = ['22021', '22003', '54000'];

type Work = () => void | Promise<void>;

/** Runs work that only reads, or opens the transactions it needs itself. */
export async function reading<T>(incoming: Incoming, work: (call: Call) => Promise<T>): Promise<T> {
  const after: Work[] = [];
  const result = await storable(() => work(callOn(incoming, incoming.app.store.db, { attempt: 0, after })));
  for (const each of after) await each();
  return result;
}

/**
 * Runs work that authorises, reads and writes in one transaction; again from the start when the database could not
 * serialize it with others. What it asked for after the commit is done before the promise resolves.
 */
export async function writing<T>(incoming: Incoming, work: (call: Call) => Promise<T>): Promise<T> {
  let after: Work[] = [];
  const result = await storable(() =>
    incoming.app.store.write((tx, attempt) => {
      after = [];
      return work(callOn(incoming, tx, { attempt, after }));
    }),
  );
  for (const each of after) await each();
  return result;
}

function callOn(
  incoming: Incoming,
  db: Executor,
  { attempt, after }: { readonly attempt: number; readonly after: Work[] },
): Call {
  return { ...incoming, db, attempt, afterCommit: (work) => void after.push(work) };
}

/** @throws Refusal 400 for a value that the database cannot hold */
async function storable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && 'code' in error && UNSTORABLE.includes(error.code)) {
      throw badParameter('a value is out of range');
    }
    throw error;
  }
}
