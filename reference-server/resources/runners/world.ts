import type { Seed } from '../../platform/resource.ts';
import { digestOf } from '../../platform/tenancy/tokens.ts';
import type { Rows } from '../../store/insert-rows.ts';
import { INSTANCE, type RegistrationPlace } from './registration.ts';
import type { JobRow, RegistrationRow, RunnerRow } from './table.ts';

const CREATED = Date.UTC(2025, 9, 2, 8);
const CONTACTED = Date.UTC(2026, 2, 4, 11, 59);

type Place = Pick<RunnerRow, 'runner_type' | 'group_id' | 'project_id'>;

const OF_INSTANCE: Place = { runner_type: 'instance_type', group_id: null, project_id: null };

const OF_BIG: Place = { runner_type: 'group_type', group_id: 209, project_id: null };

/** A runner of the world: what is not said is as of the first one. */
type Given = Place & Partial<RunnerRow> & { readonly id: number; readonly tags?: readonly string[] };

const RUNNERS: readonly Given[] = [
  { id: 1401, ...OF_INSTANCE },
  { id: 1402, runner_type: 'group_type', group_id: 201, project_id: null },
  { id: 1403, runner_type: 'project_type', group_id: null, project_id: 301 },
  { id: 1404, ...OF_BIG, contacted_at: Date.UTC(2025, 5, 1, 8), version: '15.2.0', tags: ['linux', 'docker'] },
  { id: 1405, ...OF_BIG, contacted_at: Date.UTC(2026, 2, 4, 8), version: '16.1.3', access_level: 'ref_protected' },
  { id: 1406, ...OF_BIG, paused: 1, tags: [] },
  { id: 1407, ...OF_BIG, contacted_at: null },
  { id: 1409, ...OF_INSTANCE },
];

function runnerRow({ tags: _, ...given }: Given, key: string): RunnerRow {
  return {
    description: `runner ${given.id}`,
    name: null,
    paused: 0,
    run_untagged: 1,
    locked: 0,
    access_level: 'not_protected',
    maximum_timeout: 3600,
    maintenance_note: null,
    version: null,
    revision: null,
    platform: null,
    architecture: null,
    contacted_at: CONTACTED,
    digest: digestOf(`fwrun-${given.id}`, key),
    creator_id: 1,
    created_at: CREATED,
    updated_at: CREATED,
    ...given,
  };
}

const DONE: JobRow = {
  id: 1501,
  runner_id: 1401,
  system_id: null,
  project_id: 301,
  pipeline_id: null,
  user_id: 4,
  name: 'unit',
  stage: 'test',
  status: 'success',
  ref: 'main',
  tag: 0,
  allow_failure: 0,
  created_at: Date.UTC(2026, 2, 1, 8),
  started_at: Date.UTC(2026, 2, 1, 8, 0, 10),
  finished_at: Date.UTC(2026, 2, 1, 8, 1),
  erased_at: null,
  duration_ms: 50_100,
  queued_ms: 10_200,
  failure_reason: null,
  token_digest: null,
};

function registrationRow(place: RegistrationPlace, shown: string, key: string): RegistrationRow {
  return { ...place, digest: digestOf(shown, key), shown };
}

const FAILED: JobRow = { ...DONE, id: 1503, name: 'lint', status: 'failed', failure_reason: 'script_failure' };

/** A job of dev that runs for ever, so that there is a job token. */
function runningJob(key: string): JobRow {
  return {
    ...DONE,
    id: 1502,
    runner_id: 1402,
    project_id: 302,
    pipeline_id: 1751,
    status: 'running',
    finished_at: null,
    duration_ms: null,
    token_digest: digestOf('fwjt-1502', key),
  };
}

/** The runners of the demo world, its jobs and its registration tokens (docs/demo-world.md, section 10). */
export function demo({ key, made }: Seed): Rows {
  const groups = made('namespaces').filter(({ kind }) => kind === 'group');
  const places: readonly RegistrationPlace[] = [
    ...groups.map(({ id }) => ({ place_kind: 'group', place_id: id }) as const),
    ...made('projects').map(({ id }) => ({ place_kind: 'project', place_id: id }) as const),
  ];
  return {
    runners: RUNNERS.map((given) => runnerRow(given, key)),
    runner_tags: RUNNERS.flatMap(({ id, tags = ['linux'] }) =>
      tags.map((tag, position) => ({ runner_id: id, tag, position })),
    ),
    jobs: [DONE, runningJob(key), FAILED],
    runner_registrations: [
      registrationRow(INSTANCE, 'fwrt-instance', key),
      ...places.map((place) => registrationRow(place, `fwrt-${place.place_kind}-${place.place_id}`, key)),
    ],
  };
}
