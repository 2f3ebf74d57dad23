import { describe } from 'vitest';
import { neverReturns, returnsArray, returnsNothing, returnsObject } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import { at, boolean, instant, listed, members, paged, required, text } from './support/parameter-claims.ts';

const LIST = at('listPersonalAccessTokens', 'GET /personal_access_tokens');
const ROTATE = at('rotatePersonalAccessToken', 'POST /personal_access_tokens/7/rotate');
const CREATE = at('createUserPersonalAccessToken', 'POST /users/5/personal_access_tokens');
const ASSOCIATIONS = at('listPersonalAccessTokenAssociations', 'GET /personal_access_tokens/self/associations');
const TOKEN = { name: 'n', scopes: ['api'] };
const INSTANTS = ['created_after', 'created_before', 'last_used_after', 'last_used_before'];

describe('personal access tokens', () => {
  proves(
    '[B-PAT-001] the filters of the list, no other',
    takes(
      LIST.operation,
      `${LIST.line}?${INSTANTS.map((name) => `${name}=2026-01-02T03:04:05Z`).join('&')}&revoked=false&search=x&state=active&user_id=5`,
      { query: { revoked: false, search: 'x', state: 'active', user_id: 5, created_after: '2026-01-02T03:04:05Z' } },
    ),
    refuses(`${LIST.line}?sort=asc`, ['query', 'sort', 'unknown']),
    returnsArray('listPersonalAccessTokens'),
  );
  proves(
    '[B-PAT-002] get by id or self',
    takes('getPersonalAccessToken', 'GET /personal_access_tokens/7', { path: { id: 7 } }),
    takes('getPersonalAccessToken', 'GET /personal_access_tokens/self', { path: { id: 'self' } }),
    refuses('GET /personal_access_tokens/mine', ['path', 'id', 'type']),
    returnsObject('getPersonalAccessToken'),
  );
  proves(
    '[B-PAT-003] rotate by id or self answers 200 with a new secret',
    takes(ROTATE.operation, ROTATE.line, { path: { id: 7 }, value: undefined }),
    takes(ROTATE.operation, 'POST /personal_access_tokens/self/rotate', {
      json: { expires_at: '2026-12-31' },
      path: { id: 'self' },
    }),
    refuses('POST /personal_access_tokens/mine/rotate', ['path', 'id', 'type']),
    refuses(ROTATE.line, ['body', '/expires_at', 'format'], { json: { expires_at: '2026-12-31T00:00:00Z' } }),
    returnsObject('rotatePersonalAccessToken'),
    neverReturns('rotatePersonalAccessToken', (token) => delete token['token'], ['body', '/token', 'required']),
  );
  proves(
    '[B-PAT-004] revoke by id',
    takes('revokePersonalAccessToken', 'DELETE /personal_access_tokens/7', { path: { id: 7 } }),
    refuses('DELETE /personal_access_tokens/mine', ['path', 'id', 'type']),
    returnsNothing('revokePersonalAccessToken'),
  );
  proves(
    '[B-PAT-005] revoke self has no body',
    takes('revokeSelfPersonalAccessToken', 'DELETE /personal_access_tokens/self'),
    refuses('DELETE /personal_access_tokens/self', ['body', '', 'unexpected'], { json: { id: 7 } }),
    returnsNothing('revokeSelfPersonalAccessToken'),
  );
  proves(
    '[B-PAT-006] associations take min_access_level and pages of twenty',
    [10, 15, 20, 30, 40, 50].map((level) =>
      takes(ASSOCIATIONS.operation, `${ASSOCIATIONS.line}?min_access_level=${level}`, {
        query: { min_access_level: level },
      }),
    ),
    refuses(`${ASSOCIATIONS.line}?min_access_level=35`, ['query', 'min_access_level', 'enum']),
    paged(ASSOCIATIONS),
    returnsObject('listPersonalAccessTokenAssociations'),
    neverReturns('listPersonalAccessTokenAssociations', (all) => delete all['groups'], ['body', '/groups', 'required']),
    neverReturns('listPersonalAccessTokenAssociations', (all) => delete all['projects'], [
      'body',
      '/projects',
      'required',
    ]),
  );
  proves(
    '[B-PAT-007] create answers with the secret',
    takes(CREATE.operation, CREATE.line, { json: TOKEN, path: { user_id: 5 } }),
    refuses('POST /users/joe/personal_access_tokens', ['path', 'user_id', 'type'], { json: TOKEN }),
    returnsObject('createUserPersonalAccessToken'),
    neverReturns('createUserPersonalAccessToken', (token) => delete token['token'], ['body', '/token', 'required']),
  );
  proves(
    '[B-PAT-009] create needs name and scopes; description and expires_at are optional',
    required(CREATE, TOKEN, ['name', 'scopes']),
    members(CREATE, TOKEN, [
      { name: 'description', value: 'd', wrong: 5 },
      { name: 'expires_at', value: '2026-12-31', wrong: 'never', rule: 'format' },
    ]),
  );
  proves(
    '[B-PAT-011] instants, revoked, search and state',
    INSTANTS.flatMap((name) => instant(LIST, name)),
    boolean(LIST, 'revoked'),
    text(LIST, 'search', 'deploy bot'),
    listed(LIST, 'state', ['active', 'inactive']),
  );
  proves(
    '[B-PAT-012] user_id is an integer or a text',
    takes(LIST.operation, `${LIST.line}?user_id=5`, { query: { user_id: 5 } }),
    takes(LIST.operation, `${LIST.line}?user_id=joe`, { query: { user_id: 'joe' } }),
    refuses(`${LIST.line}?user_id=5&user_id=6`, ['query', 'user_id', 'duplicate']),
  );
  proves(
    '[B-PAT-016] expires_at on rotate is a date; how far ahead is judged against the clock, behind the decoder',
    ['2026-12-31', '2099-12-31'].map((expires_at) => takes(ROTATE.operation, ROTATE.line, { json: { expires_at } })),
    takes(ROTATE.operation, ROTATE.line, { json: {} }),
    refuses(ROTATE.line, ['body', '/expires_at', 'format'], { form: 'expires_at=2026-02-30' }),
    refuses(ROTATE.line, ['body', '/expires_at', 'type'], { json: { expires_at: null } }),
  );
  proves(
    '[B-LIMIT-001] every expires_at of a token is a date that exists, and may be left out',
    [
      ['createGroupAccessToken', 'POST /groups/7/access_tokens', TOKEN],
      ['rotateGroupAccessToken', 'POST /groups/7/access_tokens/8/rotate', {}],
      [CREATE.operation, CREATE.line, TOKEN],
      [ROTATE.operation, ROTATE.line, {}],
      ['createServiceAccountToken', 'POST /groups/7/service_accounts/8/personal_access_tokens', TOKEN],
      ['rotateServiceAccountToken', 'POST /groups/7/service_accounts/8/personal_access_tokens/9/rotate', {}],
    ].flatMap(([operation, line, base]) => [
      takes(String(operation), String(line), { json: base }),
      takes(String(operation), String(line), { json: { ...Object(base), expires_at: '2024-02-29' } }),
      refuses(String(line), ['body', '/expires_at', 'format'], { json: { ...Object(base), expires_at: '2023-02-29' } }),
    ]),
  );
});
