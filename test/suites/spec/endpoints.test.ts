import { describe, expect, it } from 'vitest';
import {
  bodySchema,
  expectProperties,
  items,
  operation,
  parameterNames,
  properties,
  required,
  response,
  responseSchema,
  target,
  typesOf,
} from './description.ts';

interface Endpoint {
  readonly rows: string;
  readonly id: string;
  /** Method and path template. */
  readonly at: string;
  readonly status?: number;
  /** Exact query parameters. */
  readonly query?: string;
  /** Members the body has at least. */
  readonly body?: string;
  /** Members the body requires, exactly. */
  readonly needs?: string;
  /** Component that is answered; `[]` in front for an array of it. */
  readonly gives?: string;
}

const MR = '/projects/{id}/merge_requests/{merge_request_iid}';
const ISSUE = '/projects/{id}/issues/{issue_iid}';
const SNIPPET = '/projects/{id}/snippets/{snippet_id}';
const FILE = '/projects/{id}/repository/files/{file_path}';
const COMMITS = '/projects/{id}/repository/commits';
const ACCOUNTS = '/groups/{id}/service_accounts';
const PAGES = 'page, per_page';
const POSITION = 'note, commit_id, in_reply_to_discussion_id, resolve_discussion, position';
const TOKENS = 'created_after, created_before, last_used_after, last_used_before, revoked, search, state';
const RUNNER = 'scope, type, status, paused, tag_list[], version_prefix, page, per_page';

const reactions = (rows: readonly string[], name: string, parent: string): Endpoint[] => [
  {
    rows: rows[0] ?? '',
    id: `list${name}Reactions`,
    at: `GET ${parent}/award_emoji`,
    query: PAGES,
    gives: '[]Reaction',
  },
  {
    rows: rows[1] ?? '',
    id: `get${name}Reaction`,
    at: `GET ${parent}/award_emoji/{award_id}`,
    query: '',
    gives: 'Reaction',
  },
  {
    rows: rows[2] ?? '',
    id: `create${name}Reaction`,
    at: `POST ${parent}/award_emoji`,
    status: 201,
    body: 'name',
    needs: 'name',
    gives: 'Reaction',
  },
  { rows: rows[3] ?? '', id: `delete${name}Reaction`, at: `DELETE ${parent}/award_emoji/{award_id}`, status: 204 },
];
const same = (row: string): string[] => [row, row, row, row];

const ENDPOINTS: readonly Endpoint[] = [
  {
    rows: '[A-GROUP-003][A-GROUP-004]',
    id: 'listDescendantGroups',
    at: 'GET /groups/{id}/descendant_groups',
    query:
      'skip_groups[], all_available, search, order_by, sort, statistics, with_custom_attributes, owned, min_access_level, page, per_page',
    gives: '[]GroupListEntry',
  },
  { rows: '[A-ISSUE-002][A-ISSUE-003]', id: 'listGroupIssues', at: 'GET /groups/{id}/issues', gives: '[]Issue' },
  {
    rows: '[A-ISSUE-006]',
    id: 'reorderIssue',
    at: `PUT ${ISSUE}/reorder`,
    body: 'move_after_id, move_before_id',
    needs: '',
    gives: 'Issue',
  },
  {
    rows: '[A-ISSUE-007]',
    id: 'moveIssue',
    at: `POST ${ISSUE}/move`,
    status: 201,
    body: 'to_project_id',
    needs: 'to_project_id',
    gives: 'Issue',
  },
  {
    rows: '[A-ISSUE-008][A-ISSUE-010]',
    id: 'cloneIssue',
    at: `POST ${ISSUE}/clone`,
    status: 201,
    body: 'to_project_id, with_notes',
    needs: 'to_project_id',
    gives: 'Issue',
  },
  {
    rows: '[A-EPIC-001]',
    id: 'listGroupEpics',
    at: 'GET /groups/{id}/epics',
    query:
      'author_id, author_username, labels, with_labels_details, order_by, sort, search, state, created_after, created_before, updated_after, updated_before, include_ancestor_groups, include_descendant_groups, my_reaction_emoji, not, page, per_page',
    gives: '[]EpicListEntry',
  },
  { rows: '[A-EPIC-002]', id: 'getGroupEpic', at: 'GET /groups/{id}/epics/{epic_iid}', query: '', gives: 'Epic' },
  {
    rows: '[A-EPIC-003][A-EPIC-025]',
    id: 'createGroupEpic',
    at: 'POST /groups/{id}/epics',
    status: 201,
    body: 'title, labels, description, color, confidential, created_at, start_date_is_fixed, start_date_fixed, due_date_is_fixed, due_date_fixed, parent_id',
    needs: 'title',
    gives: 'Epic',
  },
  { rows: '[A-MR-001]', id: 'listMergeRequests', at: 'GET /merge_requests' },
  {
    rows: '[A-MR-002][A-MR-006]',
    id: 'listMergeRequestReviewers',
    at: `GET ${MR}/reviewers`,
    query: '',
    gives: '[]MergeRequestReviewer',
  },
  {
    rows: '[A-MR-003][A-MR-008]',
    id: 'listMergeRequestCommits',
    at: `GET ${MR}/commits`,
    query: PAGES,
    gives: '[]MergeRequestCommit',
  },
  {
    rows: '[A-MR-004][A-MR-043]',
    id: 'updateMergeRequest',
    at: `PUT ${MR}`,
    body: 'add_labels, allow_collaboration, allow_maintainer_to_push, assignee_id, assignee_ids, description, discussion_locked, labels, merge_after, milestone_id, remove_labels, remove_source_branch, reviewer_ids, squash, state_event, target_branch, title',
    needs: '',
    gives: 'MergeRequest',
  },
  { rows: '[A-MR-005]', id: 'deleteMergeRequest', at: `DELETE ${MR}`, status: 204 },
  {
    rows: '[A-MR-009]',
    id: 'createMergeRequest',
    at: 'POST /projects/{id}/merge_requests',
    status: 201,
    body: 'source_branch, target_branch, title',
    needs: 'title, source_branch, target_branch',
    gives: 'MergeRequest',
  },
  {
    rows: '[A-SNIP-001][A-SNIP-003]',
    id: 'listSnippetNotes',
    at: `GET ${SNIPPET}/notes`,
    query: 'sort, order_by, page, per_page',
    gives: '[]Note',
  },
  { rows: '[A-SNIP-002]', id: 'getSnippetNote', at: `GET ${SNIPPET}/notes/{note_id}`, query: '', gives: 'Note' },
  { rows: '[A-DRAFT-001]', id: 'listDraftNotes', at: `GET ${MR}/draft_notes`, query: PAGES, gives: '[]DraftNote' },
  {
    rows: '[A-DRAFT-002]',
    id: 'getDraftNote',
    at: `GET ${MR}/draft_notes/{draft_note_id}`,
    query: '',
    gives: 'DraftNote',
  },
  {
    rows: '[A-DRAFT-003][A-DRAFT-012]',
    id: 'createDraftNote',
    at: `POST ${MR}/draft_notes`,
    status: 201,
    body: POSITION,
    needs: 'note',
    gives: 'DraftNote',
  },
  {
    rows: '[A-DRAFT-004]',
    id: 'updateDraftNote',
    at: `PUT ${MR}/draft_notes/{draft_note_id}`,
    body: 'note, position',
    needs: '',
    gives: 'DraftNote',
  },
  {
    rows: '[A-DRAFT-005][A-DRAFT-008]',
    id: 'deleteDraftNote',
    at: `DELETE ${MR}/draft_notes/{draft_note_id}`,
    status: 204,
  },
  { rows: '[A-DRAFT-006]', id: 'publishDraftNote', at: `PUT ${MR}/draft_notes/{draft_note_id}/publish`, status: 204 },
  { rows: '[A-DRAFT-007]', id: 'publishAllDraftNotes', at: `POST ${MR}/draft_notes/bulk_publish`, status: 204 },
  ...reactions(['[A-EMOJI-001]', '[A-EMOJI-002]', '[A-EMOJI-003]', '[A-EMOJI-004]'], 'Issue', ISSUE),
  ...reactions(['[A-EMOJI-005]', '[A-EMOJI-006]', '[A-EMOJI-007]', '[A-EMOJI-008]'], 'MergeRequest', MR),
  ...reactions(['[A-EMOJI-009]', '[A-EMOJI-010]', '[A-EMOJI-011]', '[A-EMOJI-012]'], 'Snippet', SNIPPET),
  ...reactions(same('[A-EMOJI-013][A-EMOJI-016]'), 'IssueNote', `${ISSUE}/notes/{note_id}`),
  ...reactions(same('[A-EMOJI-014]'), 'MergeRequestNote', `${MR}/notes/{note_id}`),
  ...reactions(same('[A-EMOJI-015]'), 'SnippetNote', `${SNIPPET}/notes/{note_id}`),
  {
    rows: '[A-APPR-001]',
    id: 'listGroupApprovalRules',
    at: 'GET /groups/{id}/approval_rules',
    query: PAGES,
    gives: '[]ApprovalRule',
  },
  {
    rows: '[A-APPR-002]',
    id: 'createGroupApprovalRule',
    at: 'POST /groups/{id}/approval_rules',
    status: 201,
    body: 'approvals_required, name, group_ids, user_ids, rule_type',
    needs: 'name, approvals_required',
    gives: 'ApprovalRule',
  },
  {
    rows: '[A-APPR-003]',
    id: 'updateGroupApprovalRule',
    at: 'PUT /groups/{id}/approval_rules/{approval_rule_id}',
    body: 'approvals_required, name, group_ids, user_ids, rule_type',
    needs: '',
    gives: 'ApprovalRule',
  },
  {
    rows: '[A-APPR-004][A-APPR-009]',
    id: 'getProjectApprovalConfiguration',
    at: 'GET /projects/{id}/approvals',
    query: '',
    gives: 'ApprovalConfiguration',
  },
  {
    rows: '[A-APPR-005][A-APPR-008]',
    id: 'updateProjectApprovalConfiguration',
    at: 'POST /projects/{id}/approvals',
    status: 201,
    body: 'approvals_before_merge, disable_overriding_approvers_per_merge_request, merge_requests_author_approval, merge_requests_disable_committers_approval, require_password_to_approve, require_reauthentication_to_approve, reset_approvals_on_push, selective_code_owner_removals',
    needs: '',
    gives: 'ApprovalConfiguration',
  },
  {
    rows: '[A-APPR-006]',
    id: 'listProjectApprovalRules',
    at: 'GET /projects/{id}/approval_rules',
    query: PAGES,
    gives: '[]ApprovalRule',
  },
  {
    rows: '[A-APPR-007]',
    id: 'getProjectApprovalRule',
    at: 'GET /projects/{id}/approval_rules/{approval_rule_id}',
    query: '',
    gives: 'ApprovalRule',
  },
  {
    rows: '[A-REPO-002]',
    id: 'getRepositoryBlob',
    at: 'GET /projects/{id}/repository/blobs/{sha}',
    query: '',
    gives: 'Blob',
  },
  { rows: '[A-REPO-003]', id: 'getRepositoryBlobRaw', at: 'GET /projects/{id}/repository/blobs/{sha}/raw', query: '' },
  {
    rows: '[A-REPO-004][A-REPO-016]',
    id: 'downloadRepositoryArchive',
    at: 'GET /projects/{id}/repository/archive',
    query: 'path, sha, include_lfs_blobs, exclude_paths[]',
  },
  {
    rows: '[A-REPO-004][A-REPO-016]',
    id: 'downloadRepositoryArchiveAs',
    at: 'GET /projects/{id}/repository/archive.{format}',
    query: 'path, sha, include_lfs_blobs, exclude_paths[]',
  },
  {
    rows: '[A-REPO-005]',
    id: 'compareRepository',
    at: 'GET /projects/{id}/repository/compare',
    query: 'from, to, from_project_id, straight, unidiff',
    gives: 'CompareResult',
  },
  {
    rows: '[A-REPO-006]',
    id: 'listContributors',
    at: 'GET /projects/{id}/repository/contributors',
    query: 'ref, order_by, sort, page, per_page',
    gives: '[]Contributor',
  },
  {
    rows: '[A-REPO-007][A-REPO-008]',
    id: 'getMergeBase',
    at: 'GET /projects/{id}/repository/merge_base',
    query: 'refs[]',
    gives: 'Commit',
  },
  {
    rows: '[A-COMMIT-001]',
    id: 'listCommits',
    at: `GET ${COMMITS}`,
    query: 'ref_name, since, until, path, author, all, with_stats, first_parent, order, trailers, page, per_page',
    gives: '[]Commit',
  },
  { rows: '[A-COMMIT-003]', id: 'getCommit', at: `GET ${COMMITS}/{sha}`, query: 'stats', gives: 'Commit' },
  {
    rows: '[A-COMMIT-004]',
    id: 'listCommitRefs',
    at: `GET ${COMMITS}/{sha}/refs`,
    query: 'type, page, per_page',
    gives: '[]CommitRef',
  },
  {
    rows: '[A-COMMIT-005][A-COMMIT-006]',
    id: 'getCommitSequence',
    at: `GET ${COMMITS}/{sha}/sequence`,
    query: 'first_parent',
    gives: 'CommitSequence',
  },
  { rows: '[A-FILE-003]', id: 'getFileBlame', at: `GET ${FILE}/blame`, query: 'ref, range', gives: '[]BlameRange' },
  { rows: '[A-FILE-003]', id: 'headFileBlame', at: `HEAD ${FILE}/blame`, query: 'ref, range' },
  { rows: '[A-FILE-004][A-FILE-008]', id: 'headFileRaw', at: `HEAD ${FILE}/raw`, query: 'ref, lfs' },
  {
    rows: '[A-FILE-005]',
    id: 'createFile',
    at: `POST ${FILE}`,
    status: 201,
    body: 'author_email, author_name, encoding, execute_filemode, start_branch',
    needs: 'branch, commit_message, content',
    gives: 'FileCommitResult',
  },
  {
    rows: '[A-FILE-006]',
    id: 'updateFile',
    at: `PUT ${FILE}`,
    body: 'author_email, author_name, encoding, execute_filemode, start_branch, last_commit_id',
    needs: 'branch, commit_message, content',
    gives: 'FileCommitResult',
  },
  {
    rows: '[A-FILE-007][A-FILE-008]',
    id: 'deleteFile',
    at: `DELETE ${FILE}`,
    status: 204,
    body: 'branch, commit_message',
    needs: 'branch, commit_message',
  },
  {
    rows: '[B-GTOK-002]',
    id: 'getGroupAccessToken',
    at: 'GET /groups/{id}/access_tokens/{token_id}',
    query: '',
    gives: 'GroupAccessToken',
  },
  {
    rows: '[B-PAT-001][B-PAT-011][B-PAT-012]',
    id: 'listPersonalAccessTokens',
    at: 'GET /personal_access_tokens',
    query: `${TOKENS}, user_id, page, per_page`,
    gives: '[]PersonalAccessToken',
  },
  {
    rows: '[B-PAT-002]',
    id: 'getPersonalAccessToken',
    at: 'GET /personal_access_tokens/{id}',
    query: '',
    gives: 'PersonalAccessToken',
  },
  {
    rows: '[B-PAT-003]',
    id: 'rotatePersonalAccessToken',
    at: 'POST /personal_access_tokens/{id}/rotate',
    body: 'expires_at',
    needs: '',
    gives: 'PersonalAccessTokenWithSecret',
  },
  { rows: '[B-PAT-004]', id: 'revokePersonalAccessToken', at: 'DELETE /personal_access_tokens/{id}', status: 204 },
  {
    rows: '[B-PAT-005][B-PAT-008]',
    id: 'revokeSelfPersonalAccessToken',
    at: 'DELETE /personal_access_tokens/self',
    status: 204,
  },
  {
    rows: '[B-PAT-006]',
    id: 'listPersonalAccessTokenAssociations',
    at: 'GET /personal_access_tokens/self/associations',
    query: 'min_access_level, page, per_page',
    gives: 'TokenAssociations',
  },
  {
    rows: '[B-PAT-007][B-PAT-009]',
    id: 'createUserPersonalAccessToken',
    at: 'POST /users/{user_id}/personal_access_tokens',
    status: 201,
    body: 'description, expires_at',
    needs: 'name, scopes',
    gives: 'PersonalAccessTokenWithSecret',
  },
  {
    rows: '[B-SA-001]',
    id: 'listGroupServiceAccounts',
    at: `GET ${ACCOUNTS}`,
    query: 'order_by, sort, page, per_page',
    gives: '[]ServiceAccount',
  },
  {
    rows: '[B-SA-002]',
    id: 'createGroupServiceAccount',
    at: `POST ${ACCOUNTS}`,
    status: 201,
    body: 'name, username',
    needs: '',
    gives: 'ServiceAccount',
  },
  {
    rows: '[B-SA-003]',
    id: 'deleteGroupServiceAccount',
    at: `DELETE ${ACCOUNTS}/{user_id}`,
    status: 204,
    query: 'hard_delete',
  },
  {
    rows: '[B-SA-004]',
    id: 'createServiceAccountToken',
    at: `POST ${ACCOUNTS}/{user_id}/personal_access_tokens`,
    status: 201,
    body: 'expires_at',
    needs: 'name, scopes',
    gives: 'PersonalAccessTokenWithSecret',
  },
  {
    rows: '[B-SA-005]',
    id: 'listServiceAccounts',
    at: 'GET /service_accounts',
    query: 'order_by, sort, page, per_page',
    gives: '[]ServiceAccount',
  },
  {
    rows: '[B-SA-006]',
    id: 'createServiceAccount',
    at: 'POST /service_accounts',
    status: 201,
    body: 'name, username, email',
    needs: '',
    gives: 'InstanceServiceAccount',
  },
  {
    rows: '[B-SA-007][B-SA-008]',
    id: 'rotateServiceAccountToken',
    at: `POST ${ACCOUNTS}/{user_id}/personal_access_tokens/{token_id}/rotate`,
    body: 'expires_at',
    needs: '',
    gives: 'PersonalAccessTokenWithSecret',
  },
  { rows: '[B-RUNNER-001]', id: 'listRunners', at: 'GET /runners', query: RUNNER, gives: '[]Runner' },
  { rows: '[B-RUNNER-002]', id: 'listAllRunners', at: 'GET /runners/all', query: RUNNER, gives: '[]Runner' },
  { rows: '[B-RUNNER-003]', id: 'getRunner', at: 'GET /runners/{id}', query: '', gives: 'RunnerDetails' },
  {
    rows: '[B-RUNNER-004][B-RUNNER-005]',
    id: 'updateRunner',
    at: 'PUT /runners/{id}',
    body: 'description, active, paused, tag_list, run_untagged, locked, access_level, maximum_timeout, maintenance_note',
    needs: '',
    gives: 'RunnerDetails',
  },
  { rows: '[B-RUNNER-006][B-RUNNER-007]', id: 'listRunnerJobs', at: 'GET /runners/{id}/jobs', gives: '[]RunnerJob' },
  {
    rows: '[B-RUNNER-006][B-RUNNER-007]',
    id: 'listProjectRunners',
    at: 'GET /projects/{id}/runners',
    query: RUNNER,
    gives: '[]Runner',
  },
  {
    rows: '[B-RUNNER-006][B-RUNNER-007]',
    id: 'listGroupRunners',
    at: 'GET /groups/{id}/runners',
    query: RUNNER,
    gives: '[]Runner',
  },
  {
    rows: '[B-RUNNER-026]',
    id: 'registerRunner',
    at: 'POST /runners',
    status: 201,
    body: 'token, description, tag_list',
    needs: 'token',
    gives: 'RunnerRegistration',
  },
  { rows: '[B-SHOOK-001]', id: 'listSystemHooks', at: 'GET /hooks', query: PAGES, gives: '[]SystemHook' },
  { rows: '[B-SHOOK-002]', id: 'getSystemHook', at: 'GET /hooks/{hook_id}', query: '', gives: 'SystemHook' },
  {
    rows: '[B-SHOOK-003]',
    id: 'createSystemHook',
    at: 'POST /hooks',
    status: 201,
    body: 'name, description, token, push_events, tag_push_events, merge_requests_events, repository_update_events, enable_ssl_verification, push_events_branch_filter, branch_filter_strategy',
    needs: 'url',
    gives: 'SystemHook',
  },
  {
    rows: '[B-SHOOK-004]',
    id: 'updateSystemHook',
    at: 'PUT /hooks/{hook_id}',
    body: 'token, push_events, tag_push_events, merge_requests_events, repository_update_events, enable_ssl_verification, push_events_branch_filter, branch_filter_strategy',
    needs: 'url',
    gives: 'SystemHook',
  },
  {
    rows: '[B-SHOOK-005]',
    id: 'testSystemHook',
    at: 'POST /hooks/{hook_id}',
    status: 201,
    gives: 'SystemHookTestResult',
  },
  { rows: '[B-SHOOK-006][B-SHOOK-010]', id: 'deleteSystemHook', at: 'DELETE /hooks/{hook_id}', status: 204 },
  {
    rows: '[B-SHOOK-007]',
    id: 'setSystemHookUrlVariable',
    at: 'PUT /hooks/{hook_id}/url_variables/{key}',
    status: 204,
    body: 'value',
    needs: 'value',
  },
  {
    rows: '[B-SHOOK-008][B-SHOOK-009]',
    id: 'deleteSystemHookUrlVariable',
    at: 'DELETE /hooks/{hook_id}/url_variables/{key}',
    status: 204,
  },
  { rows: '[B-GHOOK-001]', id: 'listGroupHooks', at: 'GET /groups/{id}/hooks', query: PAGES, gives: '[]GroupHook' },
  { rows: '[B-GHOOK-002]', id: 'getGroupHook', at: 'GET /groups/{id}/hooks/{hook_id}', query: '', gives: 'GroupHook' },
  {
    rows: '[B-GHOOK-003]',
    id: 'listGroupHookEvents',
    at: 'GET /groups/{id}/hooks/{hook_id}/events',
    query: 'status, page, per_page',
    gives: '[]HookEvent',
  },
  {
    rows: '[B-DKEY-001]',
    id: 'listDeployKeys',
    at: 'GET /deploy_keys',
    query: 'public, page, per_page',
    gives: '[]InstanceDeployKey',
  },
  {
    rows: '[B-DKEY-002]',
    id: 'createDeployKey',
    at: 'POST /deploy_keys',
    status: 201,
    body: 'expires_at',
    needs: 'key, title',
    gives: 'InstanceDeployKey',
  },
  {
    rows: '[B-DKEY-003]',
    id: 'listProjectDeployKeys',
    at: 'GET /projects/{id}/deploy_keys',
    query: PAGES,
    gives: '[]ProjectDeployKey',
  },
  {
    rows: '[B-DKEY-004]',
    id: 'listUserProjectDeployKeys',
    at: 'GET /users/{id_or_username}/project_deploy_keys',
    query: PAGES,
    gives: '[]ProjectDeployKey',
  },
  {
    rows: '[B-DKEY-005][B-DKEY-008]',
    id: 'getProjectDeployKey',
    at: 'GET /projects/{id}/deploy_keys/{key_id}',
    query: '',
    gives: 'ProjectDeployKey',
  },
  {
    rows: '[B-DKEY-006]',
    id: 'addProjectDeployKey',
    at: 'POST /projects/{id}/deploy_keys',
    status: 201,
    body: 'can_push, expires_at',
    needs: 'key, title',
    gives: 'ProjectDeployKey',
  },
  {
    rows: '[B-DKEY-007]',
    id: 'updateProjectDeployKey',
    at: 'PUT /projects/{id}/deploy_keys/{key_id}',
    body: 'can_push, title',
    needs: '',
    gives: 'ProjectDeployKey',
  },
  {
    rows: '[B-TRIG-001]',
    id: 'listTriggers',
    at: 'GET /projects/{id}/triggers',
    query: PAGES,
    gives: '[]TriggerToken',
  },
  {
    rows: '[B-TRIG-002]',
    id: 'getTrigger',
    at: 'GET /projects/{id}/triggers/{trigger_id}',
    query: '',
    gives: 'TriggerToken',
  },
  {
    rows: '[B-TRIG-003]',
    id: 'createTrigger',
    at: 'POST /projects/{id}/triggers',
    status: 201,
    body: 'description',
    needs: 'description',
    gives: 'TriggerToken',
  },
  {
    rows: '[B-TRIG-004]',
    id: 'updateTrigger',
    at: 'PUT /projects/{id}/triggers/{trigger_id}',
    body: 'description',
    needs: '',
    gives: 'TriggerToken',
  },
  { rows: '[B-TRIG-005]', id: 'deleteTrigger', at: 'DELETE /projects/{id}/triggers/{trigger_id}', status: 204 },
  {
    rows: '[B-TRIG-006][B-TRIG-007]',
    id: 'triggerPipeline',
    at: 'POST /projects/{id}/trigger/pipeline',
    status: 201,
    body: 'variables',
    needs: 'ref, token',
    gives: 'Pipeline',
  },
  {
    rows: '[B-SET-001]',
    id: 'getApplicationSettings',
    at: 'GET /application/settings',
    query: '',
    gives: 'ApplicationSettings',
  },
  {
    rows: '[B-SET-002]',
    id: 'updateApplicationSettings',
    at: 'PUT /application/settings',
    body: 'signup_enabled',
    needs: '',
    gives: 'ApplicationSettings',
  },
];

const words = (text: string): string[] => (text === '' ? [] : text.split(', '));

describe('endpoints', () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.rows, endpoint.id, endpoint] as const))(
    '%s %s',
    (_rows, id, endpoint) => {
      const { at, status = 200, query, body, needs, gives } = endpoint;
      expect(`${operation(id).method} ${operation(id).path}`).toBe(at);
      const inPath = [...at.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]);
      expect(parameterNames(id, 'path')).toEqual(inPath);
      if (query !== undefined) expect(parameterNames(id, 'query').toSorted()).toEqual(words(query).toSorted());
      if (body !== undefined) expectProperties(bodySchema(id), words(body));
      if (needs !== undefined) expect(required(target(bodySchema(id))).toSorted()).toEqual(words(needs).toSorted());
      if (body === undefined) expect(operation(id).requestBody).toBeUndefined();
      if (status === 204) expect(response(id, 204).content).toEqual([]);
      if (gives === undefined) expect(response(id, status).description).not.toBe('');
      else if (gives.startsWith('[]'))
        expect([typesOf(responseSchema(id, 200)), target(items(responseSchema(id, 200))).name]).toEqual([
          ['array'],
          gives.slice(2),
        ]);
      else expect(target(responseSchema(id, status)).name).toBe(gives);
    },
  );

  it('[B-SHOOK-015] leaves name and description out of the update of a system hook', () => {
    expect(['name', 'description'].filter((name) => properties(bodySchema('updateSystemHook')).has(name))).toEqual([]);
  });

  it('[A-ISSUE-009] edits, deletes, reorders, moves and clones under the issue', () => {
    expect(
      ['updateIssue', 'deleteIssue', 'reorderIssue', 'moveIssue', 'cloneIssue'].map(
        (id) => `${operation(id).method} ${operation(id).path.replace(ISSUE, '')}`,
      ),
    ).toEqual(['PUT ', 'DELETE ', 'PUT /reorder', 'POST /move', 'POST /clone']);
  });
});
