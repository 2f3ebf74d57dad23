import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { createEpic } from './create.ts';
import { listGroupEpics } from './list.ts';
import { presentEpic } from './present.ts';
import { findEpic } from './rules.ts';

/** Operations on epics of groups. */
export const operations: OperationSet = operationsOf(
  reads('listGroupEpics', {
    run: async (call, { query }, { group }) => listed(call, await listGroupEpics(call, group, query)),
  }),
  reads('getGroupEpic', {
    find: findEpic,
    run: async (call, _request, _place, { epic }) => ({ status: 200, body: await presentEpic(call, epic) }),
  }),
  writes('createGroupEpic', {
    run: async (call, { body }, place) => ({
      status: 201,
      body: await presentEpic(call, await createEpic(call, place, body)),
    }),
  }),
);
