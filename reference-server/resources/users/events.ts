import type { UserRow } from '../../platform/tenancy/table.ts';

declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    'user.created': UserRow;
  }
}
