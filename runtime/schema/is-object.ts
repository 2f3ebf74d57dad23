import { noteVisit } from './pattern/visits.ts';

/** Whether a value is a JSON object: not null, not an array. Throws `VisitLimitError` when a check has asked too often. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  noteVisit();
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
