import type { NamespaceRow } from '../../platform/tenancy/table.ts';

/** A group that was made. */
export interface CreatedGroup {
  readonly group: NamespaceRow;
  /** Undefined for a group at the top. */
  readonly parent: NamespaceRow | undefined;
}

/** A group that is deleted, by itself or with one above it. */
export interface DeletedGroup {
  readonly group: NamespaceRow;
  readonly parent: NamespaceRow;
  /** Id of the nearest group above it that stays. */
  readonly staying: number;
}

declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    'group.created': CreatedGroup;
    /** Groups at the top, and what goes with them, are nobody's to miss. */
    'group.deleted': DeletedGroup;
    /** Ids of groups that are about to be deleted; their projects are gone already. */
    'groups.leaving': readonly number[];
  }
}
