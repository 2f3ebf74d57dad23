import type { OAuth2Flow, SecurityRequirement, SecurityScheme } from '../security.ts';
import { childPointer } from '../load/json/json-pointer.ts';
import { didYouMean } from '../load/near-name.ts';
import { describeType, isObject } from '../load/raw.ts';
import type { RawObject } from '../load/raw.ts';
import { dereference } from './read/follow.ts';
import { RULES } from './read/object-rules.ts';
import {
  asList,
  booleanField,
  extensionsOf,
  listField,
  membersOf,
  readObject,
  stringField,
} from './read/read-object.ts';
import { isPlainScalar, textWritten } from './read/plain-text.ts';
import { locationOf, report } from './read/scope.ts';
import type { Scope } from './read/scope.ts';
import { settled } from './read/stray-reference.ts';

const { object: SCHEME } = RULES.securityScheme;
const TYPES = ['apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect'] as const;

/** Builds a Security Scheme Object (OAS "Security Scheme Object"); undefined when it cannot be used. */
export function buildSecurityScheme(
  scope: Scope,
  value: unknown,
  pointer: string,
  name: string,
): SecurityScheme | undefined {
  const found = dereference(scope, value, pointer, SCHEME);
  if (found === undefined) return undefined;
  const raw = readObject(found.scope, found.value, found.pointer, RULES.securityScheme);
  const written = stringField(raw, 'type');
  const type = TYPES.find((candidate) => candidate === written);
  if (type === undefined) {
    if (written !== undefined) reportType(found.scope, written, found.pointer);
    return undefined;
  }
  const node = {
    kind: 'security-scheme' as const,
    location: locationOf(found.scope, found.pointer),
    extensions: extensionsOf(raw),
    name,
    description: found.description ?? stringField(raw, 'description'),
    deprecated: booleanField(raw, 'deprecated', false),
  };
  const field = (required: string): string => requiredField(found.scope, raw, required, found.pointer);
  switch (type) {
    case 'apiKey':
      return { ...node, type, in: readPlace(found.scope, field('in'), found.pointer), parameterName: field('name') };
    case 'http':
      return { ...node, type, scheme: field('scheme').toLowerCase(), bearerFormat: stringField(raw, 'bearerFormat') };
    case 'oauth2':
      return {
        ...node,
        type,
        flows: buildFlows(found.scope, raw, found.pointer),
        metadataUrl: stringField(raw, 'oauth2MetadataUrl'),
      };
    case 'openIdConnect':
      return { ...node, type, openIdConnectUrl: field('openIdConnectUrl') };
    case 'mutualTLS':
      return { ...node, type };
  }
}

/** Builds the `security` of a holder; undefined when it has none, so that the document's counts. */
export function buildSecurity(
  scope: Scope,
  holder: RawObject,
  pointer: string,
): readonly SecurityRequirement[] | undefined {
  if (!Array.isArray(holder['security'])) return undefined;
  const at = childPointer(pointer, 'security');
  return listField(holder, 'security').flatMap(
    (value, index) => buildRequirement(scope, value, childPointer(at, index)) ?? [],
  );
}

/** Undefined for what is no mapping. An undeclared scheme stays in: leaving it out would open the operation. */
function buildRequirement(scope: Scope, value: unknown, pointer: string): SecurityRequirement | undefined {
  if (!isObject(value)) {
    const { object } = REQUIREMENT;
    report(scope, 'wrong-type', pointer, {
      parameters: { ...REQUIREMENT, what: `the ${object}`, got: describeType(value) },
      suggestion: typeof value === 'string' ? `write \`${value}: []\`` : undefined,
    });
    return undefined;
  }
  const { securitySchemes } = scope.state;
  const schemes: { readonly scheme: SecurityScheme; readonly scopes: readonly string[] }[] = [];
  for (const [name, scopes] of Object.entries(value)) {
    const scheme = securitySchemes.get(name) ?? undeclaredScheme(scope, name, childPointer(pointer, name));
    const at = childPointer(pointer, name);
    const read = settled(scope, scopes, at, 'the list of scopes');
    schemes.push({ scheme, scopes: readScopes(scope, read, at) });
  }
  return { schemes };
}

function readScopes(scope: Scope, value: unknown, pointer: string): readonly string[] {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
  const { object } = REQUIREMENT;
  const parameters = { what: 'the scopes', expected: 'a list of strings', got: describeType(value), object };
  // In YAML, a scheme without a value.
  if (value === null) report(scope, 'null-field', pointer, { parameters: { what: 'the list of scopes', object } });
  else report(scope, 'wrong-type', pointer, { parameters, suggestion: asList(value) });
  return [];
}

/** Stands in for a scheme that nobody declared: the credential follows its name in `Authorization`. Told once a name. */
function undeclaredScheme(scope: Scope, name: string, pointer: string): SecurityScheme {
  const { securitySchemes } = scope.state;
  const suggestion = didYouMean(name, securitySchemes.keys());
  report(scope, 'unknown-security-scheme', pointer, { parameters: { name }, suggestion });
  const scheme: SecurityScheme = {
    kind: 'security-scheme',
    type: 'http',
    scheme: 'undeclared',
    bearerFormat: undefined,
    name,
    description: undefined,
    deprecated: false,
    location: locationOf(scope, pointer),
    extensions: {},
  };
  securitySchemes.set(name, scheme);
  return scheme;
}

const REQUIREMENT = { object: 'Security Requirement Object', expected: 'a mapping' } as const;

function reportType(scope: Scope, written: string, pointer: string): void {
  const parameters = { what: '`type`', expected: TYPES.join(', '), got: JSON.stringify(written), object: SCHEME };
  report(scope, 'invalid-value', childPointer(pointer, 'type'), { parameters, suggestion: didYouMean(written, TYPES) });
}

function requiredField(scope: Scope, raw: RawObject, field: string, pointer: string): string {
  const value = stringField(raw, field);
  if (value === undefined) report(scope, 'missing-field', pointer, { parameters: { object: SCHEME, field } });
  return value ?? '';
}

const PLACES = ['query', 'header', 'cookie'] as const;

function readPlace(scope: Scope, place: string, pointer: string): (typeof PLACES)[number] {
  const match = PLACES.find((candidate) => candidate === place);
  if (match !== undefined) return match;
  if (place !== '') {
    const parameters = { what: '`in`', expected: PLACES.join(', '), got: JSON.stringify(place), object: SCHEME };
    report(scope, 'invalid-value', childPointer(pointer, 'in'), { parameters, suggestion: didYouMean(place, PLACES) });
  }
  return 'header';
}

/** The URLs each flow needs, OAS "OAuth Flow Object". */
const FLOW_URLS = {
  implicit: ['authorizationUrl'],
  password: ['tokenUrl'],
  clientCredentials: ['tokenUrl'],
  authorizationCode: ['authorizationUrl', 'tokenUrl'],
  deviceAuthorization: ['deviceAuthorizationUrl', 'tokenUrl'],
} as const satisfies Record<OAuth2Flow['type'], readonly string[]>;

function buildFlows(scope: Scope, scheme: RawObject, pointer: string): readonly OAuth2Flow[] {
  if (scheme['flows'] === undefined) {
    report(scope, 'missing-field', pointer, { parameters: { object: SCHEME, field: 'flows' } });
    return [];
  }
  const at = childPointer(pointer, 'flows');
  const raw = readObject(scope, scheme['flows'], at, RULES.oauthFlows);
  const types = Object.keys(FLOW_URLS) as OAuth2Flow['type'][]; // the keys of the record just above
  return types.flatMap((type) =>
    raw[type] === undefined ? [] : [buildFlow(scope, raw[type], childPointer(at, type), type)],
  );
}

function scopeText(
  scope: Scope,
  owner: unknown,
  key: string,
  { description, pointer }: { readonly description: unknown; readonly pointer: string },
): string {
  if (!isPlainScalar(description) || !isObject(owner)) return typeof description === 'string' ? description : '';
  return textWritten(scope, description, { owner, key, pointer, what: 'the text of a scope', object: SCHEME });
}

function buildFlow(scope: Scope, value: unknown, pointer: string, type: OAuth2Flow['type']): OAuth2Flow {
  const raw = readObject(scope, value, pointer, RULES.oauthFlow);
  for (const field of FLOW_URLS[type]) {
    if (raw[field] !== undefined) continue;
    report(scope, 'missing-field', pointer, { parameters: { object: RULES.oauthFlow.object, field } });
  }
  const at = childPointer(pointer, 'scopes');
  const scopes = membersOf(raw['scopes']).map(([name, description]) => [
    name,
    scopeText(scope, raw['scopes'], name, { description, pointer: childPointer(at, name) }),
  ]);
  return {
    type,
    authorizationUrl: stringField(raw, 'authorizationUrl'),
    deviceAuthorizationUrl: stringField(raw, 'deviceAuthorizationUrl'),
    tokenUrl: stringField(raw, 'tokenUrl'),
    refreshUrl: stringField(raw, 'refreshUrl'),
    // Pairs of strings, as built one line above.
    scopes: Object.fromEntries(scopes) as Record<string, string>,
  };
}
