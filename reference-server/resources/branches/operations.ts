import { type OperationSet, commits, operationsOf, reads } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { createBranch } from './create.ts';
import { listBranches } from './list.ts';

/** Operations on branches. */
export const operations: OperationSet = operationsOf(
  reads('listBranches', {
    run: async (call, { query }, place) => listed(call, await listBranches(call, place, query)),
  }),
  commits('createBranch', {
    run: async (call, { body }, place) => ({ status: 201, body: await createBranch(call, place, body) }),
  }),
);
