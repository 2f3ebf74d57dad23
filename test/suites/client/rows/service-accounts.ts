import * as api from '../../../../generated/client/index.ts';
import { documented, FORM, sends, type Row } from '../row.ts';
import { answers, fails, fields, required, takes, takesOnly, whole } from '../type-claims.ts';

const list = '/groups/acme/service_accounts';
const id = 'acme';

/** Service accounts of groups and of the instance. */
export const serviceAccounts: readonly Row[] = [
  {
    ids: 'B-SA-001',
    title: 'lists the accounts of a group',
    types: [
      answers('listGroupServiceAccounts', 200, 't.ServiceAccount[]'),
      fails('listGroupServiceAccounts', '400 401 403 404'),
      takesOnly(
        'listGroupServiceAccounts',
        "id: t.ResourceId; order_by?: 'id' | 'username'; sort?: 'asc' | 'desc'; page?: number; per_page?: number",
      ),
    ],
    sends: [
      sends(
        (c) => api.listGroupServiceAccounts(c, { id, order_by: 'id', sort: 'asc', page: 1, per_page: 2 }),
        `GET ${list}?order_by=id&sort=asc&page=1&per_page=2`,
        { answer: [{ id: 5 }] },
      ),
    ],
  },
  {
    ids: 'B-SA-002',
    title: 'creates an account of a group, named or not',
    types: [
      answers('createGroupServiceAccount', 201, 't.ServiceAccount'),
      fails('createGroupServiceAccount', '400 401 403 404 415'),
      takes('createGroupServiceAccount', 'id: t.ResourceId; body?: t.CreateGroupServiceAccountBody'),
      whole('t.CreateGroupServiceAccountBody', 'name?: string; username?: string'),
    ],
    sends: [
      sends((c) => api.createGroupServiceAccount(c, { id, body: { name: 'n', username: 'u' } }), `POST ${list}`, {
        body: '{"name":"n","username":"u"}',
        status: 201,
        answer: { id: 5 },
      }),
      sends((c) => api.createGroupServiceAccount(c, { id }), `POST ${list}`, { status: 201 }),
    ],
  },
  {
    ids: 'B-SA-003',
    title: 'deletes an account',
    types: [
      answers('deleteGroupServiceAccount', 204, 'undefined'),
      fails('deleteGroupServiceAccount', '400 401 403 404'),
      takesOnly('deleteGroupServiceAccount', 'id: t.ResourceId; user_id: number; hard_delete?: boolean'),
    ],
    sends: [sends((c) => api.deleteGroupServiceAccount(c, { id, user_id: 5 }), `DELETE ${list}/5`, { status: 204 })],
  },
  {
    ids: 'B-SA-004',
    title: 'creates a token of an account',
    types: [
      answers('createServiceAccountToken', 201, 't.PersonalAccessTokenWithSecret'),
      fails('createServiceAccountToken', '400 401 403 404 415'),
      takes('createServiceAccountToken', 'id: t.ResourceId; user_id: number; body: t.CreateServiceAccountTokenBody'),
      fields('t.CreateServiceAccountTokenBody', 'name: string; scopes: t.TokenScope[]; expires_at?: string'),
    ],
    sends: [
      sends(
        (c) =>
          api.createServiceAccountToken(c, {
            id,
            user_id: 5,
            body: { name: 'n', scopes: ['api'], expires_at: '2026-12-31' },
          }),
        `POST ${list}/5/personal_access_tokens`,
        { body: '{"name":"n","scopes":["api"],"expires_at":"2026-12-31"}', status: 201, answer: { token: 's' } },
      ),
    ],
  },
  {
    ids: 'B-SA-005',
    title: 'lists the accounts of the instance',
    types: [
      answers('listServiceAccounts', 200, 't.ServiceAccount[]'),
      fails('listServiceAccounts', '400 401 403'),
      takesOnly(
        'listServiceAccounts',
        "order_by?: 'id' | 'username'; sort?: 'asc' | 'desc'; page?: number; per_page?: number",
      ),
    ],
    sends: [
      sends((c) => api.listServiceAccounts(c), 'GET /service_accounts', { answer: [{ id: 5 }] }),
      sends(
        (c) => api.listServiceAccounts(c, { order_by: 'username', sort: 'desc', page: 2, per_page: 3 }),
        'GET /service_accounts?order_by=username&sort=desc&page=2&per_page=3',
      ),
    ],
  },
  {
    ids: 'B-SA-006',
    title: 'creates an account of the instance',
    types: [
      answers('createServiceAccount', 201, 't.InstanceServiceAccount'),
      fails('createServiceAccount', '400 401 403 415'),
      takes('createServiceAccount', 'body?: t.CreateServiceAccountBody'),
      whole('t.CreateServiceAccountBody', 'name?: string; username?: string; email?: string'),
    ],
    sends: [
      sends(
        (c) => api.createServiceAccount(c, { contentType: FORM, body: { name: 'n', username: 'u', email: 'e@x' } }),
        'POST /service_accounts',
        { type: FORM, body: 'name=n&username=u&email=e%40x', status: 201, answer: { id: 5, email: 'e@x' } },
      ),
      sends((c) => api.createServiceAccount(c), 'POST /service_accounts', { status: 201 }),
    ],
  },
  {
    ids: 'B-SA-007',
    title: 'rotates a token of an account',
    types: [
      answers('rotateServiceAccountToken', 200, 't.PersonalAccessTokenWithSecret'),
      fails('rotateServiceAccountToken', '400 401 403 404 415'),
      takes(
        'rotateServiceAccountToken',
        'id: t.ResourceId; user_id: number; token_id: number; body?: t.RotateTokenBody',
      ),
      required('Body<t.RotateServiceAccountTokenResult>', 'token'),
    ],
    sends: [
      sends(
        (c) => api.rotateServiceAccountToken(c, { id, user_id: 5, token_id: 6, body: { expires_at: '2026-12-31' } }),
        `POST ${list}/5/personal_access_tokens/6/rotate`,
        { body: '{"expires_at":"2026-12-31"}', answer: { token: 's' } },
      ),
    ],
  },
  {
    ids: 'B-SA-008',
    title: 'rotates under the token, with 200',
    types: [answers('rotateServiceAccountToken', 200, 't.PersonalAccessTokenWithSecret')],
    sends: [
      sends(
        (c) => api.rotateServiceAccountToken(c, { id: 1, user_id: 2, token_id: 3 }),
        'POST /groups/1/service_accounts/2/personal_access_tokens/3/rotate',
      ),
    ],
  },
  {
    ids: 'B-SA-009',
    title: 'fields of an account',
    types: [
      fields('t.ServiceAccount', 'id: number; username: string; name: string'),
      whole('t.InstanceServiceAccount', 'id: number; username: string; name: string; email: string'),
    ],
  },
  {
    ids: 'B-SA-011',
    title: 'sorts both lists',
    types: ['listGroupServiceAccounts', 'listServiceAccounts'].map((operation) =>
      takes(operation, "order_by?: 'id' | 'username'; sort?: 'asc' | 'desc'"),
    ),
    sends: [
      sends(
        (c) => api.listGroupServiceAccounts(c, { id, order_by: 'username', sort: 'desc' }),
        `GET ${list}?order_by=username&sort=desc`,
      ),
    ],
    comments: ['ListGroupServiceAccountsArgs', 'ListServiceAccountsArgs'].flatMap((args) => [
      documented(args, 'order_by', "@default 'id'"),
      documented(args, 'sort', "@default 'desc'"),
    ]),
  },
  {
    ids: 'B-SA-012',
    title: 'deletes contributions as well when asked',
    types: [takes('deleteGroupServiceAccount', 'hard_delete?: boolean')],
    sends: [
      sends(
        (c) => api.deleteGroupServiceAccount(c, { id, user_id: 5, hard_delete: true }),
        `DELETE ${list}/5?hard_delete=true`,
        {
          status: 204,
        },
      ),
    ],
  },
  {
    ids: 'B-SA-013',
    title: 'the end of a token may be left to the server',
    types: [
      fields('t.CreateServiceAccountTokenBody', 'expires_at?: string'),
      fields('t.RotateTokenBody', 'expires_at?: string'),
    ],
    sends: [
      sends(
        (c) => api.createServiceAccountToken(c, { id, user_id: 5, body: { name: 'n', scopes: ['api'] } }),
        `POST ${list}/5/personal_access_tokens`,
        { body: '{"name":"n","scopes":["api"]}', status: 201, answer: { token: 's', expires_at: '2026-12-31' } },
      ),
      sends(
        (c) => api.rotateServiceAccountToken(c, { id, user_id: 5, token_id: 6 }),
        `POST ${list}/5/personal_access_tokens/6/rotate`,
        { answer: { token: 's', expires_at: '2026-01-08' } },
      ),
    ],
    comments: [
      documented('CreateServiceAccountTokenBody', 'expires_at', 'one year'),
      documented('RotateTokenBody', 'expires_at', 'one week'),
    ],
  },
];
