import type { Rows } from '../../store/insert-rows.ts';
import { FRESH_MERGE_REQUEST } from './create.ts';
import type { MergeRequestRow } from './table.ts';

const [ROOT, OLIVIA, MAX, DEV, DEE, RITA] = [1, 2, 3, 4, 5, 6] as const;
const CREATED = Date.UTC(2026, 1, 1, 9);

/** Commits of `acme/app` and `open/lib` by their keys (docs/demo-world.md, section 9). */
const A2 = '34cb245b6b1c50e253f4889b53fa907962d5f18a';
const A3 = '04fe983f16e033c7afc171a158de512776412ad7';
const A4 = '736c8aa8faa9c93b50b5de2479c06fce6582b5a8';
const A5 = 'f3692c1e8bd4e21d3a23a4dd8a931b061cbe8b40';
const A7 = '786ed217f969255cc27d2db091115f35fbf0de5d';
const T1 = '74a866fa0d31e0b265502e386b2580c4f5a089f9';
const F2 = 'fb7e397bd7df97faed760bf6724f0e45d20e88d3';
const X1 = '6f103af8bd122513ce6dda33ab8de94e1cb73329';
const L2 = 'c7f0a4cddae88696b97254f25653bd65c307f1bf';
const D2 = '9e7a9ba99282f456e44cebb888bcbe85ab2c816c';

type Line = readonly [id: number, iid: number, title: string, source: string, more: Partial<MergeRequestRow>];

function mergeRequest(...[id, iid, title, source, more]: Line): MergeRequestRow {
  return {
    ...FRESH_MERGE_REQUEST,
    id,
    iid,
    project_id: 301,
    source_project_id: 301,
    source_branch: source,
    target_branch: 'main',
    author_id: DEV,
    title,
    draft: title.startsWith('Draft:') ? 1 : 0,
    description: null,
    merge_status: 'can_be_merged',
    head_sha: null,
    base_sha: null,
    start_sha: A7,
    changes_count: 1,
    milestone_id: null,
    created_at: CREATED,
    updated_at: CREATED,
    prepared_at: CREATED + 5_000,
    merge_after: null,
    squash: 0,
    remove_source_branch: 0,
    allow_collaboration: 0,
    task_count: 0,
    task_done_count: 0,
    ...more,
  };
}

function closed(at: number): Partial<MergeRequestRow> {
  return { state: 'closed', closed_at: at, closed_by_id: DEV, updated_at: at };
}

const MERGED_AT = Date.UTC(2025, 8, 7, 9);
const FEATURE = { head_sha: F2, base_sha: A3 };
const STALE = { head_sha: A2, base_sha: A2, changes_count: 0 };

/** The merge requests of the demo world (docs/demo-world.md, section 10). */
const MERGE_REQUESTS: readonly MergeRequestRow[] = [
  mergeRequest(1101, 1, 'Add the feature', 'feature', { ...FEATURE, milestone_id: 402 }),
  mergeRequest(1102, 2, 'Topic A', 'topic-a', {
    state: 'merged',
    merged_at: MERGED_AT,
    merged_by_id: MAX,
    merge_commit_sha: A5,
    head_sha: T1,
    base_sha: A3,
    start_sha: A4,
  }),
  mergeRequest(1103, 3, 'Draft: Try x', 'feat/x-1', { head_sha: X1, base_sha: A7, merge_status: 'unchecked' }),
  mergeRequest(1104, 4, 'Add the feature again', 'feature', { ...FEATURE, ...closed(Date.UTC(2026, 1, 2, 9)) }),
  mergeRequest(1105, 5, 'Made to be deleted', 'stale', { ...STALE, ...closed(CREATED) }),
  mergeRequest(1106, 6, 'Made to be edited', 'stale', { ...STALE, user_notes_count: 9, unresolved_discussions: 5 }),
  mergeRequest(1111, 1, 'Add subtract', 'main', {
    project_id: 303,
    source_project_id: 305,
    author_id: DEE,
    allow_collaboration: 1,
    head_sha: D2,
    base_sha: L2,
    start_sha: L2,
    changes_count: 2,
    user_notes_count: 2,
    upvotes: 1,
  }),
];

const APPROVALS: readonly (readonly [mergeRequest: number, user: number, named: 0 | 1, approvedAt: number | null])[] = [
  [1101, MAX, 1, Date.UTC(2026, 1, 6, 9)],
  [1101, OLIVIA, 1, null],
  [1111, OLIVIA, 0, Date.UTC(2026, 1, 6, 10)],
  ...[MAX, OLIVIA, DEV, DEE, RITA, ROOT].map((user) => [1102, user, 0, MERGED_AT] as const),
];

const DEPLOYMENTS: readonly (readonly [mergeRequest: number, environment: string, at: number])[] = [
  [1102, 'staging', Date.UTC(2025, 8, 7, 12)],
  [1102, 'production', Date.UTC(2025, 8, 8, 12)],
  [1101, 'staging', Date.UTC(2026, 1, 7, 12)],
];

/** The merge requests of the demo world with what hangs on them. */
export function demo(): Rows {
  const counter = { scope_kind: 'project', resource: 'merge_request' } as const;
  return {
    merge_requests: [...MERGE_REQUESTS],
    merge_request_assignees: [{ merge_request_id: 1101, user_id: DEV, position: 0 }],
    merge_request_reviewers: [
      { merge_request_id: 1101, user_id: DEE, position: 0, state: 'unreviewed', created_at: CREATED },
    ],
    merge_request_labels: [{ merge_request_id: 1101, label_id: 501 }],
    merge_request_approvals: APPROVALS.map(([id, user, named, at]) => ({
      merge_request_id: id,
      user_id: user,
      named,
      approved_at: at,
    })),
    merge_request_deployments: DEPLOYMENTS.map(([id, environment, at]) => ({
      merge_request_id: id,
      environment,
      deployed_at: at,
    })),
    iid_counters: [
      { ...counter, scope_id: 301, last: 6 },
      { ...counter, scope_id: 303, last: 1 },
    ],
  };
}
