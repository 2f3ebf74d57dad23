import { PatternLimitError } from '../schema/pattern/pattern-limit.ts';
import type { CheckedSchema } from './operation-table.ts';

/** Whether a schema accepts a value; it does not when a text in it is too long for a pattern, whatever the pattern is for. */
export function acceptedBy({ check }: CheckedSchema, value: unknown): boolean {
  try {
    return check(value);
  } catch (error) {
    if (error instanceof PatternLimitError) return false;
    throw error;
  }
}
