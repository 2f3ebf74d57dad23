import type { Resource } from '../../platform/resource.ts';
import { operations } from './operations.ts';
import { APPROVAL_TABLES } from './table.ts';
import { demo } from './world.ts';

export { approvalSwitches } from './configuration/configuration.ts';
export { type ApprovalNeed, approvalNeeds } from './needs/needs.ts';

/** Who has to approve merge requests, and how. */
export const approvals: Resource<typeof APPROVAL_TABLES> = { tables: APPROVAL_TABLES, operations, demo };
