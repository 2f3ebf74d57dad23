import type { Runner } from '../../../generated/models/index.ts';
import type { Instant } from '../../store/table.ts';
import type { RunnerRow } from './table.ts';

const ONLINE_MS = 2 * 60 * 60 * 1000;
const STALE_MONTHS = 3;

/** Since when a runner has to have been heard of to count as online, and as not yet stale. */
export interface Borders {
  readonly online: Instant;
  readonly stale: Instant;
}

/** The borders at an instant: two hours and three calendar months before it. */
export function bordersAt(now: Instant): Borders {
  const stale = new Date(now);
  stale.setUTCMonth(stale.getUTCMonth() - STALE_MONTHS);
  return { online: now - ONLINE_MS, stale: stale.getTime() };
}

/** Whether a runner was heard of lately. */
export function isOnline({ contacted_at: contacted }: RunnerRow, { online }: Borders): boolean {
  return contacted !== null && contacted >= online;
}

/** The state of a runner; a paused one is paused, whenever it was heard of. */
export function statusOf(runner: RunnerRow, borders: Borders): Runner['status'] {
  if (runner.paused === 1) return 'paused';
  if (runner.contacted_at === null) return 'never_contacted';
  if (isOnline(runner, borders)) return 'online';
  return runner.contacted_at < borders.stale ? 'stale' : 'offline';
}
