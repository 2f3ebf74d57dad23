import { AsyncLocalStorage } from 'node:async_hooks';
import type { Call } from '../call.ts';
import type { CredentialKind } from '../../store/table.ts';
import type { Principal } from '../principal.ts';

/** What kind of credential an access token is. */
export function tokenKind({ kind }: { readonly kind: string }): CredentialKind {
  return kind === 'group' ? 'group_access_token' : 'personal_access_token';
}

/** What became of a credential; `reused` is a rotated-away one that somebody still used. */
export type CredentialFate = 'changed' | 'created' | 'deleted' | 'reused' | 'revoked' | 'rotated';

/** A change of a credential. Whatever is told here is written down for good: never the secret itself. */
export interface CredentialChange {
  readonly kind: CredentialKind;
  readonly fate: CredentialFate;
  readonly id: number;
  /** Where it works, or whose it is, by names and ids. */
  readonly details?: Readonly<Record<string, boolean | number | string | null>>;
}

/** A request that is written down: where it came from, and where lines about it go. */
interface Noted {
  readonly remote: string;
  readonly requestId: string;
  readonly log: (line: string) => void;
}

const noted = new AsyncLocalStorage<Noted>();

/** Serves a request whose changes of credentials are written down. */
export function auditing(from: Noted, serve: () => void): void {
  noted.run(from, serve);
}

/** Writes down a change of a credential once it is committed: who did what, when, and from where. */
export function audit(call: Call, change: CredentialChange): void {
  call.afterCommit(() => auditNow(call.principal, change));
}

/** As `audit`, for what is committed already. */
export function auditNow(by: Principal | undefined, { kind, fate, id, details = {} }: CredentialChange): void {
  const from = noted.getStore();
  if (from === undefined) return;
  const who =
    by === undefined ? null : { user_id: by.user.id, username: by.user.username, token_id: by.credential.token.id };
  const at = new Date().toISOString();
  const { remote, requestId: request_id } = from;
  from.log(JSON.stringify({ at, audit: fate, credential: kind, id, ...details, by: who, remote, request_id }));
}
