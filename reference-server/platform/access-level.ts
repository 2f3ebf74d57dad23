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
export const GRANTABLE_LEVELS: readonly number[] = [10, 15, 20, 30, 40, 50];
