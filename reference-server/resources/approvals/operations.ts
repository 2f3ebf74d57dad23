import type { ApprovalRule } from '../../../generated/models/index.ts';
import type { Call } from '../../platform/call.ts';
import { type OperationSet, operationsOf, reads, writes } from '../../platform/operation.ts';
import { listed } from '../../platform/page-headers.ts';
import { type Page, type PaginationQuery, numberedPage } from '../../platform/page.ts';
import { changeRule, createRule } from './change.ts';
import { changeConfiguration, readConfiguration } from './configuration/configuration.ts';
import { presentRule, presentRules } from './present.ts';
import { findRule, ownerOf } from './rules.ts';
import { type RuleOwner, countRuleRows, listRuleRows } from './store.ts';

/** Operations on approval rules of groups and projects, and on how approvals work in projects. */
export const operations: OperationSet = operationsOf(
  reads('listGroupApprovalRules', {
    run: async (call, { query }, place) => listed(call, await listRules(call, ownerOf(place), query)),
  }),
  writes('createGroupApprovalRule', {
    run: async (call, { body }, place) => {
      const owner = ownerOf(place);
      return { status: 201, body: await presentRule(call, owner, await createRule(call, owner, body)) };
    },
  }),
  writes('updateGroupApprovalRule', {
    find: findRule,
    run: async (call, { body }, place, { rule }) => {
      const owner = ownerOf(place);
      return { status: 200, body: await presentRule(call, owner, await changeRule(call, owner, rule, body)) };
    },
  }),
  reads('getProjectApprovalConfiguration', {
    run: async (call, _request, { project }) => ({ status: 200, body: await readConfiguration(call, project) }),
  }),
  writes('updateProjectApprovalConfiguration', {
    run: async (call, { body }, { project }) => ({
      status: 201,
      body: await changeConfiguration(call, project, body),
    }),
  }),
  reads('listProjectApprovalRules', {
    run: async (call, { query }, place) => listed(call, await listRules(call, ownerOf(place), query)),
  }),
  writes('createProjectApprovalRule', {
    run: async (call, { body }, place) => {
      const owner = ownerOf(place);
      return { status: 201, body: await presentRule(call, owner, await createRule(call, owner, body)) };
    },
  }),
  reads('getProjectApprovalRule', {
    find: findRule,
    run: async (call, _request, place, { rule }) => ({
      status: 200,
      body: await presentRule(call, ownerOf(place), rule),
    }),
  }),
);

async function listRules(call: Call, owner: RuleOwner, query: PaginationQuery): Promise<Page<ApprovalRule>> {
  const page = await numberedPage(query, call.app.limits.maxCounted, {
    rows: (window) => listRuleRows(call.db, owner, window),
    count: (bound) => countRuleRows(call.db, owner, bound),
  });
  return { ...page, items: await presentRules(call, owner, page.items) };
}
