import { type Call, isAdministrator, requirePrincipal } from '../../platform/call.ts';
import { forbidden, insufficientScope, notAllowed, notFound, unauthorized } from '../../platform/refusal.ts';
import type { TokenRow } from '../../platform/tenancy/table.ts';
import { tokenById } from '../../platform/tenancy/token-lists.ts';
import { ACCESS_TOKEN_SCOPES } from '../../platform/tenancy/token-terms.ts';
import { userByIdOrName } from '../../platform/tenancy/users.ts';

/** Scopes that a personal token may be given. */
export const PERSONAL_TOKEN_SCOPES: readonly string[] = [...ACCESS_TOKEN_SCOPES, 'read_user'];

/** Scopes that callers may give to tokens that they make for themselves. */
export const OWN_TOKEN_SCOPES: readonly string[] = ['k8s_proxy', 'self_rotate'];

/** The token that a request is about, which belongs to the caller or is looked at by an administrator. */
export interface FoundToken {
  readonly holder: boolean;
  readonly token: TokenRow;
}

async function wantedToken(call: Call, wanted: number | string): Promise<TokenRow> {
  const own = requirePrincipal(call).credential.token;
  if (wanted === 'self' || Number(wanted) === own.id) return own;
  const token = await tokenById(call.db, Number(wanted));
  // Only administrators are told which ids there are.
  if (token === undefined) throw isAdministrator(call) ? notFound('Personal Access Token') : unauthorized();
  return token;
}

function withinReach(call: Call, token: TokenRow): FoundToken {
  const holder = token.user_id === requirePrincipal(call).user.id;
  if (!holder && !isAdministrator(call)) throw unauthorized();
  return { holder, token };
}

/**
 * The personal token that a request reads or revokes.
 * @throws Refusal 401 for a token that is absent or out of reach, to administrators 404
 */
export async function findToken(call: Call, wanted: number | string): Promise<FoundToken> {
  const found = withinReach(call, await wantedToken(call, wanted));
  if (found.token.kind !== 'personal') throw isAdministrator(call) ? notFound('Personal Access Token') : unauthorized();
  return found;
}

/**
 * The personal token that is to be rotated. With `self_rotate` alone a token rotates nothing but itself.
 * @throws Refusal 403 without a scope that rotates it, 401 and 404 as for others, 405 for another kind of token
 */
export async function findTokenToRotate(call: Call, wanted: number | string): Promise<FoundToken> {
  const { token: own, ...credential } = credentialOf(call);
  const isSelf = wanted === 'self' || Number(wanted) === own.id;
  if (!isSelf && !credential.scopes.includes('api')) throw insufficientScope(['api']);
  const found = withinReach(call, await wantedToken(call, wanted));
  if (found.token.kind !== 'personal') throw notAllowed();
  return found;
}

function credentialOf(call: Call): { readonly token: TokenRow; readonly scopes: readonly string[] } {
  return requirePrincipal(call).credential;
}

/**
 * Whose tokens a list shows: those of the named user, else the caller's, for administrators all. Undefined means all,
 * null nobody's.
 * @throws Refusal 401 when others than administrators ask for somebody else
 */
export async function listedUser(call: Call, wanted: number | string | undefined): Promise<number | undefined | null> {
  const { user } = requirePrincipal(call);
  if (wanted === undefined) return isAdministrator(call) ? undefined : user.id;
  const named = await userByIdOrName(call.db, String(wanted));
  if (!isAdministrator(call) && named?.id !== user.id) throw unauthorized();
  return named?.id ?? null;
}

/**
 * Refuses machine users of groups and projects: a personal token would outlive the token that they act by.
 * @throws Refusal 403
 */
export function demandPerson(call: Call): void {
  const { kind } = requirePrincipal(call).user;
  if (kind !== 'human' && kind !== 'service_account') throw forbidden();
}
