import { conditional } from '../../platform/conditional.ts';
import { type Operations, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { createGroup } from './create.ts';
import { listGroups } from './list.ts';
import { presentGroup } from './present.ts';

/** Operations on groups. */
export const operations: Operations<'createGroup' | 'getGroup' | 'listGroups'> = {
  listGroups: reads(
    { on: 'instance', role: 'anyone' },
    { run: async (call, { query }) => listed(call, await listGroups(call, query)) },
  ),
  getGroup: reads(
    { on: 'group', role: 'anyone', hidden: 404 },
    {
      run: async (call, { query }, { group }) => {
        const view = { customAttributes: query.with_custom_attributes, statistics: false };
        return conditional(call, await presentGroup(call, group, { ...view, withProjects: query.with_projects }));
      },
    },
  ),
  // The group above, which the body names, says who may make groups in it.
  createGroup: writes(
    { on: 'instance', role: 'user' },
    {
      run: async (call, { body }) => {
        const view = { customAttributes: false, statistics: false, withProjects: true };
        return { status: 201, body: await presentGroup(call, await createGroup(call, body), view) };
      },
    },
  ),
};
