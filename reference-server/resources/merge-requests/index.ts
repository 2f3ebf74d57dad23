import type { Resource } from '../../platform/resource.ts';
import { approvingOperations } from './approving/operations.ts';
import { recheck } from './branches/recheck.ts';
import { onPush, refreshOutdated } from './branches/pushed.ts';
import { refresh } from './branches/refresh.ts';
import { settleMerge } from './merging/settle.ts';
import { loseForks, uncountVotes } from './departure.ts';
import { operations } from './operations.ts';
import { reactionOperations } from './reactions.ts';
import { MERGE_REQUEST_TABLES } from './table.ts';
import { demo } from './world.ts';

export type { ApprovalAction, MergeRequestApproval, MergeRequestEdit } from './events.ts';
export { type FoundMergeRequest, findMergeRequest } from './rules.ts';
export { repositoryOf } from './branches/facts.ts';
export { assigneesOf, labelsOf, noteReview, reviewersOf } from './lists/store.ts';
export { countComment as countMergeRequestComment, countUnresolved, mergeRequestById } from './store.ts';
export type { MergeRequestRow } from './table.ts';

/** Merge requests of projects. */
export const mergeRequests: Resource<typeof MERGE_REQUEST_TABLES> = {
  tables: MERGE_REQUEST_TABLES,
  operations: { ...operations, ...approvingOperations, ...reactionOperations },
  listeners: { 'projects.deleted': loseForks, 'repository.pushed': onPush, 'votes.dropped': uncountVotes },
  deliveries: { 'mergeRequest.refresh': refresh, 'mergeRequest.merge': settleMerge },
  errands: { 'mergeRequest.outdated': refreshOutdated, 'mergeRequest.recheck': recheck },
  demo,
};
