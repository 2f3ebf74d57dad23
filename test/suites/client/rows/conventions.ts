import * as api from '../../../../generated/client/index.ts';
import { deprecated, documented, sends, type DocComment, type Row } from '../row.ts';
import { answers, fails, fields, same, takes, type Claim } from '../type-claims.ts';

/** Every emitted function that has a reader of all pages. */
const LISTS = Object.keys(api).filter((name) => `${name}All` in api);

/** Lists that are read by page number; the repository tree is not. */
const OFFSET_LISTS = LISTS.filter((name) => name !== 'listRepositoryTree');

const argsOf = (operation: string): string => `${operation.charAt(0).toUpperCase()}${operation.slice(1)}Args`;

/** What names a resource in a path, by operation. */
const NAMED_BY: readonly (readonly [operations: string, argument: string])[] = [
  ['getIssue updateIssue deleteIssue reorderIssue moveIssue cloneIssue listIssueNotes listIssueReactions', 'issue_iid'],
  [
    'getMergeRequest updateMergeRequest deleteMergeRequest listMergeRequestReviewers listMergeRequestCommits listDraftNotes listMergeRequestReactions',
    'merge_request_iid',
  ],
  ['getGroupEpic', 'epic_iid'],
  ['listSnippetNotes listSnippetReactions', 'snippet_id'],
  ['getIssueNote updateIssueNote deleteIssueNote getSnippetNote listIssueNoteReactions', 'note_id'],
  ['getDraftNote updateDraftNote deleteDraftNote publishDraftNote', 'draft_note_id'],
  ['getIssueReaction deleteIssueReaction getSnippetReaction', 'award_id'],
  ['getSystemHook getGroupHook listGroupHookEvents', 'hook_id'],
  ['getProjectDeployKey updateProjectDeployKey', 'key_id'],
  ['getTrigger updateTrigger deleteTrigger', 'trigger_id'],
  ['getRunner updateRunner listRunnerJobs', 'id'],
];

/** Types of answers whose booleans may be null; each is checked with all that is nested in it by name. */
const ANSWERS =
  'Project SimpleProject UpstreamProject Group GroupListEntry Issue Note NoteAuthor UserReference CurrentUser Epic ' +
  'MergeRequest MergeRequestListEntry DraftNote ApprovalRule ApprovalConfiguration ProtectedBranch ApprovalGroup ' +
  'ApplicationSettings SystemHook GroupHook ProjectDeployKey InstanceDeployKey RunnerDetails Runner RunnerJob ' +
  'UserListEntry Member Version Commit GroupAccessToken PersonalAccessToken';

/** Deprecated parts of the first document, with words of the hint. */
const PART_A: readonly DocComment[] = [
  deprecated('ProjectCore', 'tag_list', '`topics`'),
  deprecated('FullProjectCore', 'marked_for_deletion_at', '`marked_for_deletion_on`'),
  deprecated('FullProjectCore', 'approvals_before_merge', 'approvals'),
  deprecated('FullProjectCore', 'container_registry_enabled', '`container_registry_access_level`'),
  deprecated('Group', 'projects', 'API v5'),
  deprecated('Group', 'shared_projects'),
  deprecated('GetGroupArgs', 'with_projects'),
  deprecated('Issue', 'assignee', '`assignees`'),
  deprecated('Issue', 'epic_iid', '`epic'),
  deprecated('UpdateIssueBody', 'epic_iid', '`epic_id`'),
  deprecated('MergeRequestCore', 'merged_by', '`merge_user`'),
  deprecated('MergeRequestCore', 'merge_status', '`detailed_merge_status`'),
  deprecated('MergeRequestCore', 'reference', '`references`'),
  deprecated('MergeRequestCore', 'approvals_before_merge'),
  deprecated('MergeRequestCore', 'allow_maintainer_to_push', '`allow_collaboration`'),
  deprecated('EpicCore', 'end_date', '`due_date`'),
  deprecated('EpicCore', 'start_date_from_milestones', '`start_date_from_inherited_source`'),
  deprecated('EpicCore', 'due_date_from_milestones', '`due_date_from_inherited_source`'),
  deprecated('EpicCore', 'reference', '`references`'),
  deprecated('Note', 'confidential', '`internal`'),
  deprecated('CreateNoteBody', 'confidential', '`internal`'),
  documented('ListIssuesArgs', 'labels', 'Deprecated: `No Label`', '`None`'),
  deprecated('listGroupEpics', undefined),
  deprecated('getGroupEpic', undefined),
  deprecated('createGroupEpic', undefined),
];

const BOTH_SETTINGS = ['ApplicationSettings', 'UpdateApplicationSettingsBody'];

/** Deprecated parts of the second document. */
const PART_B: readonly DocComment[] = [
  deprecated('RunnerCore', 'active', '`paused`'),
  deprecated('RunnerCore', 'ip_address'),
  ...['version', 'revision', 'platform', 'architecture'].map((name) => deprecated('RunnerDetails', name)),
  ...['ListRunnersArgs', 'ListAllRunnersArgs', 'ListProjectRunnersArgs', 'ListGroupRunnersArgs'].flatMap((args) => [
    deprecated(args, 'scope'),
    documented(args, 'status', 'eprecated', '`active`', '`paused`'),
  ]),
  ...BOTH_SETTINGS.flatMap((type) => [
    ...['enabled', 'period_in_seconds', 'requests_per_period'].map((name) =>
      deprecated(type, `throttle_unauthenticated_${name}`),
    ),
    deprecated(type, 'default_branch_protection', '`default_branch_protection_defaults`'),
    deprecated(type, 'asset_proxy_whitelist', '`asset_proxy_allowlist`'),
  ]),
  ...['ApprovalConfiguration', 'UpdateApprovalConfigurationBody'].map((type) =>
    deprecated(type, 'require_password_to_approve', '`require_reauthentication_to_approve`'),
  ),
];

/** The type has no boolean that can be missing and cannot be null. */
const noLooseFlags = (type: string): Claim => `check<Equal<LooseFlags<t.${type}>, never>>();`;

/** The bytes of a success in place of its Blob; a success that is no Blob has none. */
async function bytesOf(result: api.GetFileRawResult): Promise<{ ok: boolean; status: number; body: unknown }> {
  if (!result.ok) return result;
  const body: unknown = result.body;
  return { ...result, body: body instanceof Blob ? new Uint8Array(await body.arrayBuffer()) : undefined };
}

/** What servers call raw files, whatever the description says. */
const RAW_TYPES = ['application/octet-stream', 'text/plain; charset=utf-8', 'application/json', ''];

/** Rules of the whole API that the emitted types and comments show. */
export const conventionRows: readonly Row[] = [
  {
    ids: 'A-CONV-003',
    title: 'raw answers are bytes, and HEAD has none',
    types: [
      answers('getFileRaw', 200, 'Blob'),
      answers('getRepositoryBlobRaw', 200, 'Blob'),
      answers('downloadRepositoryArchive', 200, 'Blob'),
      answers('downloadRepositoryArchiveAs', 200, 'Blob'),
      answers('headFile', 200, 'undefined'),
      answers('headFileRaw', 200, 'undefined'),
      answers('headFileBlame', 200, 'undefined'),
    ],
    sends: [
      ...RAW_TYPES.flatMap((type) =>
        ['{"a":1}', 'plain', ''].map((text) =>
          sends(
            async (c) => bytesOf(await api.getFileRaw(c, { id: 1, file_path: 'x' })),
            'GET /projects/1/repository/files/x/raw',
            { headers: { 'content-type': type }, answer: new TextEncoder().encode(text) },
          ),
        ),
      ),
      sends((c) => api.headFileRaw(c, { id: 1, file_path: 'x' }), 'HEAD /projects/1/repository/files/x/raw'),
      sends(
        (c) => api.headFileBlame(c, { id: 1, file_path: 'x', ref: 'main' }),
        'HEAD /projects/1/repository/files/x/blame?ref=main',
      ),
    ],
  },
  {
    ids: 'A-CONV-013',
    title: 'what is named by its number in a project or group, and what by id',
    types: NAMED_BY.flatMap(([operations, argument]) =>
      operations.split(' ').map((operation) => takes(operation, `${argument}: number`)),
    ),
    sends: [
      sends((c) => api.getIssue(c, { id: 1, issue_iid: 2 }), 'GET /projects/1/issues/2'),
      sends((c) => api.getMergeRequest(c, { id: 1, merge_request_iid: 2 }), 'GET /projects/1/merge_requests/2'),
      sends((c) => api.getGroupEpic(c, { id: 1, epic_iid: 2 }), 'GET /groups/1/epics/2'),
      sends((c) => api.getSystemHook(c, { hook_id: 2 }), 'GET /hooks/2'),
    ],
  },
  {
    ids: 'A-CONV-018',
    title: 'a boolean of an answer that may be missing may be null, which counts as false',
    types: ANSWERS.split(' ').map(noLooseFlags),
    sends: [
      sends(
        async (c) => {
          const result = await api.getIssue(c, { id: 1, issue_iid: 2 });
          const isOn = result.ok && (result.body.confidential || result.body.discussion_locked);
          return isOn ? { ...result, body: 'null counted as true' } : result;
        },
        'GET /projects/1/issues/2',
        { answer: { confidential: null, discussion_locked: null } },
      ),
    ],
  },
  {
    ids: 'A-LIMIT-001',
    title: 'every list that is read by page number takes page and per_page, with the same defaults',
    types: OFFSET_LISTS.map((operation) => takes(operation, 'page?: number; per_page?: number')),
    sends: [
      sends((c) => api.listIssues(c, { page: 3, per_page: 100 }), 'GET /issues?page=3&per_page=100', { answer: [] }),
    ],
    comments: OFFSET_LISTS.flatMap((operation) => [
      documented(argsOf(operation), 'page', '@default 1'),
      documented(argsOf(operation), 'per_page', '@default 20', '100'),
    ]),
  },
  {
    ids: 'B-LIMIT-003',
    title: 'so do hook events and token associations',
    types: ['listGroupHookEvents', 'listPersonalAccessTokenAssociations'].map((operation) =>
      takes(operation, 'page?: number; per_page?: number'),
    ),
    sends: [
      sends(
        (c) => api.listGroupHookEvents(c, { id: 1, hook_id: 2, per_page: 100 }),
        'GET /groups/1/hooks/2/events?per_page=100',
      ),
      sends(
        (c) => api.listPersonalAccessTokenAssociations(c, { page: 2, per_page: 100 }),
        'GET /personal_access_tokens/self/associations?page=2&per_page=100',
      ),
    ],
    comments: ['ListGroupHookEventsArgs', 'ListPersonalAccessTokenAssociationsArgs'].map((args) =>
      documented(args, 'per_page', '@default 20', '100'),
    ),
  },
  { ids: 'A-VERS-002', title: 'deprecated parts are marked, with what to use instead', comments: PART_A },
  { ids: 'B-VERS-001', title: 'deprecated parts are marked, with what to use instead', comments: PART_B },
  {
    ids: 'B-ERROR-002',
    title: 'a duplicate address is a failure with a message',
    types: [
      fails('createServiceAccount', '400'),
      fields('t.Error_', 'message?: string | string[] | t.ValidationMessages'),
    ],
    sends: [
      sends((c) => api.createServiceAccount(c, { body: { email: 'e@x' } }), 'POST /service_accounts', {
        body: '{"email":"e@x"}',
        status: 400,
        answer: { message: 'Email has already been taken' },
      }),
      sends(
        async (c) => {
          const error: unknown = await api.createServiceAccount
            .orThrow(c, { body: { email: 'e@x' } })
            .catch((reason: unknown) => reason);
          if (!api.isErrorOf(api.createServiceAccount, error)) throw error;
          return { ok: false, status: error.status, body: error.body };
        },
        'POST /service_accounts',
        { body: '{"email":"e@x"}', status: 400, answer: { message: 'Email has already been taken' } },
      ),
    ],
  },
  {
    ids: 'B-ERROR-005',
    title: 'both documents share one type of error body',
    types: [
      same("Extract<t.CreateServiceAccountResult, { status: 400 }>['body']", 't.Error_'),
      same("Extract<t.GetRunnerResult, { status: 404 }>['body']", "Extract<t.GetIssueResult, { status: 404 }>['body']"),
      fails('updateApplicationSettings', '400 401 403 415'),
    ],
  },
];
