import { provesEach, useBench } from './bench/bench.ts';
import { all, fields, parameters, reads, refused } from './bench/faults.ts';
import {
  accepts,
  defaultsTo,
  ignores,
  property,
  reads as readsAs,
  refuses,
  refusesValue,
  shows,
  showsInEach,
  statusFor,
} from './bench/plants.ts';

useBench();

provesEach({
  '[A-PROJ-005] strangers read public projects, and list them with few fields': {
    cases: ['getProject/200/public', 'listProjects/200/anonymous'],
    plants: {
      'they need a credential': refuses(401),
      'private ones are listed': property('visibility', () => 'private'),
      'they see more of each': showsInEach('issues_enabled', true),
    },
  },
  '[A-PROJ-009] every role reads a project, maintainers and owners edit it': {
    cases: [
      'getProject/200/asGuest',
      'getProject/200/asMaintainer',
      'updateProject/200/edited',
      'updateProject/403/forbidden',
    ],
    plants: { 'guests do not read it': statusFor(200, 403), 'everybody edits it': accepts() },
    writes: true,
  },
  '[A-PROJ-013] an owner has three fields': fields('getProject/200/ofUser', 'id name created_at', { in: 'owner' }),
  '[A-PROJ-017] a share has its fields': fields(
    'getProject/200/sharedWithGroup',
    'group_id group_name group_full_path group_access_level',
    { in: 'shared_with_groups' },
  ),
  '[A-PROJ-025] the top tier adds the rule of status checks': fields(
    'getProject/200/sharedWithGroup',
    'only_allow_merge_if_all_status_checks_passed',
  ),
  '[A-PROJ-026] the paid tier adds templates': fields(
    'getProject/200/sharedWithGroup',
    'issues_template merge_requests_template',
  ),
  '[A-PROJ-027] the paid tier adds the day of deletion': fields(
    'getProject/200/sharedWithGroup',
    'marked_for_deletion_on',
  ),
  '[A-PROJ-030] an upstream is shown to those who see it': {
    cases: ['getProject/200/upstreamHidden', 'getProject/200/upstreamSeen'],
    plants: {
      'to strangers as well': shows('forked_from_project', { id: 301, name: 'App' }),
      'to nobody': property('forked_from_project', () => undefined),
    },
  },
  '[A-PROJ-031] what a caller sees of a project follows the role': {
    cases: ['getProject/200/asGuest', 'getProject/200/asMaintainer', 'getProject/200/public'],
    plants: {
      'guests see the token of runners': shows('runners_token', 'fwrt-project-301'),
      'maintainers do not': property('runners_token', () => undefined),
      'nobody sees permissions': property('permissions', () => undefined),
    },
  },
  '[A-PROJ-032] the token of runners and settings are for maintainers, permissions for members': {
    cases: ['getProject/200/asGuest', 'getProject/200/asMaintainer', 'getProject/200/public'],
    plants: {
      'the token is for all': shows('runners_token', 'fwrt-project-301'),
      'permissions are for strangers': shows('permissions', { project_access: null, group_access: null }),
      'settings are for nobody': property('ci_default_git_depth', () => undefined),
      'the state of an import is for nobody': property('import_status', () => undefined),
    },
  },
  '[A-SNIP-001] notes of a snippet are listed, the newest first': all(
    reads('listSnippetNotes'),
    parameters('listSnippetNotes', 'sort'),
    {
      cases: ['listSnippetNotes/200/byChange', 'listSnippetNotes/200/public'],
      plants: {
        'order_by is refused': refusesValue('order_by='),
        'the oldest first by default': defaultsTo('sort', 'asc'),
      },
    },
    refused('listSnippetNotes', '400/badOrder', accepts(200, '[]')),
  ),
  '[A-SNIP-002] one note of a snippet is read': all(
    reads('getSnippetNote'),
    refused('getSnippetNote', '404/noteNotFound', accepts()),
  ),
  '[A-SNIP-003] notes of a snippet are below it': all(reads('listSnippetNotes'), reads('getSnippetNote')),
  '[A-SNIP-004] notes of a personal snippet are below no project': {
    cases: ['listSnippetNotes/law/workflow/personalSnippet'],
    plants: { 'they are': accepts(200, '[]') },
    writes: true,
  },
  '[A-VERS-003] what is deprecated is there and works': all(
    fields('getProject/200/asMaintainer', 'tag_list'),
    fields('listGroups/200/owned', 'emails_disabled'),
    fields('getRunner/200/instance', 'active ip_address'),
    fields('getIssue/200/full', 'assignee'),
    {
      cases: ['listIssues/200/unlabelledOldWord', 'listRunners/200/oldWord'],
      plants: { 'an older word is a label': readsAs('labels', 'bug'), 'an older filter is ignored': ignores('scope') },
    },
  ),
});
