import type { CloneIssueBody } from '../../../../generated/models/index.ts';
import { type Call, requirePrincipal } from '../../../platform/call.ts';
import type { FoundIssue } from '../rules.ts';
import type { IssueRow } from '../table.ts';
import { copyIssue } from './copy.ts';
import { cannotBe, writableProject } from './target.ts';

/**
 * cloneIssue: a new open issue of the caller's that says the same, in this project or another one.
 * @throws Refusal 400 where the caller may not make issues
 */
export async function cloneIssue(call: Call, { issue }: FoundIssue, body: CloneIssueBody): Promise<IssueRow> {
  const target = await writableProject(call, body.to_project_id);
  if (target === undefined) throw cannotBe('copied');
  return copyIssue(call, issue, target, {
    how: 'cloned',
    withNotes: body.with_notes === true,
    columns: { author_id: requirePrincipal(call).user.id, created_at: call.now, discussion_locked: null },
  });
}
