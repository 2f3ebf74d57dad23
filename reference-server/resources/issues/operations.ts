import type { Call } from '../../platform/call.ts';
import { conditional } from '../../platform/conditional.ts';
import { announce } from '../../platform/events.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { cloneIssue } from './copy/clone.ts';
import { moveIssue } from './copy/move.ts';
import { createIssue } from './create.ts';
import { editIssue } from './edit.ts';
import { listGroupIssues, listIssues, listProjectIssues } from './list.ts';
import { reorderIssue } from './order/reorder.ts';
import { presentIssue } from './present.ts';
import { findIssue } from './rules.ts';
import { deleteIssueRow } from './store.ts';
import type { IssueRow } from './table.ts';

/** Operations on issues. */
export const operations: OperationSet = operationsOf(
  reads('listIssues', { run: async (call, { query }) => listed(call, await listIssues(call, query)) }),
  reads('listGroupIssues', {
    run: async (call, { query }, { group }) => listed(call, await listGroupIssues(call, group, query)),
  }),
  reads('listProjectIssues', {
    run: async (call, { query }, place) => listed(call, await listProjectIssues(call, place, query)),
  }),
  reads('getIssue', {
    find: findIssue,
    run: async (call, _request, _place, { issue }) => conditional(call, await presentIssue(call, issue)),
  }),
  writes('createIssue', {
    run: async (call, { body }, place) => ({
      status: 201,
      body: await presentIssue(call, await createIssue(call, place, body)),
    }),
  }),
  writes('updateIssue', {
    find: findIssue,
    run: async (call, { body }, place, { issue }) => ({
      status: 200,
      body: await presentIssue(call, await editIssue(call, place, issue, body)),
    }),
  }),
  writes('reorderIssue', {
    find: findIssue,
    run: async (call, { body }, place, { issue }) => ({
      status: 200,
      body: await presentIssue(call, await reorderIssue(call, place, issue, body)),
    }),
  }),
  writes('moveIssue', {
    find: findIssue,
    run: async (call, { body }, place, found) => ({
      status: 201,
      body: await presentIssue(call, await moveIssue(call, place, found, body), place.project.id),
    }),
  }),
  writes('cloneIssue', {
    find: findIssue,
    run: async (call, { body }, { project }, found) => ({
      status: 201,
      body: await presentIssue(call, await cloneIssue(call, found, body), project.id),
    }),
  }),
  writes('deleteIssue', {
    find: findIssue,
    changedAt: ({ issue }) => issue.updated_at,
    run: async (call, _request, _place, { issue }) => {
      await deleteIssue(call, issue);
      return { status: 204 };
    },
  }),
);

/** Everything on the issue goes with it. */
async function deleteIssue(call: Call, issue: IssueRow): Promise<void> {
  await announce(call, 'issue.deleted', issue);
  await deleteIssueRow(call.db, issue);
}
