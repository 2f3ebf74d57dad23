import { describe, expect, it } from 'vitest';
import {
  bodySchema,
  operation,
  parameter,
  property,
  response,
  statuses,
  typesOf,
  values,
  scopes,
} from '../description.ts';
import { describeEndpoints, type Endpoint } from '../endpoint.ts';

const TOKENS = 'created_after, created_before, last_used_after, last_used_before, revoked, search, state';

const ENDPOINTS: readonly Endpoint[] = [
  {
    rows: '[B-GTOK-002]',
    id: 'getGroupAccessToken',
    at: 'GET /groups/{id}/access_tokens/{token_id}',
    query: '',
    gives: 'GroupAccessToken',
  },
  {
    rows: '[B-PAT-001][B-PAT-011][B-PAT-012]',
    id: 'listPersonalAccessTokens',
    at: 'GET /personal_access_tokens',
    query: `${TOKENS}, user_id, page, per_page`,
    gives: '[]PersonalAccessToken',
  },
  {
    rows: '[B-PAT-002]',
    id: 'getPersonalAccessToken',
    at: 'GET /personal_access_tokens/{id}',
    query: '',
    gives: 'PersonalAccessToken',
  },
  {
    rows: '[B-PAT-003]',
    id: 'rotatePersonalAccessToken',
    at: 'POST /personal_access_tokens/{id}/rotate',
    body: 'expires_at',
    needs: '',
    gives: 'PersonalAccessTokenWithSecret',
  },
  { rows: '[B-PAT-004]', id: 'revokePersonalAccessToken', at: 'DELETE /personal_access_tokens/{id}', status: 204 },
  {
    rows: '[B-PAT-005][B-PAT-008]',
    id: 'revokeSelfPersonalAccessToken',
    at: 'DELETE /personal_access_tokens/self',
    status: 204,
  },
  {
    rows: '[B-PAT-006]',
    id: 'listPersonalAccessTokenAssociations',
    at: 'GET /personal_access_tokens/self/associations',
    query: 'min_access_level, page, per_page',
    gives: 'TokenAssociations',
  },
  {
    rows: '[B-PAT-007][B-PAT-009]',
    id: 'createUserPersonalAccessToken',
    at: 'POST /users/{user_id}/personal_access_tokens',
    status: 201,
    body: 'description, expires_at',
    needs: 'name, scopes',
    gives: 'PersonalAccessTokenWithSecret',
  },
];

describeEndpoints(ENDPOINTS);

describe('personal access tokens', () => {
  it('[B-PAT-012] takes a number or a name as user_id', () => {
    expect(typesOf(parameter('listPersonalAccessTokens', 'user_id').schema)).toEqual(['integer', 'string']);
  });

  it('[B-PAT-002][B-PAT-004] takes an id or self', () => {
    for (const id of ['getPersonalAccessToken', 'revokePersonalAccessToken', 'rotatePersonalAccessToken'])
      expect([id, values(parameter(id, 'id').schema), typesOf(parameter(id, 'id').schema)]).toEqual([
        id,
        ['self'],
        ['integer', 'string'],
      ]);
    expect(response('revokePersonalAccessToken', 204).content).toEqual([]);
  });

  it('[B-PAT-017][B-PAT-018][B-PAT-019][B-PAT-015] names the statuses of each failure of personal tokens', () => {
    expect(response('listPersonalAccessTokens', 401).extensions['x-cases']).toMatchObject({
      foreignUser: { as: 'dev' },
    });
    expect(response('getPersonalAccessToken', 404).extensions['x-cases']).toMatchObject({ notFound: { as: 'root' } });
    expect(response('getPersonalAccessToken', 401).extensions['x-cases']).toMatchObject({
      targetUnknown: { as: 'dev' },
    });
    expect(scopes('rotatePersonalAccessToken')).toEqual(['api', 'self_rotate']);
    expect(statuses('rotatePersonalAccessToken')).toEqual(expect.arrayContaining(['400', '401', '403', '404', '405']));
    expect(statuses('revokePersonalAccessToken')).toEqual(expect.arrayContaining(['400', '401', '403']));
    expect(response('rotatePersonalAccessToken', 403).extensions['x-cases']).toMatchObject({
      insufficientScope: { parameters: { id: 'self' } },
    });
  });

  it('[B-PAT-016][B-SA-013] lets rotated tokens live one week and new ones one year', () => {
    expect(property(bodySchema('rotatePersonalAccessToken'), 'expires_at').description).toMatch(
      /At most one year ahead; one week when missing/,
    );
    expect(property(bodySchema('rotateServiceAccountToken'), 'expires_at').description).toMatch(
      /one week when missing/,
    );
    expect(property(bodySchema('createServiceAccountToken'), 'expires_at').description).toMatch(
      /one year when missing/,
    );
  });

  it('[B-PAT-013][B-PAT-014] lets administrators reach every token and others their own', () => {
    expect(operation('listPersonalAccessTokens').description).toMatch(/those of the caller, for administrators all/);
    expect(operation('listPersonalAccessTokens').description).toMatch(/their own user only/);
    for (const id of ['getPersonalAccessToken', 'revokePersonalAccessToken']) {
      expect([id, operation(id).description]).toEqual([
        id,
        expect.stringMatching(/Administrators any token, others their own/),
      ]);
      expect(response(id, 401).extensions['x-cases']).toMatchObject({ targetUnknown: { as: 'dev' } });
    }
  });
});
