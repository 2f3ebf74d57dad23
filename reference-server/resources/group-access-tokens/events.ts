import type { TokenRow } from '../../platform/tenancy/table.ts';

/** A token of a group or project that is about to end. */
export interface ExpiringToken {
  readonly token: TokenRow;
}

declare module '../../platform/event-types.ts' {
  interface DomainEvents {
    'accessToken.expiring': ExpiringToken;
  }
}
