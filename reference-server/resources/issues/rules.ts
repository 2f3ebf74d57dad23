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
  const relations = await relationsTo(call, issue);
  if (!isOpenTo(call, level, issue, relations)) throw notFound('Issue');
  return { issue, ...relations };
}

/** Whether the caller, who sees the project, may read an issue of it. */
export async function seesIssue(call: Call, { level }: ProjectAccess, issue: IssueRow): Promise<boolean> {
  return issue.confidential === 0 || isOpenTo(call, level, issue, await relationsTo(call, issue));
}

type Relations = Pick<FoundIssue, 'assignee' | 'author'>;

async function relationsTo(call: Call, issue: IssueRow): Promise<Relations> {
  const userId = call.principal?.user.id;
  const assignee = userId !== undefined && (await isAssigned(call.db, issue.id, userId));
  return { author: issue.author_id === userId, assignee };
}

function isOpenTo(call: Call, level: number, issue: IssueRow, { author, assignee }: Relations): boolean {
  return issue.confidential === 0 || level >= SEES_CONFIDENTIAL || isAdministrator(call) || author || assignee;
}
