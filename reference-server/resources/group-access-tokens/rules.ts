import type { GroupAccess } from '../../platform/places.ts';
import { type Call, requirePrincipal } from '../../platform/call.ts';
import { addDays } from '../../platform/clock.ts';
import { dayParameter } from '../../platform/parameters.ts';
import type { Credential } from '../../platform/principal.ts';
import { badParameter, insufficientScope, invalidRecord, notAllowed, unauthorized } from '../../platform/refusal.ts';
import type { NamespaceRow, TokenRow } from '../../platform/tenancy/table.ts';
import { tokenById } from './store.ts';

/** Scopes that a group token may be given. */
export const GROUP_TOKEN_SCOPES: readonly string[] = [
  'api',
  'read_api',
  'create_runner',
  'manage_runner',
  'k8s_proxy',
  'self_rotate',
  'read_repository',
  'write_repository',
  'read_registry',
  'write_registry',
  'read_virtual_registry',
  'write_virtual_registry',
  'assistant_features',
  'read_observability',
  'write_observability',
];

/** Longest life of a token, in days. */
export const MAX_LIFETIME = 365;

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

/** What a token needs to rotate itself: to be a token of this group that asks for itself, with a scope that rotates. */
function demandSelfRotation({ token, scopes }: Credential, group: NamespaceRow, isSelf: boolean): void {
  if (token.kind !== 'group') throw notAllowed();
  if (!isSelf || token.group_id !== group.id) throw unauthorized();
  if (!scopes.some((scope) => scope === 'api' || scope === 'self_rotate')) throw insufficientScope(['api']);
}

/**
 * The scopes of a new token, each once.
 * @throws Refusal 400 for one that a group token may not have
 */
export function checkedScopes(scopes: readonly string[]): string[] {
  const distinct = [...new Set(scopes)];
  if (distinct.length === 0 || distinct.some((scope) => !GROUP_TOKEN_SCOPES.includes(scope))) {
    throw badParameter('scopes does not have a valid value');
  }
  return distinct;
}

/**
 * The last day of a new token: the given one within a year, else `days` ahead.
 * @throws Refusal 400 for a day that has come or lies more than a year ahead
 */
export function checkedExpiry(call: Call, text: string | undefined, days: number): string {
  const day = dayParameter('expires_at', text);
  if (day === undefined) return addDays(call.today, days);
  if (day > addDays(call.today, MAX_LIFETIME)) throw invalidRecord({ expires_at: ['must be at most one year ahead'] });
  if (day <= call.today) throw invalidRecord({ expires_at: ['must be in the future'] });
  return day;
}
