import type { Operation } from '../../model/operation.ts';
import type { SecurityRequirement, SecurityScheme } from '../../model/security.ts';
import type { Credential, Identity } from './scenario.ts';

/** Where the credentials of a call go. */
export interface AppliedCredentials {
  readonly headers: readonly (readonly [string, string])[];
  readonly query: readonly (readonly [string, string])[];
  readonly cookies: readonly (readonly [string, string])[];
  /** Every secret that is sent, as text, for masking and for leak detection. */
  readonly secrets: readonly string[];
}

/** Nothing is sent. */
export const NO_CREDENTIALS: AppliedCredentials = { headers: [], query: [], cookies: [], secrets: [] };

/**
 * The credentials of an identity for an operation: those of the first security requirement (OAS 4.8.30) that the
 * identity can meet in full. Undefined when it can meet none; empty when the operation knows no security at all.
 */
export function applyCredentials(operation: Operation, identity: Identity): AppliedCredentials | undefined {
  const requirements = operation.security.filter((requirement) => requirement.schemes.length > 0);
  if (requirements.length === 0) return NO_CREDENTIALS;
  for (const requirement of requirements) {
    const applied = applyRequirement(requirement, identity);
    if (applied !== undefined) return applied;
  }
  return undefined;
}

function applyRequirement(requirement: SecurityRequirement, identity: Identity): AppliedCredentials | undefined {
  const parts: AppliedCredentials[] = [];
  for (const { scheme } of requirement.schemes) {
    const credential = identity.schemes.get(scheme.name) ?? identity.token;
    const part = credential === undefined ? undefined : applyScheme(scheme, credential);
    if (part === undefined) return undefined;
    parts.push(part);
  }
  return {
    headers: parts.flatMap((part) => part.headers),
    query: parts.flatMap((part) => part.query),
    cookies: parts.flatMap((part) => part.cookies),
    secrets: parts.flatMap((part) => part.secrets),
  };
}

function applyScheme(scheme: SecurityScheme, credential: Credential): AppliedCredentials | undefined {
  switch (scheme.type) {
    case 'apiKey':
      return typeof credential === 'string' ? apiKey(scheme.in, scheme.parameterName, credential) : undefined;
    case 'http':
      return httpCredential(scheme.scheme, credential);
    case 'oauth2':
    case 'openIdConnect':
      return httpCredential('bearer', credential);
    case 'mutualTLS':
      return undefined;
  }
}

function apiKey(place: 'query' | 'header' | 'cookie', name: string, value: string): AppliedCredentials {
  const field = [[name, value]] as const;
  return {
    ...NO_CREDENTIALS,
    ...(place === 'header' ? { headers: field } : place === 'query' ? { query: field } : { cookies: field }),
    secrets: [value],
  };
}

/** `Authorization` of RFC 7617 (basic), RFC 6750 (bearer) or any other scheme that takes one token. */
function httpCredential(scheme: string, credential: Credential): AppliedCredentials | undefined {
  if (scheme === 'basic') {
    const pair = typeof credential === 'string' ? { username: 'token', password: credential } : credential;
    const encoded = Buffer.from(`${pair.username}:${pair.password}`).toString('base64');
    return { ...NO_CREDENTIALS, headers: [['Authorization', `Basic ${encoded}`]], secrets: [pair.password, encoded] };
  }
  if (typeof credential !== 'string') return undefined;
  const prefix = scheme === 'bearer' ? 'Bearer' : scheme;
  return { ...NO_CREDENTIALS, headers: [['Authorization', `${prefix} ${credential}`]], secrets: [credential] };
}
