import type { IssueMilestone } from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import { timestamp } from '../../platform/time.ts';
import type { MilestoneRow } from './table.ts';

/** A milestone; `place` is the path of the project or group whose page it is on. */
export function presentMilestone(
  call: Call,
  milestone: MilestoneRow,
  around: { readonly place: string; readonly projectId: number },
): IssueMilestone {
  return {
    id: milestone.id,
    iid: milestone.iid,
    // A group's milestone is shown under the project it is asked for with: the resource has no other owner field.
    project_id: milestone.project_id ?? around.projectId,
    title: milestone.title,
    description: milestone.description,
    state: milestone.state,
    created_at: timestamp(milestone.created_at),
    updated_at: timestamp(milestone.updated_at),
    due_date: milestone.due_date,
    start_date: milestone.start_date,
    web_url: `${call.origin}/${around.place}/-/milestones/${milestone.iid}`,
  };
}
