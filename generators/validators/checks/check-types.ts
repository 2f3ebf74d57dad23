import { holdsInexactInteger } from '../../../model/facts/inexact-integer.ts';
import type { JsonValue } from '../../../model/location.ts';
import type { Schema, SchemaType } from '../../../model/schema.ts';
import { join, raw, ts, type Fragment } from '../../emit/code/fragment.ts';
import { isObject } from '../../../model/json-object.ts';
import { jsonLiteral } from '../../emit/code/literal.ts';
import type { CheckContext } from './check-context.ts';
import { MAX_CONDITION } from './conditions.ts';
import { isWideInteger } from './check-scalar.ts';
import { hasComposition } from '../exact-codec.ts';
import { isFile } from '../../../model/facts/codec/file-schema.ts';
import { listLiteral } from '../object-literal.ts';
import { needsAnnotations } from './needs-annotations.ts';

const ALL_TYPES: readonly SchemaType[] = ['null', 'boolean', 'string', 'number', 'array', 'object'];

/** A value and the types that it may have; any when there are none. */
export interface Typed {
  readonly value: Fragment;
  readonly types: readonly SchemaType[];
}

/** Prints the tests of `type`, `enum` and `const`; returns the types a value can still have. */
export function checkTypes(context: CheckContext, schema: Schema, { value, types }: Typed): readonly SchemaType[] {
  const members = literals(schema)?.filter((member) => !isInexact(context, schema, member));
  if (members !== undefined) {
    if (members.length > 0) context.out.refuseIf(noneOf(context, members, value));
    return ALL_TYPES.filter((type) => members.some((member) => isOfType(member, type)));
  }
  if (types.length === 0) return ALL_TYPES;
  const tests = types
    .filter((type) => type !== 'integer' || !types.includes('number'))
    .map((type) => notOfType(context, { schema, type, value }));
  const [only] = tests;
  if (tests.length === 1 && only !== undefined) for (const test of only) context.out.refuseIf(test);
  else
    context.out.refuseIf(
      join(
        tests.map((test) => (test.length === 1 ? test[0] : ts`(${join(test, ' || ')})`)),
        ' && ',
      ),
    );
  return types;
}

/** The test that refuses whatever is not of the type, when a schema says nothing else; undefined when it says more. */
export function plainTypeTest(context: CheckContext, schema: Schema, value: Fragment): Fragment | undefined {
  const [type, ...others] = schema.types;
  if (type === undefined || others.length > 0 || literals(schema) !== undefined || hasComposition(schema))
    return undefined;
  if (needsAnnotations(schema) || (context.view.files && isFile(schema))) return undefined;
  if (type !== 'null' && type !== 'boolean' && hasGroup(schema, type)) return undefined;
  return notOfType(context, { schema, type, value })[0];
}

/** Whether a schema is of one type or null and says nothing about null: then null is as good as a member left out. */
export function isNullable(schema: Schema): boolean {
  if (schema.name !== undefined || literals(schema) !== undefined) return false;
  return isTypeOrNull(schema.types) && !hasComposition(schema) && !needsAnnotations(schema);
}

/** `['string', 'null']` and the like. */
export function isTypeOrNull(types: readonly SchemaType[]): boolean {
  return types.length === 2 && types.includes('null');
}

/** Values that `enum`, `const` and `type` together allow; undefined when neither `enum` nor `const` is there. */
function literals(schema: Schema): readonly JsonValue[] | undefined {
  if (schema.enum === undefined && !schema.hasConst) return undefined;
  const listed = schema.enum ?? [schema.const];
  const members = schema.hasConst ? listed.filter((member) => sameJson(member, schema.const)) : listed;
  return members.filter((member) => schema.types.length === 0 || schema.types.some((type) => isOfType(member, type)));
}

/**
 * An integer that is refused although it is listed: beyond 2^53 it may not be the one that was sent. Where no type asks for an
 * integer, numbers are compared as they are read; `lint` names those.
 */
function isInexact(context: CheckContext, schema: Schema, member: JsonValue): boolean {
  const isInteger = schema.types.includes('integer') && !schema.types.includes('number');
  return isInteger && !isWideInteger(context, schema) && typeof member === 'number' && holdsInexactInteger(member);
}

function sameJson(left: JsonValue, right: JsonValue): boolean {
  return jsonLiteral(left, 1e9) === jsonLiteral(right, 1e9);
}

function isOfType(value: JsonValue, type: SchemaType): boolean {
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return typeof value === type;
}

const MAX_COMPARISONS = 8;

function noneOf(context: CheckContext, members: readonly JsonValue[], value: Fragment): Fragment {
  const scalars = members.filter((member) => typeof member !== 'object' || member === null);
  const containers = members.filter((member) => typeof member === 'object' && member !== null);
  const tests = containers.map((member) => {
    const equal = context.module.runtime('schema/equality.ts', 'equalJson');
    return ts`!${equal}(${value}, ${raw(jsonLiteral(member, 1e9))})`;
  });
  const each = scalars.map((member) => ts`${value} !== ${raw(jsonLiteral(member))}`);
  const isLong = each.length > MAX_COMPARISONS || join(each, ' && ').code.length > MAX_CONDITION;
  return join([...(isLong ? [ts`!${setOf(context, scalars)}.has(${value})`] : each), ...tests], ' && ');
}

function setOf(context: CheckContext, scalars: readonly JsonValue[]): Fragment {
  const texts = scalars.map((scalar) => raw(jsonLiteral(scalar)));
  return context.module.constant(`set ${join(texts, ' ').code}`, `${context.hint}Values`, (name) => {
    const list = listLiteral(texts, name.length + 43);
    return ts`const ${raw(name)}: ReadonlySet<unknown> = new Set<unknown>(${list});\n`;
  });
}

interface TypeWanted {
  readonly schema: Schema;
  readonly type: SchemaType;
  readonly value: Fragment;
}

/** Conditions of which any says that a value is not of a type. */
function notOfType(context: CheckContext, { schema, type, value }: TypeWanted): readonly [Fragment, ...Fragment[]] {
  switch (type) {
    case 'null':
      return [ts`${value} !== null`];
    case 'array':
      return [ts`!Array.isArray(${value})`];
    case 'object':
      return [ts`!${context.module.runtime('schema/is-object.ts', 'isObject')}(${value})`];
    case 'integer':
    case 'number': {
      // Beyond 2^53 an integer is not the one that was sent; and `1e400` is a number in JSON and becomes Infinity.
      const integer = isWideInteger(context, schema) ? 'isInteger' : 'isSafeInteger';
      const test = ts`!${raw(`Number.${type === 'integer' ? integer : 'isFinite'}`)}(${value})`;
      // Comparisons behind it need a type that the compiler knows.
      return hasGroup(schema, type) ? [ts`typeof ${value} !== 'number'`, test] : [test];
    }
    case 'boolean':
    case 'string':
      return [ts`typeof ${value} !== ${type}`];
  }
}

/** Whether a schema has keywords for a type. */
export function hasGroup(schema: Schema, type: SchemaType): boolean {
  const { pattern, format, minLength, maxLength, multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum } =
    schema;
  const any = (...keywords: readonly unknown[]): boolean => keywords.some((keyword) => keyword !== undefined);
  if (type === 'string') return any(pattern, format, minLength, maxLength);
  if (type === 'number' || type === 'integer') {
    return any(multipleOf, minimum, maximum, exclusiveMinimum, exclusiveMaximum, format);
  }
  return type === 'array' ? hasArrayGroup(schema) : hasObjectGroup(schema);
}

function hasArrayGroup(schema: Schema): boolean {
  const { items, contains, minItems, maxItems, prefixItems, uniqueItems } = schema;
  return (
    uniqueItems ||
    prefixItems.length > 0 ||
    [items, contains, minItems, maxItems].some((keyword) => keyword !== undefined)
  );
}

function hasObjectGroup(schema: Schema): boolean {
  const { additionalProperties, propertyNames, minProperties, maxProperties } = schema;
  const maps = [schema.properties, schema.patternProperties, schema.dependentRequired, schema.dependentSchemas];
  if (schema.required.length > 0 || maps.some((map) => map.size > 0)) return true;
  return [additionalProperties, propertyNames, minProperties, maxProperties].some((keyword) => keyword !== undefined);
}
