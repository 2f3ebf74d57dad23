import { SEES_CONFIDENTIAL } from '../../platform/access-level.ts';
import type { ProjectAccess } from '../../platform/places.ts';
import { type Call, isAdministrator } from '../../platform/call.ts';
import { notFound } from '../../platform/refusal.ts';
import { isAssigned, issueByIid } from './store.ts';
import type { IssueRow } from './table.ts';

/** An issue that the caller may read, with the caller's relation to it. */
export interface FoundIssue {
  readonly issue: IssueRow;
  /** Whether the caller wrote it. */
  readonly author: boolean;
  /** Whether it is assigned to the caller. */
  readonly assignee: boolean;
}

/**
 * The issue of a path by its project and iid.
 * @throws Refusal 404 when it is absent or hidden from the caller: confidential issues are for those who wrote them, those
 * they are assigned to, and Reporters and above.
 */
export async function findIssue(
  call: Call,
  { project, level }: ProjectAccess,
  { path }: { readonly path: { readonly issue_iid: number } },
): Promise<FoundIssue> {
  const issue = await issueByIid(call.db, project.id, path.issue_iid);
  if (issue === undefined) throw notFound('Issue');
  const userId = call.principal?.user.id;
  const author = issue.author_id === userId;
  const assignee = userId !== undefined && (await isAssigned(call.db, issue.id, userId));
  const sees = level >= SEES_CONFIDENTIAL || isAdministrator(call) || author || assignee;
  if (issue.confidential === 1 && !sees) throw notFound('Issue');
  return { issue, author, assignee };
}
