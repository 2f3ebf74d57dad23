import type { Call } from '../../platform/call.ts';
import { conditional } from '../../platform/conditional.ts';
import { announce } from '../../platform/events.ts';
import { type OperationSet, commits, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { listMergeRequestCommits } from './commits.ts';
import { createMergeRequest } from './create.ts';
import { editMergeRequest } from './edit.ts';
import { listMergeRequests, listProjectMergeRequests } from './list.ts';
import { replaceAssignees, replaceLabels, replaceReviewers } from './lists/store.ts';
import { acceptMergeRequest } from './merging/accept.ts';
import { presentMergeRequest, presentReviewers } from './present.ts';
import { findMergeRequest } from './rules.ts';
import { deleteMergeRequestRow } from './store.ts';
import type { MergeRequestRow } from './table.ts';

/** Operations on merge requests. */
export const operations: OperationSet = operationsOf(
  reads('listMergeRequests', { run: async (call, { query }) => listed(call, await listMergeRequests(call, query)) }),
  reads('listProjectMergeRequests', {
    run: async (call, { query }, place) => listed(call, await listProjectMergeRequests(call, place, query)),
  }),
  reads('getMergeRequest', {
    find: findMergeRequest,
    run: async (call, _request, _place, { mergeRequest }) =>
      conditional(call, await presentMergeRequest(call, mergeRequest)),
  }),
  reads('listMergeRequestReviewers', {
    find: findMergeRequest,
    run: async (call, _request, _place, { mergeRequest }) => ({
      status: 200,
      body: await presentReviewers(call, mergeRequest),
    }),
  }),
  reads('listMergeRequestCommits', {
    find: findMergeRequest,
    run: async (call, { query }, _place, { mergeRequest }) =>
      listed(call, await listMergeRequestCommits(call, mergeRequest, query)),
  }),
  writes('createMergeRequest', {
    run: async (call, { body }, place) => ({
      status: 201,
      body: await presentMergeRequest(call, await createMergeRequest(call, place, body)),
    }),
  }),
  writes('updateMergeRequest', {
    find: findMergeRequest,
    run: async (call, { body }, place, { mergeRequest }) => ({
      status: 200,
      body: await presentMergeRequest(call, await editMergeRequest(call, place, mergeRequest, body)),
    }),
  }),
  commits('acceptMergeRequest', {
    find: findMergeRequest,
    run: async (call, { body }, place, { mergeRequest }) => ({
      status: 200,
      body: await presentMergeRequest(call, await acceptMergeRequest(call, place, mergeRequest, body ?? {})),
    }),
  }),
  writes('deleteMergeRequest', {
    find: findMergeRequest,
    changedAt: ({ mergeRequest }) => mergeRequest.updated_at,
    run: async (call, _request, _place, { mergeRequest }) => {
      await deleteMergeRequest(call, mergeRequest);
      return { status: 204 };
    },
  }),
);

/** Everything on the merge request goes with it; the branches stay. */
async function deleteMergeRequest(call: Call, row: MergeRequestRow): Promise<void> {
  await announce(call, 'mergeRequest.deleted', row);
  await replaceAssignees(call.db, row.id, []);
  await replaceReviewers(call.db, row.id, { userIds: [], now: call.now });
  await replaceLabels(call.db, row.id, []);
  await deleteMergeRequestRow(call.db, row.id);
}
