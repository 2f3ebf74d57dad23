import { describe, expect, it } from 'vitest';
import { response } from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';
import { describeParameters, type ParameterRule } from '../parameter-rule.ts';

const ACCOUNTS = '/groups/{id}/service_accounts';

const ENDPOINTS: readonly Endpoint[] = [
  {
    rows: '[B-SA-001]',
    id: 'listGroupServiceAccounts',
    at: `GET ${ACCOUNTS}`,
    query: 'order_by, sort, page, per_page',
    gives: '[]ServiceAccount',
  },
  {
    rows: '[B-SA-002]',
    id: 'createGroupServiceAccount',
    at: `POST ${ACCOUNTS}`,
    status: 201,
    body: 'name, username',
    needs: '',
    gives: 'ServiceAccount',
  },
  {
    rows: '[B-SA-003]',
    id: 'deleteGroupServiceAccount',
    at: `DELETE ${ACCOUNTS}/{user_id}`,
    status: 204,
    query: 'hard_delete',
  },
  {
    rows: '[B-SA-004]',
    id: 'createServiceAccountToken',
    at: `POST ${ACCOUNTS}/{user_id}/personal_access_tokens`,
    status: 201,
    body: 'expires_at',
    needs: 'name, scopes',
    gives: 'PersonalAccessTokenWithSecret',
  },
  {
    rows: '[B-SA-005]',
    id: 'listServiceAccounts',
    at: 'GET /service_accounts',
    query: 'order_by, sort, page, per_page',
    gives: '[]ServiceAccount',
  },
  {
    rows: '[B-SA-006]',
    id: 'createServiceAccount',
    at: 'POST /service_accounts',
    status: 201,
    body: 'name, username, email',
    needs: '',
    gives: 'InstanceServiceAccount',
  },
  {
    rows: '[B-SA-007][B-SA-008]',
    id: 'rotateServiceAccountToken',
    at: `POST ${ACCOUNTS}/{user_id}/personal_access_tokens/{token_id}/rotate`,
    body: 'expires_at',
    needs: '',
    gives: 'PersonalAccessTokenWithSecret',
  },
];

const PARAMETERS: readonly ParameterRule[] = [
  ['[B-SA-011]', 'listGroupServiceAccounts', 'order_by', { enum: ['id', 'username'], default: 'id' }],
  ['[B-SA-011]', 'listServiceAccounts', 'order_by', { enum: ['id', 'username'], default: 'id' }],
  ['[B-SA-011]', 'listServiceAccounts', 'sort', { enum: ['asc', 'desc'], default: 'desc' }],
  ['[B-SA-012]', 'deleteGroupServiceAccount', 'hard_delete', { type: 'boolean', default: false }],
];

describeEndpoints(ENDPOINTS);

describeParameters(PARAMETERS);

describe('service accounts', () => {
  it('[B-SA-014][B-SA-015][B-SA-016] keeps service accounts to top-level groups, their owners and administrators', () => {
    for (const id of [
      'listGroupServiceAccounts',
      'createGroupServiceAccount',
      'deleteGroupServiceAccount',
      'createServiceAccountToken',
    ]) {
      expect(response(id, 400).extensions['x-cases']).toMatchObject({ subgroup: { parameters: { id: 'acme/sub' } } });
      expect(response(id, 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'max' } });
    }
    expect(response('rotateServiceAccountToken', 403).extensions['x-cases']).toMatchObject({
      forbidden: { as: 'max' },
    });
    expect(response('listServiceAccounts', 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'olivia' } });
    expect(response('deleteGroupServiceAccount', 204).content).toEqual([]);
    expect(response('createServiceAccount', 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'olivia' } });
  });
});
