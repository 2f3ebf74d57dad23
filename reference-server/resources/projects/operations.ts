import type { Project } from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import { conditional } from '../../platform/conditional.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { createProject } from './create.ts';
import { listProjects } from './list.ts';
import { deleteProjects } from './remove.ts';
import { editProject } from './update.ts';
import { PLAIN_VIEW, type ProjectView, presentProjects } from './present.ts';

/** Operations on projects. */
export const operations: OperationSet = operationsOf(
  reads('listProjects', { run: async (call, { query }) => listed(call, await listProjects(call, query)) }),
  reads('getProject', {
    run: async (call, { query }, { project }) => {
      const { license, statistics, with_custom_attributes: customAttributes } = query;
      const view = { license, statistics, customAttributes, simple: false };
      return conditional(call, await presentProject(call, project, view));
    },
  }),
  writes('createProject', {
    run: async (call, { body }, place) => ({
      status: 201,
      body: await presentProject(call, await createProject(call, body, place?.namespace), PLAIN_VIEW),
    }),
  }),
  writes('updateProject', {
    run: async (call, { body }, { project }) => ({
      status: 200,
      body: await presentProject(call, await editProject(call, project, body), PLAIN_VIEW),
    }),
  }),
  writes('deleteProject', {
    changedAt: (_found, { project }) => project.updated_at,
    run: async (call, _request, { project }) => {
      await deleteProjects(call, [project.id]);
      return { status: 202, body: { message: '202 Accepted' } };
    },
  }),
);

async function presentProject(call: Call, project: ProjectRow, view: ProjectView): Promise<Project> {
  const [presented] = await presentProjects(call, [project], view);
  // One row in, one object out.
  return presented as Project;
}
