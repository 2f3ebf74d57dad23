import { Refusal } from '../../../reference-server/platform/refusal.ts';

/** What a refusal answers, or `accepted`. */
export function refusalOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return [error.status, error.body];
    throw error;
  }
  return 'accepted';
}
