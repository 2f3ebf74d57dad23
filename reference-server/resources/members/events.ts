import type { Day } from '../../store/table.ts';
import type { NamespaceRow, UserRow } from '../../platform/tenancy/table.ts';

/** A user who became a member of a group. */
export interface NewMember {
  readonly group: NamespaceRow;
  readonly user: UserRow;
  readonly level: number;
  /** First day on which the membership is over. */
  readonly expires: Day | null;
}

declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    'group.joined': NewMember;
  }
}
