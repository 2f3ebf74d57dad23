import { isObject, type JsonObject } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import type { Schema } from '../../schema.ts';
import { membersNamed } from '../members/members-named.ts';
import { hiddenNames, isHiddenMember } from '../read-write-views.ts';
import { targetOf, type Fitting } from './fitting.ts';
import { sameValue } from './same-value.ts';

/** Items and members of a value against the keywords for arrays and objects. */
export function fitsMembers(schema: Schema, value: JsonValue, at: Fitting): boolean {
  if (Array.isArray(value)) return fitsArray(schema, value, at);
  return isObject(value) ? fitsObject(schema, value, at) : true;
}

function fitsArray(part: Schema, values: readonly JsonValue[], at: Fitting): boolean {
  const { minItems = 0, maxItems = Infinity, prefixItems, items } = part;
  if (values.length < minItems || values.length > maxItems) return false;
  if (
    part.uniqueItems &&
    values.some((value, index) => values.slice(0, index).some((other) => sameValue(value, other)))
  )
    return false;
  return (
    fitsContains(part, values, at) &&
    values.every((value, index) => {
      const schema = prefixItems[index] ?? items;
      return schema === undefined || at.fits(schema, value, at);
    })
  );
}

function fitsContains(
  { contains, minContains = 1, maxContains = Infinity }: Schema,
  values: readonly JsonValue[],
  at: Fitting,
): boolean {
  if (contains === undefined) return true;
  const count = values.filter((value) => at.fits(contains, value, at)).length;
  return count >= minContains && count <= maxContains;
}

function fitsObject(part: Schema, value: JsonObject, at: Fitting): boolean {
  const { minProperties = 0, maxProperties = Infinity } = part;
  const names = Object.keys(value);
  if (names.length < minProperties || names.length > maxProperties) return false;
  const hidden = at.view === undefined ? undefined : hiddenNames(part, at.view);
  if (part.required.some((name) => !Object.hasOwn(value, name) && hidden?.has(name) !== true)) return false;
  const { view } = at;
  if (view !== undefined && names.some((name) => hidden?.has(name) === true || isHiddenMember(part, name, view)))
    return false;
  return fitsDependents(part, value, at) && names.every((name) => fitsMember(part, name, value[name] ?? null, at));
}

function fitsDependents(part: Schema, value: JsonObject, at: Fitting): boolean {
  for (const [name, others] of part.dependentRequired) {
    if (Object.hasOwn(value, name) && others.some((other) => !Object.hasOwn(value, other))) return false;
  }
  for (const [name, schema] of part.dependentSchemas) {
    if (Object.hasOwn(value, name) && !at.fits(schema, value, at)) return false;
  }
  return true;
}

function fitsMember(part: Schema, name: string, value: JsonValue, at: Fitting): boolean {
  if (part.propertyNames !== undefined && !at.fits(part.propertyNames, name, at)) return false;
  return membersNamed(part, name).every((schema) => at.fits(schema, value, at));
}

/** What no keyword of a schema or of what holds beside it has looked at (JSON Schema Core 11). */
export function fitsUnevaluated(schema: Schema, value: JsonValue, at: Fitting): boolean {
  const { unevaluatedItems, unevaluatedProperties } = schema;
  if (unevaluatedProperties !== undefined && isObject(value)) {
    const seen = evaluated(schema, value, at);
    const rest = seen.all ? [] : Object.keys(value).filter((name) => !seen.keys.has(name));
    if (!rest.every((name) => at.fits(unevaluatedProperties, value[name] ?? null, at))) return false;
  }
  if (unevaluatedItems === undefined || !Array.isArray(value)) return true;
  const seen = evaluated(schema, value, at);
  return (
    seen.all ||
    value.every((item: JsonValue, index) => {
      return seen.keys.has(String(index)) || at.fits(unevaluatedItems, item, at);
    })
  );
}

/** Names or positions that keywords have looked at. */
interface Evaluated {
  all: boolean;
  readonly keys: Set<string>;
}

function evaluated(schema: Schema, value: JsonValue, at: Fitting): Evaluated {
  const seen: Evaluated = { all: false, keys: new Set() };
  gather(schema, value, { seen, at, isRoot: true, visited: new Set() });
  return seen;
}

interface Gathering {
  readonly seen: Evaluated;
  readonly at: Fitting;
  readonly isRoot: boolean;
  readonly visited: Set<Schema>;
}

function gather(schema: Schema, value: JsonValue, gathering: Gathering): void {
  const { seen, at, isRoot, visited } = gathering;
  if (visited.has(schema)) return;
  visited.add(schema);
  if (!isRoot && (schema.unevaluatedItems ?? schema.unevaluatedProperties) !== undefined) seen.all = true;
  if (Array.isArray(value)) gatherItems(schema, value, gathering);
  else if (isObject(value)) for (const name of Object.keys(value)) gatherName(schema, name, seen);
  for (const member of holding(schema, value, at)) gather(member, value, { ...gathering, isRoot: false });
}

function gatherName(schema: Schema, name: string, seen: Evaluated): void {
  if (membersNamed(schema, name).length > 0) seen.keys.add(name);
}

function gatherItems(schema: Schema, values: readonly JsonValue[], { seen, at }: Gathering): void {
  if (schema.items !== undefined) seen.all = true;
  schema.prefixItems.forEach((_, index) => seen.keys.add(String(index)));
  const { contains } = schema;
  if (contains === undefined) return;
  values.forEach((value, index) => {
    if (at.fits(contains, value, at)) seen.keys.add(String(index));
  });
}

/** Schemas beside a schema that the value meets. */
function holding(schema: Schema, value: JsonValue, at: Fitting): readonly Schema[] {
  const takes = (member: Schema): boolean => at.fits(member, value, at);
  const target = targetOf(schema, at.bindings);
  const found = [
    ...(target === undefined ? [] : [target]),
    ...schema.allOf,
    ...[...schema.anyOf, ...schema.oneOf].filter(takes),
  ];
  if (isObject(value)) {
    for (const [name, dependent] of schema.dependentSchemas) if (Object.hasOwn(value, name)) found.push(dependent);
  }
  if (schema.if === undefined) return found;
  const isMet = takes(schema.if);
  const then = isMet ? schema.then : schema.else;
  return [...found, ...(isMet ? [schema.if] : []), ...(then === undefined ? [] : [then])];
}
