import { optionalTimestamp, timestamp } from '../../../platform/time.ts';
import type { MergeRequestRow } from '../../merge-requests/index.ts';
import type {
  EventMergeRequest,
  EventProject,
  EventRepository,
  EventUser,
  PushEvent,
} from '../../../../generated/models/index.ts';
import type { ProjectRow, UserRow } from '../../../platform/tenancy/table.ts';

/** An address that nobody has made public. */
export const HIDDEN_ADDRESS = '[REDACTED]';

const LEVELS = { private: 0, internal: 10, public: 20 } as const;

/** Where a project is and how it is reached, as every payload says it. */
export interface ProjectPlace {
  readonly project: ProjectRow;
  /** Name of its namespace. */
  readonly namespace: string;
  /** Address of the instance. */
  readonly origin: string;
  /** Address of its repository over SSH. */
  readonly ssh: string;
}

/** A project as payloads show it. */
export function aboutProject({ project, namespace, origin, ssh }: ProjectPlace): EventProject {
  const web = `${origin}/${project.full_path}`;
  return {
    id: project.id,
    name: project.name,
    description: project.description,
    web_url: web,
    avatar_url: absolute(project.avatar_url, origin),
    git_ssh_url: ssh,
    git_http_url: `${web}.git`,
    namespace,
    visibility_level: LEVELS[project.visibility],
    path_with_namespace: project.full_path,
    default_branch: project.default_branch ?? 'main',
    ci_config_path: null,
    homepage: web,
    url: ssh,
    ssh_url: ssh,
    http_url: `${web}.git`,
  };
}

/** The repository of a project as payloads show it. */
export function aboutRepository({ project, origin, ssh }: ProjectPlace): EventRepository {
  const web = `${origin}/${project.full_path}`;
  return {
    name: project.name,
    url: ssh,
    description: project.description,
    homepage: web,
    git_http_url: `${web}.git`,
    git_ssh_url: ssh,
    visibility_level: LEVELS[project.visibility],
  };
}

/** Members that say who pushed. */
type Pusher = Pick<PushEvent, 'user_avatar' | 'user_email' | 'user_id' | 'user_name' | 'user_username'>;

/** Who did something, as payloads of pushes show it. */
export function aboutPusher(user: UserRow, origin: string): Pusher {
  return {
    user_id: user.id,
    user_name: user.name,
    user_username: user.username,
    user_email: HIDDEN_ADDRESS,
    user_avatar: absolute(user.avatar_url, origin),
  };
}

/** Who did something, as other payloads show it. */
export function aboutUser(user: UserRow, origin: string): EventUser {
  const { id, name, username } = user;
  return { id, name, username, avatar_url: absolute(user.avatar_url, origin), email: HIDDEN_ADDRESS };
}

function absolute(path: string | null, origin: string): string | null {
  return path === null || !path.startsWith('/') ? path : `${origin}${path}`;
}

/** A merge request as those may know it who read what a hook was told. */
export type ToldMergeRequest = Omit<MergeRequestRow, 'source_project_id'> & {
  /** Null where the project is hidden from them. */
  readonly source_project_id: number | null;
};

/** The facts of a merge request, as payloads tell them. */
export function aboutMergeRequest({ project, origin }: ProjectPlace, row: ToldMergeRequest): EventMergeRequest {
  return {
    id: row.id,
    iid: row.iid,
    target_project_id: row.project_id,
    source_project_id: row.source_project_id,
    target_branch: row.target_branch,
    source_branch: row.source_branch,
    title: row.title,
    description: row.description,
    state: row.state,
    draft: row.draft === 1,
    author_id: row.author_id,
    milestone_id: row.milestone_id,
    merge_status: row.merge_status,
    merge_commit_sha: row.merge_commit_sha,
    last_commit: row.head_sha === null ? null : { id: row.head_sha },
    created_at: timestamp(row.created_at),
    updated_at: timestamp(row.updated_at),
    merged_at: optionalTimestamp(row.merged_at),
    closed_at: optionalTimestamp(row.closed_at),
    url: `${origin}/${project.full_path}/-/merge_requests/${row.iid}`,
  };
}
