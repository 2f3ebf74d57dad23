import { randomUUID } from 'node:crypto';
import { ANONYMOUS, DEFAULT_IDENTITY } from '../scenario/scenario.ts';
import type { Identity, Scenario } from '../scenario/scenario.ts';
import { allowsAnonymous } from '../../model/facts/security.ts';
import { applyCredentials, NO_CREDENTIALS } from '../scenario/credentials.ts';
import type { AppliedCredentials } from '../scenario/credentials.ts';
import type { Extensions, JsonValue } from '../../model/location.ts';
import type { Schema } from '../../model/schema.ts';
import { applicators, itemSchemas, propertySchemas } from '../schema-walk.ts';
import type { BodyValue, Call, ParameterValue } from './case.ts';
import { FreshKey } from './fresh-key.ts';
import { ListedValue } from './listed-value.ts';
import { OwnValue } from './own-value.ts';

/** A call fitted to the implementation, or the reason why it cannot be put. */
export type PreparedCall =
  | { readonly call: Call; readonly credentials: AppliedCredentials }
  | { readonly reason: string };

/** Another text that nobody has, for a member that these schemas are about. */
export type UniqueText = (text: string, schemas: readonly Schema[]) => string;

/**
 * Fits a call to the scenario: credentials, names and ids, features that are off here. Names that are unique there become others where
 * `unique` is given and the call makes something.
 */
export function prepareCall(call: Call, scenario: Scenario, unique?: UniqueText): PreparedCall {
  const missing = missingFeature(call, scenario);
  if (missing !== undefined) return { reason: missing };
  const credentials = credentialsOf(call, scenario);
  if (typeof credentials === 'string') return { reason: credentials };
  const parameters: ParameterValue[] = [];
  for (const item of call.parameters) {
    if (item.value instanceof ListedValue) {
      parameters.push(item);
      continue;
    }
    if (item.value instanceof FreshKey) {
      parameters.push({ ...item, value: randomUUID() });
      continue;
    }
    if (item.value instanceof OwnValue) {
      parameters.push({ ...item, value: item.value.value });
      continue;
    }
    const value = mapName(item.parameter.name, item.value, scenario);
    const unmapped = value === undefined && item.parameter.in === 'path';
    if (unmapped) return { reason: `the scenario names no ${item.parameter.name} for ${String(item.value)}` };
    parameters.push({ parameter: item.parameter, value: value ?? item.value });
  }
  const body =
    call.body === undefined ? undefined : { ...call.body, value: fitBody(call.body, call, scenario, unique) };
  return { call: { ...call, parameters, body }, credentials };
}

function credentialsOf(call: Call, scenario: Scenario): AppliedCredentials | string {
  if (call.identity === ANONYMOUS) return NO_CREDENTIALS;
  const identity = findIdentity(call.identity, scenario);
  if (identity === undefined) {
    if (call.identity === DEFAULT_IDENTITY && allowsAnonymous(call.operation)) return NO_CREDENTIALS;
    return `the scenario has no credential for the identity "${call.identity}"`;
  }
  const applied = applyCredentials(call.operation, identity);
  return (
    applied ??
    `the identity "${call.identity}" has no credential for any security scheme of ${call.operation.operationId}`
  );
}

function findIdentity(name: string, scenario: Scenario): Identity | undefined {
  const named = scenario.identities.get(name);
  if (named !== undefined || name !== DEFAULT_IDENTITY) return named;
  return [...scenario.identities.values()][0];
}

/** The value on the implementation for an example value; undefined when a mapped world names none. */
function mapName(name: string, value: unknown, scenario: Scenario): unknown {
  const mapped = scenario.names.get(name)?.get(String(value));
  return mapped ?? (scenario.world === 'mapped' ? undefined : value);
}

/** Replaces mapped names inside a body, and unique ones by others. */
function fitBody(body: BodyValue, { operation }: Call, scenario: Scenario, unique: UniqueText | undefined): unknown {
  const anew = operation.method === 'POST' ? unique : undefined;
  const fit = (name: string, item: unknown, schemas: readonly Schema[]): unknown => {
    if (Array.isArray(item)) return item.map((member, index) => fit(name, member, itemSchemas(schemas, index)));
    // A file has no members.
    if (typeof item === 'object' && item !== null && !(item instanceof Blob)) {
      return Object.fromEntries(
        Object.entries(item).map(([key, member]) => [key, fit(key, member, propertySchemas(schemas, key))]),
      );
    }
    const mapped = scenario.names.get(name)?.get(String(item)) ?? item;
    const isUnique = scenario.unique.has(name) || scenario.unique.has(`${operation.operationId}.${name}`);
    return anew !== undefined && isUnique && typeof mapped === 'string' ? anew(mapped, schemas) : mapped;
  };
  const { schema } = body.mediaType;
  return fit('', body.value, schema === undefined ? [] : applicators([schema]));
}

const TIERS = ['free', 'paid', 'top'];

/** Why an operation or parameter of the call does not exist on this implementation; undefined when all do. */
function missingFeature(call: Call, scenario: Scenario): string | undefined {
  const nodes = [call.operation, ...call.parameters.map((item) => item.parameter)];
  for (const { extensions } of nodes) {
    const reason = missingByExtensions(extensions, scenario);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

function missingByExtensions(extensions: Extensions, scenario: Scenario): string | undefined {
  const flag: JsonValue | undefined = extensions['x-feature-flag'];
  if (typeof flag === 'string' && scenario.disabledFlags.has(flag)) return `the feature flag ${flag} is off`;
  const tier: JsonValue | undefined = extensions['x-tier'];
  if (typeof tier === 'string' && TIERS.indexOf(tier) > TIERS.indexOf(scenario.tier)) {
    return `the implementation plays tier ${scenario.tier}, this needs ${tier}`;
  }
  return undefined;
}
