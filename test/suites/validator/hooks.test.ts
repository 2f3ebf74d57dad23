import { describe } from 'vitest';
import { neverReturns, returnsArray, returnsNothing, returnsObject } from './support/answers.ts';
import { proves, refuses, takes } from './support/claims.ts';
import { at, members, paged, required, type Member } from './support/parameter-claims.ts';

const CREATE = at('createSystemHook', 'POST /hooks');
const EDIT = at('updateSystemHook', 'PUT /hooks/3');
const EVENTS = at('listGroupHookEvents', 'GET /groups/top/hooks/4/events');
const HOOK = { url: 'https://example.org/hook' };
const BOOLEANS = [
  'push_events',
  'tag_push_events',
  'merge_requests_events',
  'repository_update_events',
  'enable_ssl_verification',
];
const SHARED: readonly Member[] = [
  { name: 'token', value: 'secret', wrong: 5 },
  ...BOOLEANS.map((name) => ({ name, value: true, wrong: 'yes' })),
  { name: 'push_events_branch_filter', value: 'release/*', wrong: ['main'] },
  { name: 'branch_filter_strategy', value: 'regex', wrong: 'glob', rule: 'enum' },
];

/** A hook_id that is no integer. */
const wrongId = (line: string) => refuses(line, ['path', 'hook_id', 'type']);

describe('system hooks', () => {
  proves(
    '[B-SHOOK-001] list',
    paged(at('listSystemHooks', 'GET /hooks')),
    refuses('GET /hooks?url=x', ['query', 'url', 'unknown']),
    returnsArray('listSystemHooks'),
  );
  proves(
    '[B-SHOOK-002] get',
    takes('getSystemHook', 'GET /hooks/3', { path: { hook_id: 3 } }),
    wrongId('GET /hooks/three'),
    returnsObject('getSystemHook'),
    neverReturns('getSystemHook', (hook) => void (hook['token'] = 'secret'), [
      'body',
      '/token',
      'additionalProperties',
    ]),
  );
  proves(
    '[B-SHOOK-003] create needs url and takes the rest',
    required(CREATE, HOOK, ['url']),
    members(CREATE, HOOK, [
      ...SHARED,
      { name: 'name', value: 'n', wrong: 5 },
      { name: 'description', value: 'd', wrong: 5 },
    ]),
    returnsObject('createSystemHook'),
  );
  proves(
    '[B-SHOOK-004] update needs url too, without name and description',
    takes(EDIT.operation, EDIT.line, { json: HOOK, path: { hook_id: 3 } }),
    required(EDIT, HOOK, ['url']),
    members(EDIT, HOOK, SHARED),
    ['name', 'description'].map((name) =>
      refuses(EDIT.line, ['body', `/${name}`, 'additionalProperties'], { json: { ...HOOK, [name]: 'x' } }),
    ),
    returnsObject('updateSystemHook'),
  );
  proves(
    '[B-SHOOK-005] test by id',
    takes('testSystemHook', 'POST /hooks/3', { path: { hook_id: 3 } }),
    wrongId('POST /hooks/three'),
    returnsObject('testSystemHook'),
  );
  proves(
    '[B-SHOOK-006] delete',
    takes('deleteSystemHook', 'DELETE /hooks/3', { path: { hook_id: 3 } }),
    wrongId('DELETE /hooks/three'),
    returnsNothing('deleteSystemHook'),
  );
  proves(
    '[B-SHOOK-007] set a URL variable: hook_id, key and value',
    takes('setSystemHookUrlVariable', 'PUT /hooks/3/url_variables/my%2Fkey', {
      json: { value: 'v' },
      path: { hook_id: 3, key: 'my/key' },
    }),
    required(at('setSystemHookUrlVariable', 'PUT /hooks/3/url_variables/k'), { value: 'v' }, ['value']),
    refuses('PUT /hooks/3/url_variables/k', ['body', '/value', 'type'], { json: { value: 5 } }),
    refuses('PUT /hooks/three/url_variables/k', ['path', 'hook_id', 'type'], { json: { value: 'v' } }),
    returnsNothing('setSystemHookUrlVariable'),
  );
  proves(
    '[B-SHOOK-008] delete a URL variable',
    takes('deleteSystemHookUrlVariable', 'DELETE /hooks/3/url_variables/k', { path: { hook_id: 3, key: 'k' } }),
    wrongId('DELETE /hooks/three/url_variables/k'),
    returnsNothing('deleteSystemHookUrlVariable'),
  );
  proves(
    '[B-SHOOK-014] events and SSL verification may be left out, and are booleans when sent',
    takes(CREATE.operation, CREATE.line, { json: HOOK }),
    takes(CREATE.operation, CREATE.line, {
      json: { ...HOOK, ...Object.fromEntries(BOOLEANS.map((name) => [name, false])) },
    }),
    BOOLEANS.map((name) => refuses(CREATE.line, ['body', `/${name}`, 'type'], { json: { ...HOOK, [name]: null } })),
  );
  proves(
    '[B-SHOOK-016] branch_filter_strategy is one of three',
    ['wildcard', 'regex', 'all_branches'].map((strategy) =>
      takes(CREATE.operation, CREATE.line, { json: { ...HOOK, branch_filter_strategy: strategy } }),
    ),
    refuses(CREATE.line, ['body', '/branch_filter_strategy', 'enum'], {
      json: { ...HOOK, branch_filter_strategy: 'glob' },
    }),
  );
});

describe('group hooks', () => {
  proves(
    '[B-GHOOK-001] list',
    takes('listGroupHooks', 'GET /groups/top%2Fsub/hooks', { path: { id: 'top/sub' } }),
    paged(at('listGroupHooks', 'GET /groups/7/hooks')),
    returnsArray('listGroupHooks'),
  );
  proves(
    '[B-GHOOK-002] get',
    takes('getGroupHook', 'GET /groups/top%2Fsub/hooks/4', { path: { id: 'top/sub', hook_id: 4 } }),
    wrongId('GET /groups/7/hooks/four'),
    returnsObject('getGroupHook'),
  );
  proves(
    '[B-GHOOK-003] events take status and pages of twenty',
    takes(EVENTS.operation, `${EVENTS.line}?status=500`, { path: { id: 'top', hook_id: 4 }, query: { status: 500 } }),
    paged(EVENTS),
    wrongId('GET /groups/7/hooks/four/events'),
    returnsArray('listGroupHookEvents'),
  );
  proves(
    '[B-GHOOK-008] status is a code or one of three classes',
    [200, 500, 100, 599].map((status) =>
      takes(EVENTS.operation, `${EVENTS.line}?status=${status}`, { query: { status } }),
    ),
    ['successful', 'client_failure', 'server_failure'].map((status) =>
      takes(EVENTS.operation, `${EVENTS.line}?status=${status}`, { query: { status } }),
    ),
    refuses(`${EVENTS.line}?status=failed`, ['query', 'status', 'type']),
    refuses(`${EVENTS.line}?status=99`, ['query', 'status', 'minimum']),
    refuses(`${EVENTS.line}?status=600`, ['query', 'status', 'maximum']),
  );
  proves(
    '[B-LIMIT-003] twenty events and twenty associations per page, a hundred at most',
    [EVENTS, at('listPersonalAccessTokenAssociations', 'GET /personal_access_tokens/self/associations')].flatMap(
      (place) => [
        ...paged(place),
        takes(place.operation, `${place.line}?per_page=101`, { query: { per_page: 100 } }),
        refuses(`${place.line}?per_page=0`, ['query', 'per_page', 'minimum']),
      ],
    ),
  );
});
