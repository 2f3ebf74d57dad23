import type { JsonValue } from '../../location.ts';
import type { Schema } from '../../schema.ts';
import { hiddenNames, isHidden, type View } from '../read-write-views.ts';
import { seededDraw } from './draw.ts';
import { fits } from './fits.ts';
import { membersNamed } from '../members/members-named.ts';
import { matchesPattern } from './pattern-test.ts';
import { samplePattern } from './pattern-text.ts';
import { isRecursive, optionalDepth, type Sampling } from './sampling.ts';
import { sampleString } from './sample-string.ts';

/** An object that all of the parts accept; undefined when a required member has no value. */
export function sampleObject(parts: readonly Schema[], at: Sampling): JsonValue | undefined {
  const hidden = hiddenOf(parts, at.view);
  const required = requiredNames(parts, hidden);
  const most = Math.min(Infinity, ...parts.map((part) => part.maxProperties ?? Infinity));
  if (required.size > most) return undefined;
  const making: Making = { parts, required, most, tags: tagsOf(parts), members: new Map() };
  const names = [...namesOf(parts, required)].filter((name) => !hidden.has(name));
  // What has to be there comes first: without a value of it all others are in vain.
  for (const name of names.filter((key) => required.has(key))) {
    const value = memberValue(name, making, at);
    if (value === undefined) return undefined;
    making.members.set(name, value);
  }
  for (const name of names) {
    const value = isWanted(name, making, at) ? memberValue(name, making, at) : undefined;
    if (value !== undefined) making.members.set(name, value);
  }
  fillUp(making, at);
  const order = new Set([...names, ...making.members.keys()]);
  return Object.fromEntries(
    [...order].flatMap((name) => {
      const value = making.members.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function hiddenOf(parts: readonly Schema[], view: View): ReadonlySet<string> {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return hiddenNames(only, view);
  return new Set(parts.flatMap((part) => [...hiddenNames(part, view)]));
}

interface Making {
  readonly parts: readonly Schema[];
  readonly required: ReadonlySet<string>;
  readonly most: number;
  /** Values that tell which alternative was taken. */
  readonly tags: ReadonlyMap<string, readonly string[]>;
  readonly members: Map<string, JsonValue>;
}

/** What all parts require, with what the required members ask for in turn. */
function requiredNames(parts: readonly Schema[], hidden: ReadonlySet<string>): ReadonlySet<string> {
  const required = new Set(parts.flatMap((part) => part.required).filter((name) => !hidden.has(name)));
  const dependent = parts.flatMap((part) => [...part.dependentRequired]);
  // A set goes on to what is added while it is walked.
  for (const name of required) {
    for (const [trigger, others] of dependent) if (trigger === name) others.forEach((other) => required.add(other));
  }
  return required;
}

/** In the order of the description. */
function namesOf(parts: readonly Schema[], required: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...parts.flatMap((part) => [...part.properties.keys()]), ...required]);
}

/** Whether an optional member is made. */
function isWanted(name: string, { parts, members, most }: Making, at: Sampling): boolean {
  if (members.has(name) || at.isLean || at.excluded.has(name) || members.size >= most) return false;
  if (at.depth >= optionalDepth || at.budget.values <= 0) return false;
  if (!at.isFull && at.draw !== undefined && at.draw.next() < 0.25) return false;
  // What others depend on would have to bring them along.
  if (parts.some((part) => part.dependentRequired.has(name) || part.dependentSchemas.has(name))) return false;
  if (isRecursive(memberSchemas(parts, name), at)) return false;
  return parts.every(({ propertyNames }) => propertyNames === undefined || fits(propertyNames, name));
}

function memberValue(name: string, making: Making, at: Sampling): JsonValue | undefined {
  const schemas = memberSchemas(making.parts, name);
  if (schemas.some((schema) => isHidden(schema, at.view))) return undefined;
  const tag = making.tags.get(name)?.find((text) => schemas.every((schema) => fits(schema, text, at.view)));
  if (tag !== undefined) return tag;
  // Nothing is said of it: a text is what most such members hold.
  if (schemas.length === 0) return 'string';
  return at.sample(schemas, at);
}

/** Everything that holds of a member: what each part says of it, and of members that no part names. */
function memberSchemas(parts: readonly Schema[], name: string): readonly Schema[] {
  const named = parts.flatMap((part) => membersNamed(part, name));
  if (named.length > 0) return named.length === 1 ? named : [...new Set(named)];
  return parts.flatMap(({ unevaluatedProperties }) => unevaluatedProperties ?? []);
}

/** Members without a name in the description, as many as are missing; one of a map, to show what it holds. */
function fillUp(making: Making, at: Sampling): void {
  const { parts, members, most } = making;
  const least = Math.max(0, ...parts.map((part) => part.minProperties ?? 0));
  const isMap = members.size === 0 && !at.isLean && at.depth < optionalDepth && parts.some(describesOthers);
  const wanted = Math.min(most, Math.max(least, isMap ? 1 : 0));
  for (let index = 1; members.size < wanted && index <= wanted + 64; index += 1) {
    const name = memberName(parts, index);
    if (name === undefined || members.has(name)) continue;
    const value = memberValue(name, making, at);
    if (value !== undefined) members.set(name, value);
  }
}

function describesOthers({ additionalProperties, patternProperties }: Schema): boolean {
  return (
    patternProperties.size > 0 || (additionalProperties !== undefined && additionalProperties.boolean === undefined)
  );
}

/** A name that `propertyNames` and `patternProperties` take; another one for every index. */
function memberName(parts: readonly Schema[], index: number): string | undefined {
  const rules = parts.flatMap((part) => part.propertyNames ?? []);
  const listed = rules.find((rule) => rule.enum !== undefined)?.enum;
  if (listed !== undefined) return listed.filter((name) => typeof name === 'string')[index - 1];
  for (const name of proposedNames(parts, rules, index)) {
    const isNamed = parts.every((part) => isOpenFor(part, name)) && rules.every((rule) => fits(rule, name));
    if (isNamed) return name;
  }
  return undefined;
}

/** True for a name that an object which is closed to others still may have. */
function isOpenFor({ additionalProperties, patternProperties, properties }: Schema, name: string): boolean {
  if (additionalProperties?.boolean !== false || properties.has(name)) return true;
  return [...patternProperties.keys()].some((pattern) => matchesPattern(pattern, name));
}

function* proposedNames(parts: readonly Schema[], rules: readonly Schema[], index: number): Iterable<string> {
  const patterns = parts.flatMap((part) => [...part.patternProperties.keys()]);
  const draw = index === 1 ? undefined : seededDraw(index);
  const isClosed = parts.some(({ additionalProperties: rest }) => rest?.boolean === false);
  const isPlain = rules.length > 0 || patterns.length === 0 || (index > 1 && !isClosed);
  if (isPlain) yield `member${index}`;
  const texts = patterns.flatMap(
    (_, at) => samplePattern(patterns[(at + index - 1) % patterns.length] ?? '', 1, draw) ?? [],
  );
  // What a pattern asks for at the end or at the beginning leaves the other side free.
  yield* index === 1 ? texts : texts.flatMap((text) => [`${text}${index}`, `${index}${text}`, text]);
  const drawn = rules.length === 0 ? undefined : sampleString(rules, draw);
  if (drawn !== undefined) yield drawn;
  yield `member${index}`;
}

/** Values of the discriminators among the parts for the alternatives that were taken (OAS "Discriminator Object"). */
function tagsOf(parts: readonly Schema[]): ReadonlyMap<string, readonly string[]> {
  const tags = new Map<string, readonly string[]>();
  for (const { discriminator } of parts) {
    if (discriminator === undefined) continue;
    const names = [...discriminator.mapping].flatMap(([name, schema]) => (parts.includes(schema) ? [name] : []));
    if (names.length > 0) tags.set(discriminator.propertyName, names);
  }
  return tags;
}
