import type { RowsOf } from '../../store/table.ts';

/** Runners, the tokens by which they register, and the jobs they process. */
export const RUNNER_TABLES = {
  runners: {
    since: 4,
    columns: {
      id: 'id',
      runner_type: ['instance_type', 'group_type', 'project_type'],
      /** The group of a runner of a group. */
      group_id: 'whole?',
      /** The project of a runner of a project. */
      project_id: 'whole?',
      description: 'text?',
      /** What the runner calls itself. */
      name: 'text?',
      paused: 'flag',
      run_untagged: 'flag',
      locked: 'flag',
      access_level: ['not_protected', 'ref_protected'],
      /** Seconds. */
      maximum_timeout: 'whole?',
      maintenance_note: 'text?',
      version: 'text?',
      revision: 'text?',
      platform: 'text?',
      architecture: 'text?',
      contacted_at: 'instant?',
      /** Hexadecimal HMAC-SHA-256 of the authentication token. */
      digest: 'text',
      creator_id: 'whole?',
      created_at: 'instant',
      updated_at: 'instant',
    },
    unique: [['digest']],
    indexes: [
      ['group_id', 'id'],
      ['project_id', 'id'],
      ['runner_type', 'id'],
    ],
    credential: { kind: 'runner_authentication_token', id: 'id' },
    later: [{ since: 8, columns: ['creator_id'], where: 'creator_id is not null' }],
    of: [
      { column: 'creator_id', table: 'users', orphan: 'stays' },
      { column: 'project_id', table: 'projects' },
      { column: 'group_id', table: 'namespaces' },
    ],
  },
  /** Tags of a runner in the order they were given. */
  runner_tags: {
    since: 4,
    columns: { runner_id: 'whole', tag: 'text', position: 'whole' },
    key: ['runner_id', 'tag'],
    of: [{ column: 'runner_id', table: 'runners' }],
  },
  /** Registration tokens; a place has none until one is made. */
  runner_registrations: {
    since: 4,
    columns: {
      place_kind: ['instance', 'group', 'project'],
      /** Id of the group or project; 0 for the instance. */
      place_id: 'whole',
      digest: 'text',
      /** The token where groups and projects show it; one that was reset is shown once. */
      shown: 'text?',
    },
    key: ['place_kind', 'place_id'],
    unique: [['digest']],
    credential: { kind: 'runner_registration_token', id: 'place_id' },
    of: [
      { column: 'place_id', table: 'projects', when: { place_kind: 'project' } },
      { column: 'place_id', table: 'namespaces', when: { place_kind: 'group' } },
    ],
  },
  jobs: {
    since: 4,
    columns: {
      id: 'id',
      runner_id: 'whole?',
      /** The machine of the runner. */
      system_id: 'text?',
      project_id: 'whole',
      pipeline_id: 'whole?',
      user_id: 'whole?',
      name: 'text',
      stage: 'text',
      status: 'text',
      ref: 'text',
      tag: 'flag',
      allow_failure: 'flag',
      created_at: 'instant',
      started_at: 'instant?',
      finished_at: 'instant?',
      erased_at: 'instant?',
      duration_ms: 'whole?',
      queued_ms: 'whole?',
      failure_reason: 'text?',
      /** Hexadecimal HMAC-SHA-256 of the job token, which works while the job runs. */
      token_digest: 'text?',
    },
    unique: [{ columns: ['token_digest'], where: 'token_digest is not null' }],
    indexes: [['runner_id', 'id']],
    later: [
      { since: 8, columns: ['user_id'], where: 'user_id is not null' },
      { since: 8, columns: ['project_id'] },
    ],
    of: [
      { column: 'user_id', table: 'users', orphan: 'passes' },
      { column: 'project_id', table: 'projects' },
      { column: 'runner_id', table: 'runners', orphan: 'stays' },
    ],
  },
} as const;

type RunnerRows = RowsOf<typeof RUNNER_TABLES>;

declare module '../../store/tables.ts' {
  interface Tables extends RunnerRows {}
}

/** A stored runner. */
export type RunnerRow = RunnerRows['runners'];
/** A stored job. */
export type JobRow = RunnerRows['jobs'];
/** A stored registration token. */
export type RegistrationRow = RunnerRows['runner_registrations'];
