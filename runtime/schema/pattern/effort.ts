import { PatternLimitError } from './pattern-limit.ts';

/** What the patterns of one request may still take together, however many texts it has. */
interface Effort {
  /** Steps of backtracking, where one pass would do. */
  backtracking: number;
  /** States of one pass, and steps of backtracking where that is all there is. */
  walking: number;
}

/** Steps and states for all texts together; the latter as many as one text alone may take. */
const MOST: Readonly<Effort> = { backtracking: 5_000_000, walking: 30_000_000 };

/** Nothing that is matched waits for anything, so one at a time is under way. */
let left: Effort | undefined;

/** Runs what matches the texts of one request: beyond what they may take together, patterns throw `PatternLimitError`. */
export function withinEffort<Result>(run: () => Result): Result {
  const outer = left;
  left = { ...MOST };
  try {
    return run();
  } finally {
    left = outer;
  }
}

let ofTurn: Effort | undefined;

/**
 * Runs what matches a text for a validator that is not ours: whatever it asks without waiting in between belongs to one request, and
 * may take together what that may.
 */
export function withinTurn<Result>(run: () => Result): Result {
  const outer = left;
  if (ofTurn === undefined) {
    ofTurn = { ...MOST };
    queueMicrotask(() => {
      ofTurn = undefined;
    });
  }
  left = ofTurn;
  try {
    return run();
  } finally {
    left = outer;
  }
}

/** Whether so many steps of backtracking are left, which are then taken. */
export function mayBacktrack(steps: number): boolean {
  if (left === undefined) return true;
  if (steps > left.backtracking) return false;
  left.backtracking -= steps;
  return true;
}

/** Takes states, or steps; throws `PatternLimitError` when there are not so many left. */
export function spendEffort(steps: number): void {
  if (left === undefined) return;
  left.walking -= steps;
  if (left.walking < 0) throw new PatternLimitError(0, true);
}
