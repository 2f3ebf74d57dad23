import type { CreateMergeRequestBody } from '../../../generated/models/index.ts';
import { operationAccess } from '../../../generated/server/index.ts';
import { authorize } from '../../platform/access.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { Refusal, invalidRecord } from '../../platform/refusal.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { wantedLabels, wantedMilestone, wantedUsers } from '../../work-items/index.ts';
import { removalColumn } from './branch-removal.ts';
import { type BranchFacts, branchFacts } from './branches/facts.ts';
import { refreshLater } from './branches/refresh.ts';
import { flagColumns, textColumns } from './input.ts';
import { replaceAssignees, replaceLabels, replaceReviewers } from './lists/store.ts';
import { type Route, insertMergeRequest, openOnRoute } from './store.ts';
import type { MergeRequestRow } from './table.ts';

type Beginning =
  | 'auto_merge'
  | 'auto_merge_by_id'
  | 'closed_at'
  | 'closed_by_id'
  | 'discussion_locked'
  | 'downvotes'
  | 'imported_from'
  | 'merge_commit_sha'
  | 'merge_error'
  | 'merged_at'
  | 'merged_by_id'
  | 'removed_on_merge'
  | 'squash_commit_sha'
  | 'state'
  | 'time_estimate'
  | 'total_time_spent'
  | 'unresolved_discussions'
  | 'upvotes'
  | 'user_notes_count';

/** Nobody waits for a pipeline. */
export const NO_AUTO_MERGE = { auto_merge_by_id: null, auto_merge: null } as const;

/** What every merge request begins with. */
export const FRESH_MERGE_REQUEST: Readonly<Pick<MergeRequestRow, Beginning>> = {
  state: 'opened',
  discussion_locked: null,
  merge_commit_sha: null,
  squash_commit_sha: null,
  merge_error: null,
  merged_at: null,
  merged_by_id: null,
  closed_at: null,
  closed_by_id: null,
  removed_on_merge: null,
  upvotes: 0,
  downvotes: 0,
  user_notes_count: 0,
  time_estimate: 0,
  total_time_spent: 0,
  imported_from: 'none',
  unresolved_discussions: null,
  ...NO_AUTO_MERGE,
};

/**
 * createMergeRequest: from a branch of the project of the path to a branch of that project, or of one that it is a fork of.
 * @throws Refusal 400 for branches that are not there or are the same, 404 for a target that the caller does not see, 409 when
 * another open one has the same branches
 */
export async function createMergeRequest(
  call: Call,
  { project: source }: ProjectAccess,
  body: CreateMergeRequestBody,
): Promise<MergeRequestRow> {
  const { user } = requirePrincipal(call);
  const target = await targetOf(call, source, body.target_project_id);
  const route = {
    project_id: target.id,
    target_branch: body.target_branch,
    source_project_id: source.id,
    source_branch: body.source_branch,
  };
  const text = textColumns(body);
  const facts = await checkedRoute(call, route, undefined);
  const created = await insertMergeRequest(call.db, {
    ...FRESH_MERGE_REQUEST,
    ...route,
    ...facts,
    author_id: user.id,
    title: body.title,
    draft: 0,
    description: null,
    task_count: 0,
    task_done_count: 0,
    allow_collaboration: 0,
    remove_source_branch: 0,
    squash: 0,
    merge_after: null,
    ...text,
    ...flagColumns(body),
    ...(await removalColumn(call, source.id, body)),
    milestone_id: (await wantedMilestone(call, target, body.milestone_id)) ?? null,
    created_at: call.now,
    updated_at: call.now,
    prepared_at: call.now,
  });
  await fillLists(call, target, { id: created.id, body });
  await announce(call, 'mergeRequest.created', created);
  await refreshLater(call, created.id, user.id);
  return created;
}

/** Merge requests go to the project of their branch, to the one that it was forked from, or between forks of one project. */
async function targetOf(call: Call, source: ProjectRow, id: number | undefined): Promise<ProjectRow> {
  if (id === undefined || id === source.id) return source;
  const { place } = await authorize(call, operationAccess.getMergeRequest, {
    request: { path: { id, merge_request_iid: 0 } },
    find: undefined,
  });
  const origin = (project: ProjectRow): number => project.forked_from_id ?? project.id;
  if (origin(place.project) !== origin(source)) {
    throw invalidRecord({ target_project_id: ['is not in the same network of forks'] });
  }
  return place.project;
}

/**
 * What the repositories say about a route that a merge request may take.
 * @throws Refusal 400 for branches that are not there or are the same, 409 when another open one has the same branches
 */
export async function checkedRoute(call: Call, route: Route, id: number | undefined): Promise<BranchFacts> {
  if (route.project_id === route.source_project_id && route.source_branch === route.target_branch) {
    throw invalidRecord({ branch_conflict: ["You can't use same project/branch for source and target"] });
  }
  const facts = await branchFacts(call, route);
  if (facts === 'source') throw invalidRecord({ source_branch: ['does not exist'] });
  if (facts === 'target') throw invalidRecord({ target_branch: ['does not exist'] });
  await refuseDuplicate(call, route, id);
  return facts;
}

/** @throws Refusal 409 when another open merge request has the same branches */
async function refuseDuplicate(call: Call, route: Route, id: number | undefined): Promise<void> {
  const other = await openOnRoute(call.db, route, id);
  if (other === undefined) return;
  throw new Refusal(409, {
    message: [`Another open merge request already exists for this source branch: !${other.iid}`],
  });
}

async function fillLists(
  call: Call,
  project: ProjectRow,
  { id, body }: { readonly id: number; readonly body: CreateMergeRequestBody },
): Promise<void> {
  const { assignee_id: single, assignee_ids: several, reviewer_ids: reviewers } = body;
  await replaceAssignees(call.db, id, (await wantedUsers(call, project, { single, several })) ?? []);
  const userIds = (await wantedUsers(call, project, { several: reviewers })) ?? [];
  await replaceReviewers(call.db, id, { userIds, now: call.now });
  const labels = await wantedLabels(call, project, { names: { labels: body.labels }, current: async () => [] });
  await replaceLabels(call.db, id, labels ?? []);
}
