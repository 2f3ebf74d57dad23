import type { JsonValue } from '../../../model/location.ts';
import type { Discriminator, Schema, SchemaType } from '../../../model/schema.ts';
import { type Listed, listedWithDigits, listsLongIntegers } from '../../../model/facts/codec/long-integers.ts';
import { wrappedComponent } from '../../../model/facts/wrapped-component.ts';
import { jsonLiteral, propertyKey, quote } from '../code/literal.ts';
import type { EmitOptions } from '../options.ts';
import { primary, unionOf, type TypeText } from './type-text.ts';

/**
 * True for a schema that only limits which values are allowed and has no type of its own: `required`, `not`, counts.
 * As a member of a composition it is a constraint ("at least one of these"), not an alternative.
 */
export function isConstraintOnly(schema: Schema): boolean {
  let known = constraintMemo.get(schema);
  if (known === undefined) {
    // Set before the members are looked at: a circle of compositions says nothing, so it is no constraint either.
    constraintMemo.set(schema, false);
    known = computeConstraintOnly(schema);
    constraintMemo.set(schema, known);
  }
  return known;
}

const constraintMemo = new WeakMap<Schema, boolean>();

function computeConstraintOnly(schema: Schema): boolean {
  if (saysType(schema) || schema.types.some((type) => type !== 'object')) return false;
  if (schema.types.length > 0 && schema.required.length === 0) return false;
  const members = membersOf(schema);
  const limits = schema.required.length > 0 || schema.not !== undefined || schema.properties.size > 0;
  return (limits || members.length > 0) && members.every(isConstraintOnly);
}

/** True when a keyword other than `type` and the compositions gives values a shape. */
function saysType(schema: Schema): boolean {
  const { boolean, ref, items, additionalProperties, if: condition } = schema;
  if (schema.hasConst || schema.enum !== undefined) return true;
  if ([boolean, ref, items, additionalProperties, condition].some((part) => part !== undefined)) return true;
  if (schema.prefixItems.length + schema.patternProperties.size > 0) return true;
  return [...schema.properties.values()].some((property) => !isUntyped(property));
}

/** A property that a constraint mentions without saying anything about its type: `true`, `{}`, or only `not`. */
function isUntyped(schema: Schema): boolean {
  if (schema.boolean !== undefined) return true;
  return schema.types.length === 0 && membersOf(schema).length === 0 && !saysType(schema);
}

function membersOf(schema: Schema): readonly Schema[] {
  return [...schema.allOf, ...schema.anyOf, ...schema.oneOf];
}

/** True for a schema that is printed as the name of the component that it wraps, even where that one only limits. */
export function isWrapper(schema: Schema): boolean {
  return schema.allOf.length + schema.anyOf.length + schema.oneOf.length > 0 && wrappedComponent(schema) !== undefined;
}

/** Members of `allOf` that print as types of their own: neither constraints nor objects merged into the schema. */
export function composedWith(schema: Schema): readonly Schema[] {
  if (isWrapper(schema)) return schema.allOf;
  return schema.allOf.filter((member) => !isConstraintOnly(member) && !isMergeable(member));
}

/** An unnamed object without composition: its properties can stand among those of the schema that it belongs to. */
export function isMergeable(member: Schema): boolean {
  if (member.name !== undefined || member.ref !== undefined || member.boolean !== undefined) return false;
  if (member.hasConst || member.enum !== undefined || member.additionalProperties !== undefined) return false;
  const isObject = member.types.length === 0 ? member.properties.size > 0 : member.types.join() === 'object';
  return (
    isObject && member.oneOf.length + member.anyOf.length + member.allOf.length + member.patternProperties.size === 0
  );
}

/** The literals of `const` or `enum`; undefined when the schema has neither. */
export function literalType(schema: Schema, int64: EmitOptions['int64'] = 'number'): TypeText | undefined {
  const listed = listedWithDigits(schema);
  if (listed === undefined) return undefined;
  const typed = listed.filter(
    ({ value }) => schema.types.length === 0 || schema.types.some((type) => isOfType(value, type)),
  );
  // Values of another type than `type` can never hold, but a published list says more than nothing.
  const values = typed.length > 0 && !schema.hasConst ? typed : listed;
  const policy = listsLongIntegers(schema) ? int64 : 'number';
  return unionOf(values.map((each) => primary(listedLiteral(each, policy))));
}

/** Where one of the integers of a list is longer than numbers keep, all of them are what the policy wants. */
function listedLiteral({ value, digits }: Listed, policy: EmitOptions['int64']): string {
  if (policy === 'number' || !Number.isInteger(value)) return literal(value);
  const text = digits ?? String(value);
  return policy === 'bigint' ? `${text}n` : quote(text);
}

function literal(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return jsonLiteral(value, Infinity);
  const members = Object.entries(value).map(([key, member]) => `${propertyKey(key)}: ${literal(member)}`);
  return members.length === 0 ? 'Record<string, never>' : `{ ${members.join('; ')} }`;
}

function isOfType(value: JsonValue, type: SchemaType): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  if (typeof value === 'number') return type === 'number' || type === 'integer';
  return typeof value === type;
}

/** `{ kind: 'a' }` for the values that a discriminator maps to `member`, unless `member` says so itself. */
export function tagType(holder: Schema, member: Schema): TypeText | undefined {
  const target = holder.discriminator === undefined && holder.ref !== undefined ? holder.ref : holder;
  const { discriminator } = target;
  // The schema for all other values may have any.
  if (discriminator === undefined || discriminator.defaultMapping === member) return undefined;
  const mapped = tagsOf(discriminator, member);
  const listed = listedValues(member, discriminator.propertyName, new Set());
  // What the schema itself says of the property holds; a name that it does not list can only be a slip of the mapping.
  const values = listed === undefined ? mapped : mapped.filter((value) => listed.includes(value));
  if (values.length === 0 || hasLiteral(member, discriminator.propertyName, new Set())) return undefined;
  return primary(`{ ${propertyKey(discriminator.propertyName)}: ${values.map(quote).join(' | ')} }`);
}

/** The `enum` of a property, as the schema or what it includes declares it. */
function listedValues(schema: Schema, property: string, seen: Set<Schema>): readonly JsonValue[] | undefined {
  if (seen.has(schema)) return undefined;
  seen.add(schema);
  const own = schema.properties.get(property);
  const listed = own?.enum ?? own?.ref?.enum;
  if (listed !== undefined) return listed;
  for (const part of [...schema.allOf, ...(schema.ref === undefined ? [] : [schema.ref])]) {
    const found = listedValues(part, property, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * True when a parent of `member` has a discriminator of the same property that gives it other values: both tags at once
 * would be `never`.
 */
export function isTaggedOtherwise(holder: Schema, member: Schema): boolean {
  const { discriminator } = holder;
  if (discriminator === undefined) return false;
  const own = tagsOf(discriminator, member);
  return member.allOf.some((parent) => {
    const other = parent.discriminator;
    if (other?.propertyName !== discriminator.propertyName || parent === holder) return false;
    const given = tagsOf(other, member);
    return given.length > 0 && !given.some((value) => own.includes(value));
  });
}

function tagsOf({ mapping }: Discriminator, member: Schema): readonly string[] {
  return [...mapping].filter(([, schema]) => schema === member).map(([value]) => value);
}

function hasLiteral(schema: Schema, property: string, seen: Set<Schema>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const own = schema.properties.get(property);
  if (own !== undefined && (own.hasConst || own.enum?.length === 1)) return true;
  const parts = [...schema.allOf, ...(schema.ref === undefined ? [] : [schema.ref])];
  return parts.some((part) => hasLiteral(part, property, seen));
}

/** True when the type of `from`, without entering an object or array, is made of the type of `target`. */
export function reachesDirectly(from: Schema, target: Schema): boolean {
  const seen = new Set<Schema>();
  const pending = [from];
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (schema === target) return true;
    if (seen.has(schema) || schema.hasConst || schema.enum !== undefined) continue;
    seen.add(schema);
    pending.push(...schema.allOf, ...schema.anyOf, ...schema.oneOf);
    if (schema.ref !== undefined) pending.push(schema.ref);
  }
  return false;
}
