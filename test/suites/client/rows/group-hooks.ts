import * as api from '../../../../generated/client/index.ts';
import { documented, sends, type Row } from '../row.ts';
import { answers, fails, same, takes, takesOnly, whole } from '../type-claims.ts';

export const STRATEGY = "'wildcard' | 'regex' | 'all_branches'";

const GROUP_FLAGS = [
  'push_events',
  'tag_push_events',
  'merge_requests_events',
  'repository_update_events',
  'issues_events',
  'confidential_issues_events',
  'note_events',
  'confidential_note_events',
  'pipeline_events',
  'wiki_page_events',
  'job_events',
  'deployment_events',
  'feature_flag_events',
  'releases_events',
  'subgroup_events',
  'emoji_events',
  'resource_access_token_events',
  'member_events',
];

/** Group hooks and their events. */
export const groupHooks: readonly Row[] = [
  {
    ids: 'B-GHOOK-001',
    title: 'lists the hooks of a group',
    types: [
      answers('listGroupHooks', 200, 't.GroupHook[]'),
      fails('listGroupHooks', '400 401 403 404'),
      takes('listGroupHooks', 'id: t.ResourceId'),
    ],
    sends: [sends((c) => api.listGroupHooks(c, { id: 'a/b' }), 'GET /groups/a%2Fb/hooks', { answer: [{ id: 1 }] })],
  },
  {
    ids: 'B-GHOOK-002',
    title: 'gets a hook of a group',
    types: [
      answers('getGroupHook', 200, 't.GroupHook'),
      fails('getGroupHook', '400 401 403 404'),
      takesOnly('getGroupHook', 'id: t.ResourceId; hook_id: number'),
    ],
    sends: [sends((c) => api.getGroupHook(c, { id: 'a/b', hook_id: 1 }), 'GET /groups/a%2Fb/hooks/1')],
  },
  {
    ids: 'B-GHOOK-003',
    title: 'lists what was delivered',
    types: [
      answers('listGroupHookEvents', 200, 't.HookEvent[]'),
      fails('listGroupHookEvents', '400 401 403 404'),
      takes('listGroupHookEvents', 'id: t.ResourceId; hook_id: number; page?: number; per_page?: number'),
    ],
    sends: [
      sends(
        (c) => api.listGroupHookEvents(c, { id: 3, hook_id: 1, status: 200, page: 2, per_page: 5 }),
        'GET /groups/3/hooks/1/events?status=200&page=2&per_page=5',
        { answer: [{ id: 9 }] },
      ),
    ],
    comments: [
      documented('ListGroupHookEventsArgs', 'page', '@default 1'),
      documented('ListGroupHookEventsArgs', 'per_page', '@default 20'),
    ],
  },
  {
    ids: 'B-GHOOK-004',
    title: 'fields of a group hook',
    types: [
      whole(
        't.GroupHook',
        `id: number; url: string; name: string | null; description: string | null; group_id: number;
        created_at: string; alert_status: string; disabled_until: string | null; url_variables: t.UrlVariable[];
        push_events_branch_filter: string | null; branch_filter_strategy: ${STRATEGY};
        custom_webhook_template: string | null; custom_headers: t.CustomHeaderKey[];
        enable_ssl_verification: boolean | null;
        ${GROUP_FLAGS.map((flag) => `${flag}: boolean | null`).join('; ')}`,
      ),
    ],
  },
  {
    ids: 'B-GHOOK-005',
    title: 'custom headers are read by key only; words of the strategy',
    types: [
      whole('t.CustomHeaderKey', 'key: string'),
      same("t.GroupHook['custom_headers']", 't.CustomHeaderKey[]'),
      same("t.GroupHook['branch_filter_strategy']", STRATEGY),
    ],
  },
  {
    ids: 'B-GHOOK-006',
    title: 'fields of a delivery',
    types: [
      whole(
        't.HookEvent',
        `id: number; url: string; trigger: string; request_headers: { [key: string]: string };
        request_data: Record<string, unknown>; response_headers: { [key: string]: string }; response_body: string;
        execution_duration: number; response_status: string`,
      ),
    ],
    sends: [
      sends((c) => api.listGroupHookEvents(c, { id: 3, hook_id: 1 }), 'GET /groups/3/hooks/1/events', {
        answer: [{ trigger: 'push_hooks', execution_duration: 1.25, response_status: '200' }],
      }),
    ],
  },
  {
    ids: 'B-GHOOK-008',
    title: 'filters deliveries by code or category',
    types: [takes('listGroupHookEvents', "status?: number | 'successful' | 'client_failure' | 'server_failure'")],
    sends: ([500, 'successful', 'client_failure', 'server_failure'] as const).map((status) =>
      sends(
        (c) => api.listGroupHookEvents(c, { id: 3, hook_id: 1, status }),
        `GET /groups/3/hooks/1/events?status=${status}`,
      ),
    ),
  },
];
