import type { Resource } from '../../platform/resource.ts';
import { uncountIssues, uncountVotes } from './departure/leave.ts';
import { operations } from './operations.ts';
import { reactionOperations } from './reactions.ts';
import { ISSUE_TABLES } from './table.ts';
import { demo } from './world.ts';

export type { CopiedIssue, IssueEdit } from './events.ts';
export { type MilestoneDays, milestoneDaysOfEpics } from './epics/store.ts';
export { readableIssues, seenIssueIds } from './filter/seen.ts';
export { type FoundIssue, findIssue } from './rules.ts';
export { assigneesOfIssues, countComment, countComments, issueById, labelsOfIssues, openIssuesOf } from './store.ts';
export type { IssueRow } from './table.ts';

/** Issues of projects. */
export const issues: Resource<typeof ISSUE_TABLES> = {
  tables: ISSUE_TABLES,
  operations: { ...operations, ...reactionOperations },
  listeners: { 'user.leaving': uncountIssues, 'votes.dropped': uncountVotes },
  demo,
};
