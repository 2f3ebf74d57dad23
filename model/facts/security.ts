import type { Operation } from '../operation.ts';
import type { SecurityScheme } from '../security.ts';

/** True when the operation answers without a credential: no requirement, or one that is empty (OAS "Security Requirement Object"). */
export function allowsAnonymous(operation: Operation): boolean {
  return operation.security.length === 0 || operation.security.some((requirement) => requirement.schemes.length === 0);
}

/** True when at least one way to call the operation needs a credential. */
export function takesCredential(operation: Operation): boolean {
  return operation.security.some((requirement) => requirement.schemes.length > 0);
}

/** The security schemes an operation names, each once, in document order. */
export function operationSchemes(operation: Operation): readonly SecurityScheme[] {
  return [...new Set(operation.security.flatMap((requirement) => requirement.schemes.map(({ scheme }) => scheme)))];
}
