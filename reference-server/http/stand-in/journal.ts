import { type KnownOperation, knownOperations } from './operation-names.ts';

/** One request as the journal has it: nothing of its headers and its body, and credentials in its target masked. */
export interface JournalEntry {
  /** Counts from 1 on and goes on when the journal is emptied. */
  readonly number: number;
  /** When it came, by the clock of the machine. */
  readonly at: string;
  /** Undefined for requests that no operation is there for. */
  readonly operation: string | undefined;
  readonly method: string;
  /** Path and query as received. */
  readonly target: string;
  /** User name of who called; undefined for anonymous callers and refused credentials. */
  readonly user: string | undefined;
  /** Undefined when the connection ended before an answer began. */
  readonly status: number | undefined;
  readonly milliseconds: number;
  /** Id of the fault rule that harmed it. */
  readonly fault: string | undefined;
}

/** How often an operation was called, and what it answered. */
export interface OperationCoverage extends KnownOperation {
  readonly calls: number;
  /** Number of answers by status; `none` are those that were dropped. */
  readonly answers: Readonly<Record<string, number>>;
}

/** What was asked of a server since its journal was begun or emptied. */
export interface Journal {
  /** The latest requests, oldest first; at most the last ten thousand. */
  entries(): readonly JournalEntry[];
  /** Every operation of the description, those never called included. */
  coverage(): Promise<OperationCoverage[]>;
  clear(): void;
  note(entry: Omit<JournalEntry, 'number'>): void;
}

/** Entries that are kept. */
const MOST_ENTRIES = 10_000;

/** Begins a journal. */
export function createJournal(): Journal {
  let kept: JournalEntry[] = [];
  let number = 0;
  const counts = new Map<string, Map<string, number>>();
  return {
    entries: () => kept.slice(-MOST_ENTRIES),
    async coverage() {
      return (await knownOperations()).map((operation) => {
        const answers = Object.fromEntries(counts.get(operation.id) ?? []);
        return { ...operation, calls: Object.values(answers).reduce((sum, count) => sum + count, 0), answers };
      });
    },
    clear() {
      kept = [];
      counts.clear();
    },
    note(entry) {
      number += 1;
      kept.push({ number, ...entry });
      // Dropped in large pieces, so that a full journal costs nothing more than one that fills.
      if (kept.length >= 2 * MOST_ENTRIES) kept = kept.slice(-MOST_ENTRIES);
      if (entry.operation === undefined) return;
      const answers = counts.get(entry.operation) ?? new Map<string, number>();
      counts.set(entry.operation, answers);
      const status = String(entry.status ?? 'none');
      answers.set(status, (answers.get(status) ?? 0) + 1);
    },
  };
}
