import { type OperationSet, operationsOf, writes } from '../../../platform/operation.ts';
import { findMergeRequest } from '../rules.ts';
import { approveMergeRequest, unapproveMergeRequest } from './approve.ts';
import { presentApprovals } from './present.ts';

/** Operations on the approvals of merge requests. */
export const approvingOperations: OperationSet = operationsOf(
  writes('approveMergeRequest', {
    find: findMergeRequest,
    run: async (call, { body }, { project }, { mergeRequest }) => {
      const after = await approveMergeRequest(call, project, mergeRequest, body ?? {});
      return { status: 201, body: await presentApprovals(call, project, after) };
    },
  }),
  writes('unapproveMergeRequest', {
    find: findMergeRequest,
    run: async (call, _request, { project }, { mergeRequest }) => {
      const after = await unapproveMergeRequest(call, project, mergeRequest);
      return { status: 201, body: await presentApprovals(call, project, after) };
    },
  }),
);
