import type { AccessLevel } from '../../generated/models/index.ts';

/** Access levels of members; 0 stands for no membership. */
export const ACCESS = {
  none: 0,
  guest: 10,
  planner: 15,
  reporter: 20,
  developer: 30,
  maintainer: 40,
  owner: 50,
} as const;

/** Least level that sees confidential issues of others, and internal notes. */
export const SEES_CONFIDENTIAL: number = ACCESS.reporter;

/** The levels a membership or a group token may carry. */
export const GRANTABLE_LEVELS: readonly AccessLevel[] = [10, 15, 20, 30, 40, 50];

/** Whether a number is a level that may be granted. */
export function isGrantable(level: number): level is AccessLevel {
  return GRANTABLE_LEVELS.some((known) => known === level);
}

/** A stored level as answers show it: the columns hold nothing but levels that may be granted. */
export function grantedLevel(level: number): AccessLevel {
  if (!isGrantable(level)) throw new Error(`${level} is no level of access`);
  return level;
}
