import type { Credential } from './principal.ts';
import { insufficientScope } from './refusal.ts';

/**
 * Refuses a credential whose scopes do not cover what the description asks of an operation; `api` covers everything.
 * Rotation looks closer once it knows whether a token rotates itself.
 * @throws Refusal 403 `insufficient_scope`.
 */
export function checkScopes({ scopes }: Pick<Credential, 'scopes'>, asked: readonly string[]): void {
  if (scopes.includes('api') || asked.some((scope) => scopes.includes(scope))) return;
  throw insufficientScope(['api']);
}
