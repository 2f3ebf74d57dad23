import { describe, expect, it } from 'vitest';
import { accessOf } from '../../../../model/facts/access/access.ts';
import {
  alternatives,
  api,
  bodySchema,
  caseNames,
  component,
  found,
  isNullable,
  isPublic,
  items,
  operation,
  parameter,
  parameterNames,
  properties,
  property,
  response,
  responseSchema,
  statuses,
  target,
} from '../description.ts';

const TAGS = [
  'projects',
  'groups',
  'epics',
  'issues',
  'merge_requests',
  'notes',
  'draft_notes',
  'reactions',
  'approvals',
  'repository',
  'commits',
  'repository_files',
  'group_access_tokens',
  'personal_access_tokens',
  'service_accounts',
  'runners',
  'system_hooks',
  'group_hooks',
  'deploy_keys',
  'pipeline_triggers',
  'application_settings',
];

describe('the operations of the platform', () => {
  it('[B-AUTH-001] needs a credential on every Part B operation but those with a token in the body', () => {
    const tags = new Set(TAGS.slice(TAGS.indexOf('group_access_tokens')));
    const open = api.operations
      .filter((item) => tags.has(item.tags[0]?.name ?? '') && isPublic(item.operationId))
      .map((item) => item.operationId);
    expect(open.toSorted()).toEqual(['registerRunner', 'resetRunnerAuthenticationTokenByToken', 'triggerPipeline']);
  });

  it('[B-AUTH-006][B-VERS-002] marks what administrators of self-managed instances alone may do', () => {
    const ids = [
      'listServiceAccounts',
      'createServiceAccount',
      'listSystemHooks',
      'getSystemHook',
      'createSystemHook',
      'updateSystemHook',
      'testSystemHook',
      'deleteSystemHook',
      'listDeployKeys',
      'createDeployKey',
      'getApplicationSettings',
      'updateApplicationSettings',
      'listAllRunners',
    ];
    for (const id of ids) {
      expect([id, accessOf(operation(id))]).toEqual([id, { on: 'instance', role: 'administrator' }]);
      expect(response(id, 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'olivia' } });
    }
    // Only what the two documents mark is for self-managed instances alone.
    const marked = api.operations.filter((item) => item.extensions['x-self-managed'] === true);
    expect(marked.map((item) => item.operationId).toSorted()).toEqual([
      'createGroupApprovalRule',
      'createSystemHook',
      'deleteSystemHook',
      'deleteSystemHookUrlVariable',
      'getSystemHook',
      'listAllRunners',
      'listDeployKeys',
      'listGroupApprovalRules',
      'listSystemHooks',
      'setSystemHookUrlVariable',
      'testSystemHook',
      'updateGroupApprovalRule',
      'updateSystemHook',
    ]);
  });

  it('[B-AUTH-007] lets owners of the group manage its service accounts and hooks', () => {
    for (const id of [
      'listGroupServiceAccounts',
      'createGroupServiceAccount',
      'deleteGroupServiceAccount',
      'createServiceAccountToken',
      'rotateServiceAccountToken',
      'listGroupHooks',
      'getGroupHook',
      'listGroupHookEvents',
      'createGroupAccessToken',
    ]) {
      expect([id, operation(id).description]).toEqual([
        id,
        expect.stringMatching(/Owners of the group and administrators/),
      ]);
      expect(response(id, 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'max' } });
    }
  });

  it('[B-ERROR-001] rotates with 200 and answers revocations and variables with 204', () => {
    for (const id of ['rotateGroupAccessToken', 'rotatePersonalAccessToken', 'rotateServiceAccountToken'])
      expect([id, statuses(id)[0]]).toEqual([id, '200']);
    for (const id of [
      'revokeGroupAccessToken',
      'revokePersonalAccessToken',
      'revokeSelfPersonalAccessToken',
      'setSystemHookUrlVariable',
      'deleteSystemHookUrlVariable',
    ])
      expect([id, response(id, 204).content]).toEqual([id, []]);
  });

  it('[B-ERROR-002][B-SA-017] answers a taken address with 400 and a message', () => {
    const example = found(
      response('createServiceAccount', 400).content[0]?.examples.find((one) => one.name === 'emailTaken'),
      'example',
    );
    expect(example.value).toEqual({ message: expect.stringMatching(/email/) });
  });

  it('[B-ERROR-003] tells administrators 404 and others 401 of an unknown token', () => {
    for (const id of ['getPersonalAccessToken', 'rotatePersonalAccessToken', 'revokePersonalAccessToken']) {
      expect(response(id, 401).extensions['x-cases']).toMatchObject({ targetUnknown: { as: 'dev' } });
      expect(response(id, 404).extensions['x-cases']).toMatchObject({ notFound: { as: 'root' } });
    }
    expect(caseNames(response('rotateGroupAccessToken', 401))).toContain('targetUnknown');
    expect(caseNames(response('getGroupAccessToken', 401))).toContain('targetUnknown');
    expect(caseNames(response('revokeGroupAccessToken', 404))).toContain('tokenNotFound');
  });

  it('[B-ERROR-004] lists 400, 401, 403, 404 and 405 on the rotations', () => {
    for (const id of ['rotateGroupAccessToken', 'rotatePersonalAccessToken'])
      expect([id, statuses(id)]).toEqual([id, expect.arrayContaining(['400', '401', '403', '404', '405'])]);
  });

  it('[B-LIMIT-003] pages events and associations by 20, at most 100', () => {
    for (const id of ['listGroupHookEvents', 'listPersonalAccessTokenAssociations']) {
      const { schema } = parameter(id, 'per_page');
      expect([id, schema.default, schema.maximum]).toEqual([id, 20, 100]);
    }
  });

  it('[A-VERS-002] marks everything of the list of deprecations', () => {
    const listed: [string, string[]][] = [
      ['Project', ['tag_list', 'marked_for_deletion_at', 'approvals_before_merge', 'container_registry_enabled']],
      ['Group', ['projects', 'shared_projects']],
      ['Issue', ['assignee', 'epic_iid']],
      [
        'MergeRequest',
        ['merged_by', 'merge_status', 'reference', 'approvals_before_merge', 'allow_maintainer_to_push'],
      ],
      ['Epic', ['end_date', 'start_date_from_milestones', 'due_date_from_milestones', 'reference']],
      ['Note', ['confidential']],
    ];
    for (const [name, fields] of listed)
      for (const field of fields) {
        const schema = property(component(name), field);
        expect([name, field, schema.deprecated, /Deprecated: /.test(schema.description ?? '')]).toEqual([
          name,
          field,
          true,
          true,
        ]);
      }
    expect(parameter('getGroup', 'with_projects').deprecated).toBe(true);
    expect(parameter('listIssues', 'labels').extensions['x-deprecated-values']).toEqual(['No Label']);
    for (const id of ['listGroupEpics', 'getGroupEpic', 'createGroupEpic'])
      expect([id, operation(id).deprecated]).toEqual([id, true]);
  });

  it('[B-VERS-001] marks the deprecations of Part B', () => {
    for (const field of ['active', 'ip_address', 'version', 'revision', 'platform', 'architecture'])
      expect([field, property(component('RunnerDetails'), field).deprecated]).toEqual([field, true]);
    expect(parameter('listRunners', 'scope').deprecated).toBe(true);
    expect(parameter('listRunners', 'status').extensions['x-deprecated-values']).toEqual(['active', 'paused']);
    const settings = bodySchema('updateApplicationSettings');
    for (const field of [
      'throttle_unauthenticated_enabled',
      'throttle_unauthenticated_period_in_seconds',
      'throttle_unauthenticated_requests_per_period',
      'default_branch_protection',
      'asset_proxy_whitelist',
    ])
      expect([field, property(settings, field).deprecated]).toEqual([field, true]);
    expect(property(component('ApprovalConfiguration'), 'require_password_to_approve').deprecated).toBe(true);
  });

  it('lists the pairs of one resource with one schema', () => {
    expect(items(responseSchema('listProjectMergeRequests', 200)).anyOf).toHaveLength(2);
    expect(alternatives(items(responseSchema('listMergeRequests', 200)))[0]).toBe(component('MergeRequestListEntry'));
    expect(isNullable(property(component('MergeRequest'), 'diff_refs'))).toBe(true);
    expect([...properties(target(component('MergeRequest'))).keys()].length).toBeGreaterThan(50);
    expect(parameterNames('listProjectMergeRequests', 'query')).toContain('iids[]');
  });
});
