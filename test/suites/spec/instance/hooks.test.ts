import { describe, expect, it } from 'vitest';
import { accessOf } from '../../../../model/facts/access/access.ts';
import {
  alternatives,
  api,
  bodySchema,
  caseNames,
  component,
  isNullable,
  operation,
  parameter,
  properties,
  property,
  response,
} from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';

const PAGES = 'page, per_page';

const ENDPOINTS: readonly Endpoint[] = [
  { rows: '[B-SHOOK-001]', id: 'listSystemHooks', at: 'GET /hooks', query: PAGES, gives: '[]SystemHook' },
  { rows: '[B-SHOOK-002]', id: 'getSystemHook', at: 'GET /hooks/{hook_id}', query: '', gives: 'SystemHook' },
  {
    rows: '[B-SHOOK-003]',
    id: 'createSystemHook',
    at: 'POST /hooks',
    status: 201,
    body: 'name, description, token, push_events, tag_push_events, merge_requests_events, repository_update_events, enable_ssl_verification, push_events_branch_filter, branch_filter_strategy',
    needs: 'url',
    gives: 'SystemHook',
  },
  {
    rows: '[B-SHOOK-004]',
    id: 'updateSystemHook',
    at: 'PUT /hooks/{hook_id}',
    body: 'token, push_events, tag_push_events, merge_requests_events, repository_update_events, enable_ssl_verification, push_events_branch_filter, branch_filter_strategy',
    needs: 'url',
    gives: 'SystemHook',
  },
  {
    rows: '[B-SHOOK-005]',
    id: 'testSystemHook',
    at: 'POST /hooks/{hook_id}',
    status: 201,
    gives: 'SystemHookTestResult',
  },
  { rows: '[B-SHOOK-006][B-SHOOK-010]', id: 'deleteSystemHook', at: 'DELETE /hooks/{hook_id}', status: 204 },
  {
    rows: '[B-SHOOK-007]',
    id: 'setSystemHookUrlVariable',
    at: 'PUT /hooks/{hook_id}/url_variables/{key}',
    status: 204,
    body: 'value',
    needs: 'value',
  },
  {
    rows: '[B-SHOOK-008][B-SHOOK-009]',
    id: 'deleteSystemHookUrlVariable',
    at: 'DELETE /hooks/{hook_id}/url_variables/{key}',
    status: 204,
  },
  { rows: '[B-GHOOK-001]', id: 'listGroupHooks', at: 'GET /groups/{id}/hooks', query: PAGES, gives: '[]GroupHook' },
  { rows: '[B-GHOOK-002]', id: 'getGroupHook', at: 'GET /groups/{id}/hooks/{hook_id}', query: '', gives: 'GroupHook' },
  {
    rows: '[B-GHOOK-003]',
    id: 'listGroupHookEvents',
    at: 'GET /groups/{id}/hooks/{hook_id}/events',
    query: 'status, page, per_page',
    gives: '[]HookEvent',
  },
];

describeEndpoints(ENDPOINTS);

describe('hooks', () => {
  it('[B-GHOOK-008] takes a code or one of three categories as status', () => {
    const [code, category] = alternatives(parameter('listGroupHookEvents', 'status').schema);
    expect([code?.types.join(), category?.enum]).toEqual([
      'integer',
      ['successful', 'client_failure', 'server_failure'],
    ]);
    expect(caseNames(response('listGroupHookEvents', 400))).toContain('badStatus');
  });

  it('[B-SHOOK-017][B-GHOOK-011] keeps hooks for those in charge', () => {
    const system = api.operations.filter((item) => item.path.startsWith('/hooks'));
    expect(system).toHaveLength(8);
    for (const item of system) {
      const { operationId, extensions } = item;
      expect([operationId, accessOf(item)?.role, extensions['x-self-managed']]).toEqual([
        operationId,
        'administrator',
        true,
      ]);
      expect(response(operationId, 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'olivia' } });
    }
    const ofGroups = api.operations.filter((item) => item.path.startsWith('/groups/{id}/hooks'));
    expect(ofGroups).toHaveLength(6);
    for (const { operationId } of ofGroups)
      expect(response(operationId, 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'max' } });
  });

  it('[B-SHOOK-014] fires on changes of repositories only, and checks certificates, unless said otherwise', () => {
    const hook = bodySchema('createSystemHook');
    const defaults = [
      'push_events',
      'tag_push_events',
      'merge_requests_events',
      'repository_update_events',
      'enable_ssl_verification',
    ];
    expect(defaults.map((name) => property(hook, name).default)).toEqual([false, false, false, true, true]);
  });

  it('[B-SHOOK-015] leaves name and description out of the update of a system hook', () => {
    expect(['name', 'description'].filter((name) => properties(bodySchema('updateSystemHook')).has(name))).toEqual([]);
  });

  it('[B-GHOOK-012][B-GHOOK-013] makes, changes and deletes group hooks, whose alert status is open', () => {
    expect(
      ['createGroupHook', 'updateGroupHook', 'deleteGroupHook'].map(
        (id) => `${operation(id).method} ${operation(id).path}`,
      ),
    ).toEqual(['POST /groups/{id}/hooks', 'PUT /groups/{id}/hooks/{hook_id}', 'DELETE /groups/{id}/hooks/{hook_id}']);
    expect([
      property(component('GroupHook'), 'alert_status').enum,
      isNullable(property(component('GroupHook'), 'disabled_until')),
    ]).toEqual([undefined, true]);
  });
});
