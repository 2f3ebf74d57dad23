import { formBranches } from '../../model/facts/constraint-branches.ts';
import { conjuncts } from '../../model/facts/schema-shape.ts';
import type { JsonValue } from '../../model/location.ts';
import type { Schema, SchemaType } from '../../model/schema.ts';
import { type Draw, drawInteger, drawOne } from './draw.ts';
import { fits } from './sample-fits.ts';
import { sampleNumber } from './sample-number.ts';
import { sampleObject } from './sample-object.ts';
import type { Sampling } from './sampling.ts';
import { sampleString } from './sample-string.ts';

/**
 * A value that a response schema accepts: its example or default when it has a fitting one, else a value its keywords
 * allow: the plainest one, the same every time, or with a draw one by chance. Undefined when there is none (`false`,
 * endless recursion).
 */
export function sampleValue(schema: Schema, draw?: Draw): JsonValue | undefined {
  return sampleOf([schema], { depth: 0, draw, sample: sampleOf });
}

/** Beyond this depth only required members are made, so that recursive schemas end. */
const optionalDepth = 3;
/** Beyond this depth nothing is made: a schema that requires itself has no finite value. */
const maxDepth = 12;

/** A value that all of the schemas accept. */
function sampleOf(schemas: readonly Schema[], at: Sampling): JsonValue | undefined {
  const parts = [...new Set(schemas.flatMap(conjuncts))];
  if (at.depth > maxDepth || parts.some((part) => part.boolean === false)) return undefined;
  const given = givenValue(parts, at);
  if (given !== undefined) return given;
  const chosen = chosenBranch(parts, at);
  if (chosen !== undefined) return sampleOf([...parts, chosen.branch], { ...deeper(at), isLean: chosen.isLean });
  const [type] = commonTypes(parts);
  return type === undefined ? untypedSample(parts, at) : typedSample(type, parts, at);
}

function deeper(at: Sampling): Sampling {
  return { ...at, depth: at.depth + 1 };
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

/** A const, enum value, example or default: what must hold before what is only shown, and that only when it fits. */
function givenValue(parts: readonly Schema[], { draw }: Sampling): JsonValue | undefined {
  const fixed = parts.find((part) => part.hasConst);
  if (fixed !== undefined) return fixed.const;
  const listed = parts.find((part) => part.enum !== undefined)?.enum;
  const shown = parts.flatMap((part) => [...part.examples, ...(part.hasDefault ? [part.default] : [])]);
  const fitting = shown.filter((value) => parts.every((part) => fits(part, value)));
  if (listed === undefined) return drawOne(draw, fitting);
  // Alternatives that only repeat a part of the list decide together with it.
  const usable = listed.filter((value) => parts.every((part) => fits(part, value)));
  const values = usable.filter((value) => value !== null);
  const [example] = draw === undefined ? fitting : [];
  return example ?? drawOne(draw, values) ?? usable[0] ?? null;
}

/**
 * A member of `oneOf` or `anyOf`, not taken yet, that a value can be made for; of `oneOf` one whose value the other
 * members do not take as well.
 */
function chosenBranch(parts: readonly Schema[], at: Sampling): ChosenBranch | undefined {
  for (const { oneOf, anyOf } of parts) {
    for (const branches of [formBranches(oneOf), formBranches(anyOf)]) {
      if (branches.some((branch) => parts.includes(branch))) continue;
      const chosen = usableBranch(
        branches,
        { parts, isExclusive: branches.length > 1 && branches[0] === oneOf[0] },
        at,
      );
      if (chosen !== undefined) return chosen;
    }
  }
  return undefined;
}

interface ChosenBranch {
  readonly branch: Schema;
  readonly isLean: boolean;
}

function usableBranch(
  branches: readonly Schema[],
  { parts, isExclusive }: { readonly parts: readonly Schema[]; readonly isExclusive: boolean },
  at: Sampling,
): ChosenBranch | undefined {
  let fallback: ChosenBranch | undefined;
  const first = drawInteger(at.draw, 0, branches.length - 1);
  const ordered = [...branches.slice(first), ...branches.slice(0, first)].filter((branch) => !isNullOnly(branch));
  for (const isLean of at.isLean === true ? [true] : [false, true]) {
    for (const branch of ordered) {
      // A branch is tried without chance: what is made of it later may differ, but not in what it can be told by.
      const value = sampleOf([...parts, branch], { ...deeper(at), draw: undefined, isLean });
      if (value === undefined) continue;
      if (!isExclusive || branches.every((other) => other === branch || !fits(other, value))) return { branch, isLean };
      fallback ??= { branch, isLean };
    }
  }
  return fallback;
}

function isNullOnly(schema: Schema): boolean {
  return schema.types.length === 1 && schema.types[0] === 'null';
}

/** Without types: an object when the parts speak of members, a list when of items, else the plainest object. */
function untypedSample(parts: readonly Schema[], at: Sampling): JsonValue | undefined {
  if (parts.some((part) => part.items !== undefined)) return sampleArray(parts, at);
  if (parts.some((part) => part.types.length > 0))
    return parts.some((part) => part.types.includes('null')) ? null : undefined;
  const isText = parts.some((part) => part.format !== undefined || part.pattern !== undefined);
  return isText ? sampleString(parts, at.draw) : sampleObject(parts, at);
}

function typedSample(type: SchemaType, parts: readonly Schema[], at: Sampling): JsonValue | undefined {
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return drawOne(at.draw, [true, false]) ?? true;
    case 'integer':
    case 'number':
      return sampleNumber(type, parts, at.draw);
    case 'string':
      return sampleString(parts, at.draw);
    case 'array':
      return sampleArray(parts, at);
    case 'object':
      return sampleObject(parts, at);
  }
}

function sampleArray(parts: readonly Schema[], at: Sampling): JsonValue | undefined {
  const least = Math.max(0, ...parts.map((part) => part.minItems ?? 0));
  const most = Math.min(...parts.map((part) => part.maxItems ?? Infinity));
  const prefix = parts.flatMap((part) => part.prefixItems);
  const items = parts.flatMap((part) => part.items ?? part.contains ?? [])[0];
  const contained = containedItems(parts);
  const wanted = at.depth < optionalDepth && items !== undefined ? drawInteger(at.draw, 1, 3) : 0;
  const isUnique = parts.some((part) => part.uniqueItems);
  const length = Math.min(Math.max(least, prefix.length + contained.length, wanted), most);
  const values: JsonValue[] = [];
  for (let index = 0; index < length; index += 1) {
    const schemas = [prefix[index] ?? items, contained[index - prefix.length]].filter((schema) => schema !== undefined);
    const value = schemas.length === 0 ? null : sampleOf(schemas, deeper(at));
    if (value === undefined) return values.length >= least ? values : undefined;
    const isRepeated = isUnique && values.some((known) => JSON.stringify(known) === JSON.stringify(value));
    if (!isRepeated) values.push(value);
  }
  return values;
}

/** A schema for every item that `contains` asks for, as often as it does (`minContains`). */
function containedItems(parts: readonly Schema[]): Schema[] {
  return parts.flatMap(({ contains, minContains = 1 }) => {
    return contains === undefined ? [] : Array.from({ length: minContains }, () => contains);
  });
}
