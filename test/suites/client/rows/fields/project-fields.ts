import type { Row } from '../../row.ts';
import { fields, lacks, nullable, optional, required, same, takes } from '../../type-claims.ts';

/** Fields of projects. */
export const projectFields: readonly Row[] = [
  {
    ids: 'A-PROJ-006',
    title: 'the simple fields have a type of their own, which the list can return',
    types: [
      fields(
        't.SimpleProject',
        `id: number; description: string | null; name: string; name_with_namespace: string; path: string;
        path_with_namespace: string; created_at: string; default_branch?: string | null; tag_list?: string[];
        topics?: string[]; ssh_url_to_repo: string; http_url_to_repo: string; web_url: string;
        avatar_url: string | null; star_count: number; forks_count?: number; last_activity_at: string;
        namespace: t.Namespace`,
      ),
      lacks('t.SimpleProject', 'permissions runners_token merge_method'),
      same('t.SimpleProject extends Body<t.ListProjectsResult>[number] ? true : false', 'true'),
    ],
  },
  {
    ids: 'A-PROJ-011',
    title: 'all scalar, array and object fields of a project',
    types: [
      fields(
        't.Project',
        `id: number; description: string | null; description_html?: string | null; default_branch?: string | null;
        visibility: t.Visibility; ssh_url_to_repo: string; http_url_to_repo: string; web_url: string;
        readme_url?: string | null; tag_list?: string[]; topics?: string[]; name: string;
        name_with_namespace: string; path: string; path_with_namespace: string; issues_enabled?: boolean | null;
        open_issues_count?: number; merge_requests_enabled?: boolean | null; jobs_enabled?: boolean | null;
        wiki_enabled?: boolean | null; snippets_enabled?: boolean | null;
        can_create_merge_request_in?: boolean | null; resolve_outdated_diff_discussions?: boolean | null;
        container_registry_enabled?: boolean | null; container_registry_access_level?: t.FeatureAccess;
        security_and_compliance_access_level?: t.FeatureAccess; created_at: string; updated_at?: string;
        last_activity_at: string; creator_id?: number | null; import_url?: string | null;
        import_type?: string | null; import_status?: string; import_error?: string | null;
        archived?: boolean | null; avatar_url: string | null; license_url?: string | null;
        shared_runners_enabled?: boolean | null; group_runners_enabled?: boolean | null; forks_count?: number;
        star_count: number; runners_token?: string | null; ci_default_git_depth?: number | null;
        ci_forward_deployment_enabled?: boolean | null; ci_forward_deployment_rollback_allowed?: boolean | null;
        ci_allow_fork_pipelines_to_run_in_parent_project?: boolean | null; ci_separated_caches?: boolean | null;
        ci_restrict_pipeline_cancellation_role?: string; ci_pipeline_variables_minimum_override_role?: string;
        ci_push_repository_for_job_token_allowed?: boolean | null; public_jobs?: boolean | null;
        repository_storage?: string; only_allow_merge_if_pipeline_succeeds?: boolean | null;
        allow_merge_on_skipped_pipeline?: boolean | null;
        allow_pipeline_trigger_approve_deployment?: boolean | null;
        restrict_user_defined_variables?: boolean | null;
        only_allow_merge_if_all_discussions_are_resolved?: boolean | null;
        remove_source_branch_after_merge?: boolean | null; printing_merge_requests_link_enabled?: boolean | null;
        request_access_enabled?: boolean | null; merge_method?: 'merge' | 'rebase_merge' | 'ff' | (string & {});
        squash_option?: 'never' | 'always' | 'default_on' | 'default_off' | (string & {});
        auto_devops_enabled?: boolean | null; auto_devops_deploy_strategy?: string;
        approvals_before_merge?: number | null; mirror?: boolean | null; mirror_user_id?: number | null;
        mirror_trigger_builds?: boolean | null; only_mirror_protected_branches?: boolean | null;
        mirror_overwrites_diverged_branches?: boolean | null;
        external_authorization_classification_label?: string | null; packages_enabled?: boolean | null;
        service_desk_enabled?: boolean | null; service_desk_address?: string | null;
        autoclose_referenced_issues?: boolean | null; suggestion_commit_message?: string | null;
        enforce_auth_checks_on_uploads?: boolean | null; merge_commit_template?: string | null;
        squash_commit_template?: string | null; issue_branch_template?: string | null;
        marked_for_deletion_at?: string | null; marked_for_deletion_on?: string | null;
        compliance_frameworks?: string[]; warn_about_potentially_unwanted_characters?: boolean | null;
        secret_push_protection_enabled?: boolean | null; container_registry_image_prefix?: string;
        owner?: t.ProjectOwner; container_expiration_policy?: t.ContainerExpirationPolicy | null;
        namespace: t.Namespace; permissions?: t.ProjectPermissions; license?: t.License | null;
        shared_with_groups?: t.ProjectGroupShare[]; _links?: t.ProjectLinks`,
      ),
    ],
  },
  {
    ids: 'A-PROJ-012',
    title: 'project visibility',
    types: [same("t.Project['visibility']", "'private' | 'internal' | 'public'")],
  },
  {
    ids: 'A-PROJ-013',
    title: 'project owner',
    types: [fields("Filled<t.Project, 'owner'>", 'id: number; name: string; created_at: string')],
  },
  {
    ids: 'A-PROJ-014',
    title: 'project namespace',
    types: [
      fields(
        "t.Project['namespace']",
        `id: number; name: string; path: string; kind: 'group' | 'user' | (string & {}); full_path: string; avatar_url: string | null;
        web_url: string`,
      ),
      nullable("t.Namespace['avatar_url']"),
    ],
  },
  {
    ids: 'A-PROJ-015',
    title: 'container expiration policy',
    types: [
      fields(
        "Filled<t.Project, 'container_expiration_policy'>",
        `cadence: string; enabled: boolean | null; keep_n: number | null; older_than: string | null;
        name_regex: string | null; name_regex_delete: string | null; name_regex_keep: string | null;
        next_run_at: string | null`,
      ),
    ],
  },
  {
    ids: 'A-PROJ-016',
    title: 'permissions, either of which may be null',
    types: [
      fields(
        "Filled<t.Project, 'permissions'>",
        'project_access: t.PermissionAccess | null; group_access: t.PermissionAccess | null',
      ),
      nullable("t.ProjectPermissions['project_access']"),
      nullable("t.ProjectPermissions['group_access']"),
      fields(
        "NonNullable<t.ProjectPermissions['project_access']>",
        'access_level: t.AccessLevel; notification_level: number | null',
      ),
    ],
  },
  {
    ids: 'A-PROJ-017',
    title: 'groups a project is shared with',
    types: [
      fields(
        "Filled<t.Project, 'shared_with_groups'>[number]",
        `group_id: number; group_name: string; group_full_path: string; group_access_level: t.AccessLevel`,
      ),
    ],
  },
  {
    ids: 'A-PROJ-018',
    title: 'links of a project',
    types: [
      fields(
        "Filled<t.Project, '_links'>",
        `self: string; issues: string; merge_requests: string; repo_branches: string; labels: string; events: string;
        members: string; cluster_agents: string`,
      ),
    ],
  },
  {
    ids: 'A-PROJ-019',
    title: 'topics and compliance frameworks are arrays of text',
    types: [
      same("Filled<t.Project, 'topics'>", 'string[]'),
      same("Filled<t.Project, 'compliance_frameworks'>", 'string[]'),
    ],
  },
  {
    ids: 'A-PROJ-020',
    title: 'the licence is optional and apart from license_url',
    types: [
      fields(
        "Filled<t.Project, 'license'>",
        `key: string; name: string; nickname: string | null; html_url: string | null; source_url: string | null`,
      ),
      optional('t.Project', 'license license_url'),
      takes('getProject', 'license?: boolean'),
    ],
  },
  {
    ids: 'A-PROJ-021',
    title: 'statistics are optional',
    types: [
      fields(
        "Filled<t.Project, 'statistics'>",
        `commit_count: number; storage_size: number; repository_size: number; wiki_size: number;
        lfs_objects_size: number; job_artifacts_size: number; pipeline_artifacts_size: number;
        packages_size: number; snippets_size: number; uploads_size: number; container_registry_size: number`,
      ),
      optional('t.Project', 'statistics'),
      takes('getProject', 'statistics?: boolean'),
    ],
  },
  {
    ids: 'A-PROJ-023][A-PROJ-024',
    title: 'custom attributes are an optional array of key and value',
    types: [
      optional('t.Project', 'custom_attributes'),
      fields("Filled<t.Project, 'custom_attributes'>[number]", 'key: string; value: string'),
      fields("Filled<t.Group, 'custom_attributes'>[number]", 'key: string; value: string'),
      takes('getProject', 'with_custom_attributes?: boolean'),
    ],
  },
  {
    ids: 'A-PROJ-025',
    title: 'the field of the top tier is optional',
    types: [optional('t.Project', 'only_allow_merge_if_all_status_checks_passed')],
  },
  {
    ids: 'A-PROJ-026',
    title: 'the templates of the paid tier are optional',
    types: [optional('t.Project', 'issues_template merge_requests_template')],
  },
  {
    ids: 'A-PROJ-027',
    title: 'marked_for_deletion_on is optional and may be null',
    types: [optional('t.Project', 'marked_for_deletion_on'), nullable("t.Project['marked_for_deletion_on']")],
  },
  {
    ids: 'A-PROJ-028',
    title: 'a fork has its upstream project, whose namespace has parent_id',
    types: [
      fields(
        "Filled<t.Project, 'forked_from_project'>",
        `id: number; description: string | null; name: string; name_with_namespace: string; path: string;
        path_with_namespace: string; created_at: string; default_branch?: string | null; tag_list?: string[];
        topics?: string[]; ssh_url_to_repo: string; http_url_to_repo: string; web_url: string;
        avatar_url: string | null; license_url?: string | null; license?: t.License | null; star_count: number;
        forks_count?: number; last_activity_at: string; namespace: t.ForkNamespace; repository_storage?: string`,
      ),
      optional('t.Project', 'forked_from_project'),
      fields(
        "Filled<t.Project, 'forked_from_project'>['namespace']",
        `id: number; name: string; path: string; kind: 'group' | 'user' | (string & {}); full_path: string; parent_id: number | null`,
      ),
      lacks("Filled<t.Project, 'forked_from_project'>['namespace']", 'avatar_url web_url'),
    ],
  },
  {
    ids: 'A-PROJ-029',
    title: 'a fork has mr_default_target_self',
    types: [
      optional('t.Project', 'mr_default_target_self'),
      same("Filled<t.Project, 'mr_default_target_self'>", 'boolean'),
    ],
  },
  {
    ids: 'A-PROJ-031',
    title: 'fields outside the identity core are optional',
    types: [
      optional(
        't.Project',
        'permissions runners_token statistics owner import_status merge_method shared_with_groups _links open_issues_count',
      ),
      required('t.Project', 'id name path path_with_namespace web_url'),
    ],
  },
  {
    ids: 'A-PROJ-037][A-PROJ-038',
    title: 'value sets that are not shown stay open',
    types: [
      same("Filled<t.Project, 'container_registry_access_level'>", 'string'),
      same("Filled<t.Project, 'security_and_compliance_access_level'>", 'string'),
      same('t.FeatureAccess', "'enabled' | 'private' | 'disabled' | (string & {})"),
      same("t.Namespace['kind']", "'group' | 'user' | (string & {})"),
      same("Filled<t.Project, 'import_status'>", 'string'),
    ],
  },
];
