import { formBranches } from '../../model/facts/constraint-branches.ts';
import { conjuncts } from '../../model/facts/schema-shape.ts';
import type { JsonValue } from '../../model/location.ts';
import type { Schema, SchemaType } from '../../model/schema.ts';
import { isHidden } from '../emit/schema-view.ts';
import { sampleNumber } from './sample-number.ts';
import { sampleString } from './sample-string.ts';

/** Beyond this depth only required members are made, so that recursive schemas end. */
const optionalDepth = 3;
/** Beyond this depth nothing is made: a schema that requires itself has no finite value. */
const maxDepth = 12;

/**
 * A value that a response schema accepts: its example or default when it has one, else the plainest value its keywords
 * allow. The same schema always gives the same value. Undefined when there is none (`false`, endless recursion).
 */
export function sampleValue(schema: Schema): JsonValue | undefined {
  return sampleOf([schema], 0);
}

/** A value that all of the schemas accept. */
function sampleOf(schemas: readonly Schema[], depth: number): JsonValue | undefined {
  const parts = [...new Set(schemas.flatMap(conjuncts))];
  if (depth > maxDepth || parts.some((part) => part.boolean === false)) return undefined;
  const given = givenValue(parts);
  if (given !== undefined) return given;
  const chosen = chosenBranch(parts, depth);
  if (chosen !== undefined) return sampleOf([...parts, chosen], depth + 1);
  const [type] = commonTypes(parts);
  return type === undefined ? untypedSample(parts, depth) : typedSample(type, parts, depth);
}

/** Types that all parts allow, null last. */
function commonTypes(parts: readonly Schema[]): readonly SchemaType[] {
  const [first, ...others] = parts.filter((part) => part.types.length > 0);
  const types = (first?.types ?? []).filter((type) => others.every((part) => allowsType(part, type)));
  const narrowed = types.map((type) => {
    return type === 'number' && others.some((part) => !part.types.includes('number')) ? 'integer' : type;
  });
  return narrowed.toSorted((left, right) => Number(left === 'null') - Number(right === 'null'));
}

function allowsType(part: Schema, type: SchemaType): boolean {
  if (part.types.includes(type) || (type === 'integer' && part.types.includes('number'))) return true;
  return type === 'number' && part.types.includes('integer');
}

/** The first const, enum value, example or default: what must hold before what is only shown. */
function givenValue(parts: readonly Schema[]): JsonValue | undefined {
  const fixed = parts.find((part) => part.hasConst);
  if (fixed !== undefined) return fixed.const;
  const listed = parts.find((part) => part.enum !== undefined)?.enum;
  const example = parts.find((part) => part.examples.length > 0)?.examples[0];
  if (listed !== undefined)
    return listed.find((value) => value === example) ?? listed.find((value) => value !== null) ?? null;
  if (example !== undefined) return example;
  return parts.find((part) => part.hasDefault)?.default;
}

/** The first member of `oneOf` or `anyOf`, not taken yet, that a value can be made for. */
function chosenBranch(parts: readonly Schema[], depth: number): Schema | undefined {
  for (const { oneOf, anyOf } of parts) {
    for (const branches of [formBranches(oneOf), formBranches(anyOf)]) {
      if (branches.some((branch) => parts.includes(branch))) continue;
      const usable = branches.find(
        (branch) => !isNullOnly(branch) && sampleOf([...parts, branch], depth + 1) !== undefined,
      );
      if (usable !== undefined) return usable;
    }
  }
  return undefined;
}

function isNullOnly(schema: Schema): boolean {
  return schema.types.length === 1 && schema.types[0] === 'null';
}

/** Without types: an object when the parts speak of members, a list when of items, else the plainest object. */
function untypedSample(parts: readonly Schema[], depth: number): JsonValue | undefined {
  if (parts.some((part) => part.items !== undefined)) return sampleArray(parts, depth);
  if (parts.some((part) => part.types.length > 0))
    return parts.some((part) => part.types.includes('null')) ? null : undefined;
  const isText = parts.some((part) => part.format !== undefined || part.pattern !== undefined);
  return isText ? sampleString(parts) : sampleObject(parts, depth);
}

function typedSample(type: SchemaType, parts: readonly Schema[], depth: number): JsonValue | undefined {
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return sampleNumber(type, parts);
    case 'string':
      return sampleString(parts);
    case 'array':
      return sampleArray(parts, depth);
    case 'object':
      return sampleObject(parts, depth);
  }
}

function sampleArray(parts: readonly Schema[], depth: number): JsonValue | undefined {
  const least = Math.max(0, ...parts.map((part) => part.minItems ?? 0));
  const most = Math.min(...parts.map((part) => part.maxItems ?? Infinity));
  const prefix = parts.flatMap((part) => part.prefixItems);
  const items = parts.flatMap((part) => part.items ?? part.contains ?? [])[0];
  const wanted = depth < optionalDepth && items !== undefined ? 1 : 0;
  const length = Math.min(Math.max(least, prefix.length, wanted), most);
  const values: JsonValue[] = [];
  for (const schema of Array.from({ length }, (_, index) => prefix[index] ?? items)) {
    const value = schema === undefined ? null : sampleOf([schema], depth + 1);
    if (value === undefined) return values.length >= least ? values : undefined;
    values.push(value);
  }
  return values;
}

function sampleObject(parts: readonly Schema[], depth: number): JsonValue | undefined {
  const required = new Set(parts.flatMap((part) => part.required));
  const described = new Map<string, Schema[]>();
  for (const part of parts) {
    for (const [key, property] of part.properties) described.set(key, [...(described.get(key) ?? []), property]);
  }
  const members = new Map<string, JsonValue>();
  for (const [key, schemas] of described) {
    // A required member that only requests carry is missing in answers (OAS 3.1 section 4.8.24, writeOnly).
    if (schemas.some((property) => isHidden(property, 'read'))) {
      required.delete(key);
      continue;
    }
    if (!required.has(key) && depth >= optionalDepth) continue;
    const value = sampleOf(schemas, depth + 1);
    if (value !== undefined) members.set(key, value);
    else if (required.has(key)) return undefined;
  }
  addOthers(parts, required, members, depth);
  addTags(parts, members);
  return Object.fromEntries(members);
}

/** Members that are required, or wanted for their number, without being described by name. */
function addOthers(
  parts: readonly Schema[],
  required: ReadonlySet<string>,
  members: Map<string, JsonValue>,
  depth: number,
): void {
  const others = parts.flatMap((part) => part.additionalProperties ?? []);
  const least = Math.max(0, ...parts.map((part) => part.minProperties ?? 0));
  const names = [...required].filter((key) => !members.has(key));
  for (let index = 1; members.size + names.length < least; index += 1) names.push(`member${index}`);
  for (const key of names) members.set(key, sampleOf(others, depth + 1) ?? 'string');
}

/** The discriminator says which member was taken; its value must be the one that stands for it. */
function addTags(parts: readonly Schema[], members: Map<string, JsonValue>): void {
  for (const { discriminator } of parts) {
    if (discriminator === undefined) continue;
    const tag = [...discriminator.mapping].find(([, schema]) => parts.includes(schema))?.[0];
    if (tag !== undefined) members.set(discriminator.propertyName, tag);
  }
}
