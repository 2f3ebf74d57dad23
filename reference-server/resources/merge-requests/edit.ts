import type { UpdateMergeRequestBody } from '../../../generated/models/index.ts';
import { ACCESS } from '../../platform/access-level.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { announce } from '../../platform/events.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { badParameter, badRequest } from '../../platform/refusal.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';
import { changesOf } from '../../store/rows.ts';
import { wantedLabels, wantedMilestone, wantedUsers } from '../../work-items/index.ts';
import { removalColumn } from './branch-removal.ts';
import { refreshLater } from './branches/refresh.ts';
import { NO_AUTO_MERGE, checkedRoute } from './create.ts';
import type { EditedList } from './events.ts';
import { type Attributes, flagColumns, textColumns } from './input.ts';
import { replaceAssignees, replaceLabels, replaceReviewers, unchangedLists } from './lists/store.ts';
import { updateMergeRequestRow } from './store.ts';
import type { MergeRequestRow } from './table.ts';

/**
 * updateMergeRequest: Developers and above edit everything, authors below them the text, the state and the target; other
 * attributes they send are passed over.
 * @throws Refusal 400 for an empty edit, values that are none, a change of state of what is merged, and reopening without the branches; 409 when another open
 * one has the same branches
 */
export async function editMergeRequest(
  call: Call,
  place: ProjectAccess,
  before: MergeRequestRow,
  body: UpdateMergeRequestBody,
): Promise<MergeRequestRow> {
  if (Object.values(body).every((value) => value === undefined)) {
    throw badParameter('at least one attribute must be provided');
  }
  if (place.level >= ACCESS.developer) return applyEdit(call, place.project, before, body);
  const { title, description, state_event: event, target_branch: target } = body;
  return applyEdit(call, place.project, before, { title, description, state_event: event, target_branch: target });
}

type Lists = Awaited<ReturnType<typeof unchangedLists>>;

async function applyEdit(
  call: Call,
  project: ProjectRow,
  before: MergeRequestRow,
  body: Attributes,
): Promise<MergeRequestRow> {
  const { user } = requirePrincipal(call);
  const columns = changesOf(before, {
    ...textColumns(body),
    ...flagColumns(body),
    ...(await removalColumn(call, before.source_project_id, body)),
    ...(await milestoneColumn(call, project, body)),
    ...(await routeColumns(call, before, body)),
    ...(await stateColumns(call, before, body.state_event)),
  });
  const lists = await editedLists(call, project, before, body);
  const changed = Object.keys(columns).length > 0 || Object.values(lists).some((list) => !isSame(list));
  if (!changed) return before;
  const after = await updateMergeRequestRow(call.db, before, { ...columns, updated_at: call.now });
  await writeLists(call, before.id, lists);
  await announce(call, 'mergeRequest.edited', { before, after, ...lists, userId: user.id });
  if (after.state === 'opened' && before.state !== 'opened') await refreshLater(call, after.id, user.id);
  return after;
}

async function milestoneColumn(call: Call, project: ProjectRow, body: Attributes): Promise<Partial<MergeRequestRow>> {
  const milestone = await wantedMilestone(call, project, body.milestone_id);
  return milestone === undefined ? {} : { milestone_id: milestone };
}

async function routeColumns(
  call: Call,
  before: MergeRequestRow,
  { target_branch: target }: Attributes,
): Promise<Partial<MergeRequestRow>> {
  if (target === undefined || target === before.target_branch) return {};
  if (before.state !== 'opened') throw badRequest('The target branch of what is not open cannot be changed');
  const facts = await checkedRoute(call, { ...before, target_branch: target }, before.id);
  return { ...facts, target_branch: target };
}

/** Closing a closed one and reopening an open one change nothing. */
async function stateColumns(
  call: Call,
  before: MergeRequestRow,
  event: UpdateMergeRequestBody['state_event'],
): Promise<Partial<MergeRequestRow>> {
  if (event === undefined) return {};
  if (before.state === 'merged' || before.state === 'locked') {
    throw badRequest(`A merge request that is ${before.state} cannot be ${event === 'close' ? 'closed' : 'reopened'}`);
  }
  if (event === 'close' && before.state === 'opened') {
    const { user } = requirePrincipal(call);
    return { state: 'closed', closed_at: call.now, closed_by_id: user.id, ...NO_AUTO_MERGE };
  }
  if (event !== 'reopen' || before.state === 'opened') return {};
  // What could not be made anew is not opened anew either.
  await checkedRoute(call, before, before.id);
  return { state: 'opened', closed_at: null, closed_by_id: null };
}

async function editedLists(call: Call, project: ProjectRow, before: MergeRequestRow, body: Attributes): Promise<Lists> {
  const { assignees, reviewers, labels } = await unchangedLists(call.db, before.id);
  const { assignee_id: single, assignee_ids: several } = body;
  const wanted = {
    assignees: await wantedUsers(call, project, { single, several }),
    reviewers: await wantedUsers(call, project, { several: body.reviewer_ids }),
    labels: await wantedLabels(call, project, { names: body, current: async () => labels.before }),
  };
  return {
    assignees: { ...assignees, after: wanted.assignees ?? assignees.before },
    reviewers: { ...reviewers, after: wanted.reviewers ?? reviewers.before },
    labels: { ...labels, after: wanted.labels ?? labels.before },
  };
}

function isSame({ before, after }: EditedList): boolean {
  return before.length === after.length && before.every((id) => after.includes(id));
}

async function writeLists(call: Call, id: number, { assignees, reviewers, labels }: Lists): Promise<void> {
  if (!isSame(assignees)) await replaceAssignees(call.db, id, assignees.after);
  if (!isSame(reviewers)) await replaceReviewers(call.db, id, { userIds: reviewers.after, now: call.now });
  if (!isSame(labels)) await replaceLabels(call.db, id, labels.after);
}
