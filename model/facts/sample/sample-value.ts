import type { JsonValue } from '../../location.ts';
import type { Schema, SchemaType } from '../../schema.ts';
import { hasChildSchemas } from '../child-schemas.ts';
import type { View } from '../read-write-views.ts';
import { type Alternative, type Choice, openChoice } from './alternatives.ts';
import { type Draw, drawOne, seededDraw } from './draw.ts';
import { fits } from './fits.ts';
import { noVerdicts } from './fitting.ts';
import { givenValue, isFixed } from './given-value.ts';
import { sampleArray } from './sample-array.ts';
import { sampleNumber } from './sample-number.ts';
import { sampleObject } from './sample-object.ts';
import { sampleText } from './sample-content.ts';
import { isTooHigh, maxDepth, partsOf, type Sampling } from './sampling.ts';
import { strangeValues, tellingScalars, toldApart, unwanted } from './tell-apart.ts';

/** How a sample is made. */
export interface SampleOptions {
  /** `read`: as an answer has it; `write`: as a request has it. */
  readonly view: View;
  /** Undefined makes the plainest value, the same every time. */
  readonly draw?: Draw | undefined;
  /** True leaves optional members out. */
  readonly isLean?: boolean;
  /** Values beyond which optional members are left out; 200 when not given. */
  readonly values?: number;
}

/** Schemas that one attempt may look at. */
const mostSteps = 4_000;

/**
 * A value that a schema accepts: its example or default when it has a fitting one, else one that its keywords allow. Every
 * value meets the schema as {@link fits} reads it. Undefined when none is found: nothing meets `false`, a schema that
 * requires itself has no finite value, and some patterns and negations are beyond construction.
 */
export function sampleValue(schema: Schema, options: SampleOptions): JsonValue | undefined {
  if (isTooHigh(schema, 0)) return undefined;
  const verdicts = noVerdicts();
  for (const attempt of attempts(options)) {
    const budget = { steps: mostSteps, values: options.values ?? 200, verdicts };
    const value = valueOf([schema], {
      ...attempt,
      view: options.view,
      budget,
      depth: 0,
      isBack: false,
      around: new Set<Schema>(),
      excluded: new Set<string>(),
      taken: new Set<object>(),
      bindings: new Map<string, Schema>(),
      sample: sampleBelow,
    });
    if (value !== undefined && fits(schema, value, options.view, verdicts)) return value;
    // What is too large with nothing optional in it stays too large.
    if (attempt.isLean && budget.steps < 0) return undefined;
  }
  return strangeValues.find((value) => fits(schema, value, options.view, verdicts));
}

type Attempt = Pick<Sampling, 'draw' | 'isLean' | 'isFull' | 'isJoint'>;

/** As asked first, then with less, then by chance: what one way contradicts another may meet, or several at once. */
function* attempts({ draw, isLean = false }: SampleOptions): Iterable<Attempt> {
  const some = { isFull: false, isJoint: false };
  yield { ...some, draw, isLean, isFull: draw === undefined };
  yield { ...some, draw, isLean: true };
  for (let seed = 1; seed <= 6; seed += 1) yield { ...some, draw: seededDraw(seed), isLean: seed > 3 };
  yield { draw, isLean, isFull: draw === undefined, isJoint: true };
}

/** A value inside of another one. */
function sampleBelow(schemas: readonly Schema[], at: Sampling): JsonValue | undefined {
  const [only] = schemas;
  if (only !== undefined && schemas.length === 1 && at.draw === undefined && isLeaf(only)) return leafOf(only, at);
  const depth = at.depth + 1;
  if (schemas.some((schema) => isTooHigh(schema, depth))) return undefined;
  return valueOf(schemas, { ...at, depth, excluded: new Set(), taken: new Set() });
}

/** A value that all of the schemas accept. */
function valueOf(schemas: readonly Schema[], outer: Sampling): JsonValue | undefined {
  const { budget } = outer;
  budget.steps -= 1;
  const { parts, bindings } = partsOf(schemas, outer.bindings);
  if (budget.steps < 0 || outer.depth > maxDepth || parts.some((part) => part.boolean === false)) return undefined;
  const dependents = dependentsOf(parts);
  if (dependents.length > 0) return valueOf([...parts, ...dependents], outer);
  const at = { ...outer, bindings };
  const given = givenValue(parts, at);
  if (given !== undefined) return given;
  if (isFixed(parts)) return undefined;
  const choice = openChoice(parts, at);
  if (choice !== undefined) return chosenValue(parts, choice, at);
  budget.values -= 1;
  const isBack = parts.some((part) => at.around.has(part));
  return checkedValue(parts, { ...at, isBack, around: new Set([...at.around, ...parts]) });
}

/** True for a text, number or flag that nothing else speaks about: its plainest value is the same wherever it stands. */
function isLeaf(schema: Schema): boolean {
  const { types } = schema;
  return types.length > 0 && !types.includes('object') && !types.includes('array') && !hasChildSchemas(schema);
}

interface Leaf {
  readonly value: JsonValue | undefined;
  /** True where the description gives the value. */
  readonly isGiven: boolean;
}

const leaves = new WeakMap<Schema, Leaf>();

function leafOf(schema: Schema, at: Sampling): JsonValue | undefined {
  at.budget.steps -= 1;
  if (at.budget.steps < 0 || at.depth >= maxDepth) return undefined;
  let leaf = leaves.get(schema);
  if (leaf === undefined) {
    const given = givenValue([schema], at);
    const isGiven = given !== undefined || isFixed([schema]);
    leaf = { value: isGiven ? given : plainValue([schema], at), isGiven };
    leaves.set(schema, leaf);
  }
  if (!leaf.isGiven) at.budget.values -= 1;
  return leaf.value;
}

/** Schemas that hold because a member is there (`dependentSchemas`), and are no parts yet. */
function dependentsOf(parts: readonly Schema[]): readonly Schema[] {
  const required = new Set(parts.flatMap((part) => part.required));
  const dependents = parts.flatMap((part) => [...part.dependentSchemas].filter(([name]) => required.has(name)));
  return dependents.map(([, schema]) => schema).filter((schema) => !parts.includes(schema));
}

/** The value of the first alternative that meets everything; with what it asks for and with as little as it can be. */
function chosenValue(parts: readonly Schema[], choice: Choice, outer: Sampling): JsonValue | undefined {
  const at = { ...outer, taken: new Set([...outer.taken, choice.key]) };
  const { alternatives, together } = choice;
  const single = firstValue(parts, alternatives, at);
  if (single !== undefined) return single;
  return together === undefined ? onlyOf(parts, choice, at) : firstValue(parts, together, at);
}

function firstValue(
  parts: readonly Schema[],
  alternatives: readonly Alternative[],
  at: Sampling,
): JsonValue | undefined {
  for (const isLean of at.isLean ? [true] : [false, true]) {
    for (const alternative of alternatives) {
      const value = alternativeValue(parts, alternative, { ...at, isLean });
      if (value !== undefined) return value;
    }
  }
  return undefined;
}

/** A value of an alternative that others take as well, made to be of one alone. */
function onlyOf(parts: readonly Schema[], { key, alternatives }: Choice, at: Sampling): JsonValue | undefined {
  const { oneOf } = parts.find((part) => part.oneOf === key) ?? {};
  if (oneOf === undefined) return undefined;
  for (const { schemas } of alternatives) {
    const [own] = schemas;
    const value = valueOf([...parts, ...schemas], { ...at, isLean: true });
    if (own === undefined || value === undefined) continue;
    const others = oneOf.filter((other) => other !== own);
    const found = toldApart(own, others, value, at.view);
    if (found !== undefined && parts.every((part) => fits(part, found, at.view, at.budget.verdicts))) return found;
  }
  for (const value of [...strangeValues, ...tellingScalars(oneOf)]) {
    if (parts.every((part) => fits(part, value, at.view, at.budget.verdicts))) return value;
  }
  return undefined;
}

function alternativeValue(
  parts: readonly Schema[],
  { schemas, excluded }: Alternative,
  at: Sampling,
): JsonValue | undefined {
  const value = valueOf([...parts, ...schemas], { ...at, excluded: new Set([...at.excluded, ...excluded]) });
  return value !== undefined && parts.every((part) => fits(part, value, at.view, at.budget.verdicts))
    ? value
    : undefined;
}

/** What cannot be met by construction is tried. */
function checkedValue(parts: readonly Schema[], at: Sampling): JsonValue | undefined {
  const first = plainValue(parts, at);
  if (!parts.some(isHard)) return first;
  const meets = (value: JsonValue | undefined): boolean => {
    return value !== undefined && parts.every((part) => fits(part, value, at.view, at.budget.verdicts));
  };
  if (meets(first)) return first;
  for (const excluded of unwanted(parts)) {
    const value = plainValue(parts, { ...at, excluded: new Set([...at.excluded, ...excluded]) });
    if (meets(value)) return value;
  }
  for (let seed = 1; seed <= 6; seed += 1) {
    const value = plainValue(parts, { ...at, draw: seededDraw(seed), isLean: seed > 4 });
    if (meets(value)) return value;
  }
  // What is negated is told from the rest by values around its bounds.
  const negated = parts.flatMap(({ not }) => not ?? []);
  return negated.length === 0 ? undefined : [...tellingScalars([...parts, ...negated])].find(meets);
}

/** Keywords that say what must not be, or that speak about values by their content. */
function isHard(part: Schema): boolean {
  return (
    (part.not ?? part.contains ?? part.unevaluatedItems ?? part.unevaluatedProperties ?? part.if) !== undefined ||
    part.dependentSchemas.size + part.patternProperties.size > 0 ||
    (part.propertyNames ?? part.minProperties) !== undefined
  );
}

function plainValue(parts: readonly Schema[], at: Sampling): JsonValue | undefined {
  const types = commonTypes(parts);
  if (types === undefined) return untypedValue(parts, at);
  // What leads back into itself ends soonest without members.
  for (const type of at.isBack && types.length > 1 ? types.toSorted(byMembers) : types) {
    const value = typedValue(type, parts, at);
    if (value !== undefined) return value;
  }
  return undefined;
}

function byMembers(left: SchemaType, right: SchemaType): number {
  const rank = (type: SchemaType): number => Number(type === 'object' || type === 'array');
  return rank(left) - rank(right);
}

/** Types that all parts allow, null last; undefined when no part names one. */
function commonTypes(parts: readonly Schema[]): readonly SchemaType[] | undefined {
  const [first, ...others] = parts.filter((part) => part.types.length > 0);
  if (first === undefined) return undefined;
  const types = first.types.filter((type) => others.every((part) => allowsType(part, type)));
  const narrowed = types.map((type) => {
    return type === 'number' && others.some((part) => !part.types.includes('number')) ? 'integer' : type;
  });
  return narrowed.toSorted((left, right) => Number(left === 'null') - Number(right === 'null'));
}

function allowsType(part: Schema, type: SchemaType): boolean {
  if (part.types.includes(type) || (type === 'integer' && part.types.includes('number'))) return true;
  return type === 'number' && part.types.includes('integer');
}

/** Without types: what the keywords speak about, else the plainest object as an answer, and a text elsewhere. */
function untypedValue(parts: readonly Schema[], at: Sampling): JsonValue | undefined {
  const type = kinds.find(({ isSaid }) => parts.some(isSaid))?.type;
  return typedValue(type ?? (at.depth === 0 && at.view === 'read' ? 'object' : 'string'), parts, at);
}

const kinds: readonly { readonly type: SchemaType; readonly isSaid: (part: Schema) => boolean }[] = [
  {
    type: 'object',
    isSaid: ({ properties, required, additionalProperties, patternProperties, minProperties, unevaluatedProperties }) =>
      properties.size + patternProperties.size + required.length > 0 ||
      (additionalProperties ?? minProperties ?? unevaluatedProperties) !== undefined,
  },
  {
    type: 'array',
    isSaid: ({ items, prefixItems, contains, minItems, uniqueItems, unevaluatedItems }) =>
      prefixItems.length > 0 || uniqueItems || (items ?? contains ?? minItems ?? unevaluatedItems) !== undefined,
  },
  {
    type: 'string',
    isSaid: ({ format, pattern, minLength, maxLength, contentEncoding, contentMediaType }) =>
      (pattern ?? minLength ?? maxLength ?? contentEncoding ?? contentMediaType) !== undefined ||
      (format !== undefined && !/^(?:u?int|float|double|number|decimal)/.test(format)),
  },
  {
    type: 'number',
    isSaid: ({ format, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }) =>
      (format ?? minimum ?? maximum ?? exclusiveMinimum ?? exclusiveMaximum ?? multipleOf) !== undefined,
  },
];

function typedValue(type: SchemaType, parts: readonly Schema[], at: Sampling): JsonValue | undefined {
  switch (type) {
    case 'null':
      return null;
    case 'boolean':
      return drawOne(at.draw, [true, false]) ?? true;
    case 'integer':
    case 'number':
      return sampleNumber(type, parts, at.draw);
    case 'string':
      return sampleText(parts, at);
    case 'array':
      return sampleArray(parts, at);
    case 'object':
      return sampleObject(parts, at);
  }
}
