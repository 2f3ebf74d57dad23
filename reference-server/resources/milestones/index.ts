import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';
import { MILESTONE_TABLES } from './table.ts';
import { demo } from './world.ts';

export { presentMilestone } from './present.ts';
export type { MilestoneRow } from './table.ts';
export {
  isUsableMilestone,
  milestoneDue,
  milestoneStart,
  milestoneTitled,
  milestonesById,
  milestonesTitled,
  startedMilestones,
  upcomingMilestones,
} from './store.ts';

/** Milestones of projects and groups. */
export const milestones: Resource<typeof MILESTONE_TABLES> = { tables: MILESTONE_TABLES, operations, demo };
