import { HttpError } from '../http-error.ts';
import type { OperationTable } from '../operation-entry.ts';
import type { SecurityHandlerSet } from '../security/security.ts';

/** Credentials of one caller, as texts (key, token, `user:password`). */
export interface MockIdentity {
  /** Good in every scheme that has none of its own. */
  readonly everywhere: readonly string[];
  /** Good in the scheme of the name alone. */
  readonly schemes: Readonly<Record<string, readonly string[]>>;
  /** True where the credential is no longer good, or never was. */
  readonly isRefused?: boolean;
  /** True for who may only read. */
  readonly isReader?: boolean;
  /** True for who sees nothing of what others have. */
  readonly isApart?: boolean;
}

/** The cause of a refusal whose credential is known to be no longer good. */
export class RefusedCaller {
  /** Names of the identities that it is of. */
  readonly names: readonly string[];

  constructor(names: readonly string[]) {
    this.names = names;
  }
}

/** Texts of credentials by the name of who calls by them. */
export type Identities = Readonly<Record<string, string | readonly string[] | MockIdentity>>;

/**
 * Security handlers of a mock: the principal is the credential. Where nobody is known any credential will do; else it has
 * to be that of an identity for this very scheme, since whoever names the callers wants the others refused.
 */
export function mockSecurity(table: OperationTable, identities: Identities): SecurityHandlerSet {
  const callers = Object.entries(identities);
  const handlerOf = (scheme: string): ((credential: unknown) => unknown) => {
    const known = callers.map(([name, caller]) => ({ name, texts: textsFor(caller, scheme), isGood: isGood(caller) }));
    return (credential) => {
      const texts = textsOf(credential);
      if (callers.length === 0 || texts.length === 0) return credential;
      const own = known.filter((caller) => caller.texts.some((text) => texts.includes(text)));
      if (own.some((caller) => caller.isGood)) return credential;
      if (own.length === 0) return undefined;
      const cause = new RefusedCaller(own.map(({ name }) => name));
      throw new HttpError(401, { kind: 'unauthenticated', detail: 'the credential is not valid', cause });
    };
  };
  return Object.fromEntries(Object.keys(table.securitySchemes).map((scheme) => [scheme, handlerOf(scheme)]));
}

/** True for callers who are all marked so. */
export function areAll(mark: 'isReader' | 'isApart', names: readonly string[], identities: Identities): boolean {
  const known = names.flatMap((name) => (Object.hasOwn(identities, name) ? (identities[name] ?? []) : [undefined]));
  return (
    known.length > 0 &&
    known.every((own) => typeof own === 'object' && !Array.isArray(own) && (own as MockIdentity)[mark] === true)
  );
}

function isGood(identity: string | readonly string[] | MockIdentity): boolean {
  return typeof identity === 'string' || !('isRefused' in identity) || identity.isRefused !== true;
}

/** The texts that an identity calls by where a scheme asks for them. */
function textsFor(identity: string | readonly string[] | MockIdentity, scheme: string): readonly string[] {
  if (typeof identity === 'string') return [identity];
  if (!('schemes' in identity)) return identity;
  const { schemes, everywhere } = identity;
  return (Object.hasOwn(schemes, scheme) ? schemes[scheme] : undefined) ?? everywhere;
}

/** Headers by which a mock that has nothing to hold credentials against says so: whoever judges it need not find that out. */
export function credentialHeaders(table: OperationTable, identities: Identities): Readonly<Record<string, string>> {
  const isOpen = Object.keys(identities).length === 0 && Object.keys(table.securitySchemes).length > 0;
  return isOpen ? { 'mock-credentials': 'any' } : {};
}

/** `anonymous` without a credential, the names that known ones stand for, else `default`. */
export function identitiesOf(principals: Readonly<Record<string, unknown>>, identities: Identities): readonly string[] {
  const given = Object.entries(principals).filter(([, principal]) => principal !== undefined);
  if (given.length === 0) return ['anonymous'];
  const names = Object.entries(identities).flatMap(([name, own]) => {
    const isOwn = given.some(([scheme, principal]) => {
      const texts = textsOf(principal);
      return textsFor(own, scheme).some((text) => texts.includes(text));
    });
    return isOwn ? [name] : [];
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
