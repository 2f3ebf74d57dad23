import { describe, expect, it } from 'vitest';
import {
  bodySchema,
  caseNames,
  component,
  expectExactly,
  isNullable,
  items,
  nonNull,
  operation,
  parameter,
  parameterNames,
  properties,
  property,
  required,
  response,
  responseSchema,
  statuses,
  target,
  typesOf,
  values,
} from '../description.ts';

const token = component('GroupAccessToken');
const secret = component('GroupAccessTokenWithSecret');
const create = bodySchema('createGroupAccessToken');
const FIELDS = [
  'id',
  'name',
  'scopes',
  'user_id',
  'active',
  'revoked',
  'created_at',
  'expires_at',
  'last_used_at',
  'access_level',
];

describe('group access tokens', () => {
  it('[B-GTOK-001] lists tokens with the filters of the seed', () => {
    expect([operation('listGroupAccessTokens').method, operation('listGroupAccessTokens').path]).toEqual([
      'GET',
      '/groups/{id}/access_tokens',
    ]);
    expect(parameterNames('listGroupAccessTokens', 'query')).toEqual([
      'created_after',
      'created_before',
      'last_used_after',
      'last_used_before',
      'revoked',
      'search',
      'state',
      'page',
      'per_page',
    ]);
    expect(items(responseSchema('listGroupAccessTokens', 200))).toBe(token);
  });

  it('[B-GTOK-003] creates a token from name and scopes and answers its secret', () => {
    expect([operation('createGroupAccessToken').method, operation('createGroupAccessToken').path]).toEqual([
      'POST',
      '/groups/{id}/access_tokens',
    ]);
    expect(required(create)).toEqual(['name', 'scopes']);
    expectExactly(create, ['name', 'scopes', 'access_level', 'expires_at']);
    expect(property(create, 'scopes').minItems).toBe(1);
    expect(responseSchema('createGroupAccessToken', 201)).toBe(secret);
  });

  it('[B-GTOK-004] rotates a token by id or self and answers 200 with the new secret', () => {
    expect([operation('rotateGroupAccessToken').method, operation('rotateGroupAccessToken').path]).toEqual([
      'POST',
      '/groups/{id}/access_tokens/{token_id}/rotate',
    ]);
    const { schema } = parameter('rotateGroupAccessToken', 'token_id');
    expect([typesOf(schema), values(schema)]).toEqual([['integer', 'string'], ['self']]);
    expect(property(bodySchema('rotateGroupAccessToken'), 'expires_at').format).toBe('date');
    expect(operation('rotateGroupAccessToken').requestBody?.required).toBe(false);
    expect(responseSchema('rotateGroupAccessToken', 200)).toBe(secret);
  });

  it('[B-GTOK-005][B-GTOK-006] revokes a token by its id with 204', () => {
    expect([operation('revokeGroupAccessToken').method, operation('revokeGroupAccessToken').path]).toEqual([
      'DELETE',
      '/groups/{id}/access_tokens/{token_id}',
    ]);
    expect(typesOf(parameter('revokeGroupAccessToken', 'token_id').schema)).toEqual(['integer']);
    expect(response('revokeGroupAccessToken', 204).content).toEqual([]);
  });

  it('[B-GTOK-007] has exactly the fields of the seed', () => {
    expectExactly(token, FIELDS);
    expectExactly(secret, [...FIELDS, 'token']);
    expect(typesOf(items(property(token, 'scopes')))).toEqual(['string']);
    expect([
      nonNull(property(token, 'expires_at')).format,
      isNullable(property(token, 'expires_at')),
      nonNull(property(token, 'last_used_at')).format,
      isNullable(property(token, 'last_used_at')),
    ]).toEqual(['date', true, 'date-time', true]);
    expect(required(token)).not.toContain('last_used_at');
  });

  it('[B-GTOK-008] shows the secret on create and rotate only', () => {
    expect(properties(token).has('token')).toBe(false);
    expect(required(secret)).toContain('token');
  });

  it('[B-GTOK-009] gives group tokens an access level and no description', () => {
    expect(target(property(token, 'access_level'))).toBe(component('AccessLevel'));
    expect(required(token)).toContain('access_level');
    expect(properties(token).has('description')).toBe(false);
  });

  it('[B-GTOK-010] filters by instants; a token that was never used matches none of the last use', () => {
    for (const name of ['created_after', 'created_before', 'last_used_after', 'last_used_before'])
      expect([name, parameter('listGroupAccessTokens', name).schema.format]).toEqual([name, 'date-time']);
    for (const name of ['last_used_after', 'last_used_before'])
      expect(parameter('listGroupAccessTokens', name).description).toContain('never used does not match');
  });

  it('[B-GTOK-011] filters by revoked, part of the name and state', () => {
    expect(typesOf(parameter('listGroupAccessTokens', 'revoked').schema)).toEqual(['boolean']);
    expect(typesOf(parameter('listGroupAccessTokens', 'search').schema)).toEqual(['string']);
    expect(parameter('listGroupAccessTokens', 'state').schema.enum).toEqual(['active', 'inactive']);
    expect(caseNames(response('listGroupAccessTokens', 400))).toContain('badState');
  });

  it('[B-GTOK-012] creates with level 40 unless said otherwise', () => {
    expect(property(create, 'access_level').default).toBe(40);
    expect(values(property(create, 'access_level'))).toEqual([10, 15, 20, 30, 40, 50]);
  });

  it('[B-GTOK-013][B-LIMIT-001] lets a new token live at most one year', () => {
    expect(property(create, 'expires_at').format).toBe('date');
    expect(property(create, 'expires_at').description).toMatch(/At most one year ahead; one year when missing/);
    expect(caseNames(response('createGroupAccessToken', 400))).toContain('tooLong');
  });

  it('[B-GTOK-014] lets a rotated token live one week unless said otherwise', () => {
    expect(property(bodySchema('rotateGroupAccessToken'), 'expires_at').description).toMatch(
      /At most one year ahead; one week when missing/,
    );
    expect(caseNames(response('rotateGroupAccessToken', 400))).toContain('tooLong');
  });

  it('[B-GTOK-015] lets owners and administrators create', () => {
    expect(operation('createGroupAccessToken').description).toContain('Owners of the group and administrators');
    expect(response('createGroupAccessToken', 403).extensions['x-cases']).toMatchObject({ forbidden: { as: 'max' } });
  });

  it('[B-GTOK-016][B-GTOK-017][B-GTOK-018] says who may rotate what', () => {
    expect(operation('rotateGroupAccessToken').description).toMatch(
      /personal token with scope `api`.*scope `api` or `self_rotate`.*`self`/,
    );
    expect(caseNames(response('rotateGroupAccessToken', 200))).toContain('selfRotated');
    expect(response('rotateGroupAccessToken', 401).extensions['x-cases']).toMatchObject({
      anotherGroupToken: { as: 'group-owner' },
    });
  });

  it('[B-GTOK-019] names the statuses of each failure', () => {
    expect(statuses('rotateGroupAccessToken')).toEqual(['200', '400', '401', '403', '404', '405', '415', '429']);
    expect(statuses('revokeGroupAccessToken')).toEqual(['204', '400', '401', '403', '404', '429']);
    expect(caseNames(response('rotateGroupAccessToken', 401))).toEqual(
      expect.arrayContaining(['targetUnknown', 'targetRevoked', 'targetExpired']),
    );
    expect(caseNames(response('rotateGroupAccessToken', 405))).toContain('notAGroupToken');
    expect(caseNames(response('revokeGroupAccessToken', 404))).toContain('tokenNotFound');
    expect(caseNames(response('revokeGroupAccessToken', 400))).toContain('alreadyRevoked');
  });

  it('[B-AUTH-004] answers 401 to expired, revoked and unknown tokens on every token operation', () => {
    for (const id of ['listGroupAccessTokens', 'createGroupAccessToken', 'revokeGroupAccessToken'])
      expect(caseNames(response(id, 401))).toEqual(
        expect.arrayContaining(['unknownToken', 'expiredToken', 'revokedToken']),
      );
  });
});
