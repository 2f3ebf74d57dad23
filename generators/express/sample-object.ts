import type { JsonValue } from '../../model/location.ts';
import type { Schema } from '../../model/schema.ts';
import { isConstraintComposition } from '../../model/facts/constraint-branches.ts';
import { isHidden } from '../emit/schema/schema-view.ts';
import { drawOne } from './draw.ts';
import { fits } from './sample-fits.ts';
import type { Sampling } from './sampling.ts';
import { sampleString } from './sample-string.ts';

/** Beyond this depth only required members are made, so that recursive schemas end. */
const optionalDepth = 3;

/** An object that all of the parts accept; undefined when a required member has no value. */
export function sampleObject(parts: readonly Schema[], at: Sampling): JsonValue | undefined {
  const { required, excluded } = memberRules(parts, at);
  const described = describedMembers(parts, { required, excluded });
  const most = Math.min(...parts.map((part) => part.maxProperties ?? Infinity));
  let room = most - required.size;
  const members = new Map<string, JsonValue>();
  for (const [key, schemas] of described) {
    // A required member that only requests carry is missing in answers (OAS 3.1 section 4.8.24, writeOnly).
    if (schemas.some((property) => isHidden(property, 'read'))) {
      required.delete(key);
      continue;
    }
    if (!required.has(key) && (room <= 0 || isLeftOut(at))) continue;
    const value = at.sample(schemas, { ...at, depth: at.depth + 1 });
    if (value === undefined && required.has(key)) return undefined;
    // What no value could be found for (a pattern that nothing matches, say) is better left out where it may be.
    if (value === undefined || (!required.has(key) && !schemas.every((schema) => fits(schema, value)))) continue;
    members.set(key, value);
    if (!required.has(key)) room -= 1;
  }
  addOthers(parts, { required, members }, at);
  addTags(parts, members);
  return Object.fromEntries(members);
}

function isLeftOut({ depth, draw, isLean = false }: Sampling): boolean {
  return isLean || depth >= optionalDepth || (draw !== undefined && draw.next() < 0.25);
}

interface MemberRules {
  readonly required: Set<string>;
  /** Members that only other branches of a `oneOf` ask for. */
  readonly excluded: ReadonlySet<string>;
}

/** `required` of all parts, with what one constraint-only branch beside them asks for. */
function memberRules(parts: readonly Schema[], { draw }: Sampling): MemberRules {
  const required = new Set(parts.flatMap((part) => part.required));
  const excluded = new Set<string>();
  for (const { oneOf, anyOf } of parts) {
    for (const branches of [oneOf, anyOf].filter(isConstraintComposition)) {
      const met = branches.find((branch) => branch.required.every((name) => required.has(name)));
      const chosen = met ?? drawOne(draw, branches);
      for (const name of chosen?.required ?? []) required.add(name);
      if (branches === oneOf) branches.flatMap((branch) => branch.required).forEach((name) => excluded.add(name));
    }
  }
  for (const part of parts) {
    for (const [name, others] of part.dependentRequired) if (required.has(name)) others.forEach((o) => required.add(o));
  }
  return { required, excluded };
}

function describedMembers(
  parts: readonly Schema[],
  { required, excluded }: MemberRules,
): ReadonlyMap<string, readonly Schema[]> {
  const described = new Map<string, Schema[]>();
  for (const [key, property] of parts.flatMap((part) => [...part.properties])) {
    if (required.has(key) || !excluded.has(key)) described.set(key, [...(described.get(key) ?? []), property]);
  }
  return described;
}

interface Growing {
  readonly required: ReadonlySet<string>;
  readonly members: Map<string, JsonValue>;
}

/** Members that are required, or wanted for their number, without being described by name. */
function addOthers(parts: readonly Schema[], { required, members }: Growing, at: Sampling): void {
  const others = parts.flatMap((part) => {
    const { additionalProperties: rest } = part;
    return [...part.patternProperties.values(), ...(rest === undefined ? [] : [rest])];
  });
  const least = Math.max(0, ...parts.map((part) => part.minProperties ?? 0));
  const names = [...required].filter((key) => !members.has(key));
  for (let index = 1; members.size + names.length < least; index += 1) names.push(memberName(parts, index));
  for (const key of names) members.set(key, at.sample(others, { ...at, depth: at.depth + 1 }) ?? 'string');
}

/** A name that `propertyNames` and `patternProperties` take. */
function memberName(parts: readonly Schema[], index: number): string {
  const patterns = parts.flatMap((part) => [...part.patternProperties.keys()]);
  const names = parts.flatMap((part) => part.propertyNames ?? []);
  if (patterns.length === 0 && names.length === 0) return `member${index}`;
  const [pattern] = patterns;
  const [first] = names.length > 0 ? names : parts;
  return first === undefined ? `member${index}` : nameFor(first, pattern, index);
}

function nameFor(schema: Schema, pattern: string | undefined, index: number): string {
  const wanted = pattern === undefined ? schema : { ...schema, pattern };
  const text = sampleString([wanted]);
  return index === 1 ? text : sampleString([{ ...wanted, minLength: [...text].length + index - 1 }]);
}

/** The discriminator says which member was taken; its value must be the one that stands for it. */
function addTags(parts: readonly Schema[], members: Map<string, JsonValue>): void {
  for (const { discriminator } of parts) {
    if (discriminator === undefined) continue;
    const tag = [...discriminator.mapping].find(([, schema]) => parts.includes(schema))?.[0];
    if (tag !== undefined) members.set(discriminator.propertyName, tag);
  }
}
