import * as api from '../../../../generated/client/index.ts';
import { documented, FORM, sends, type Row } from '../row.ts';
import { answers, fails, fields, lacks, same, takes, takesOnly, whole } from '../type-claims.ts';
import { STRATEGY } from './group-hooks.ts';

const FLAGS = [
  'push_events',
  'tag_push_events',
  'merge_requests_events',
  'repository_update_events',
  'enable_ssl_verification',
];

const OPTIONAL = `token?: string; ${FLAGS.map((flag) => `${flag}?: boolean`).join('; ')};
  branch_filter_strategy?: ${STRATEGY}`;

/** System hooks. */
export const systemHooks: readonly Row[] = [
  {
    ids: 'B-SHOOK-001',
    title: 'lists system hooks',
    types: [answers('listSystemHooks', 200, 't.SystemHook[]'), fails('listSystemHooks', '400 401 403')],
    sends: [sends((c) => api.listSystemHooks(c), 'GET /hooks', { answer: [{ id: 1 }] })],
  },
  {
    ids: 'B-SHOOK-002',
    title: 'gets a system hook',
    types: [answers('getSystemHook', 200, 't.SystemHook'), fails('getSystemHook', '400 401 403 404')],
    sends: [sends((c) => api.getSystemHook(c, { hook_id: 1 }), 'GET /hooks/1', { answer: { id: 1 } })],
  },
  {
    ids: 'B-SHOOK-003',
    title: 'creates a system hook',
    types: [
      answers('createSystemHook', 201, 't.SystemHook'),
      fails('createSystemHook', '400 401 403 415 422'),
      same("t.CreateSystemHookArgs['body']", 't.CreateSystemHookBodyWrite'),
      whole(
        't.CreateSystemHookBodyWrite',
        `url: string; name?: string; description?: string; push_events_branch_filter?: string; ${OPTIONAL}`,
      ),
    ],
    sends: [
      sends(
        (c) =>
          api.createSystemHook(c, {
            contentType: FORM,
            body: { url: 'https://h/a b', name: 'n', token: 's', push_events: true, branch_filter_strategy: 'regex' },
          }),
        'POST /hooks',
        {
          type: FORM,
          body: 'url=https%3A%2F%2Fh%2Fa%20b&name=n&token=s&push_events=true&branch_filter_strategy=regex',
          status: 201,
          answer: { id: 1 },
        },
      ),
    ],
  },
  {
    ids: 'B-SHOOK-004',
    title: 'changes a system hook, whose URL is needed, but not its name',
    types: [
      answers('updateSystemHook', 200, 't.SystemHook'),
      fails('updateSystemHook', '400 401 403 404 415 422'),
      whole('t.UpdateSystemHookBodyWrite', `url: string; push_events_branch_filter?: string | null; ${OPTIONAL}`),
      takes('updateSystemHook', 'hook_id: number; body: t.UpdateSystemHookBodyWrite'),
    ],
    sends: [
      sends(
        (c) => api.updateSystemHook(c, { hook_id: 1, body: { url: 'https://h', tag_push_events: false } }),
        'PUT /hooks/1',
        { body: '{"url":"https://h","tag_push_events":false}', answer: { id: 1 } },
      ),
    ],
  },
  {
    ids: 'B-SHOOK-005',
    title: 'tests a system hook',
    types: [answers('testSystemHook', 201, 't.SystemHookTestResult'), takesOnly('testSystemHook', 'hook_id: number')],
    sends: [
      sends((c) => api.testSystemHook(c, { hook_id: 1 }), 'POST /hooks/1', {
        status: 201,
        answer: { event_name: 'project_create' },
      }),
    ],
  },
  {
    ids: 'B-SHOOK-006',
    title: 'deletes a system hook; then it is gone',
    types: [answers('deleteSystemHook', 204, 'undefined'), fails('getSystemHook', '404')],
    sends: [
      sends((c) => api.deleteSystemHook(c, { hook_id: 1 }), 'DELETE /hooks/1', { status: 204 }),
      sends((c) => api.getSystemHook(c, { hook_id: 1 }), 'GET /hooks/1', { status: 404, answer: { message: '404' } }),
    ],
  },
  {
    ids: 'B-SHOOK-007',
    title: 'sets a URL variable',
    types: [
      answers('setSystemHookUrlVariable', 204, 'undefined'),
      takes('setSystemHookUrlVariable', 'hook_id: number; key: string; body: t.UrlVariableBody'),
      whole('t.UrlVariableBody', 'value: string'),
    ],
    sends: [
      sends(
        (c) => api.setSystemHookUrlVariable(c, { hook_id: 1, key: 'a/b', body: { value: 'v' } }),
        'PUT /hooks/1/url_variables/a%2Fb',
        { body: '{"value":"v"}', status: 204 },
      ),
    ],
  },
  {
    ids: 'B-SHOOK-008',
    title: 'takes a URL variable away',
    types: [
      answers('deleteSystemHookUrlVariable', 204, 'undefined'),
      takesOnly('deleteSystemHookUrlVariable', 'hook_id: number; key: string'),
    ],
    sends: [
      sends((c) => api.deleteSystemHookUrlVariable(c, { hook_id: 1, key: 'k' }), 'DELETE /hooks/1/url_variables/k', {
        status: 204,
      }),
    ],
  },
  {
    ids: 'B-SHOOK-009',
    title: 'methods and paths of test, delete and URL variables',
    types: [answers('deleteSystemHook', 204, 'undefined')],
    sends: [
      sends((c) => api.testSystemHook(c, { hook_id: 2 }), 'POST /hooks/2', { status: 201 }),
      sends((c) => api.deleteSystemHook(c, { hook_id: 2 }), 'DELETE /hooks/2', { status: 204 }),
      sends(
        (c) => api.setSystemHookUrlVariable(c, { hook_id: 2, key: 'k', body: { value: '' } }),
        'PUT /hooks/2/url_variables/k',
        { body: '{"value":""}', status: 204 },
      ),
      sends((c) => api.deleteSystemHookUrlVariable(c, { hook_id: 2, key: 'k' }), 'DELETE /hooks/2/url_variables/k', {
        status: 204,
      }),
    ],
  },
  {
    ids: 'B-SHOOK-010',
    title: 'the hook has one argument name everywhere',
    types: [
      'getSystemHook',
      'updateSystemHook',
      'testSystemHook',
      'deleteSystemHook',
      'setSystemHookUrlVariable',
      'deleteSystemHookUrlVariable',
    ].flatMap((operation) => [takes(operation, 'hook_id: number'), lacks(`Args<typeof api.${operation}>`, 'id')]),
  },
  {
    ids: 'B-SHOOK-011',
    title: 'fields of a system hook',
    types: [
      fields(
        't.SystemHook',
        `id: number; url: string; name?: string | null; description?: string | null; created_at: string;
        ${FLAGS.map((flag) => `${flag}: boolean | null`).join('; ')}; url_variables: t.UrlVariable[]`,
      ),
    ],
  },
  {
    ids: 'B-SHOOK-012',
    title: 'the token is written, never read',
    types: [
      lacks('t.SystemHook', 'token'),
      lacks('Body<t.CreateSystemHookResult>', 'token'),
      fields('t.CreateSystemHookBodyWrite', 'token?: string'),
      fields('t.UpdateSystemHookBodyWrite', 'token?: string'),
    ],
    sends: [
      sends((c) => api.updateSystemHook(c, { hook_id: 1, body: { url: 'u', token: 's' } }), 'PUT /hooks/1', {
        body: '{"url":"u","token":"s"}',
      }),
    ],
  },
  {
    ids: 'B-SHOOK-013',
    title: 'filter and strategy are returned, variables by key only, and a test answers mock data',
    types: [
      fields('t.SystemHook', `push_events_branch_filter?: string | null; branch_filter_strategy?: ${STRATEGY}`),
      whole('t.UrlVariable', 'key: string'),
      fields('t.SystemHookTestResult', 'event_name: string'),
    ],
  },
  {
    ids: 'B-SHOOK-016',
    title: 'words of the strategy',
    types: ['t.CreateSystemHookBodyWrite', 't.UpdateSystemHookBodyWrite'].map((type) =>
      fields(type, `branch_filter_strategy?: ${STRATEGY}`),
    ),
    sends: (['wildcard', 'regex', 'all_branches'] as const).map((strategy) =>
      sends((c) => api.createSystemHook(c, { body: { url: 'u', branch_filter_strategy: strategy } }), 'POST /hooks', {
        body: { url: 'u', branch_filter_strategy: strategy },
        status: 201,
      }),
    ),
    comments: [documented('CreateSystemHookBody', 'branch_filter_strategy', "@default 'wildcard'")],
  },
];
