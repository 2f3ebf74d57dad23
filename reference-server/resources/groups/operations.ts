import { conditional } from '../../platform/conditional.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { createGroup } from './create.ts';
import { listDescendantGroups, listGroups } from './list.ts';
import { deleteGroup } from './remove.ts';
import { presentGroup } from './present.ts';

/** Operations on groups. */
export const operations: OperationSet = operationsOf(
  reads('listGroups', { run: async (call, { query }) => listed(call, await listGroups(call, query)) }),
  reads('listDescendantGroups', {
    run: async (call, { query }, { group }) => listed(call, await listDescendantGroups(call, group, query)),
  }),
  reads('getGroup', {
    run: async (call, { query }, { group }) => {
      const view = { customAttributes: query.with_custom_attributes, statistics: false };
      return conditional(call, await presentGroup(call, group, { ...view, withProjects: query.with_projects }));
    },
  }),
  writes('deleteGroup', {
    run: async (call, _request, { group }) => {
      await deleteGroup(call, group);
      return { status: 202, body: { message: '202 Accepted' } };
    },
  }),
  writes('createGroup', {
    run: async (call, { body }, above) => {
      const view = { customAttributes: false, statistics: false, withProjects: true };
      return { status: 201, body: await presentGroup(call, await createGroup(call, body, above?.group), view) };
    },
  }),
);
