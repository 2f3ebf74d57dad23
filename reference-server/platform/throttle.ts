import type { Counters } from '../store/counters.ts';
import type { Instant } from '../store/table.ts';

/** How many of something there may be in a period. */
export interface Rate {
  readonly most: number;
  readonly seconds: number;
}

/** What is left of a rate after one more. */
export interface RateUse {
  readonly rate: Rate;
  /** Counted in this period, up to one more than there may be. */
  readonly observed: number;
  /** Seconds until the period ends. */
  readonly secondsLeft: number;
  readonly now: Instant;
}

/** Counts one more of something in its period; periods start at multiples of their length. */
export async function useRate(counters: Counters, name: string, rate: Rate, now: Instant): Promise<RateUse> {
  const length = rate.seconds * 1000;
  const endsAt = (Math.floor(now / length) + 1) * length;
  const observed = await counters.add({ name: `${name}:${rate.seconds}`, endsAt, most: rate.most, now });
  return { rate, observed, secondsLeft: Math.ceil((endsAt - now) / 1000), now };
}

/** Whether it was one too many. */
export function isExceeded({ rate, observed }: RateUse): boolean {
  return observed > rate.most;
}
