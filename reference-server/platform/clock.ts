import type { Day, Instant } from '../store/table.ts';

/** The one source of time of a server; tests move it. */
export interface Clock {
  /** The present instant. */
  now(): Instant;
}

/** A clock that tests and the control surface can set; it runs on unless frozen. */
export interface AdjustableClock extends Clock {
  /** Makes `now()` answer `instant` from this moment on, running or frozen. */
  set(instant: Instant, frozen?: boolean): void;
  /** Returns to the system time. */
  reset(): void;
}

/** The system clock with an adjustable offset. */
export function systemClock(): AdjustableClock {
  let offset = 0;
  let frozenAt: Instant | undefined;
  return {
    now: () => frozenAt ?? Date.now() + offset,
    set(instant, frozen = false) {
      offset = instant - Date.now();
      frozenAt = frozen ? instant : undefined;
    },
    reset() {
      offset = 0;
      frozenAt = undefined;
    },
  };
}

/** Milliseconds of one day. */
export const DAY_MS = 86_400_000;

/** The UTC calendar day of an instant. */
export function dayOf(instant: Instant): Day {
  return new Date(instant).toISOString().slice(0, 10);
}

/** The instant at which a UTC calendar day starts. */
export function startOfDay(day: Day): Instant {
  return Date.parse(`${day}T00:00:00Z`);
}

/** A calendar day some days later, or earlier when negative. */
export function addDays(day: Day, days: number): Day {
  return dayOf(startOfDay(day) + days * DAY_MS);
}
