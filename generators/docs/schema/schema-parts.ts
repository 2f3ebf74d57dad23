import { hasChildSchemas } from '../../../model/facts/child-schemas.ts';
import { isNullSchema } from '../../../model/facts/wrapped-component.ts';
import type { Schema } from '../../../model/schema.ts';
import { isSaidInWords, propertyRules } from './property-rules.ts';
import { type Statement, statementsOf } from './statements.ts';
import { onlyAlternative } from './value-sources.ts';

/** A property and whether it has to be there. */
export interface Entry {
  readonly schema: Schema;
  readonly required: boolean;
}

/** Alternatives of one keyword. */
export interface Alternatives {
  /** How many of them hold. */
  readonly label: string;
  /** Whose keyword it is: it may have a discriminator. */
  readonly owner: Schema;
  readonly members: readonly Schema[];
}

/** What a schema consists of once everything it includes is put together. */
export interface Parts {
  readonly properties: ReadonlyMap<string, Entry>;
  readonly patterns: readonly (readonly [string, Schema])[];
  readonly alternatives: readonly Alternatives[];
  readonly rules: readonly string[];
  /** Other schemas that the value, or a part of it, is measured by. */
  readonly statements: readonly Statement[];
  readonly values: Schema | undefined;
  /** Components that are included as a whole and not put together with the rest. */
  readonly bases: readonly Schema[];
}

interface OpenParts {
  readonly properties: Map<string, Entry>;
  readonly required: Set<string>;
  readonly patterns: (readonly [string, Schema])[];
  readonly alternatives: Alternatives[];
  readonly rules: Set<string>;
  readonly statements: Statement[];
  readonly bases: Schema[];
  values: Schema | undefined;
}

/** What becomes of the components that a schema includes: their fields stand among its own, or a link leads to them. */
export type Inclusion = 'merged' | 'linked';

const known: Readonly<Record<Inclusion, WeakMap<Schema, Parts>>> = { merged: new WeakMap(), linked: new WeakMap() };

/** Properties and alternatives of a schema with what its `allOf` and reference bring in. Memoised. */
export function partsOf(schema: Schema, inclusion: Inclusion): Parts {
  if (isPlainValue(schema)) return NOTHING;
  const before = known[inclusion].get(schema);
  if (before !== undefined) return before;
  const parts: OpenParts = {
    properties: new Map(),
    required: new Set(),
    patterns: [],
    alternatives: [],
    rules: new Set(),
    statements: [],
    bases: [],
    values: undefined,
  };
  collect(schema, parts, { inclusion, seen: new Set() });
  const missing = require(parts);
  if (missing.length > 0) parts.rules.add(`${missing.join(', ')} must be there.`);
  const whole = { ...parts, rules: [...parts.rules] };
  known[inclusion].set(schema, whole);
  return whole;
}

const NOTHING: Parts = {
  properties: new Map(),
  patterns: [],
  alternatives: [],
  rules: [],
  statements: [],
  values: undefined,
  bases: [],
};

/** True for most schemas: of a text, number or flag there is no inside. */
function isPlainValue(schema: Schema): boolean {
  const { required, dependentRequired, discriminator } = schema;
  return (
    required.length === 0 && dependentRequired.size === 0 && discriminator === undefined && !hasChildSchemas(schema)
  );
}

interface Collecting {
  readonly inclusion: Inclusion;
  readonly seen: Set<Schema>;
}

/** What is included comes first, so that the properties of a base lead. */
function collect(schema: Schema, parts: OpenParts, collecting: Collecting): void {
  if (collecting.seen.has(schema)) return;
  collecting.seen.add(schema);
  const only = onlyAlternative(schema);
  for (const member of [schema.ref, ...schema.allOf, only]) {
    if (member === undefined) continue;
    if (collecting.inclusion === 'linked' && member.name !== undefined) parts.bases.push(member);
    else collect(member, parts, collecting);
  }
  addProperties(schema, parts);
  for (const rule of propertyRules(schema)) parts.rules.add(rule);
  parts.patterns.push(...schema.patternProperties);
  parts.statements.push(...statementsOf(schema));
  parts.values ??= valuesOf(schema);
  if (only === undefined) parts.alternatives.push(...alternativesOf(schema));
}

function addProperties({ properties, required }: Schema, parts: OpenParts): void {
  for (const [name, property] of properties) {
    // Of two descriptions of one property, the one that says more than `true` counts.
    if (property.boolean === true && parts.properties.has(name)) continue;
    parts.properties.set(name, { schema: property, required: false });
  }
  for (const name of required) parts.required.add(name);
}

function valuesOf({ additionalProperties, unevaluatedProperties }: Schema): Schema | undefined {
  return [additionalProperties, unevaluatedProperties].find(
    (values) => values !== undefined && values.boolean === undefined,
  );
}

function alternativesOf(schema: Schema): readonly Alternatives[] {
  const groups: Alternatives[] = [
    { label: 'Exactly one of', owner: schema, members: schema.oneOf },
    { label: 'Any of', owner: schema, members: schema.anyOf },
  ];
  const shown = groups.filter(({ members }) => members.length > 0 && !isSaidInWords(members));
  if (shown.length > 0 || schema.discriminator === undefined) return shown;
  // Without alternatives of its own, a discriminator chooses among the schemas that include this one.
  const { mapping, defaultMapping } = schema.discriminator;
  const members = new Set([...mapping.values(), ...(defaultMapping === undefined ? [] : [defaultMapping])]);
  members.delete(schema);
  return members.size === 0 ? [] : [{ label: 'In one of these forms', owner: schema, members: [...members] }];
}

/** Marks what is required; the names that no property has are left. */
function require({ properties, required }: OpenParts): readonly string[] {
  const missing: string[] = [];
  for (const name of required) {
    const entry = properties.get(name);
    if (entry === undefined) missing.push(name);
    else properties.set(name, { ...entry, required: true });
  }
  return missing;
}

/** The schema that may also be null; anything else is itself. */
export function nullableOf(schema: Schema): Schema {
  const only = onlyAlternative(schema);
  const hasNull = schema.oneOf.some(isNullSchema) || schema.anyOf.some(isNullSchema);
  return only !== undefined && hasNull && schema.properties.size === 0 && schema.allOf.length === 0 ? only : schema;
}
