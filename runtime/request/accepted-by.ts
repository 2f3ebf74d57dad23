import { PatternLimitError } from '../schema/pattern/pattern-limit.ts';
import { VisitLimitError, withinVisits } from '../schema/pattern/visits.ts';
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
