import { isAssigned, issueByIid } from '../store/issues.ts';
import type { IssueRow } from '../store/schema.ts';
import { authorizeProject, type Need, type ProjectAccess } from './access.ts';
import { ACCESS, SEES_CONFIDENTIAL } from './access-level.ts';
import { type Call, isAdministrator } from './call.ts';
import { forbidden, notFound } from './refusal.ts';

/** An issue that the caller may read, with the caller's relation to it. */
export interface IssueAccess extends ProjectAccess {
  readonly issue: IssueRow;
  readonly isAuthor: boolean;
  readonly isAssignee: boolean;
}

/**
 * The project of an issue operation.
 * @throws Refusal as `authorizeProject`; 403 when the project does not offer issues to the caller.
 */
export async function authorizeIssues(call: Call, id: number | string, need: Need = {}): Promise<ProjectAccess> {
  const access = await authorizeProject(call, id, need);
  const { issues_level: feature } = access.project;
  if (feature === 'disabled' || (feature === 'private' && access.level < ACCESS.guest)) throw forbidden();
  return access;
}

/**
 * One issue by project and iid.
 * @throws Refusal 404 when the project or the issue is absent or hidden from the caller.
 */
export async function authorizeIssue(
  call: Call,
  path: { readonly id: number | string; readonly issue_iid: number },
  need: Need = {},
): Promise<IssueAccess> {
  const access = await authorizeIssues(call, path.id, need);
  const { db } = call.app.store;
  const issue = await issueByIid(db, access.project.id, path.issue_iid);
  if (issue === undefined) throw notFound('Issue');
  const userId = call.principal?.user.id;
  const isAuthor = issue.author_id === userId;
  const isAssignee = userId !== undefined && (await isAssigned(db, issue.id, userId));
  const sees = access.level >= SEES_CONFIDENTIAL || isAdministrator(call) || isAuthor || isAssignee;
  if (issue.confidential === 1 && !sees) throw notFound('Issue');
  return { ...access, issue, isAuthor, isAssignee };
}
