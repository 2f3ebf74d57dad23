import { provesEach, useBench } from './bench/bench.ts';
import { all, changes, fields, makes, only, reads, refused } from './bench/faults.ts';
import type { Plant } from './bench/message.ts';
import { accepts, asks, ignores, property, refuses, statusFor } from './bench/plants.ts';

useBench();

const RULE = 'getProjectApprovalRule/200/one';
const EVERY_KIND = 'listProjectApprovalRules/200/everyKind';
const OF_REPORT = 'getProjectApprovalRule/200/ofReport';
const WITH_GROUPS = 'getProjectApprovalRule/200/withGroups';

const SWITCHES = `approvals_before_merge disable_overriding_approvers_per_merge_request merge_requests_author_approval
  merge_requests_disable_committers_approval require_password_to_approve require_reauthentication_to_approve
  reset_approvals_on_push selective_code_owner_removals`
  .split(/\s+/)
  .join(' ');

/** An attribute that is sent does not arrive. */
function forgets(operationId: string, name: string): Plant {
  return only(operationId, {
    request(message) {
      if (!message.body.startsWith('{')) return;
      const { [name]: _, ...rest } = JSON.parse(message.body) as Record<string, unknown>;
      message.body = JSON.stringify(rest);
    },
  });
}

const eachForgotten = (operationId: string, names: string): Record<string, Plant> =>
  Object.fromEntries(names.split(' ').map((name) => [`${name} is forgotten`, forgets(operationId, name)]));

provesEach({
  '[A-APPR-001] rules of a group are listed page by page': all(
    reads('listGroupApprovalRules', '200/all', 'law/valid-values/per_page'),
    refused(
      'listGroupApprovalRules',
      '400/perPageZero law/invalid-parameter/query/page law/invalid-parameter/query/per_page',
      accepts(200, '[]'),
    ),
  ),
  '[A-APPR-002] a rule of a group is made of a name and a number, and of users, groups and a kind': all(
    makes('createGroupApprovalRule'),
    refused('createGroupApprovalRule', '400/noName 400/noCount law/invalid-body', accepts(201)),
    fields('createGroupApprovalRule/201/created', 'protected_branches'),
    {
      cases: ['createGroupApprovalRule/201/created', 'createGroupApprovalRule/201/ofReport'],
      plants: eachForgotten('createGroupApprovalRule', 'user_ids group_ids rule_type'),
      writes: true,
    },
  ),
  '[A-APPR-003] a rule of a group is changed': all(changes('updateGroupApprovalRule'), {
    cases: ['updateGroupApprovalRule/200/edited'],
    plants: eachForgotten('updateGroupApprovalRule', 'approvals_required'),
    writes: true,
  }),
  '[A-APPR-004] the configuration of a project is read': all(
    {
      cases: ['getProjectApprovalConfiguration/200/configuration'],
      plants: { 'it is refused': refuses(403) },
    },
    fields('getProjectApprovalConfiguration/200/configuration', SWITCHES),
  ),
  '[A-APPR-005] the configuration of a project is changed, attribute by attribute': all(
    {
      cases: ['updateProjectApprovalConfiguration/201/changed'],
      plants: { 'it is refused': refuses(403), 'it is done with another status': statusFor(201, 202) },
      writes: true,
    },
    fields('updateProjectApprovalConfiguration/201/everything', SWITCHES),
    refused('updateProjectApprovalConfiguration', 'law/invalid-body', accepts(201)),
    {
      cases: ['updateProjectApprovalConfiguration/201/everything'],
      plants: eachForgotten(
        'updateProjectApprovalConfiguration',
        SWITCHES.replace(' reset_approvals_on_push selective_code_owner_removals', ''),
      ),
      writes: true,
    },
  ),
  '[A-APPR-006] rules of a project are listed page by page': all(
    reads('listProjectApprovalRules', '200/all', '200/everyKind', 'law/pagination/offset'),
    {
      cases: ['listProjectApprovalRules/200/all', 'listProjectApprovalRules/law/pagination/offset'],
      plants: { 'the size is ignored': ignores('per_page'), 'the number is ignored': ignores('page') },
    },
    refused('listProjectApprovalRules', '400/perPageZero', accepts(200, '[]')),
  ),
  '[A-APPR-007] one rule of a project is read by its id': all(
    reads('getProjectApprovalRule', '200/one', '200/ofReport'),
    refused('getProjectApprovalRule', '404/notFound 400/badNumber', accepts()),
  ),
  '[A-APPR-008] configuration and rules of a project are where they are, and changing answers 201': {
    cases: ['updateProjectApprovalConfiguration/201/changed', 'listProjectApprovalRules/200/all', RULE],
    plants: {
      'the configuration has no POST': only('updateProjectApprovalConfiguration', refuses(405)),
      'changing answers 200': statusFor(201, 200),
      'there is no list': only('listProjectApprovalRules', refuses(404)),
      'there is no single rule': only('getProjectApprovalRule', refuses(404)),
    },
    writes: true,
  },
  '[A-APPR-010] a rule has its fields': all(
    fields(
      RULE,
      'id name rule_type report_type eligible_approvers approvals_required users groups contains_hidden_groups protected_branches applies_to_all_protected_branches',
    ),
    fields(WITH_GROUPS, 'id name path full_path', { in: 'groups' }),
    {
      cases: [WITH_GROUPS, 'getProjectApprovalRule/200/withHiddenGroup'],
      plants: {
        'none is hidden': property('contains_hidden_groups', () => false),
        'some always are': property('contains_hidden_groups', () => true),
      },
    },
  ),
  '[A-APPR-011] rules are of four kinds, one of them about a report': {
    cases: [EVERY_KIND, OF_REPORT],
    plants: {
      'a fifth kind': property('rule_type', () => 'security'),
      'one kind only': property('rule_type', () => 'regular'),
      'no report': property('report_type', () => null),
      'the report is a number': property('report_type', () => 7),
    },
    at: /\/(rule|report)_type$/,
  },
  '[A-APPR-012] protected branches of a rule have their fields': all(
    fields(
      OF_REPORT,
      'id name push_access_levels merge_access_levels allow_force_push unprotect_access_levels code_owner_approval_required inherited',
      { in: 'protected_branches' },
    ),
    fields(OF_REPORT, 'id access_level access_level_description deploy_key_id user_id group_id', {
      in: 'protected_branches.push_access_levels',
    }),
    fields(OF_REPORT, 'id access_level access_level_description user_id group_id', {
      in: 'protected_branches.merge_access_levels',
    }),
  ),
  '[A-APPR-013] a rule of a group is of one of three kinds, and not of code owners': all(
    refused('createGroupApprovalRule', '400/badType', accepts(201)),
    {
      cases: ['createGroupApprovalRule/201/anyApprover', 'createGroupApprovalRule/201/ofReport', EVERY_KIND],
      plants: {
        'kinds are forgotten': forgets('createGroupApprovalRule', 'rule_type'),
        'all are regular': property('rule_type', () => 'regular'),
        'the default rule asks for an approval': property('approvals_required', (value) => Number(value) + 1),
      },
      writes: true,
    },
  ),
  '[A-APPR-014] a rule of a group is changed in the types of create': all(
    refused('updateGroupApprovalRule', '400/badCount law/invalid-body', accepts()),
    {
      cases: ['updateGroupApprovalRule/200/edited'],
      plants: { 'the number is a text': property('approvals_required', (value) => String(value)) },
      writes: true,
    },
  ),
  '[A-APPR-015] rules of a group are for owners and administrators': all(
    refused('listGroupApprovalRules', '403/forbidden law/least-role', accepts(200, '[]')),
    refused('createGroupApprovalRule', '403/forbidden law/least-role', accepts(201)),
    refused('updateGroupApprovalRule', '403/forbidden law/least-role', accepts()),
  ),
  '[A-APPR-021] approvals of a merge request are not read by themselves': {
    cases: ['getMergeRequest/law/absent/approvals'],
    plants: { 'they are': asks(/\/approvals$/, ''), 'that is refused otherwise': statusFor(404, 405) },
  },
  '[A-APPR-018] approvals of code owners are not taken away beside all others': all(
    refused('updateProjectApprovalConfiguration', '400/badPair', accepts(201)),
    refused('updateProjectApprovalConfiguration', '400/storedPair', accepts(201)),
  ),
});
