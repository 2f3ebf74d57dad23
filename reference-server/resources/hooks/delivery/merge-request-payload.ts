import type {
  MergeRequestEvent,
  MergeRequestEventAttributes,
  MergeRequestEventChanges,
} from '../../../../generated/models/index.ts';
import type { ApprovalAction, MergeRequestEdit } from '../../merge-requests/index.ts';
import { type ToldMergeRequest, aboutMergeRequest, aboutProject, aboutRepository, aboutUser } from './about.ts';
import type { Doer } from './activity.ts';
import { changedFlag, changedIds, changedMembers } from './changes.ts';

/** A merge request that is told, with what is on it. */
interface ToldChange extends Pick<MergeRequestEvent, 'assignees' | 'labels' | 'reviewers'> {
  readonly row: ToldMergeRequest;
  readonly happened: ApprovalAction | MergeRequestEdit | undefined;
}

/** What is told of a merge request that was made, changed or approved. */
export function mergeRequestPayload(doer: Doer, { row: after, happened, ...people }: ToldChange): MergeRequestEvent {
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
      system: false,
      ...(edit !== undefined && isPushed(edit) ? { oldrev: edit.before.head_sha } : {}),
    },
    ...people,
    changes: edit === undefined ? {} : changesOf(edit),
  };
}

function actionOf(edit: MergeRequestEdit | undefined): MergeRequestEventAttributes['action'] {
  if (edit === undefined) return 'open';
  const { before, after } = edit;
  if (before.state === after.state) return 'update';
  if (after.state === 'merged') return 'merge';
  return after.state === 'closed' ? 'close' : 'reopen';
}

function isPushed({ before, after }: MergeRequestEdit): boolean {
  return after.state === 'opened' && before.head_sha !== after.head_sha;
}

function changesOf({ before, after, assignees, reviewers, labels }: MergeRequestEdit): MergeRequestEventChanges {
  return {
    ...changedMembers(before, after, ['title', 'description', 'state', 'target_branch', 'milestone_id']),
    ...changedFlag('draft', before, after),
    ...changedIds({ assignee_ids: assignees, reviewer_ids: reviewers, label_ids: labels }),
  };
}
