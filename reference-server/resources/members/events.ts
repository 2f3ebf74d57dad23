import type { Day } from '../../store/table.ts';
import type { NamespaceRow, ProjectRow, UserRow } from '../../platform/tenancy/table.ts';

/** A user who became a member of a group. */
export interface NewMember {
  readonly group: NamespaceRow;
  readonly user: UserRow;
  readonly level: number;
  /** First day on which the membership is over. */
  readonly expires: Day | null;
}

/** A user who became a member of a project. */
export interface NewProjectMember {
  readonly project: ProjectRow;
  readonly user: UserRow;
  readonly level: number;
}

declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    'group.joined': NewMember;
    'project.joined': NewProjectMember;
  }
}
