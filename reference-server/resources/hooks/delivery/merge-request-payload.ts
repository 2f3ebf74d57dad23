import type { ApprovalAction, MergeRequestEdit, MergeRequestRow } from '../../merge-requests/index.ts';
import { aboutMergeRequest, aboutProject, aboutRepository, aboutUser } from './about.ts';
import type { Doer } from './activity.ts';

/** What is told of a merge request that was made, changed or approved. */
export function mergeRequestPayload(
  doer: Doer,
  after: MergeRequestRow,
  happened: ApprovalAction | MergeRequestEdit | undefined,
): object {
  const edit = typeof happened === 'string' ? undefined : happened;
  const { user, ...place } = doer;
  return {
    object_kind: 'merge_request',
    event_type: 'merge_request',
    user: aboutUser(user, place.origin),
    project: aboutProject(place),
    repository: aboutRepository(place),
    object_attributes: {
      ...aboutMergeRequest(place, after),
      action: typeof happened === 'string' ? happened : actionOf(edit),
      ...(edit !== undefined && isPushed(edit) ? { oldrev: edit.before.head_sha } : {}),
    },
    changes: edit === undefined ? {} : changesOf(edit),
  };
}

function actionOf(edit: MergeRequestEdit | undefined): 'open' | 'close' | 'reopen' | 'update' | 'merge' {
  if (edit === undefined) return 'open';
  const { before, after } = edit;
  if (before.state === after.state) return 'update';
  if (after.state === 'merged') return 'merge';
  return after.state === 'closed' ? 'close' : 'reopen';
}

function isPushed({ before, after }: MergeRequestEdit): boolean {
  return after.state === 'opened' && before.head_sha !== after.head_sha;
}

const SHOWN = ['title', 'description', 'state', 'target_branch', 'milestone_id'] as const;

function changesOf({ before, after, assignees, reviewers, labels }: MergeRequestEdit): object {
  const plain = SHOWN.filter((name) => before[name] !== after[name]).map(
    (name) => [name, { previous: before[name], current: after[name] }] as const,
  );
  const drafts = before.draft !== after.draft;
  const lists = Object.entries({ assignee_ids: assignees, reviewer_ids: reviewers, label_ids: labels }).filter(
    ([, list]) => list.before.join() !== list.after.join(),
  );
  return {
    ...Object.fromEntries(plain),
    ...(drafts ? { draft: { previous: before.draft === 1, current: after.draft === 1 } } : {}),
    ...Object.fromEntries(lists.map(([name, list]) => [name, { previous: list.before, current: list.after }])),
  };
}
