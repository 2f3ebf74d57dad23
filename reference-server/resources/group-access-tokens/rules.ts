import type { GroupAccess } from '../../platform/places.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import type { Credential } from '../../platform/principal.ts';
import { insufficientScope, notAllowed, unauthorized } from '../../platform/refusal.ts';
import type { NamespaceRow, TokenRow } from '../../platform/tenancy/table.ts';
import { tokenById } from '../../platform/tenancy/token-lists.ts';

/** Whether a request is about the token that is sent; tokens of groups and machines are good for nothing else here. */
export function meansItself(call: Call, wanted: number | string): boolean {
  const { token } = requirePrincipal(call).credential;
  return token.kind !== 'personal' || wanted === 'self' || Number(wanted) === token.id;
}

/**
 * The token that a rotation is about: owners rotate any token of the group, a group token only itself.
 * @throws Refusal 401 for a token out of reach, 403 without a scope that rotates, 405 for another kind of token
 */
export async function tokenToRotate(call: Call, { group }: GroupAccess, wanted: number | string): Promise<TokenRow> {
  const { credential } = requirePrincipal(call);
  const own = credential.token;
  if (meansItself(call, wanted)) {
    demandSelfRotation(credential, group, wanted === 'self' || Number(wanted) === own.id);
    return own;
  }
  if (!credential.scopes.includes('api')) throw insufficientScope(['api']);
  const token = await tokenById(call.db, Number(wanted));
  if (token === undefined) throw unauthorized();
  if (token.kind !== 'group') throw notAllowed();
  if (token.group_id !== group.id) throw unauthorized();
  return token;
}

/** Whether a token of the group asks for itself. */
export function isItself(call: Call, group: NamespaceRow, wanted: number | string): boolean {
  const { token } = requirePrincipal(call).credential;
  const named = wanted === 'self' || Number(wanted) === token.id;
  return named && token.kind === 'group' && token.group_id === group.id;
}

/**
 * The token of the group that a request reads; `self` is the calling one.
 * @throws Refusal 401 for a token out of reach
 */
export async function tokenToRead(call: Call, { group }: GroupAccess, wanted: number | string): Promise<TokenRow> {
  const own = requirePrincipal(call).credential.token;
  const token = wanted === 'self' ? own : await tokenById(call.db, Number(wanted));
  if (token === undefined || token.kind !== 'group' || token.group_id !== group.id) throw unauthorized();
  return token;
}

/** What a token needs to rotate itself: to be a token of this group that asks for itself, with a scope that rotates. */
function demandSelfRotation({ token, scopes }: Credential, group: NamespaceRow, isSelf: boolean): void {
  if (token.kind !== 'group') throw notAllowed();
  if (!isSelf || token.group_id !== group.id) throw unauthorized();
  if (!scopes.some((scope) => scope === 'api' || scope === 'self_rotate')) throw insufficientScope(['api']);
}
