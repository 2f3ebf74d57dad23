import type { Call } from '../../platform/call.ts';
import { conditional } from '../../platform/conditional.ts';
import { announce } from '../../platform/events.ts';
import { type Operations, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { checkUnmodified } from '../../platform/precondition.ts';
import { createIssue } from './create.ts';
import { editIssue } from './edit.ts';
import { listIssues, listProjectIssues } from './list.ts';
import { presentIssue } from './present.ts';
import { findIssue } from './rules.ts';
import { deleteIssueRow } from './store.ts';
import type { IssueRow } from './table.ts';

/** Operations on issues. */
export const operations: Operations<
  'createIssue' | 'deleteIssue' | 'getIssue' | 'listIssues' | 'listProjectIssues' | 'updateIssue'
> = {
  listIssues: reads(
    { on: 'instance', role: 'user' },
    { run: async (call, { query }) => listed(call, await listIssues(call, query)) },
  ),
  listProjectIssues: reads(
    { on: 'project', role: 'anyone', feature: 'issues', hidden: 404 },
    { run: async (call, { query }, place) => listed(call, await listProjectIssues(call, place, query)) },
  ),
  getIssue: reads(
    { on: 'project', role: 'anyone', feature: 'issues', hidden: 404 },
    {
      find: findIssue,
      run: async (call, _request, _place, { issue }) => conditional(call, await presentIssue(call, issue)),
    },
  ),
  createIssue: writes(
    { on: 'project', role: 'user', feature: 'issues', archived: 'refused', hidden: 404 },
    {
      run: async (call, { body }, place) => ({
        status: 201,
        body: await presentIssue(call, await createIssue(call, place, body)),
      }),
    },
  ),
  updateIssue: writes(
    {
      on: 'project',
      role: 'reporter',
      also: ['author', 'assignee'],
      feature: 'issues',
      archived: 'refused',
      hidden: 404,
    },
    {
      find: findIssue,
      run: async (call, { body }, place, { issue }) => ({
        status: 200,
        body: await presentIssue(call, await editIssue(call, place, issue, body)),
      }),
    },
  ),
  deleteIssue: writes(
    { on: 'project', role: 'owner', feature: 'issues', hidden: 404 },
    {
      find: findIssue,
      run: async (call, _request, _place, { issue }) => {
        await deleteIssue(call, issue);
        return { status: 204 };
      },
    },
  ),
};

/** Everything on the issue goes with it. */
async function deleteIssue(call: Call, issue: IssueRow): Promise<void> {
  checkUnmodified(call, issue.updated_at);
  await announce(call, 'issue.deleted', issue);
  await deleteIssueRow(call.db, issue);
}
