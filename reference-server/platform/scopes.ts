import type { Credential } from './principal.ts';
import { insufficientScope } from './refusal.ts';

/**
 * Refuses a credential whose scopes do not cover what the description asks of an operation; `api` covers everything,
 * and where no scope is asked for (OAS "Security Requirement Object", an empty list) any credential will do.
 * Rotation looks closer once it knows whether a token rotates itself.
 * @throws Refusal 403 `insufficient_scope`.
 */
export function checkScopes({ scopes }: Pick<Credential, 'scopes'>, asked: readonly string[]): void {
  if (asked.length === 0 || scopes.includes('api') || asked.some((scope) => scopes.includes(scope))) return;
  throw insufficientScope(['api']);
}
