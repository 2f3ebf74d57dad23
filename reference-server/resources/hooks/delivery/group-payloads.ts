import type { MemberEvent, ProjectMemberEvent, SubgroupEvent } from '../../../../generated/models/index.ts';
import { grantedLevel } from '../../../platform/access-level.ts';
import type { NamespaceRow, UserRow } from '../../../platform/tenancy/table.ts';
import { timestamp } from '../../../platform/time.ts';
import type { Instant } from '../../../store/table.ts';
import type { NewMember, NewProjectMember } from '../../members/index.ts';
import { HIDDEN_ADDRESS } from './about.ts';

/** What is told of a group below another one that was made or deleted. */
export function subgroupPayload(
  event: SubgroupEvent['event_name'],
  group: NamespaceRow,
  parent: NamespaceRow,
): SubgroupEvent {
  return {
    event_name: event,
    created_at: timestamp(group.created_at),
    updated_at: timestamp(group.updated_at),
    group_id: group.id,
    name: group.name,
    path: group.path,
    full_path: group.full_path,
    parent_group_id: parent.id,
    parent_name: parent.name,
    parent_path: parent.path,
    parent_full_path: parent.full_path,
  };
}

const ROLES = {
  10: 'Guest',
  15: 'Planner',
  20: 'Reporter',
  30: 'Developer',
  40: 'Maintainer',
  50: 'Owner',
} as const satisfies Record<ReturnType<typeof grantedLevel>, MemberEvent['group_access']>;

/** What is told of a user who became a member of a group. */
export function memberPayload({ group, user, level, expires }: NewMember, joined: Instant): MemberEvent {
  return {
    event_name: 'user_add_to_group',
    created_at: timestamp(joined),
    updated_at: timestamp(joined),
    group_name: group.name,
    group_path: group.path,
    group_id: group.id,
    ...aboutMember(user),
    group_access: ROLES[grantedLevel(level)],
    expires_at: expires,
  };
}

/** What is told of a user who became a member of a project. */
export function projectMemberPayload({ project, user, level }: NewProjectMember, joined: Instant): ProjectMemberEvent {
  return {
    event_name: 'user_add_to_team',
    created_at: timestamp(joined),
    updated_at: timestamp(joined),
    project_name: project.name,
    project_path: project.path,
    project_path_with_namespace: project.full_path,
    project_id: project.id,
    project_visibility: project.visibility,
    ...aboutMember(user),
    access_level: ROLES[grantedLevel(level)],
  };
}

/** Who became a member, in the words of these events. */
function aboutMember({ id, username, name }: UserRow): Pick<MemberEvent, AboutMember> {
  return { user_id: id, user_username: username, user_name: name, user_email: HIDDEN_ADDRESS };
}

type AboutMember = 'user_id' | 'user_username' | 'user_name' | 'user_email';
