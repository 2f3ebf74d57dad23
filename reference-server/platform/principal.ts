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

/** Tells who a secret belongs to. */
export interface Authenticator {
  /**
   * The principal of a secret.
   * @throws Refusal 401 for one that is unknown, expired or revoked; a revoked one that was rotated away takes the
   * newest token of its family with it, unless it was sent before that.
   * @param arrivedAt when the secret was sent, in milliseconds by the clock of the machine
   */
  authenticate(secret: string, arrivedAt: number): Promise<Principal>;
  /** Drops what is kept in memory; to be called when tokens or users change. */
  forget(): void;
}
