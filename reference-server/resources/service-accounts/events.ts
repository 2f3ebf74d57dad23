import type { UserRow } from '../../platform/tenancy/table.ts';

/** A user who is about to be deleted. */
export interface LeavingUser {
  readonly user: UserRow;
  /** Whom everything that the user is remembered for belongs to from now on. */
  readonly heir: UserRow;
  /** Whether what the user wrote is deleted instead of going to the heir. */
  readonly hard: boolean;
}

declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    /** What hangs on the user goes to the heir or goes with the user. */
    'user.leaving': LeavingUser;
  }
}
