import type { NamespaceRow } from '../../platform/tenancy/table.ts';

/** A group that was made. */
export interface CreatedGroup {
  readonly group: NamespaceRow;
  /** Undefined for a group at the top. */
  readonly parent: NamespaceRow | undefined;
}

declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    'group.created': CreatedGroup;
    /** Ids of groups that are about to be deleted; their projects are gone already. */
    'groups.leaving': readonly number[];
  }
}
