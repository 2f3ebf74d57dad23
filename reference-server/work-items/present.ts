import type { IssueMilestone, TimeStats } from '../../generated/models/index.ts';
import type { Call } from '../platform/call.ts';
import type { NamespaceRow, UserRow } from '../platform/tenancy/table.ts';
import { humanDuration } from '../platform/time.ts';
import { type MilestoneRow, presentMilestone } from '../resources/milestones/index.ts';

/** A user that a row names: users are never deleted while something names them. */
export function knownUser(users: ReadonlyMap<number, UserRow>, id: number): UserRow {
  const user = users.get(id);
  if (user === undefined) throw new Error(`user ${id} is missing`);
  return user;
}

/** The milestone of an item; those of groups are shown on the page of their group. */
export function milestoneOf(
  call: Call,
  milestone: MilestoneRow | undefined,
  around: {
    /** Full path of the project of the item. */
    readonly path: string;
    readonly projectId: number;
    readonly groups: ReadonlyMap<number, NamespaceRow>;
  },
): IssueMilestone | null {
  if (milestone === undefined) return null;
  const group = around.groups.get(milestone.group_id ?? -1);
  const place = group === undefined ? around.path : `groups/${group.full_path}`;
  return presentMilestone(call, milestone, { place, projectId: around.projectId });
}

/** Time that was estimated and spent, in seconds and in words. */
export function timeStats(item: { readonly time_estimate: number; readonly total_time_spent: number }): TimeStats {
  return {
    time_estimate: item.time_estimate,
    total_time_spent: item.total_time_spent,
    human_time_estimate: humanDuration(item.time_estimate),
    human_total_time_spent: humanDuration(item.total_time_spent),
  };
}
