import { describe, expect, it } from 'vitest';
import { accessOf } from '../../../../model/facts/access/access.ts';
import {
  bodySchema,
  caseNames,
  component,
  isNullable,
  isPublic,
  operation,
  property,
  required,
  response,
} from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';
import { describeParameters, type ParameterRule } from '../parameter-rule.ts';

const PAGES = 'page, per_page';

const ENDPOINTS: readonly Endpoint[] = [
  {
    rows: '[B-DKEY-001]',
    id: 'listDeployKeys',
    at: 'GET /deploy_keys',
    query: 'public, page, per_page',
    gives: '[]InstanceDeployKey',
  },
  {
    rows: '[B-DKEY-002]',
    id: 'createDeployKey',
    at: 'POST /deploy_keys',
    status: 201,
    body: 'expires_at',
    needs: 'key, title',
    gives: 'CreatedDeployKey',
  },
  {
    rows: '[B-DKEY-003]',
    id: 'listProjectDeployKeys',
    at: 'GET /projects/{id}/deploy_keys',
    query: PAGES,
    gives: '[]ProjectDeployKey',
  },
  {
    rows: '[B-DKEY-004]',
    id: 'listUserProjectDeployKeys',
    at: 'GET /users/{id_or_username}/project_deploy_keys',
    query: PAGES,
    gives: '[]ProjectDeployKey',
  },
  {
    rows: '[B-DKEY-005][B-DKEY-008]',
    id: 'getProjectDeployKey',
    at: 'GET /projects/{id}/deploy_keys/{key_id}',
    query: '',
    gives: 'ProjectDeployKey',
  },
  {
    rows: '[B-DKEY-006]',
    id: 'addProjectDeployKey',
    at: 'POST /projects/{id}/deploy_keys',
    status: 201,
    body: 'can_push, expires_at',
    needs: 'key, title',
    gives: 'ProjectDeployKey',
  },
  {
    rows: '[B-DKEY-007]',
    id: 'updateProjectDeployKey',
    at: 'PUT /projects/{id}/deploy_keys/{key_id}',
    body: 'can_push, title',
    needs: '',
    gives: 'ProjectDeployKey',
  },
  {
    rows: '[B-TRIG-001]',
    id: 'listTriggers',
    at: 'GET /projects/{id}/triggers',
    query: PAGES,
    gives: '[]TriggerToken',
  },
  {
    rows: '[B-TRIG-002]',
    id: 'getTrigger',
    at: 'GET /projects/{id}/triggers/{trigger_id}',
    query: '',
    gives: 'TriggerToken',
  },
  {
    rows: '[B-TRIG-003]',
    id: 'createTrigger',
    at: 'POST /projects/{id}/triggers',
    status: 201,
    body: 'description',
    needs: 'description',
    gives: 'TriggerToken',
  },
  {
    rows: '[B-TRIG-004]',
    id: 'updateTrigger',
    at: 'PUT /projects/{id}/triggers/{trigger_id}',
    body: 'description',
    needs: '',
    gives: 'TriggerToken',
  },
  { rows: '[B-TRIG-005]', id: 'deleteTrigger', at: 'DELETE /projects/{id}/triggers/{trigger_id}', status: 204 },
  {
    rows: '[B-TRIG-006][B-TRIG-007]',
    id: 'triggerPipeline',
    at: 'POST /projects/{id}/trigger/pipeline',
    status: 201,
    body: 'variables',
    needs: 'ref, token',
    gives: 'Pipeline',
  },
];

const PARAMETERS: readonly ParameterRule[] = [
  ['[B-DKEY-014]', 'listDeployKeys', 'public', { type: 'boolean', default: false }],
];

describeEndpoints(ENDPOINTS);

describeParameters(PARAMETERS);

describe('deploy keys and triggers', () => {
  it('[B-DKEY-017] keeps the keys of the instance for administrators', () => {
    for (const id of ['listDeployKeys', 'createDeployKey']) {
      expect([id, accessOf(operation(id))]).toEqual([id, { on: 'instance', role: 'administrator' }]);
      expect(response(id, 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'olivia' } });
    }
  });

  it('[B-DKEY-011] lets the MD5 fingerprint be missing or null', () => {
    expect([
      isNullable(property(component('ProjectDeployKey'), 'fingerprint')),
      required(component('ProjectDeployKey')).includes('fingerprint'),
    ]).toEqual([true, false]);
    expect(required(component('ProjectDeployKey'))).toContain('fingerprint_sha256');
  });

  it('[B-TRIG-010][B-TRIG-011] starts pipelines by the token alone, with string variables', () => {
    expect(isPublic('triggerPipeline')).toBe(true);
    expect(property(bodySchema('triggerPipeline'), 'variables').additionalProperties?.types).toEqual(['string']);
    expect(caseNames(response('triggerPipeline', 400))).toContain('badVariables');
    expect(caseNames(response('triggerPipeline', 404))).toContain('badToken');
  });
});
