import { type Call } from '../call.ts';
import { addDays } from '../clock.ts';
import { dayParameter } from '../parameters.ts';
import { badParameter, invalidRecord } from '../refusal.ts';

/** Scopes that an access token may be given, whoever it belongs to. */
export const ACCESS_TOKEN_SCOPES: readonly string[] = [
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

/** Life of a rotated token when the request names no day, in days. */
export const ROTATED_LIFETIME = 7;

/**
 * The name of a new token.
 * @throws Refusal 400 for one that is blank
 */
export function checkedName(name: string): string {
  if (name.trim() === '') throw invalidRecord({ name: ["can't be blank"] });
  return name;
}

/**
 * The scopes of a new token, each once. No scope has a comma in it: one text with commas is several, as clients write lists.
 * @throws Refusal 400 for one that is not among those allowed
 */
export function checkedScopes(scopes: readonly string[], allowed: readonly string[]): string[] {
  const distinct = [...new Set(scopes.flatMap((scope) => scope.split(',')))];
  if (distinct.length === 0 || distinct.some((scope) => !allowed.includes(scope))) {
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
