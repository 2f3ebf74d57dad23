import { type OperationSet, operationsOf, reads } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { compareRefs } from './compare.ts';
import { listContributors } from './contributors.ts';
import { findMergeBase } from './merge-base.ts';

/** Operations on what refs differ in and share. */
export const operations: OperationSet = operationsOf(
  reads('compareRepository', {
    run: async (call, { query }, place) => ({ status: 200, body: await compareRefs(call, place, query) }),
  }),
  reads('listContributors', {
    run: async (call, { query }, place) => listed(call, await listContributors(call, place, query)),
  }),
  reads('getMergeBase', {
    run: async (call, { query }, place) => ({ status: 200, body: await findMergeBase(call, place, query.refs) }),
  }),
);
