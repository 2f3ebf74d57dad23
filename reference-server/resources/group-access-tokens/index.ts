import type { Resource } from '../../platform/resource.ts';
import { announceExpiring } from './expiry.ts';
import { operations } from './operations.ts';
import { demo } from './world.ts';

export type { ExpiringToken } from './events.ts';

/** Access tokens of groups; their rows are of tenancy. */
export const groupAccessTokens: Resource<Readonly<Record<never, never>>> = {
  tables: {},
  operations,
  chores: [announceExpiring],
  demo,
};
