import type { CreateMilestoneBody } from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import { type OperationSet, operationsOf, writes } from '../../platform/operation.ts';
import { dayParameter } from '../../platform/parameters.ts';
import { badParameter, invalidRecord } from '../../platform/refusal.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { presentMilestone } from './present.ts';
import { insertMilestone, isTitleTaken } from './store.ts';
import type { MilestoneRow } from './table.ts';

/** Operations on milestones. */
export const operations: OperationSet = operationsOf(
  writes('createMilestone', {
    run: async (call, { body }, { project }) => {
      const milestone = await createMilestone(call, project, body);
      const around = { place: project.full_path, projectId: project.id };
      return { status: 201, body: presentMilestone(call, milestone, around) };
    },
  }),
);

/** Titles name one milestone among those of a project and of the groups around it. */
async function createMilestone(call: Call, project: ProjectRow, body: CreateMilestoneBody): Promise<MilestoneRow> {
  const { title, description = null } = body;
  if (title.trim() === '') throw badParameter('title is empty');
  const start = dayParameter('start_date', body.start_date) ?? null;
  const due = dayParameter('due_date', body.due_date) ?? null;
  if (start !== null && due !== null && due < start) {
    throw invalidRecord({ due_date: ['must be greater than start date'] });
  }
  if (await isTitleTaken(call.db, project, title)) {
    throw invalidRecord({ title: ['already being used for another group or project milestone.'] });
  }
  return insertMilestone(call.db, {
    project_id: project.id,
    group_id: null,
    title,
    description,
    state: 'active',
    start_date: start,
    due_date: due,
    created_at: call.now,
    updated_at: call.now,
  });
}
