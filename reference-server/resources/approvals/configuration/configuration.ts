import type { ApprovalConfiguration, UpdateApprovalConfigurationBody } from '../../../../generated/models/index.ts';
import type { Call } from '../../../platform/call.ts';
import { badParameter } from '../../../platform/refusal.ts';
import { updateProject } from '../../../platform/tenancy/projects.ts';
import type { ProjectRow } from '../../../platform/tenancy/table.ts';
import type { Executor } from '../../../store/store.ts';
import type { Flag } from '../../../store/table.ts';
import { projectSettings } from '../../projects/index.ts';
import { type Switches, configurationRow, configurationRows, writeSwitches } from './store.ts';

/** How approvals work where nobody has said otherwise. */
const DEFAULTS: Switches = {
  reset_approvals_on_push: 1,
  selective_code_owner_removals: 0,
  disable_overriding_approvers_per_merge_request: 0,
  merge_requests_author_approval: 0,
  merge_requests_disable_committers_approval: 0,
  require_password_to_approve: 0,
  require_reauthentication_to_approve: 0,
};

// The keys are those of the object the line above.
const NAMES = Object.keys(DEFAULTS) as (keyof Switches)[];

/** How approvals work in a project. */
export async function readConfiguration(call: Call, project: ProjectRow): Promise<ApprovalConfiguration> {
  return shown(project, await switchesOf(call, project));
}

/**
 * Changes what is sent of how approvals work in a project.
 * @throws Refusal 400 when the approvals of code owners alone, and all of them, would be taken away by a push
 */
export async function changeConfiguration(
  call: Call,
  project: ProjectRow,
  body: UpdateApprovalConfigurationBody,
): Promise<ApprovalConfiguration> {
  const before = await switchesOf(call, project);
  const changes = changedSwitches(before, body);
  const after = { ...before, ...changes };
  if (after.selective_code_owner_removals === 1 && after.reset_approvals_on_push === 1) {
    throw badParameter('selective_code_owner_removals needs reset_approvals_on_push off');
  }
  if (Object.keys(changes).length > 0) await writeSwitches(call.db, project.id, { before, changes });
  return shown(await withApprovals(call, project, body.approvals_before_merge), after);
}

/** A project that nobody has configured has the defaults. */
async function switchesOf(call: Call, project: ProjectRow): Promise<Switches> {
  const row = await configurationRow(call.db, project.id);
  if (row === undefined) return DEFAULTS;
  const { project_id: _, ...switches } = row;
  return switches;
}

/** How approvals work in projects: gives the switches of each. */
export async function approvalSwitches(
  db: Executor,
  projectIds: readonly number[],
): Promise<(projectId: number) => Switches> {
  const rows = await configurationRows(db, projectIds);
  return (projectId) => rows.get(projectId) ?? DEFAULTS;
}

function changedSwitches(before: Switches, body: UpdateApprovalConfigurationBody): Partial<Switches> {
  const changes: Partial<Record<keyof Switches, Flag>> = {};
  for (const name of NAMES) {
    const wanted = body[name];
    const flag = wanted === true ? 1 : 0;
    if (wanted !== undefined && flag !== before[name]) changes[name] = flag;
  }
  return changes;
}

/** The number of approvals is a setting of the project, which shows it as well. */
async function withApprovals(
  call: Call,
  project: ProjectRow,
  approvals: number | null | undefined,
): Promise<ProjectRow> {
  if (approvals === undefined || approvals === projectSettings(project).approvals_before_merge) return project;
  const own = JSON.parse(project.settings) as object;
  const settings = JSON.stringify({ ...own, approvals_before_merge: approvals });
  await updateProject(call.db, project.id, { settings });
  return { ...project, settings };
}

function shown(project: ProjectRow, switches: Switches): ApprovalConfiguration {
  return {
    approvals_before_merge: projectSettings(project).approvals_before_merge,
    ...Object.fromEntries(NAMES.map((name) => [name, switches[name] === 1])),
  };
}
