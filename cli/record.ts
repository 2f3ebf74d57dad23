/** True for an object that is no list. Of its own, because a run with nothing to do loads nothing of the model. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
