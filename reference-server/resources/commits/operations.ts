import { conditional } from '../../platform/conditional.ts';
import { type OperationSet, operationsOf, reads } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { listCommits } from './list.ts';
import { countSequence, getCommit, listCommitRefs } from './one.ts';

/** Reading commits; they are made by the repository. */
export const operations: OperationSet = operationsOf(
  reads('listCommits', {
    run: async (call, { query }, place) => listed(call, await listCommits(call, place, query)),
  }),
  reads('getCommit', {
    run: async (call, request, place) => conditional(call, await getCommit(call, place, request)),
  }),
  reads('listCommitRefs', {
    run: async (call, request, place) => listed(call, await listCommitRefs(call, place, request)),
  }),
  reads('getCommitSequence', {
    run: async (call, request, place) => ({ status: 200, body: { count: await countSequence(call, place, request) } }),
  }),
);
