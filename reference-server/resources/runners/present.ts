import type { Runner, RunnerDetails, RunnerJob, RunnerProject } from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import { projectById, projectsById } from '../../platform/tenancy/projects.ts';
import type { ProjectRow, UserRow } from '../../platform/tenancy/table.ts';
import { usersById } from '../../platform/tenancy/users.ts';
import { optionalTimestamp, timestamp } from '../../platform/time.ts';
import { presentOptionalUser } from '../users/index.ts';
import { bordersAt, isOnline, statusOf } from './status.ts';
import { tagsOf } from './store.ts';
import type { JobRow, RunnerRow } from './table.ts';

/** A runner as lists show it. */
export function presentRunner(call: Call, runner: RunnerRow): Runner {
  const borders = bordersAt(call.now);
  return {
    id: runner.id,
    active: runner.paused === 0,
    paused: runner.paused === 1,
    description: runner.description,
    ip_address: '',
    is_shared: runner.runner_type === 'instance_type',
    runner_type: runner.runner_type,
    name: runner.name,
    online: isOnline(runner, borders),
    status: statusOf(runner, borders),
  };
}

/** A runner in full. */
export async function presentRunnerDetails(call: Call, runner: RunnerRow): Promise<RunnerDetails> {
  const project = runner.project_id === null ? undefined : await projectById(call.db, runner.project_id);
  return {
    ...presentRunner(call, runner),
    architecture: runner.architecture,
    platform: runner.platform,
    revision: runner.revision,
    version: runner.version,
    contacted_at: optionalTimestamp(runner.contacted_at),
    maintenance_note: runner.maintenance_note,
    projects: project === undefined ? [] : [presentProject(project)],
    tag_list: await tagsOf(call.db, runner.id),
    access_level: runner.access_level,
    maximum_timeout: runner.maximum_timeout,
    run_untagged: runner.run_untagged === 1,
    locked: runner.locked === 1,
  };
}

function presentProject(project: ProjectRow): RunnerProject {
  return {
    id: project.id,
    name: project.name,
    name_with_namespace: project.full_name,
    path: project.path,
    path_with_namespace: project.full_path,
  };
}

/** Jobs in the given order. */
export async function presentJobs(call: Call, jobs: readonly JobRow[]): Promise<RunnerJob[]> {
  const projects = await projectsById(
    call.db,
    jobs.map((job) => job.project_id),
  );
  const users = await usersById(
    call.db,
    jobs.map((job) => job.user_id),
  );
  return jobs.map((job) => presentJob(call, job, { project: projects.get(job.project_id), users }));
}

function presentJob(
  call: Call,
  job: JobRow,
  { project, users }: { readonly project: ProjectRow | undefined; readonly users: ReadonlyMap<number, UserRow> },
): RunnerJob {
  return {
    id: job.id,
    status: job.status,
    stage: job.stage,
    name: job.name,
    ref: job.ref,
    tag: job.tag === 1,
    coverage: null,
    allow_failure: job.allow_failure === 1,
    created_at: timestamp(job.created_at),
    started_at: optionalTimestamp(job.started_at),
    finished_at: optionalTimestamp(job.finished_at),
    erased_at: optionalTimestamp(job.erased_at),
    duration: seconds(job.duration_ms),
    queued_duration: seconds(job.queued_ms),
    ...(job.failure_reason === null ? {} : { failure_reason: job.failure_reason }),
    user: presentOptionalUser(call, users.get(job.user_id ?? -1)),
    ...(project === undefined
      ? {}
      : {
          web_url: `${call.origin}/${project.full_path}/-/jobs/${job.id}`,
          project: presentProject(project),
        }),
  };
}

function seconds(milliseconds: number | null): number | null {
  return milliseconds === null ? null : milliseconds / 1000;
}
