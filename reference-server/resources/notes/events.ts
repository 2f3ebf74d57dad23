declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    /** Ids of notes that are gone; what hangs on them goes with them. */
    'notes.deleted': readonly number[];
  }
}

export {};
