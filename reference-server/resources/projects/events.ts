declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    /** Ids of projects that are gone with everything in them. */
    'projects.deleted': readonly number[];
  }
}
