import * as api from '../../../../generated/client/index.ts';
import { documented, FORM, sends, type Row } from '../row.ts';
import { answers, fails, fields, lacks, required, same, takes, takesOnly, whole } from '../type-claims.ts';

const list = '/personal_access_tokens';

/** Personal access tokens, and one group token. */
export const personalAccessTokens: readonly Row[] = [
  {
    ids: 'B-GTOK-002',
    title: 'gets a group token by id, or the calling one',
    types: [
      answers('getGroupAccessToken', 200, 't.GroupAccessToken'),
      fails('getGroupAccessToken', '400 401 403 404'),
      takesOnly('getGroupAccessToken', 'id: t.ResourceId; token_id: t.TokenIdOrSelf'),
      same('t.TokenIdOrSelf', "number | 'self'"),
    ],
    sends: [
      sends((c) => api.getGroupAccessToken(c, { id: 'acme', token_id: 7 }), 'GET /groups/acme/access_tokens/7', {
        answer: { id: 7 },
      }),
      sends((c) => api.getGroupAccessToken(c, { id: 'acme', token_id: 'self' }), 'GET /groups/acme/access_tokens/self'),
    ],
  },
  {
    ids: 'B-PAT-001',
    title: 'lists tokens, with filters',
    types: [
      answers('listPersonalAccessTokens', 200, 't.PersonalAccessToken[]'),
      fails('listPersonalAccessTokens', '400 401 403'),
      takesOnly(
        'listPersonalAccessTokens',
        `created_after?: string; created_before?: string; last_used_after?: string; last_used_before?: string;
        revoked?: boolean; search?: string; state?: 'active' | 'inactive'; user_id?: number | string; page?: number;
        per_page?: number`,
      ),
      lacks('t.PersonalAccessToken', 'token'),
    ],
    sends: [
      sends((c) => api.listPersonalAccessTokens(c), `GET ${list}`, { answer: [{ id: 1 }] }),
      sends(
        (c) =>
          api.listPersonalAccessTokens(c, {
            created_after: '2026-01-01T00:00:00Z',
            created_before: 'b',
            last_used_after: 'c',
            last_used_before: 'd',
            revoked: false,
            search: 'ci',
            state: 'active',
            user_id: 5,
          }),
        `GET ${list}?created_after=2026-01-01T00%3A00%3A00Z&created_before=b&last_used_after=c&last_used_before=d` +
          '&revoked=false&search=ci&state=active&user_id=5',
      ),
    ],
  },
  {
    ids: 'B-PAT-002',
    title: 'gets a token by id, or the calling one',
    types: [
      answers('getPersonalAccessToken', 200, 't.PersonalAccessToken'),
      fails('getPersonalAccessToken', '400 401 403 404'),
      takesOnly('getPersonalAccessToken', "id: number | 'self'"),
    ],
    sends: [
      sends((c) => api.getPersonalAccessToken(c, { id: 7 }), `GET ${list}/7`, { answer: { id: 7 } }),
      sends((c) => api.getPersonalAccessToken(c, { id: 'self' }), `GET ${list}/self`),
    ],
  },
  {
    ids: 'B-PAT-003',
    title: 'rotates a token, whose secret comes back',
    types: [
      answers('rotatePersonalAccessToken', 200, 't.PersonalAccessTokenWithSecret'),
      fails('rotatePersonalAccessToken', '400 401 403 404 405 415'),
      takes('rotatePersonalAccessToken', "id: number | 'self'; body?: t.RotateTokenBody"),
      required('Body<t.RotatePersonalAccessTokenResult>', 'token'),
    ],
    sends: [
      sends(
        (c) => api.rotatePersonalAccessToken(c, { id: 7, body: { expires_at: '2026-12-31' } }),
        `POST ${list}/7/rotate`,
        { body: '{"expires_at":"2026-12-31"}', answer: { id: 8, token: 'secret' } },
      ),
      sends((c) => api.rotatePersonalAccessToken(c, { id: 'self' }), `POST ${list}/self/rotate`, {
        answer: { token: 'secret' },
      }),
    ],
  },
  {
    ids: 'B-PAT-004',
    title: 'revokes a token',
    types: [
      answers('revokePersonalAccessToken', 204, 'undefined'),
      fails('revokePersonalAccessToken', '400 401 403 404'),
      takesOnly('revokePersonalAccessToken', "id: number | 'self'"),
    ],
    sends: [sends((c) => api.revokePersonalAccessToken(c, { id: 7 }), `DELETE ${list}/7`, { status: 204 })],
  },
  {
    ids: 'B-PAT-005',
    title: 'a token revokes itself; after that it is refused',
    types: [
      answers('revokeSelfPersonalAccessToken', 204, 'undefined'),
      fails('revokeSelfPersonalAccessToken', '401'),
      fails('getPersonalAccessToken', '401'),
    ],
    sends: [
      sends((c) => api.revokeSelfPersonalAccessToken(c), `DELETE ${list}/self`, { status: 204 }),
      sends((c) => api.revokePersonalAccessToken(c, { id: 'self' }), `DELETE ${list}/self`, { status: 204 }),
      sends((c) => api.getPersonalAccessToken(c, { id: 'self' }), `GET ${list}/self`, {
        status: 401,
        answer: { error: 'invalid_token' },
      }),
    ],
  },
  {
    ids: 'B-PAT-006',
    title: 'lists what the calling token can reach',
    types: [
      answers('listPersonalAccessTokenAssociations', 200, 't.TokenAssociations'),
      fails('listPersonalAccessTokenAssociations', '400 401 403'),
      takesOnly(
        'listPersonalAccessTokenAssociations',
        'min_access_level?: t.AccessLevel; page?: number; per_page?: number',
      ),
    ],
    sends: [
      sends(
        (c) => api.listPersonalAccessTokenAssociations(c, { min_access_level: 30, page: 1, per_page: 20 }),
        `GET ${list}/self/associations?min_access_level=30&page=1&per_page=20`,
        { answer: { groups: [], projects: [] } },
      ),
    ],
    comments: [
      documented('ListPersonalAccessTokenAssociationsArgs', 'page', '@default 1'),
      documented('ListPersonalAccessTokenAssociationsArgs', 'per_page', '@default 20'),
    ],
  },
  {
    ids: 'B-PAT-007',
    title: 'creates a token for a user',
    types: [
      answers('createUserPersonalAccessToken', 201, 't.PersonalAccessTokenWithSecret'),
      fails('createUserPersonalAccessToken', '400 401 403 404 415'),
    ],
    sends: [
      sends(
        (c) => api.createUserPersonalAccessToken(c, { user_id: 5, body: { name: 'n', scopes: ['api'] } }),
        'POST /users/5/personal_access_tokens',
        { body: '{"name":"n","scopes":["api"]}', status: 201, answer: { token: 'secret' } },
      ),
    ],
  },
  {
    ids: 'B-PAT-008',
    title: 'methods and paths of revoke and associations',
    sends: [
      sends((c) => api.revokePersonalAccessToken(c, { id: 1 }), 'DELETE /personal_access_tokens/1', { status: 204 }),
      sends((c) => api.revokePersonalAccessToken(c, { id: 'self' }), 'DELETE /personal_access_tokens/self', {
        status: 204,
      }),
      sends((c) => api.listPersonalAccessTokenAssociations(c), 'GET /personal_access_tokens/self/associations'),
    ],
  },
  {
    ids: 'B-PAT-009',
    title: 'a token for a user needs name and scopes',
    types: [
      takes('createUserPersonalAccessToken', 'user_id: number; body: t.CreatePersonalAccessTokenBody'),
      whole(
        't.CreatePersonalAccessTokenBody',
        'name: string; description?: string; scopes: t.TokenScope[]; expires_at?: string',
      ),
      required('Body<t.CreateUserPersonalAccessTokenResult>', 'token'),
    ],
    sends: [
      sends(
        (c) =>
          api.createUserPersonalAccessToken(c, {
            user_id: 5,
            contentType: FORM,
            body: { name: 'n', description: 'd', scopes: ['api', 'read_api'], expires_at: '2026-12-31' },
          }),
        'POST /users/5/personal_access_tokens',
        {
          type: FORM,
          body: 'name=n&description=d&scopes%5B%5D=api&scopes%5B%5D=read_api&expires_at=2026-12-31',
          status: 201,
        },
      ),
    ],
  },
  {
    ids: 'B-PAT-010',
    title: 'associations are groups and projects',
    types: [
      whole('t.TokenAssociations', 'groups: t.AssociatedGroup[]; projects: t.AssociatedProject[]'),
      fields('t.AssociatedGroup', 'id: number; name: string'),
      fields('t.AssociatedProject', 'id: number; name: string; path_with_namespace?: string'),
    ],
  },
  {
    ids: 'B-PAT-011',
    title: 'filters as for group tokens',
    types: [
      "check<Equal<Flat<Omit<t.ListPersonalAccessTokensArgs, 'user_id'>>, Flat<Omit<t.ListGroupAccessTokensArgs, 'id'>>>>();",
    ],
    sends: [
      sends(
        (c) => api.listPersonalAccessTokens(c, { revoked: true, search: 'a b', state: 'inactive' }),
        `GET ${list}?revoked=true&search=a%20b&state=inactive`,
      ),
      sends(
        (c) => api.listPersonalAccessTokens(c, { last_used_before: '2026-01-01T00:00:00+01:00' }),
        `GET ${list}?last_used_before=2026-01-01T00%3A00%3A00%2B01%3A00`,
      ),
    ],
  },
  {
    ids: 'B-PAT-012',
    title: 'filters by owner, a number or text',
    types: [takes('listPersonalAccessTokens', 'user_id?: number | string')],
    sends: [
      sends((c) => api.listPersonalAccessTokens(c, { user_id: 5 }), `GET ${list}?user_id=5`),
      sends((c) => api.listPersonalAccessTokens(c, { user_id: '5' }), `GET ${list}?user_id=5`),
    ],
  },
  {
    ids: 'B-PAT-016',
    title: 'the new life of a rotated token is a day',
    types: [whole('t.RotateTokenBody', 'expires_at?: string')],
    sends: [
      sends(
        (c) => api.rotatePersonalAccessToken(c, { id: 7, contentType: FORM, body: { expires_at: '2027-01-01' } }),
        `POST ${list}/7/rotate`,
        { type: FORM, body: 'expires_at=2027-01-01' },
      ),
    ],
    comments: [documented('RotateTokenBody', 'expires_at', 'one year ahead', 'one week')],
  },
];
