import { proves, useBench } from './bench/bench.ts';
import { accepts, ignores, property, refuses, shows, statusFor, withoutEach } from './bench/plants.ts';

useBench();

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
