import type { EventLabel, EventUser, IssueEvent, MergeRequestEvent } from '../../../../generated/models/index.ts';
import { type Call, homeOf } from '../../../platform/call.ts';
import { usersById } from '../../../platform/tenancy/users.ts';
import { timestamp } from '../../../platform/time.ts';
import { assigneesOfIssues, labelsOfIssues } from '../../issues/index.ts';
import { type LabelRow, labelsInOrder } from '../../labels/index.ts';
import { assigneesOf, labelsOf, reviewersOf } from '../../merge-requests/index.ts';
import { aboutUser } from './about.ts';

function aboutLabel(label: LabelRow): EventLabel {
  return {
    id: label.id,
    title: label.name,
    color: label.color,
    description: label.description,
    type: label.project_id === null ? 'GroupLabel' : 'ProjectLabel',
    project_id: label.project_id,
    group_id: label.group_id,
    created_at: timestamp(label.created_at),
  };
}

async function aboutUsers(call: Call, ids: readonly number[]): Promise<EventUser[]> {
  const users = await usersById(call.db, ids);
  return ids.flatMap((id) => {
    const user = users.get(id);
    return user === undefined ? [] : [aboutUser(user, homeOf(call))];
  });
}

async function aboutLabels(
  call: Call,
  id: number,
  byItem: ReadonlyMap<number, readonly number[]>,
): Promise<EventLabel[]> {
  return ((await labelsInOrder(call.db, byItem)).get(id) ?? []).map(aboutLabel);
}

/** Labels of an issue and who is assigned to it, as its payload tells them. */
export async function peopleOfIssue(call: Call, id: number): Promise<Pick<IssueEvent, 'assignees' | 'labels'>> {
  const assigned = await assigneesOfIssues(call.db, [id]);
  return {
    labels: await aboutLabels(call, id, await labelsOfIssues(call.db, [id])),
    assignees: await aboutUsers(call, assigned.get(id) ?? []),
  };
}

/** As `peopleOfIssue`, of a merge request, with who reviews it. */
export async function peopleOfMergeRequest(
  call: Call,
  id: number,
): Promise<Pick<MergeRequestEvent, 'assignees' | 'labels' | 'reviewers'>> {
  const assigned = await assigneesOf(call.db, [id]);
  const reviewers = (await reviewersOf(call.db, [id])).get(id) ?? [];
  return {
    labels: await aboutLabels(call, id, await labelsOf(call.db, [id])),
    assignees: await aboutUsers(call, assigned.get(id) ?? []),
    reviewers: await aboutUsers(
      call,
      reviewers.map((reviewer) => reviewer.user_id),
    ),
  };
}
