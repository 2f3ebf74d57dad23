import { describe } from 'vitest';
import { neverReturns, returnsArray, returnsNothing, returnsObject } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import { at, boolean, listed, members, paged, required } from './support/parameter-claims.ts';

const GROUP_LIST = at('listGroupServiceAccounts', 'GET /groups/top/service_accounts');
const LIST = at('listServiceAccounts', 'GET /service_accounts');
const GROUP_CREATE = at('createGroupServiceAccount', 'POST /groups/top/service_accounts');
const CREATE = at('createServiceAccount', 'POST /service_accounts');
const TOKEN = at('createServiceAccountToken', 'POST /groups/top/service_accounts/5/personal_access_tokens');
const ROTATE = at('rotateServiceAccountToken', 'POST /groups/top/service_accounts/5/personal_access_tokens/9/rotate');
const DELETE = 'DELETE /groups/top/service_accounts/5';
const BODY = { name: 'n', scopes: ['api'] };

describe('service accounts', () => {
  proves(
    '[B-SA-001] of a group: order_by, sort and pages',
    takes(GROUP_LIST.operation, `${GROUP_LIST.line}?order_by=username&sort=asc`, {
      path: { id: 'top' },
      query: { order_by: 'username', sort: 'asc' },
    }),
    paged(GROUP_LIST),
    returnsArray('listGroupServiceAccounts'),
  );
  proves(
    '[B-SA-002] create in a group takes name and username, both optional',
    takes(GROUP_CREATE.operation, GROUP_CREATE.line, { value: undefined }),
    members(GROUP_CREATE, {}, [
      { name: 'name', value: 'Bot', wrong: 5 },
      { name: 'username', value: 'bot', wrong: null },
    ]),
    refuses(GROUP_CREATE.line, ['body', '/email', 'additionalProperties'], { json: { email: 'a@example.org' } }),
    returnsObject('createGroupServiceAccount'),
  );
  proves(
    '[B-SA-003] delete takes hard_delete',
    takes('deleteGroupServiceAccount', DELETE, { path: { id: 'top', user_id: 5 } }),
    takes('deleteGroupServiceAccount', `${DELETE}?hard_delete=true`, { query: { hard_delete: true } }),
    refuses('DELETE /groups/top/service_accounts/bot', ['path', 'user_id', 'type']),
    returnsNothing('deleteGroupServiceAccount'),
  );
  proves(
    '[B-SA-004] a token needs name and scopes',
    takes(TOKEN.operation, TOKEN.line, { json: BODY, path: { id: 'top', user_id: 5 } }),
    required(TOKEN, BODY, ['name', 'scopes']),
    members(TOKEN, BODY, [{ name: 'expires_at', value: '2026-12-31', wrong: 'soon', rule: 'format' }]),
    returnsObject('createServiceAccountToken'),
    neverReturns('createServiceAccountToken', (token) => delete token['token'], ['body', '/token', 'required']),
  );
  proves('[B-SA-005] of the instance: pages', paged(LIST), returnsArray('listServiceAccounts'));
  proves(
    '[B-SA-006] create on the instance takes name, username and email, all optional',
    takes(CREATE.operation, CREATE.line, { value: undefined }),
    members(CREATE, {}, [
      { name: 'name', value: 'Bot', wrong: 5 },
      { name: 'username', value: 'bot', wrong: 5 },
      { name: 'email', value: 'bot@example.org', wrong: 'bot', rule: 'format' },
    ]),
    returnsObject('createServiceAccount'),
  );
  proves(
    '[B-SA-007] rotate takes id, user_id, token_id and expires_at',
    takes(ROTATE.operation, ROTATE.line, { path: { id: 'top', user_id: 5, token_id: 9 }, value: undefined }),
    takes(ROTATE.operation, ROTATE.line, { json: { expires_at: '2026-12-31' } }),
    refuses(ROTATE.line.replace('/5/', '/bot/'), ['path', 'user_id', 'type']),
    refuses(ROTATE.line.replace('/9/', '/self/'), ['path', 'token_id', 'type']),
    refuses(ROTATE.line, ['body', '/expires_at', 'format'], { json: { expires_at: '31.12.2026' } }),
    returnsObject('rotateServiceAccountToken'),
    neverReturns('rotateServiceAccountToken', (token) => delete token['token'], ['body', '/token', 'required']),
  );
  proves(
    '[B-SA-011] order_by defaults to id, sort to desc',
    [GROUP_LIST, LIST].flatMap((place) => [
      ...listed(place, 'order_by', ['id', 'username'], 'id'),
      ...listed(place, 'sort', ['asc', 'desc'], 'desc'),
    ]),
  );
  proves(
    '[B-SA-012] hard_delete is off by default',
    boolean(at('deleteGroupServiceAccount', DELETE), 'hard_delete', false),
  );
  proves(
    '[B-SA-013] expires_at may be left out on create and rotate',
    takes(TOKEN.operation, TOKEN.line, { json: BODY }),
    takes(ROTATE.operation, ROTATE.line, { json: {} }),
    refuses(TOKEN.line, ['body', '/expires_at', 'type'], { json: { ...BODY, expires_at: null } }),
    refuses(ROTATE.line, ['body', '/expires_at', 'type'], { json: { expires_at: 7 } }),
  );
});
