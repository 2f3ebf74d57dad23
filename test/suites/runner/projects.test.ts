import { proves, useBench } from './bench.ts';
import { accepts, ignores, property, refuses, shows, statusFor, withoutEach, wrongEach } from './plants.ts';

useBench();

const MAINTAINED = 'getProject/200/asMaintainer';

proves('[A-PROJ-001] one project is read, with licence, sizes and custom attributes on demand', {
  cases: ['getProject/200/withLicense', 'getProject/200/withStatistics', 'getProject/200/withCustomAttributes'],
  plants: {
    'license is ignored': ignores('license'),
    'statistics is ignored': ignores('statistics'),
    'with_custom_attributes is ignored': ignores('with_custom_attributes'),
  },
});

proves('[A-PROJ-002] projects are listed page by page', {
  cases: ['listProjects/200/anonymous', 'listProjects/law/pagination/offset'],
  plants: { 'an object instead of a list': property('id', () => 'one'), 'the page is ignored': ignores('page') },
});

proves('[A-PROJ-003] archived selects archived projects, or all but those', {
  cases: ['listProjects/200/archived', 'listProjects/200/notArchivedSimple'],
  plants: { 'the filter is ignored': ignores('archived') },
});

proves(
  '[A-PROJ-007][A-PROJ-008] private projects are 404 to strangers, internal ones open to everybody who is signed in',
  {
    cases: ['getProject/404/projectInvisible', 'getProject/404/projectHidden', 'getProject/200/internal'],
    plants: { 'are 403': statusFor(404, 403), 'internal ones are hidden': statusFor(200, 404) },
  },
);

const CORE = [
  'id',
  'description',
  'default_branch',
  'visibility',
  'ssh_url_to_repo',
  'http_url_to_repo',
  'web_url',
  'readme_url',
  'tag_list',
];
const MORE = [
  'topics',
  'name',
  'name_with_namespace',
  'path',
  'path_with_namespace',
  'created_at',
  'last_activity_at',
  'archived',
];
const FLAGS = [
  'issues_enabled',
  'open_issues_count',
  'merge_requests_enabled',
  'jobs_enabled',
  'wiki_enabled',
  'snippets_enabled',
];
const LATER = [
  'creator_id',
  'import_status',
  'avatar_url',
  'star_count',
  'forks_count',
  'runners_token',
  'public_jobs',
  'merge_method',
];

proves('[A-PROJ-011] a project has its properties, each of its type', {
  cases: [MAINTAINED],
  plants: {
    ...withoutEach('', [...CORE, ...MORE, ...FLAGS, ...LATER]),
    ...wrongEach('', [...CORE, ...MORE, ...FLAGS, ...LATER]),
  },
});

proves('[A-PROJ-012] the visibility of a project is one of three words', {
  cases: [MAINTAINED, 'createProject/400/badVisibility'],
  plants: { 'a fourth is answered': property('visibility', () => 'secret'), 'a fourth is taken': accepts(201) },
});

proves('[A-PROJ-014] the namespace of a project has its properties', {
  cases: [MAINTAINED],
  plants: withoutEach('namespace', ['id', 'name', 'path', 'kind', 'full_path', 'avatar_url', 'web_url']),
  at: /^\/namespace/,
});

const POLICY = [
  'cadence',
  'enabled',
  'keep_n',
  'older_than',
  'name_regex',
  'name_regex_delete',
  'name_regex_keep',
  'next_run_at',
];
proves('[A-PROJ-015] the expiry policy of a project has its properties', {
  cases: [MAINTAINED],
  plants: withoutEach('container_expiration_policy', POLICY),
  at: /^\/container_expiration_policy/,
});

proves('[A-PROJ-016] the permissions of a project say project and group access', {
  cases: [MAINTAINED],
  plants: {
    ...withoutEach('permissions', ['project_access', 'group_access']),
    ...withoutEach('permissions.group_access', ['access_level', 'notification_level']),
  },
  at: /^\/permissions/,
});

proves('[A-PROJ-018] a project has its links', {
  cases: [MAINTAINED],
  plants: withoutEach('_links', [
    'self',
    'issues',
    'merge_requests',
    'repo_branches',
    'labels',
    'events',
    'members',
    'cluster_agents',
  ]),
  at: /^\/_links/,
});

proves('[A-PROJ-019][A-PROJ-033] topics and the deprecated tag list are equal lists of text', {
  cases: [MAINTAINED],
  plants: {
    'topics as one text': property('topics', () => 'web,service'),
    'topics of numbers': property('topics', () => [1]),
    'another tag list': property('tag_list', () => []),
    'frameworks as text': property('compliance_frameworks', () => 'none'),
  },
});

proves('[A-PROJ-020] the licence is there only on demand', {
  cases: ['getProject/200/withLicense', 'getProject/200/public'],
  plants: {
    ...withoutEach('license', ['key', 'name', 'nickname', 'html_url', 'source_url']),
    'it is never there': ignores('license'),
    'it is always there': shows('license', { key: 'mit' }),
    'its address depends on it': property('license_url', () => undefined),
  },
});

const SIZES = [
  'commit_count',
  'storage_size',
  'repository_size',
  'wiki_size',
  'lfs_objects_size',
  'job_artifacts_size',
  'snippets_size',
];
proves('[A-PROJ-021] sizes are there on demand', {
  cases: ['getProject/200/withStatistics'],
  plants: { ...withoutEach('statistics', SIZES), 'they are never there': ignores('statistics') },
  at: /^\/statistics/,
});

proves('[A-PROJ-022] whoever is below reporter gets no sizes, but an answer', {
  cases: ['getProject/200/statisticsBelowReporter'],
  plants: { 'is refused': refuses(403), 'sizes are shown': shows('statistics', { commit_count: 1 }) },
});

proves('[A-PROJ-023] custom attributes are there on demand, for administrators', {
  cases: ['getProject/200/withCustomAttributes', 'getProject/200/public'],
  plants: {
    'the parameter is ignored': ignores('with_custom_attributes'),
    'they are always there': shows('custom_attributes', []),
  },
});

const UPSTREAM = [
  'id',
  'description',
  'name',
  'name_with_namespace',
  'path',
  'path_with_namespace',
  'created_at',
  'default_branch',
];
proves('[A-PROJ-028][A-PROJ-029] a fork says where it comes from', {
  cases: ['getProject/200/fork'],
  plants: {
    ...withoutEach('forked_from_project', [
      ...UPSTREAM,
      'tag_list',
      'topics',
      'web_url',
      'star_count',
      'forks_count',
      'namespace',
    ]),
    ...withoutEach('', ['forked_from_project', 'mr_default_target_self']),
  },
});

proves('[A-GROUP-001] one group is read, with custom attributes on demand', {
  cases: ['getGroup/200/public', 'getGroup/200/withCustomAttributes'],
  plants: { 'the parameter is ignored': ignores('with_custom_attributes'), 'it is hidden': refuses(403) },
});

proves('[A-GROUP-002] groups are listed, 20 on a page', {
  cases: ['listGroups/200/anonymous', 'listGroups/law/pagination/offset'],
  plants: { 'the size is ignored': ignores('per_page') },
});

proves('[A-GROUP-005] public groups need no credential, private ones are 404 to strangers', {
  cases: ['getGroup/200/public', 'listGroups/200/anonymous', 'getGroup/404/groupInvisible', 'getGroup/404/groupHidden'],
  plants: {
    'need one': refuses(401),
    'private ones are 403': statusFor(404, 403),
    'a private group is listed': property('visibility', () => 'private'),
  },
});

proves('[A-GROUP-006] anonymous lists of groups go by keyset as well', {
  cases: ['listGroups/200/keysetPage', 'listGroups/law/pagination/keyset', 'listGroups/405/keysetWithToken'],
  plants: {
    'are refused': refuses(405),
    'no next page': { response: (message) => void delete message.headers['link'] },
  },
});

const GROUP = [
  'id',
  'name',
  'path',
  'description',
  'visibility',
  'avatar_url',
  'web_url',
  'request_access_enabled',
  'repository_storage',
];
const GROUP_MORE = [
  'full_name',
  'full_path',
  'file_template_project_id',
  'parent_id',
  'created_at',
  'shared_with_groups',
  'projects',
];
const GROUP_LAST = [
  'shared_projects',
  'ip_restriction_ranges',
  'math_rendering_limits_enabled',
  'lock_math_rendering_limits_enabled',
];

proves('[A-GROUP-007] a group has its properties', {
  cases: ['getGroup/200/asOwner', 'getGroup/200/public'],
  plants: withoutEach('', [...GROUP, ...GROUP_MORE, ...GROUP_LAST]),
});

proves('[A-GROUP-009] only owners see registration token and access protocol', {
  cases: ['getGroup/200/asOwner', 'getGroup/200/asMember', 'getGroup/200/public'],
  plants: {
    ...withoutEach('', ['runners_token', 'enabled_git_access_protocol']),
    'members see the token': shows('runners_token', 'fwrt-group-201'),
    'members see the protocol': shows('enabled_git_access_protocol', 'all'),
  },
});

proves('[A-GROUP-010] only top-level groups have the sharing rule', {
  cases: ['getGroup/200/asOwner', 'getGroup/200/subgroup'],
  plants: {
    ...withoutEach('', ['prevent_sharing_groups_outside_hierarchy']),
    'subgroups have it': shows('prevent_sharing_groups_outside_hierarchy', false),
  },
});

proves('[A-GROUP-012] with_projects=false leaves the projects out', {
  cases: ['getGroup/200/asOwner', 'getGroup/200/public'],
  plants: {
    'they are there': shows('projects', []),
    'it is ignored': ignores('with_projects'),
    ...withoutEach('', ['projects', 'shared_projects']),
  },
});

proves('[A-GROUP-013] the paid tier adds its properties to a group', {
  cases: ['getGroup/200/asOwner'],
  plants: withoutEach('', [
    'shared_runners_minutes_limit',
    'extra_shared_runners_minutes_limit',
    'marked_for_deletion_on',
    'membership_lock',
    'wiki_access_level',
    'assistant_features_enabled',
    'lock_assistant_features_enabled',
    'assistant_availability',
    'experiment_features_enabled',
  ]),
});

proves('[A-GROUP-014][A-GROUP-015] entries of the list have further properties', {
  cases: ['listGroups/200/owned'],
  plants: withoutEach('', [
    'share_with_group_lock',
    'require_two_factor_authentication',
    'two_factor_grace_period',
    'project_creation_level',
    'auto_devops_enabled',
    'subgroup_creation_level',
    'emails_disabled',
    'emails_enabled',
    'mentions_disabled',
    'lfs_enabled',
    'default_branch',
    'default_branch_protection',
    'default_branch_protection_defaults',
  ]),
});

proves('[A-GROUP-019] skip_groups leaves groups out', {
  cases: ['listGroups/200/skipGroups', 'listGroups/law/invalid-parameter/query/skip_groups[]'],
  plants: { 'what is no number is taken': accepts(200, '[]') },
});

proves('[A-GROUP-021] order_by and sort take their words only', {
  cases: [
    'listGroups/400/badOrder',
    'listGroups/400/badSort',
    'listGroups/law/valid-values/order_by',
    'listGroups/law/valid-values/sort',
  ],
  plants: {
    'others are taken': accepts(200, '[]'),
    'similarity is refused': {
      response: (message) => void (message.status = message.target.includes('similarity') ? 400 : message.status),
    },
  },
});

proves('[A-GROUP-026][A-GROUP-032] other visibilities and dates are refused', {
  cases: ['listGroups/400/badVisibility', 'listGroups/400/badDate', 'listGroups/law/valid-values/visibility'],
  plants: {
    'are taken': accepts(200, '[]'),
    'internal is refused': {
      response: (message) => void (message.status = message.target.includes('=internal') ? 400 : message.status),
    },
  },
});
