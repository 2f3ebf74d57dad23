import type { OperationTable } from '../operation-entry.ts';
import type { SecurityHandlerSet } from '../security/security.ts';

/** Texts of credentials (key, token, `user:password`) by the name of who calls by them. */
export type Identities = Readonly<Record<string, string | readonly string[]>>;

/**
 * Security handlers of a mock: the principal is the credential. Where nobody is known any credential will do; else it has
 * to be that of an identity, since whoever names the callers wants the others refused.
 */
export function mockSecurity(table: OperationTable, identities: Identities): SecurityHandlerSet {
  const known = new Set(Object.values(identities).flat());
  const handler = (credential: unknown): unknown => {
    const texts = textsOf(credential);
    const isRefused = known.size > 0 && texts.length > 0 && !texts.some((text) => known.has(text));
    return isRefused ? undefined : credential;
  };
  return Object.fromEntries(Object.keys(table.securitySchemes).map((scheme) => [scheme, handler]));
}

/** Headers by which a mock that has nothing to hold credentials against says so: whoever judges it need not find that out. */
export function credentialHeaders(table: OperationTable, identities: Identities): Readonly<Record<string, string>> {
  const isOpen = Object.keys(identities).length === 0 && Object.keys(table.securitySchemes).length > 0;
  return isOpen ? { 'mock-credentials': 'any' } : {};
}

/** `anonymous` without a credential, the names a known one stands for, else `default`. */
export function identitiesOf(principal: unknown, identities: Identities): readonly string[] {
  if (principal === undefined) return ['anonymous'];
  const texts = textsOf(principal);
  const names = Object.entries(identities).flatMap(([name, own]) => {
    return [own].flat().some((text) => texts.includes(text)) ? [name] : [];
  });
  return names.length === 0 ? ['default'] : names;
}

/** Texts of a credential as descriptions write it; none for a certificate or a principal of another kind. */
function textsOf(principal: unknown): readonly string[] {
  if (typeof principal !== 'object' || principal === null || !('type' in principal)) return [];
  // Mocks make principals of credentials; others have no member of these names and types.
  const credential = principal as Partial<Record<'value' | 'token' | 'parameters' | 'username' | 'password', string>>;
  const { value, token, parameters, username = '', password } = credential;
  const text = value ?? token ?? parameters;
  if (text !== undefined) return [text];
  // A token may travel as the password of whatever name.
  return password === undefined ? [] : [`${username}:${password}`, password];
}

/** Security handlers that take any credential that is there: the principal is the credential. */
export function anyCredential(table: OperationTable): SecurityHandlerSet {
  return mockSecurity(table, {});
}
