import { PatternLimitError } from '../schema/pattern/pattern-limit.ts';
import { VisitLimitError, withinVisits } from '../schema/pattern/visits.ts';
import { report, type ProblemSink } from './problem-sink.ts';
import type { CheckedSchema } from './operation-table.ts';

/** Whether a schema accepts a value; it does not when a text in it is too long for a pattern, whatever the pattern is for. */
export function acceptedBy(schema: CheckedSchema, value: unknown): boolean {
  return verdictOf(schema, value) === true;
}

/**
 * The same, and undefined where the emitted check would take too long: whoever explains the schema remembers what it has
 * answered, and can tell.
 */
export function verdictOf({ check }: CheckedSchema, value: unknown): boolean | undefined {
  try {
    return withinVisits(() => check(value));
  } catch (error) {
    if (error instanceof VisitLimitError) return undefined;
    if (error instanceof PatternLimitError) return false;
    throw error;
  }
}

/** Reports a name that is too long for a pattern, or a value that the stack is too small for. */
export function reportLimit(sink: ProblemSink, error: RangeError): void {
  const expected = error instanceof PatternLimitError ? namesWithin(error) : 'a value that is not nested as deeply';
  report(sink, { in: 'body', name: '', rule: 'limit', expected, value: undefined });
}

function namesWithin({ limit, isTogether }: PatternLimitError): string {
  return isTogether ? 'fewer names' : `names of at most ${limit} characters`;
}
