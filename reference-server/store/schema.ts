import type { Selectable } from 'kysely';
import type { IidCountersTable, InstanceTable, SequencesTable } from './bookkeeping-schema.ts';

/** 0 or 1: booleans as both database engines store them. */
export type Flag = 0 | 1;
/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;
/** A calendar day, `YYYY-MM-DD`; sorts as text. */
export type Day = string;
/** Who may see a project or group. */
export type Visibility = 'private' | 'internal' | 'public';
/** How far a project feature is open. */
export type FeatureLevel = 'disabled' | 'private' | 'enabled';

/** People and the machine users behind group tokens. */
export interface UsersTable {
  id: number;
  username: string;
  /** Lower-case user name: user names are unique without regard to case. */
  username_key: string;
  name: string;
  email: string;
  state: string;
  kind: 'human' | 'group_bot' | 'project_bot' | 'service_account';
  admin: Flag;
  locked: Flag;
  external: Flag;
  avatar_url: string | null;
  created_at: Instant;
  /** The group a machine user belongs to. */
  bot_group_id: number | null;
  /** JSON object of profile attributes that no query filters by. */
  profile: string;
}

/** Groups and personal namespaces; they share one id space and one path space. */
export interface NamespacesTable {
  id: number;
  kind: 'group' | 'user';
  parent_id: number | null;
  /** The user of a personal namespace. */
  owner_id: number | null;
  name: string;
  path: string;
  full_path: string;
  full_path_key: string;
  full_name: string;
  description: string | null;
  visibility: Visibility;
  avatar_url: string | null;
  repository_storage: string;
  marked_for_deletion_on: Day | null;
  created_at: Instant;
  updated_at: Instant;
  /** JSON object: attributes that differ from the defaults and that no query filters by. */
  settings: string;
}

/** Closure of the group tree; every namespace is its own ancestor at depth 0. */
export interface AncestryTable {
  descendant_id: number;
  ancestor_id: number;
  depth: number;
}

/** Memberships as they were granted, on one group or one project. */
export interface MembersTable {
  source_kind: 'group' | 'project';
  source_id: number;
  user_id: number;
  access_level: number;
  notification_level: number;
  created_at: Instant;
  expires_at: Day | null;
}

/** A project or group shared with a group. */
export interface SharesTable {
  target_kind: 'group' | 'project';
  target_id: number;
  group_id: number;
  access_level: number;
  expires_at: Day | null;
  created_at: Instant;
}

/** Effective access level of a user on a group: direct, inherited and shared memberships folded into one row. */
export interface GroupGrantsTable {
  user_id: number;
  group_id: number;
  access_level: number;
}

/** Effective access level of a user on a project. */
export interface ProjectGrantsTable {
  user_id: number;
  project_id: number;
  access_level: number;
}

/** Projects. */
export interface ProjectsTable {
  id: number;
  namespace_id: number;
  name: string;
  path: string;
  full_path: string;
  full_path_key: string;
  full_name: string;
  description: string | null;
  visibility: Visibility;
  archived: Flag;
  creator_id: number;
  default_branch: string | null;
  created_at: Instant;
  updated_at: Instant;
  last_activity_at: Instant;
  star_count: number;
  forks_count: number;
  forked_from_id: number | null;
  issues_level: FeatureLevel;
  merge_requests_level: FeatureLevel;
  repository_level: FeatureLevel;
  avatar_url: string | null;
  license_key: string | null;
  repository_storage: string;
  marked_for_deletion_on: Day | null;
  /** JSON object: attributes that differ from the defaults and that no query filters by. */
  settings: string;
  /** JSON object of sizes and counts. */
  statistics: string;
}

/** Topics of a project in order. */
export interface ProjectTopicsTable {
  project_id: number;
  position: number;
  topic: string;
}

/** Projects that users starred. */
export interface StarsTable {
  user_id: number;
  project_id: number;
}

/** Old full paths that now lead elsewhere. */
export interface RedirectsTable {
  path_key: string;
  target_kind: 'group' | 'project';
  target_id: number;
}

/** Administrators' key and value pairs on projects and groups. */
export interface CustomAttributesTable {
  target_kind: 'group' | 'project';
  target_id: number;
  name: string;
  value: string;
}

/** Labels of a project or a group; exactly one of the two owners is set. */
export interface LabelsTable {
  id: number;
  project_id: number | null;
  group_id: number | null;
  name: string;
  color: string;
  description: string | null;
  priority: number | null;
  created_at: Instant;
}

/** Milestones of a project or a group. */
export interface MilestonesTable {
  id: number;
  iid: number;
  project_id: number | null;
  group_id: number | null;
  title: string;
  description: string | null;
  state: 'active' | 'closed';
  start_date: Day | null;
  due_date: Day | null;
  created_at: Instant;
  updated_at: Instant;
}

/** Iterations of a group (paid tier). */
export interface IterationsTable {
  id: number;
  iid: number;
  sequence: number;
  group_id: number;
  title: string | null;
  description: string | null;
  state: number;
  start_date: Day;
  due_date: Day;
  created_at: Instant;
  updated_at: Instant;
}

/** Epics of a group (paid tier), as far as issues refer to them. */
export interface EpicsTable {
  id: number;
  iid: number;
  group_id: number;
  author_id: number;
  title: string;
  description: string | null;
  state: 'opened' | 'closed';
  created_at: Instant;
  updated_at: Instant;
}

/** Issues. */
export interface IssuesTable {
  id: number;
  iid: number;
  project_id: number;
  author_id: number;
  title: string;
  description: string | null;
  state: 'opened' | 'closed';
  issue_type: 'issue' | 'incident' | 'test_case' | 'task';
  severity: string;
  confidential: Flag;
  discussion_locked: Flag | null;
  due_date: Day | null;
  milestone_id: number | null;
  iteration_id: number | null;
  epic_id: number | null;
  weight: number | null;
  health_status: string | null;
  created_at: Instant;
  updated_at: Instant;
  closed_at: Instant | null;
  closed_by_id: number | null;
  moved_to_id: number | null;
  duplicated_to_id: number | null;
  upvotes: number;
  downvotes: number;
  merge_requests_count: number;
  user_notes_count: number;
  time_estimate: number;
  total_time_spent: number;
  task_count: number;
  task_done_count: number;
  relative_position: number | null;
  imported_from: string;
}

/** Assignees of an issue in order. */
export interface IssueAssigneesTable {
  issue_id: number;
  user_id: number;
  position: number;
}

/** Labels on issues. */
export interface IssueLabelsTable {
  issue_id: number;
  label_id: number;
}

/** How many issues a project has by state and confidentiality; kept in the transaction of every change. */
export interface IssueCountsTable {
  project_id: number;
  state: 'opened' | 'closed';
  confidential: Flag;
  total: number;
}

/** Comments and system notes. */
export interface NotesTable {
  id: number;
  project_id: number;
  noteable_kind: 'Issue' | 'MergeRequest' | 'Snippet' | 'Commit';
  noteable_id: number;
  noteable_iid: number | null;
  author_id: number;
  body: string;
  attachment: string | null;
  system: Flag;
  internal: Flag;
  imported_from: string;
  created_at: Instant;
  updated_at: Instant;
}

/** Changes of labels, state, milestone, weight and iteration: recorded beside the notes, never as notes. */
export interface ResourceEventsTable {
  id: number;
  issue_id: number;
  kind: 'label' | 'state' | 'milestone' | 'weight' | 'iteration';
  action: string;
  user_id: number;
  /** Label, milestone or iteration concerned. */
  subject_id: number | null;
  value: string | null;
  created_at: Instant;
}

/** Emoji reactions. */
export interface AwardsTable {
  id: number;
  awardable_kind: 'Issue' | 'MergeRequest' | 'Snippet' | 'Note';
  awardable_id: number;
  user_id: number;
  name: string;
  created_at: Instant;
  updated_at: Instant;
}

/** Access tokens of every kind; the secret itself is never stored. */
export interface AccessTokensTable {
  id: number;
  /** `personal` and `group` are access tokens; `feed` authenticates but is not one. */
  kind: 'personal' | 'group' | 'project' | 'feed';
  name: string;
  description: string | null;
  user_id: number;
  group_id: number | null;
  project_id: number | null;
  access_level: number | null;
  /** Hexadecimal HMAC-SHA-256 of the secret. */
  digest: string;
  /** Id of the first token of the chain of rotations. */
  family_id: number;
  rotated_from: number | null;
  revoked: Flag;
  expires_at: Day | null;
  created_by_id: number | null;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** Scopes of a token in order. */
export interface TokenScopesTable {
  token_id: number;
  position: number;
  scope: string;
}

/** Every table of the server. */
export interface Tables {
  users: UsersTable;
  namespaces: NamespacesTable;
  ancestry: AncestryTable;
  members: MembersTable;
  shares: SharesTable;
  group_grants: GroupGrantsTable;
  project_grants: ProjectGrantsTable;
  projects: ProjectsTable;
  project_topics: ProjectTopicsTable;
  stars: StarsTable;
  redirects: RedirectsTable;
  custom_attributes: CustomAttributesTable;
  labels: LabelsTable;
  milestones: MilestonesTable;
  iterations: IterationsTable;
  epics: EpicsTable;
  issues: IssuesTable;
  issue_assignees: IssueAssigneesTable;
  issue_labels: IssueLabelsTable;
  issue_counts: IssueCountsTable;
  notes: NotesTable;
  resource_events: ResourceEventsTable;
  awards: AwardsTable;
  access_tokens: AccessTokensTable;
  token_scopes: TokenScopesTable;
  sequences: SequencesTable;
  iid_counters: IidCountersTable;
  instance: InstanceTable;
}

/** A stored user. */
export type UserRow = Selectable<UsersTable>;
/** A stored group or personal namespace. */
export type NamespaceRow = Selectable<NamespacesTable>;
/** A stored project. */
export type ProjectRow = Selectable<ProjectsTable>;
/** A stored issue. */
export type IssueRow = Selectable<IssuesTable>;
/** A stored note. */
export type NoteRow = Selectable<NotesTable>;
/** A stored label. */
export type LabelRow = Selectable<LabelsTable>;
/** A stored milestone. */
export type MilestoneRow = Selectable<MilestonesTable>;
/** A stored access token. */
export type TokenRow = Selectable<AccessTokensTable>;
