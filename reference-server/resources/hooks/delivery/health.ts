import type { HookRow } from '../table.ts';

/** Failures in a row after which a hook is switched off. */
const FAILURES = 4;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 86_400_000;

type Health = Pick<HookRow, 'failures' | 'alert_status' | 'disabled_until'>;

/** A hook that works, as far as is known. */
export const HEALTHY: Readonly<Health> = { failures: 0, alert_status: 'executable', disabled_until: null };

/** The state of a hook at an instant: a pause that is over is none. */
export function healthAt(hook: Health, now: number): Health {
  const isOver = hook.alert_status === 'temporarily_disabled' && (hook.disabled_until ?? 0) <= now;
  return isOver ? { failures: hook.failures, alert_status: 'executable', disabled_until: null } : hook;
}

/**
 * The state of a hook after a delivery. From the fourth failure in a row on, a receiver that refuses (400 to 499) switches it off, any
 * other failure lets it pause, each time twice as long.
 * @param status that was answered; null when nobody answered
 */
export function healthAfter({ failures: before }: Health, status: number | null, now: number): Health {
  if (status !== null && status >= 200 && status < 300) return HEALTHY;
  const failures = before + 1;
  if (failures < FAILURES) return { ...HEALTHY, failures };
  if (status !== null && status >= 400 && status < 500) {
    return { failures, alert_status: 'disabled', disabled_until: null };
  }
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (failures - FAILURES), LONGEST_PAUSE_MS);
  return { failures, alert_status: 'temporarily_disabled', disabled_until: now + pause };
}
