import type { ContainerExpirationPolicy, Project } from '../../../generated/models/index.ts';
import type { ProjectRow } from '../../platform/tenancy/table.ts';

/** Attributes of a project that start with a fixed value and that no query filters by. */
export const PROJECT_DEFAULTS = {
  jobs_enabled: true,
  wiki_enabled: true,
  snippets_enabled: true,
  resolve_outdated_diff_discussions: false,
  container_registry_enabled: true,
  container_registry_access_level: 'enabled',
  security_and_compliance_access_level: 'private',
  import_url: null,
  import_type: null,
  import_status: 'none',
  import_error: null,
  shared_runners_enabled: true,
  group_runners_enabled: true,
  ci_default_git_depth: 20,
  ci_forward_deployment_enabled: true,
  ci_forward_deployment_rollback_allowed: true,
  ci_allow_fork_pipelines_to_run_in_parent_project: true,
  ci_separated_caches: true,
  ci_restrict_pipeline_cancellation_role: 'developer',
  ci_pipeline_variables_minimum_override_role: 'maintainer',
  ci_push_repository_for_job_token_allowed: false,
  public_jobs: true,
  only_allow_merge_if_pipeline_succeeds: false,
  allow_merge_on_skipped_pipeline: false,
  allow_pipeline_trigger_approve_deployment: false,
  restrict_user_defined_variables: false,
  only_allow_merge_if_all_discussions_are_resolved: false,
  remove_source_branch_after_merge: true,
  printing_merge_requests_link_enabled: true,
  request_access_enabled: true,
  merge_method: 'merge',
  squash_option: 'default_off',
  auto_devops_enabled: false,
  auto_devops_deploy_strategy: 'continuous',
  approvals_before_merge: 0,
  mirror: false,
  mirror_user_id: null,
  mirror_trigger_builds: false,
  only_mirror_protected_branches: false,
  mirror_overwrites_diverged_branches: false,
  external_authorization_classification_label: null,
  packages_enabled: true,
  service_desk_enabled: false,
  service_desk_address: null,
  autoclose_referenced_issues: true,
  suggestion_commit_message: null,
  enforce_auth_checks_on_uploads: true,
  merge_commit_template: null,
  squash_commit_template: null,
  issue_branch_template: null,
  warn_about_potentially_unwanted_characters: true,
  secret_push_protection_enabled: false,
  mr_default_target_self: false,
  readme_path: null,
  compliance_frameworks: [] as string[],
  only_allow_merge_if_all_status_checks_passed: false,
  issues_template: null,
  merge_requests_template: null,
  container_expiration_policy: {
    cadence: '1d',
    enabled: false,
    keep_n: 10,
    older_than: '90d',
    name_regex: '.*',
    name_regex_delete: '.*',
    name_regex_keep: null,
  },
} as const;

/** Name of a setting that answers show. */
type ShownSetting = Exclude<keyof typeof PROJECT_DEFAULTS & keyof Project, 'container_expiration_policy'>;

/** Settings of a project, in the types of the answers that show them. */
export type ProjectSettings = Required<Pick<Project, ShownSetting>> & {
  readonly container_expiration_policy: Omit<ContainerExpirationPolicy, 'next_run_at'>;
  readonly readme_path: string | null;
};

/** Settings of a project over their defaults. */
export function projectSettings(project: ProjectRow): ProjectSettings {
  // The column holds only keys of the defaults, with values that the description allows; the server writes nothing else there.
  return { ...PROJECT_DEFAULTS, ...(JSON.parse(project.settings) as Partial<ProjectSettings>) };
}

/** Sizes and counts of a project that has stored nothing. */
export const PROJECT_STATISTICS = {
  commit_count: 0,
  storage_size: 0,
  repository_size: 0,
  wiki_size: 0,
  lfs_objects_size: 0,
  job_artifacts_size: 0,
  pipeline_artifacts_size: 0,
  packages_size: 0,
  snippets_size: 0,
  uploads_size: 0,
  container_registry_size: 0,
} as const;

/** Fields that only Maintainers, Owners and administrators see. */
export const MAINTAINER_FIELDS = [
  'mirror_user_id',
  'mirror_trigger_builds',
  'only_mirror_protected_branches',
  'mirror_overwrites_diverged_branches',
] as const;

/** Fields of the top tier. */
export const TOP_TIER_FIELDS = ['only_allow_merge_if_all_status_checks_passed'] as const;

/** Fields of the paid tiers. */
export const PAID_FIELDS = ['issues_template', 'merge_requests_template'] as const;

/** Licences that a project may be recognised to carry, by key. */
export const LICENSES: Readonly<
  Record<
    string,
    {
      readonly name: string;
      readonly nickname: string | null;
      readonly html_url: string;
      readonly source_url: string | null;
    }
  >
> = {
  mit: {
    name: 'MIT License',
    nickname: null,
    html_url: 'https://opensource.org/license/mit',
    source_url: 'https://opensource.org/licenses/MIT',
  },
  'apache-2.0': {
    name: 'Apache License 2.0',
    nickname: null,
    html_url: 'https://choosealicense.com/licenses/apache-2.0/',
    source_url: 'https://www.apache.org/licenses/LICENSE-2.0',
  },
  'gpl-3.0': {
    name: 'GNU General Public License v3.0',
    nickname: 'GNU GPLv3',
    html_url: 'https://choosealicense.com/licenses/gpl-3.0/',
    source_url: 'https://www.gnu.org/licenses/gpl-3.0.txt',
  },
};
