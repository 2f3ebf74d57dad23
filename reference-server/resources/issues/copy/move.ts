import type { MoveIssueBody } from '../../../../generated/models/index.ts';
import { ACCESS } from '../../../platform/access-level.ts';
import { type Call, requirePrincipal } from '../../../platform/call.ts';
import { announce } from '../../../platform/events.ts';
import type { ProjectAccess } from '../../../platform/places.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { FoundIssue } from '../rules.ts';
import { assigneesOfIssues, labelIdsOf, updateIssueRow } from '../store.ts';
import type { IssueRow } from '../table.ts';
import { copyIssue } from './copy.ts';
import { cannotBe, writableProject } from './target.ts';

/**
 * moveIssue: the issue made anew in another project, with its author, dates, comments and reactions; the old one is
 * closed and says where it went.
 * @throws Refusal 400 for a move to the same project, or one that the caller may not make
 */
export async function moveIssue(
  call: Call,
  place: ProjectAccess,
  found: FoundIssue,
  body: MoveIssueBody,
): Promise<IssueRow> {
  const { issue } = found;
  if (body.to_project_id === issue.project_id) {
    throw new Refusal(400, { message: 'The issue is in this project already' });
  }
  const target = mayLeave(place, found) ? await writableProject(call, body.to_project_id) : undefined;
  if (target === undefined) throw cannotBe('moved');
  const { created_at, state, closed_at, closed_by_id, discussion_locked } = issue;
  const { upvotes, downvotes, total_time_spent } = issue;
  const to = await copyIssue(call, issue, target, {
    how: 'moved',
    withNotes: true,
    columns: {
      created_at,
      state,
      closed_at,
      closed_by_id,
      discussion_locked,
      upvotes,
      downvotes,
      total_time_spent,
    },
  });
  await leave(call, issue, to);
  return to;
}

/** Whoever may close an issue may have it leave; one that has left does not leave again. */
function mayLeave({ level, project }: ProjectAccess, { issue, author, assignee }: FoundIssue): boolean {
  return issue.moved_to_id === null && project.archived === 0 && (level >= ACCESS.reporter || author || assignee);
}

async function leave(call: Call, before: IssueRow, to: IssueRow): Promise<void> {
  const { user } = requirePrincipal(call);
  const closing = { state: 'closed', closed_at: call.now, closed_by_id: user.id } as const;
  const after = await updateIssueRow(call.db, before, {
    moved_to_id: to.id,
    updated_at: call.now,
    ...(before.state === 'closed' ? {} : closing),
  });
  const assignees = (await assigneesOfIssues(call.db, [before.id])).get(before.id) ?? [];
  const labels = await labelIdsOf(call.db, before.id);
  const same = <Ids>(ids: Ids): { before: Ids; after: Ids } => ({ before: ids, after: ids });
  await announce(call, 'issue.edited', {
    before,
    after,
    assignees: same(assignees),
    labels: same(labels),
    userId: user.id,
  });
}
