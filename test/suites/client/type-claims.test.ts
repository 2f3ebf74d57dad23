import { beforeAll, describe, expect, it } from 'vitest';
import { compileClaims, exactly, has, lacks, nullable, optional, required, same, type Claim } from './type-claims.ts';

/** Which ledger rows the emitted types prove, and by what. */
const ROWS: readonly (readonly [ids: string, title: string, claims: readonly Claim[]])[] = [
  [
    'A-CONV-019',
    'boolean parameters take true and false only',
    [
      same("t.ListIssuesArgs['confidential']", 'boolean | undefined'),
      same("t.ListGroupsArgs['owned']", 'boolean | undefined'),
      same("t.GetProjectArgs['license']", 'boolean | undefined'),
      same("t.UpdateIssueBody['discussion_locked']", 'boolean | undefined'),
      same("t.CommitAction['execute_filemode']", 'boolean | undefined'),
    ],
  ],
  [
    'A-CONV-020',
    'instants and dates are text, int is a number, a hash an object, and what may be null says so',
    [
      same("t.Issue['created_at']", 'string'),
      same("t.Issue['due_date']", 'string | null'),
      same("t.Issue['id']", 'number'),
      same("t.Filled<t.Commit, 'trailers'>".replace('t.Filled', 'Filled'), '{ [key: string]: string }'),
      nullable("t.Issue['closed_at']"),
      nullable("t.Issue['milestone']"),
      nullable("t.Project['avatar_url']"),
    ],
  ],
  [
    'A-CONV-021',
    'access levels are 10, 15, 20, 30, 40, 50 and nothing else',
    [same('t.AccessLevel', '10 | 15 | 20 | 30 | 40 | 50')],
  ],
  [
    'A-CONV-022',
    'the embedded user reference',
    [
      has('t.UserReference', 'id name username state avatar_url web_url'),
      same("t.UserReference['id']", 'number'),
      same("t.UserReference['name']", 'string'),
      same("t.UserReference['username']", 'string'),
      same("t.UserReference['state']", 'string'),
      same("t.UserReference['avatar_url']", 'string | null'),
      same("t.UserReference['web_url']", 'string'),
      same("t.Issue['author']", 't.UserReference'),
    ],
  ],
  [
    'A-CONV-023',
    'locked is optional on a user reference',
    [optional('t.UserReference', 'locked'), same("Filled<t.UserReference, 'locked'>", 'boolean')],
  ],
  [
    'A-CONV-024',
    'a note author also has email and created_at',
    [has('t.NoteAuthor', 'email created_at'), same("t.Note['author']", 't.NoteAuthor')],
  ],
  [
    'A-CONV-027',
    'the pagination headers are typed',
    [
      has('HeadersOf<t.ListIssuesResult>', 'link x-next-page x-page x-per-page x-prev-page x-total x-total-pages'),
      same("HeadersOf<t.ListIssuesResult>['x-total']", 'number | undefined'),
      same("HeadersOf<t.ListIssuesResult>['x-page']", 'number | undefined'),
    ],
  ],
  [
    'A-PROJ-006',
    'the simple fields have a type of their own, which the list can return',
    [
      has(
        't.SimpleProject',
        'id description name name_with_namespace path path_with_namespace created_at default_branch tag_list topics ssh_url_to_repo http_url_to_repo web_url avatar_url star_count forks_count last_activity_at namespace',
      ),
      lacks('t.SimpleProject', 'permissions runners_token merge_method'),
      same('t.SimpleProject extends Body<t.ListProjectsResult>[number] ? true : false', 'true'),
    ],
  ],
  [
    'A-PROJ-011',
    'all scalar, array and object fields of a project',
    [
      has(
        't.Project',
        `id description description_html default_branch visibility ssh_url_to_repo http_url_to_repo web_url readme_url tag_list topics name name_with_namespace path path_with_namespace issues_enabled open_issues_count merge_requests_enabled jobs_enabled wiki_enabled snippets_enabled can_create_merge_request_in resolve_outdated_diff_discussions container_registry_enabled container_registry_access_level security_and_compliance_access_level created_at updated_at last_activity_at creator_id import_url import_type import_status import_error archived avatar_url license_url shared_runners_enabled group_runners_enabled forks_count star_count runners_token ci_default_git_depth ci_forward_deployment_enabled ci_forward_deployment_rollback_allowed ci_allow_fork_pipelines_to_run_in_parent_project ci_separated_caches ci_restrict_pipeline_cancellation_role ci_pipeline_variables_minimum_override_role ci_push_repository_for_job_token_allowed public_jobs repository_storage only_allow_merge_if_pipeline_succeeds allow_merge_on_skipped_pipeline allow_pipeline_trigger_approve_deployment restrict_user_defined_variables only_allow_merge_if_all_discussions_are_resolved remove_source_branch_after_merge printing_merge_requests_link_enabled request_access_enabled merge_method squash_option auto_devops_enabled auto_devops_deploy_strategy approvals_before_merge mirror mirror_user_id mirror_trigger_builds only_mirror_protected_branches mirror_overwrites_diverged_branches external_authorization_classification_label packages_enabled service_desk_enabled service_desk_address autoclose_referenced_issues suggestion_commit_message enforce_auth_checks_on_uploads merge_commit_template squash_commit_template issue_branch_template marked_for_deletion_at marked_for_deletion_on compliance_frameworks warn_about_potentially_unwanted_characters secret_push_protection_enabled container_registry_image_prefix owner container_expiration_policy namespace permissions license shared_with_groups _links`,
      ),
    ],
  ],
  ['A-PROJ-012', 'project visibility', [same("t.Project['visibility']", "'private' | 'internal' | 'public'")]],
  ['A-PROJ-013', 'project owner', [has("Filled<t.Project, 'owner'>", 'id name created_at')]],
  [
    'A-PROJ-014',
    'project namespace',
    [
      has("t.Project['namespace']", 'id name path kind full_path avatar_url web_url'),
      nullable("t.Namespace['avatar_url']"),
    ],
  ],
  [
    'A-PROJ-015',
    'container expiration policy',
    [
      has(
        "Filled<t.Project, 'container_expiration_policy'>",
        'cadence enabled keep_n older_than name_regex name_regex_delete name_regex_keep next_run_at',
      ),
    ],
  ],
  [
    'A-PROJ-016',
    'permissions, either of which may be null',
    [
      has("Filled<t.Project, 'permissions'>", 'project_access group_access'),
      nullable("t.ProjectPermissions['project_access']"),
      nullable("t.ProjectPermissions['group_access']"),
      has("NonNullable<t.ProjectPermissions['project_access']>", 'access_level notification_level'),
    ],
  ],
  [
    'A-PROJ-017',
    'groups a project is shared with',
    [has("Filled<t.Project, 'shared_with_groups'>[number]", 'group_id group_name group_full_path group_access_level')],
  ],
  [
    'A-PROJ-018',
    'links of a project',
    [
      has(
        "Filled<t.Project, '_links'>",
        'self issues merge_requests repo_branches labels events members cluster_agents',
      ),
    ],
  ],
  [
    'A-PROJ-019',
    'topics and compliance frameworks are arrays of text',
    [same("Filled<t.Project, 'topics'>", 'string[]'), same("Filled<t.Project, 'compliance_frameworks'>", 'string[]')],
  ],
  [
    'A-PROJ-020',
    'the licence is optional and apart from license_url',
    [
      has("Filled<t.Project, 'license'>", 'key name nickname html_url source_url'),
      optional('t.Project', 'license license_url'),
      has('t.GetProjectArgs', 'license'),
    ],
  ],
  [
    'A-PROJ-021',
    'statistics are optional',
    [
      has(
        "Filled<t.Project, 'statistics'>",
        'commit_count storage_size repository_size wiki_size lfs_objects_size job_artifacts_size pipeline_artifacts_size packages_size snippets_size uploads_size container_registry_size',
      ),
      optional('t.Project', 'statistics'),
      has('t.GetProjectArgs', 'statistics'),
    ],
  ],
  [
    'A-PROJ-023][A-PROJ-024',
    'custom attributes are an optional array of key and value',
    [
      optional('t.Project', 'custom_attributes'),
      has("Filled<t.Project, 'custom_attributes'>[number]", 'key value'),
      has("Filled<t.Group, 'custom_attributes'>[number]", 'key value'),
      has('t.GetProjectArgs', 'with_custom_attributes'),
    ],
  ],
  [
    'A-PROJ-025',
    'the field of the top tier is optional',
    [optional('t.Project', 'only_allow_merge_if_all_status_checks_passed')],
  ],
  [
    'A-PROJ-026',
    'the templates of the paid tier are optional',
    [optional('t.Project', 'issues_template merge_requests_template')],
  ],
  [
    'A-PROJ-027',
    'marked_for_deletion_on is optional and may be null',
    [optional('t.Project', 'marked_for_deletion_on'), nullable("t.Project['marked_for_deletion_on']")],
  ],
  [
    'A-PROJ-028',
    'a fork has its upstream project, whose namespace has parent_id',
    [
      has(
        "Filled<t.Project, 'forked_from_project'>",
        'id description name name_with_namespace path path_with_namespace created_at default_branch tag_list topics ssh_url_to_repo http_url_to_repo web_url avatar_url license_url license star_count forks_count last_activity_at namespace repository_storage',
      ),
      optional('t.Project', 'forked_from_project'),
      has("Filled<t.Project, 'forked_from_project'>['namespace']", 'id name path kind full_path parent_id'),
      lacks("Filled<t.Project, 'forked_from_project'>['namespace']", 'avatar_url web_url'),
    ],
  ],
  [
    'A-PROJ-029',
    'a fork has mr_default_target_self',
    [optional('t.Project', 'mr_default_target_self'), same("Filled<t.Project, 'mr_default_target_self'>", 'boolean')],
  ],
  [
    'A-PROJ-031',
    'fields outside the identity core are optional',
    [
      optional(
        't.Project',
        'permissions runners_token statistics owner import_status merge_method shared_with_groups _links open_issues_count',
      ),
      required('t.Project', 'id name path path_with_namespace web_url'),
    ],
  ],
  [
    'A-PROJ-037][A-PROJ-038',
    'value sets that are not shown stay open',
    [
      same("Filled<t.Project, 'container_registry_access_level'>", 'string'),
      same("Filled<t.Project, 'security_and_compliance_access_level'>", 'string'),
      same("Filled<t.Project, 'merge_method'>", 'string'),
      same("Filled<t.Project, 'squash_option'>", 'string'),
      same("t.Namespace['kind']", 'string'),
      same("Filled<t.Project, 'import_status'>", 'string'),
    ],
  ],
  [
    'A-GROUP-007',
    'fields of a group',
    [
      has(
        't.Group',
        'id name path description visibility avatar_url web_url request_access_enabled repository_storage full_name full_path file_template_project_id parent_id created_at shared_with_groups projects shared_projects ip_restriction_ranges math_rendering_limits_enabled lock_math_rendering_limits_enabled',
      ),
    ],
  ],
  [
    'A-GROUP-008',
    'groups a group is shared with',
    [
      has(
        "Filled<t.Group, 'shared_with_groups'>[number]",
        'group_id group_name group_full_path group_access_level expires_at',
      ),
      nullable("t.GroupShare['expires_at']"),
    ],
  ],
  [
    'A-GROUP-009',
    'what only owners see is optional',
    [optional('t.Group', 'runners_token enabled_git_access_protocol')],
  ],
  [
    'A-GROUP-010',
    'what only top-level groups have is optional',
    [optional('t.Group', 'prevent_sharing_groups_outside_hierarchy')],
  ],
  [
    'A-GROUP-013',
    'the fields of the paid tier are optional',
    [
      optional(
        't.Group',
        'shared_runners_minutes_limit extra_shared_runners_minutes_limit marked_for_deletion_on membership_lock wiki_access_level assistant_features_enabled lock_assistant_features_enabled assistant_availability experiment_features_enabled',
      ),
    ],
  ],
  [
    'A-GROUP-014',
    'further fields of list entries',
    [
      has(
        'Body<t.ListGroupsResult>[number]',
        'share_with_group_lock require_two_factor_authentication two_factor_grace_period project_creation_level auto_devops_enabled subgroup_creation_level emails_disabled emails_enabled mentions_disabled lfs_enabled default_branch default_branch_protection default_branch_protection_defaults',
      ),
      same("Filled<t.GroupListEntry, 'two_factor_grace_period'>", 'number'),
      same("Filled<t.GroupListEntry, 'default_branch_protection'>", 'number'),
    ],
  ],
  [
    'A-GROUP-015',
    'default branch protection',
    [
      has('t.BranchProtectionDefaults', 'allowed_to_push allow_force_push allowed_to_merge'),
      has("Filled<t.BranchProtectionDefaults, 'allowed_to_push'>[number]", 'access_level'),
      same("Filled<t.BranchProtectionDefaults, 'allow_force_push'>", 'boolean'),
    ],
  ],
  [
    'A-GROUP-016',
    'list entries carry no projects; the detail may carry the list fields',
    [
      lacks('t.GroupListEntry', 'projects shared_projects'),
      optional('t.Group', 'share_with_group_lock two_factor_grace_period projects shared_projects'),
    ],
  ],
  [
    'A-GROUP-017',
    'value sets that are not shown stay open',
    [
      same("Filled<t.Group, 'project_creation_level'>", 'string'),
      same("Filled<t.Group, 'wiki_access_level'>", 'string'),
      same("Filled<t.Group, 'enabled_git_access_protocol'>", 'string'),
      same("Filled<t.Group, 'default_branch_protection'>", 'number'),
    ],
  ],
  [
    'A-GROUP-021',
    'order of the group list',
    [
      same("t.ListGroupsArgs['order_by']", "'name' | 'path' | 'id' | 'similarity' | undefined"),
      same("t.ListGroupsArgs['sort']", "'asc' | 'desc' | undefined"),
    ],
  ],
  [
    'A-GROUP-025',
    'group statistics',
    [has("Filled<t.Group, 'statistics'>", 'storage_size repository_size root_storage_statistics')],
  ],
  [
    'A-GROUP-026',
    'visibility filter of the group list',
    [same("t.ListGroupsArgs['visibility']", "'private' | 'internal' | 'public' | undefined")],
  ],
  [
    'A-ISSUE-012',
    'fields of an issue',
    [
      has(
        't.Issue',
        'state description author milestone project_id assignees assignee type updated_at closed_at closed_by id iid title created_at moved_to_id labels upvotes downvotes merge_requests_count user_notes_count due_date imported imported_from web_url references time_stats has_tasks task_status confidential discussion_locked issue_type severity _links task_completion_status',
      ),
      same("t.Issue['assignees']", 't.UserReference[]'),
      same("Extract<t.Issue['labels'], string[]>", 'string[]'),
    ],
  ],
  [
    'A-ISSUE-013',
    'milestone of an issue',
    [
      has(
        "NonNullable<t.Issue['milestone']>",
        'project_id description state due_date iid created_at title id updated_at',
      ),
      nullable("t.Issue['milestone']"),
    ],
  ],
  [
    'A-ISSUE-014',
    'times and tasks of an issue',
    [
      has("t.Issue['time_stats']", 'time_estimate total_time_spent human_time_estimate human_total_time_spent'),
      nullable("t.TimeStats['human_time_estimate']"),
      nullable("t.TimeStats['human_total_time_spent']"),
      has("t.Issue['task_completion_status']", 'count completed_count'),
    ],
  ],
  [
    'A-ISSUE-015',
    'links and references of an issue',
    [
      has("t.Issue['_links']", 'self notes award_emoji project closed_as_duplicate_of'),
      has("t.Issue['references']", 'short relative full'),
    ],
  ],
  [
    'A-ISSUE-016][A-ISSUE-040',
    'kinds of issues in answers, as filter and on edit',
    [
      same("t.Issue['issue_type']", "'issue' | 'incident' | 'test_case' | 'task'"),
      same("t.ListIssuesArgs['issue_type']", "'issue' | 'incident' | 'test_case' | 'task' | undefined"),
      same("t.UpdateIssueBody['issue_type']", "'issue' | 'incident' | 'test_case' | 'task' | undefined"),
    ],
  ],
  [
    'A-ISSUE-017',
    'value sets that are not shown stay open',
    [
      same("t.Issue['severity']", 'string'),
      same("t.Issue['type']", 'string'),
      same("t.Issue['imported_from']", 'string'),
    ],
  ],
  [
    'A-ISSUE-018',
    'fields of the paid tier',
    [
      optional('t.Issue', 'weight epic epic_iid iteration'),
      has("Filled<t.Issue, 'epic'>", 'id iid title url group_id'),
      has(
        "Filled<t.Issue, 'iteration'>",
        'id iid sequence group_id title description state created_at updated_at start_date due_date web_url',
      ),
      same("t.Iteration['state']", 'number'),
    ],
  ],
  ['A-ISSUE-019', 'the field of the top tier', [optional('t.Issue', 'health_status')]],
  [
    'A-ISSUE-034',
    'the words of the due_date filter',
    [
      same(
        "t.ListIssuesArgs['due_date']",
        "'0' | 'any' | 'today' | 'tomorrow' | 'overdue' | 'week' | 'month' | 'next_month_and_previous_two_weeks' | undefined",
      ),
    ],
  ],
  [
    'A-ISSUE-044',
    'the words of the milestone_id filter',
    [same("t.ListIssuesArgs['milestone_id']", "'None' | 'Any' | 'Upcoming' | 'Started' | undefined")],
  ],
  [
    'A-ISSUE-050',
    'what issues are sorted by',
    [
      same(
        "t.ListIssuesArgs['order_by']",
        "'created_at' | 'due_date' | 'label_priority' | 'milestone_due' | 'popularity' | 'priority' | 'relative_position' | 'title' | 'updated_at' | 'weight' | undefined",
      ),
    ],
  ],
  ['A-ISSUE-051', 'direction', [same("t.ListIssuesArgs['sort']", "'asc' | 'desc' | undefined")]],
  ['A-ISSUE-052', 'state filter', [same("t.ListIssuesArgs['state']", "'opened' | 'closed' | undefined")]],
  [
    'A-ISSUE-055',
    'label objects',
    [
      has('t.LabelDetails', 'name color description description_html text_color'),
      same("Extract<t.Issue['labels'], t.LabelDetails[]>", 't.LabelDetails[]'),
    ],
  ],
  [
    'A-ISSUE-063',
    'state events of an edit',
    [same("t.UpdateIssueBody['state_event']", "'close' | 'reopen' | undefined")],
  ],
  [
    'A-ISSUE-064',
    'numbers of the paid tier on edit',
    [
      same("Filled<t.UpdateIssueBody, 'weight'>", 'number'),
      same("Filled<t.UpdateIssueBody, 'epic_id'>", 'number'),
      same("Filled<t.UpdateIssueBody, 'epic_iid'>", 'number'),
    ],
  ],
  [
    'A-NOTE-007',
    'fields of a note',
    [
      has(
        't.Note',
        'id body attachment author created_at updated_at system noteable_id noteable_type project_id noteable_iid resolvable confidential internal imported imported_from',
      ),
      same("NonNullable<t.Note['system']>", 'boolean'),
    ],
  ],
  ['A-NOTE-008', 'author of a note', [has("t.Note['author']", 'id username email name state created_at')]],
  [
    'A-NOTE-011',
    'order of notes',
    [
      same("t.ListIssueNotesArgs['sort']", "'asc' | 'desc' | undefined"),
      same("t.ListIssueNotesArgs['order_by']", "'created_at' | 'updated_at' | undefined"),
    ],
  ],
  [
    'A-REPO-009',
    'tree entries',
    [
      has('t.TreeEntry', 'id name type path mode'),
      same("t.TreeEntry['mode']", 'string'),
      same("Extract<t.TreeEntry['type'], 'tree' | 'blob'>", "'tree' | 'blob'"),
    ],
  ],
  [
    'A-REPO-010',
    'a submodule is a tree entry of type commit',
    [same("Extract<t.TreeEntry['type'], 'commit'>", "'commit'")],
  ],
  [
    'A-COMMIT-007',
    'fields of a commit',
    [
      has(
        't.Commit',
        'id short_id title author_name author_email authored_date committer_name committer_email committed_date created_at message parent_ids web_url trailers extended_trailers',
      ),
      same("t.Commit['parent_ids']", 'string[]'),
      same("Filled<t.Commit, 'extended_trailers'>", '{ [key: string]: string[] }'),
    ],
  ],
  [
    'A-COMMIT-009',
    'statistics, status and pipeline of a commit',
    [
      has("Filled<t.Commit, 'stats'>", 'additions deletions total'),
      optional('t.Commit', 'stats status last_pipeline'),
      has("Filled<t.Commit, 'last_pipeline'>", 'id ref sha status'),
      nullable("t.Commit['last_pipeline']"),
    ],
  ],
  [
    'A-COMMIT-016',
    'actions of a commit',
    [
      same("t.CommitAction['action']", "'create' | 'delete' | 'move' | 'update' | 'chmod'"),
      required('t.CommitAction', 'action file_path'),
      required('t.CreateCommitBody', 'branch commit_message actions'),
    ],
  ],
  [
    'A-COMMIT-019',
    'encodings of a commit action',
    [same("t.CommitAction['encoding']", "'text' | 'base64' | undefined")],
  ],
  [
    'A-FILE-009',
    'fields of a repository file',
    [
      exactly(
        't.RepositoryFile',
        'file_name file_path size encoding content content_sha256 ref blob_id commit_id last_commit_id execute_filemode',
      ),
      same("t.RepositoryFile['encoding']", "'base64' | 'text'"),
    ],
  ],
  [
    'A-FILE-012',
    'metadata headers of HEAD',
    [
      has(
        'HeadersOf<t.HeadFileResult>',
        'x-service-blob-id x-service-commit-id x-service-content-sha256 x-service-encoding x-service-file-name x-service-file-path x-service-last-commit-id x-service-ref x-service-size x-service-execute-filemode',
      ),
      same('Body<t.HeadFileResult>', 'undefined'),
    ],
  ],
  [
    'B-GTOK-007',
    'fields of an access token',
    [
      has(
        't.GroupAccessToken',
        'id name scopes user_id active revoked created_at expires_at last_used_at access_level',
      ),
      nullable("t.GroupAccessToken['expires_at']"),
      nullable("t.GroupAccessToken['last_used_at']"),
      has('t.GroupAccessTokenWithSecret', 'token'),
    ],
  ],
  [
    'B-GTOK-008',
    'the secret is in the answers of create and rotate, and in no list',
    [
      required('Body<t.CreateGroupAccessTokenResult>', 'token'),
      required('Body<t.RotateGroupAccessTokenResult>', 'token'),
      lacks('Body<t.ListGroupAccessTokensResult>[number]', 'token'),
    ],
  ],
  [
    'B-GTOK-009',
    'a group token has an access level and no description',
    [
      same("t.GroupAccessToken['access_level']", '10 | 15 | 20 | 30 | 40 | 50'),
      lacks('t.GroupAccessToken', 'description'),
    ],
  ],
  [
    'B-AUTH-003',
    'scopes are open, the known ones are offered',
    [
      same("Extract<t.TokenScope, 'api' | 'read_api' | 'self_rotate'>", "'api' | 'read_api' | 'self_rotate'"),
      same('string extends t.TokenScope ? true : false', 'true'),
    ],
  ],
  [
    'A-ERROR-005',
    'one type of error body, with message or error, open to foreign shapes',
    [
      has('t.Error_', 'message error'),
      same("Extract<t.GetIssueResult, { status: 404 }>['body']", 't.Error_'),
      same("Extract<t.CreateGroupAccessTokenResult, { status: 400 }>['body']", 't.Error_'),
      same("t.Error_['anything']", 'unknown'),
    ],
  ],
  [
    'A-ERROR-006',
    'creates are 201, changes and reads 200, deletions 204',
    [
      same("Extract<t.CreateIssueResult, { ok: true }>['status']", '201'),
      same("Extract<t.CreateIssueNoteResult, { ok: true }>['status']", '201'),
      same("Extract<t.CreateCommitResult, { ok: true }>['status']", '201'),
      same("Extract<t.CreateGroupAccessTokenResult, { ok: true }>['status']", '201'),
      same("Extract<t.RotateGroupAccessTokenResult, { ok: true }>['status']", '200'),
      same("Extract<t.UpdateIssueResult, { ok: true }>['status']", '200'),
      same("Extract<t.ListIssuesResult, { ok: true }>['status']", '200'),
      same("Extract<t.DeleteIssueResult, { ok: true }>['status']", '204'),
    ],
  ],
];

/** Lines that must not compile: they prove that the claims can fail. */
const CONTROLS: readonly Claim[] = [
  same("t.Issue['id']", 'string'),
  has('t.Issue', 'no_such_field'),
  nullable("t.Issue['id']"),
  optional('t.Issue', 'id'),
];

let complaints: ReadonlyMap<number, string>;
const lines = [...CONTROLS, ...ROWS.flatMap(([, , claims]) => claims)];
beforeAll(async () => {
  complaints = await compileClaims(lines);
});

describe('the types of the emitted client', () => {
  it('are claimed by lines that fail when they are wrong', () => {
    CONTROLS.forEach((_, index) => {
      expect(complaints.has(index), CONTROLS[index]).toBe(true);
    });
  });

  let next = CONTROLS.length;
  for (const [ids, title, claims] of ROWS) {
    const start = next;
    next += claims.length;
    it(`[${ids}] ${title}`, () => {
      claims.forEach((claim, index) => {
        expect(complaints.get(start + index), claim).toBeUndefined();
      });
    });
  }
});
