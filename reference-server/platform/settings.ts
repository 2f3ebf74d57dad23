import { featureFlags } from '../../generated/server/index.ts';

/** Subscription tier that the server plays. */
export type Tier = 'free' | 'paid' | 'top';

/** Limits that an operator may change; 0 switches a limit off. */
export interface Limits {
  /** Requests one user, or all anonymous callers together, may send per minute. */
  readonly requestsPerMinute: number;
  /** Notes one user may create per minute, unless the settings of the instance say otherwise. */
  readonly notesPerMinute: number;
  /** Issues one user may create per minute, unless the settings of the instance say otherwise. */
  readonly issuesPerMinute: number;
  /** Archives of one project that one user, or all anonymous callers together, may download per minute. */
  readonly archivesPerMinute: number;
  /** Rows that offset pagination reaches on a list that offers keyset pagination as well. */
  readonly maxOffset: number;
  /** Filtered lists count up to this many rows; beyond it the totals are left out. */
  readonly maxCounted: number;
  /** Characters of a request target; longer ones are 414 (RFC 9110 section 15.5.15). */
  readonly maxTarget: number;
  /** Seconds after which settings that another process changed are known here. */
  readonly settingsCacheSeconds: number;
}

/** What a new instance may hold. */
export type WorldName = 'demo' | 'empty';

/** Name of a feature flag of the description. */
export type FlagName = keyof typeof featureFlags;

/** Which feature flags are on. */
export type Flags = Readonly<Record<FlagName, boolean>>;

/** The flags as the description has them, unless somebody says otherwise. */
export function flagsOver(...said: readonly (Partial<Flags> | undefined)[]): Flags {
  return Object.assign({ ...featureFlags }, ...said);
}

/** Whether a text names a flag. */
export function isFlagName(text: string): text is FlagName {
  return Object.hasOwn(featureFlags, text);
}
