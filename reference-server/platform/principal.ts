import type { Rotations } from './tenancy/rotations.ts';
import type { TokenRow, UserRow } from './tenancy/table.ts';

/** The credential of a request. */
export interface Credential {
  readonly token: TokenRow;
  readonly scopes: readonly string[];
}

/** Who calls. */
export interface Principal {
  readonly user: UserRow;
  readonly credential: Credential;
}

/** When a request came to this process. */
export interface Arrival {
  /** In milliseconds by the clock of the machine. */
  readonly at: number;
  /** Which request of the process it is, from 1. */
  readonly number: number;
}

/** Tells who a secret belongs to. */
export interface Authenticator {
  /**
   * The principal of a secret.
   * @throws Refusal 401 for one that is unknown, expired or revoked; a revoked one that was rotated away takes the
   * newest token of its family with it, unless it was sent before the answer to that left.
   */
  authenticate(secret: string, arrival: Arrival): Promise<Principal>;
  readonly rotations: Rotations;
  /** Drops what is kept in memory; to be called when tokens or users change. */
  forget(): void;
}
