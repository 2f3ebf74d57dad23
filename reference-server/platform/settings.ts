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
