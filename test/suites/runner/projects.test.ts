import { proves, useBench } from './bench/bench.ts';
import { accepts, ignores, property, refuses, shows, statusFor, withoutEach, wrongEach } from './bench/plants.ts';

useBench();

const MAINTAINED = 'getProject/200/asMaintainer';

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

const SIZES = [
  'commit_count',
  'storage_size',
  'repository_size',
  'wiki_size',
  'lfs_objects_size',
  'job_artifacts_size',
  'snippets_size',
];

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
