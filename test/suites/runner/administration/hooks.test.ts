import { provesEach, useBench } from '../bench/bench.ts';
import { all, changes, fields, flows, makes, parameters, reads, refused, removes } from '../bench/faults.ts';
import { accepts, defaultsTo, property, shows, statusFor } from '../bench/plants.ts';

useBench();

const VARIABLES = 'createSystemHook/law/workflow/hookVariables';
const DELIVERY = 'createGroupHook/law/workflow/pushDelivery';
const ACTIVITY = 'createGroupHook/law/workflow/hookActivity';

const SYSTEM =
  'id url name description created_at push_events tag_push_events merge_requests_events repository_update_events ' +
  'enable_ssl_verification url_variables';

const GROUP =
  'id url name description group_id created_at alert_status disabled_until url_variables push_events_branch_filter ' +
  'branch_filter_strategy custom_webhook_template custom_headers enable_ssl_verification';

const FLAGS =
  'push_events tag_push_events merge_requests_events repository_update_events issues_events confidential_issues_events ' +
  'note_events confidential_note_events pipeline_events wiki_page_events job_events deployment_events ' +
  'feature_flag_events releases_events subgroup_events emoji_events resource_access_token_events member_events';

const RECORD =
  'id url trigger request_headers request_data response_headers response_body execution_duration response_status';

const HEADERS =
  'Content-Type User-Agent Idempotency-Key X-Service-Event X-Service-Webhook-UUID X-Service-Instance ' +
  'X-Service-Event-UUID X-Service-Token';

const PUSH =
  'object_kind event_name before after ref ref_protected checkout_sha message user_id user_name user_username ' +
  'user_email user_avatar project_id project commits total_commits_count push_options repository';

const PROJECT =
  'id name description web_url avatar_url git_ssh_url git_http_url namespace visibility_level path_with_namespace ' +
  'default_branch ci_config_path homepage url ssh_url http_url';

const REPOSITORY = 'name url description homepage git_http_url git_ssh_url visibility_level';

/** What the delivery of a push lacks, one after another. */
function withoutInDelivery(prefix: string, names: string) {
  const plants = names.split(' ').map((name) => {
    return [`without ${name}`, property(`${prefix}${name}`, () => undefined)] as const;
  });
  return flows(DELIVERY, Object.fromEntries(plants));
}

const isNotDone = (operationId: string) => ({
  [`${operationId} is not done`]: { loses: (message: { operationId: string }) => message.operationId === operationId },
});

/** What a hook was not told of is among what it was told of. */
function toldToAll() {
  let told = '';
  return {
    response(message: { operationId: string; body: string }): void {
      if (message.operationId !== 'listGroupHookEvents') return;
      if (message.body !== '[]') told = message.body;
      else if (told !== '') message.body = told;
    },
  };
}

/** The newest delivery, where it is by this event, is never made. */
function untold(trigger: string) {
  return {
    response(message: { operationId: string; body: string }): void {
      if (message.operationId !== 'listGroupHookEvents' || !message.body.startsWith('[{')) return;
      const events = JSON.parse(message.body) as readonly { readonly trigger: string }[];
      message.body = JSON.stringify(events.filter((event) => event.trigger !== trigger));
    },
  };
}

/** Something more is told of than what was done: the draft that nobody else sees. */
function draftIsTold() {
  let drafted = false;
  return {
    response(message: { operationId: string; body: string }): void {
      if (message.operationId === 'createDraftNote') drafted = true;
      if (!drafted || message.operationId !== 'listGroupHookEvents' || !message.body.startsWith('[{')) return;
      const [first, ...others] = JSON.parse(message.body) as readonly object[];
      message.body = JSON.stringify([first, { ...first, trigger: 'note_hooks' }, ...others]);
    },
  };
}

const TRIGGERS = 'push_hooks issue_hooks merge_request_hooks note_hooks emoji_hooks'.split(' ');

provesEach({
  '[A-EVENT-001] each deed is told by its own event, and a draft once it is published': flows(ACTIVITY, {
    ...Object.fromEntries(TRIGGERS.map((trigger) => [`nothing is told by ${trigger}`, untold(trigger)])),
    'reactions are told as notes': property('trigger', (word) => (word === 'emoji_hooks' ? 'note_hooks' : word)),
    'a draft is told of': draftIsTold(),
  }),
  '[B-SHOOK-001] system hooks are listed': reads('listSystemHooks'),
  '[B-SHOOK-002] one system hook is read': reads('getSystemHook'),
  '[B-SHOOK-003] a system hook is made with its address': all(
    makes('createSystemHook'),
    refused('createSystemHook', '400/noUrl', accepts(201)),
  ),
  '[B-SHOOK-004] a system hook is changed with its address': all(
    changes('updateSystemHook', 'createSystemHook'),
    refused('updateSystemHook', '400/noUrl', accepts()),
    flows(VARIABLES, isNotDone('updateSystemHook')),
  ),
  '[B-SHOOK-005] a test answers mock data': makes('testSystemHook'),
  '[B-SHOOK-006] a system hook is removed': all(
    removes('deleteSystemHook', 'createSystemHook'),
    flows(VARIABLES, isNotDone('deleteSystemHook')),
  ),
  '[B-SHOOK-007] a variable is set': all(
    removes('setSystemHookUrlVariable'),
    refused('setSystemHookUrlVariable', '400/noValue', accepts(204)),
    flows(VARIABLES, isNotDone('setSystemHookUrlVariable')),
  ),
  '[B-SHOOK-008] a variable is removed': all(
    removes('deleteSystemHookUrlVariable'),
    flows(VARIABLES, isNotDone('deleteSystemHookUrlVariable')),
  ),
  '[B-SHOOK-009] test, removal and variables have their paths': all(
    makes('testSystemHook'),
    removes('deleteSystemHook'),
    removes('setSystemHookUrlVariable'),
    removes('deleteSystemHookUrlVariable'),
  ),
  '[B-SHOOK-011] a system hook has its fields': fields('getSystemHook/200/one', SYSTEM),
  '[B-SHOOK-012] the secret of a system hook is never shown': {
    cases: [VARIABLES, 'getSystemHook/200/one', 'listSystemHooks/200/all'],
    plants: {
      'it is shown when it is made': shows('token', 'secret-of-the-hook'),
      'it is under another name': shows('description', 'secret-of-the-hook'),
    },
    writes: true,
  },
  '[B-SHOOK-013] filter and strategy are shown, of variables the key': all(
    fields('getSystemHook/200/one', 'push_events_branch_filter branch_filter_strategy'),
    flows(VARIABLES, {
      'the key is not shown': property('url_variables.key', () => undefined),
      'the value is shown': property('url_variables', (list) =>
        Array.isArray(list) && list.length > 0 ? [{ key: 'place', value: 'here' }] : list,
      ),
    }),
  ),
  '[B-SHOOK-016] the strategy is one of three words': all(
    refused('createSystemHook', '400/badStrategy', accepts(201)),
    {
      cases: ['createSystemHook/201/created', 'getSystemHook/200/one'],
      plants: { 'another word is answered': property('branch_filter_strategy', () => 'none') },
      writes: true,
    },
  ),
  '[B-SHOOK-017] system hooks are for administrators': {
    cases: [
      ...['listSystemHooks', 'getSystemHook', 'createSystemHook', 'updateSystemHook', 'deleteSystemHook'].flatMap(
        (name) => [`${name}/403/forbidden`, `${name}/401/noCredential`],
      ),
      'testSystemHook/403/forbidden',
    ],
    plants: {
      'others may': accepts(),
      'they are hidden': statusFor(403, 404),
      'strangers are 403': statusFor(401, 403),
    },
  },
  '[B-GHOOK-001] hooks of a group are listed': reads('listGroupHooks'),
  '[B-GHOOK-002] one hook of a group is read': reads('getGroupHook'),
  '[B-GHOOK-003] what a hook was told is listed': all(
    reads('listGroupHookEvents'),
    parameters('listGroupHookEvents', 'status'),
    {
      cases: ['listGroupHookEvents/law/defaults', 'listGroupHookEvents/law/valid-values/per_page'],
      plants: { 'pages are of one by default': defaultsTo('per_page', '1') },
    },
  ),
  '[B-GHOOK-004] a hook of a group has its fields': fields('getGroupHook/200/one', `${GROUP} ${FLAGS}`),
  '[B-GHOOK-005] of headers only the keys are shown; the strategy is a word': {
    cases: ['createGroupHook/201/created', 'getGroupHook/200/one'],
    plants: {
      'values are shown': property('custom_headers', () => [{ key: 'X-Own', value: 'shown' }]),
      'another strategy': property('branch_filter_strategy', () => 'none'),
    },
    writes: true,
  },
  '[B-GHOOK-006] a record has its fields': fields('listGroupHookEvents/200/successful', RECORD),
  '[B-GHOOK-007] the secret is not in the record': all(
    flows(DELIVERY, { 'it is': property('request_headers.X-Service-Token', () => 'secret-of-a-group-hook') }),
    {
      cases: ['listGroupHookEvents/200/successful'],
      plants: { 'it is': property('request_headers.X-Service-Token', () => 'fwhook-1621') },
    },
  ),
  '[B-GHOOK-008] status is a code or one of three words': all(
    parameters('listGroupHookEvents', 'status'),
    refused('listGroupHookEvents', '400/badStatus', accepts(200, '[]')),
  ),
  '[B-GHOOK-010] records are kept for seven days': {
    cases: ['listGroupHookEvents/200/lately'],
    plants: {
      'older ones are listed': { response: (message) => void older(message) },
      'those of today only': property('id', (id) => (id === 1653 ? undefined : id)),
    },
  },
  '[B-GHOOK-011] hooks of a group are for owners': {
    cases: ['listGroupHooks', 'getGroupHook', 'createGroupHook', 'updateGroupHook', 'deleteGroupHook'].map(
      (name) => `${name}/403/forbidden`,
    ),
    plants: { 'a maintainer may': accepts(), 'they are hidden': statusFor(403, 404) },
  },
  '[B-EVENT-004] a filter of branches narrows what a hook is told': flows(DELIVERY, {
    'it does not': toldToAll(),
    'another push is told': property('request_data.after', () => '0'.repeat(40)),
  }),
  '[B-EVENT-006] a delivery has its headers': withoutInDelivery('request_headers.', HEADERS),
  '[B-EVENT-008] the payload of a push has its members': withoutInDelivery('request_data.', PUSH),
  '[B-EVENT-009] so have its project and repository': all(
    withoutInDelivery('request_data.project.', PROJECT),
    withoutInDelivery('request_data.repository.', REPOSITORY),
  ),
  '[B-EVENT-010] so has each commit': all(
    withoutInDelivery('request_data.commits.', 'id message title timestamp url author added modified removed'),
    withoutInDelivery('request_data.commits.author.', 'name email'),
  ),
  '[B-EVENT-011] what the receiver answered is recorded': flows(DELIVERY, {
    'another status is': property('response_status', () => '500'),
    'none is': property('response_status', () => undefined),
  }),
  '[B-EVENT-013] a test of a system hook is about nothing that is there': {
    cases: ['testSystemHook/201/tested'],
    plants: {
      'it is about a project of the instance': property('name', () => 'App'),
      'it is empty': { response: (message) => void (message.status === 201 && (message.body = '{}')) },
    },
    writes: true,
  },
  '[B-LIMIT-003] records and associations come in pages of twenty': {
    cases: ['listGroupHookEvents/law/defaults', 'listPersonalAccessTokenAssociations/law/defaults'],
    plants: { 'in pages of one': defaultsTo('per_page', '1') },
  },
});

/** The record of last week as well. */
function older(message: { status: number; body: string; operationId: string }): void {
  if (message.status !== 200 || message.operationId !== 'listGroupHookEvents') return;
  const list = JSON.parse(message.body) as Record<string, unknown>[];
  message.body = JSON.stringify([...list, { ...list[0], id: 1654 }]);
}
