import type { Credential } from './principal.ts';
import { insufficientScope } from './refusal.ts';

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

/** Operations that read a repository: `read_repository` suffices. */
const REPOSITORY_READS: readonly string[] = ['listRepositoryTree', 'getFile', 'headFile', 'getFileRaw'];

/** Scopes of which one is needed, beside what follows from the method. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(REPOSITORY_READS.map((operation) => [operation, ['read_repository']])),
  getCurrentUser: ['read_user'],
  rotateGroupAccessToken: ['self_rotate'],
};

/**
 * Refuses a credential whose scopes do not cover an operation: `api` covers everything, `read_api` what GET and HEAD
 * do, other scopes single operations. Rotation looks closer once it knows whether a token rotates itself.
 * @throws Refusal 403 `insufficient_scope`.
 */
export function checkScopes(credential: Credential, operationId: string, method: string): void {
  const reads = method === 'GET' || method === 'HEAD';
  const enough = ['api', ...(reads ? ['read_api'] : []), ...(ALSO[operationId] ?? [])];
  if (!credential.scopes.some((scope) => enough.includes(scope))) throw insufficientScope(['api']);
}
