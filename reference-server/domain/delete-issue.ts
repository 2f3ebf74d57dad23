import { adjustCount } from '../store/issue-list.ts';
import { deleteIssueRows } from '../store/issues.ts';
import { ACCESS } from './access-level.ts';
import type { Call } from './call.ts';
import { requirePrincipal } from './call.ts';
import { authorizeIssue } from './issue-access.ts';
import { demand } from './access.ts';
import { checkUnmodified } from './precondition.ts';

/** deleteIssue: project owners and administrators only; everything on the issue goes with it. */
export async function deleteIssue(
  call: Call,
  path: { readonly id: number | string; readonly issue_iid: number },
): Promise<void> {
  requirePrincipal(call);
  const access = await authorizeIssue(call, path);
  demand(call, access.level, { level: ACCESS.owner });
  checkUnmodified(call, access.issue.updated_at);
  await call.app.store.write(async (tx) => {
    await deleteIssueRows(tx, access.issue.id);
    await adjustCount(tx, access.issue, -1);
  });
}
