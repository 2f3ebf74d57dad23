import { isObject, type JsonObject } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import type { Schema } from '../../schema.ts';
import type { View } from '../read-write-views.ts';
import { fits } from './fits.ts';
import { membersNamed } from '../members/members-named.ts';
import { decimal } from './number-range.ts';
import { partsOf } from './sampling.ts';

/** Values of every type, of which a member rarely allows all. */
export const strangeValues: readonly JsonValue[] = [null, false, 0, '', [], {}];

/** Longer texts are not made to tell schemas apart. */
const longestText = 1_000;

/** Numbers and texts around the bounds of schemas: on one side of a bound there most often is what one of them alone takes. */
export function* tellingScalars(schemas: readonly Schema[]): Iterable<JsonValue> {
  const { parts } = partsOf(schemas, new Map());
  const bounds = parts.flatMap((part) => [part.minimum, part.exclusiveMinimum, part.maximum, part.exclusiveMaximum]);
  for (const bound of [1, ...bounds.flatMap((each) => each ?? [])]) {
    for (const by of [0.5, -0.5, 1, -1, 0]) yield bound + by;
  }
  for (const { multipleOf } of parts) {
    if (multipleOf !== undefined) yield* [1, 2, 3, 5, 7].map((times) => decimal(times * multipleOf, multipleOf));
  }
  const lengths = parts.flatMap(({ minLength, maxLength }) => [minLength, maxLength]).flatMap((each) => each ?? []);
  for (const length of lengths.flatMap((each) => [each - 1, each, each + 1])) {
    if (length >= 0 && length <= longestText) yield 'a'.repeat(length);
  }
}

/**
 * An object that a branch of a `oneOf` takes, changed so that no other one does: a member that another one describes gets a
 * value that it does not allow. Undefined when no such member is found.
 */
export function toldApart(own: Schema, others: readonly Schema[], value: JsonValue, view: View): JsonValue | undefined {
  if (!isObject(value)) return undefined;
  let found = value;
  for (const other of others) {
    if (!fits(other, found, view)) continue;
    const changed = unlike(own, other, found, view);
    if (changed === undefined) return undefined;
    found = changed;
  }
  return fits(own, found, view) && !others.some((other) => fits(other, found, view)) ? found : undefined;
}

/** The object with one more member, which one schema takes and the other does not. */
function unlike(own: Schema, other: Schema, value: JsonObject, view: View): JsonObject | undefined {
  const [ownParts, otherParts] = [own, other].map((schema) => partsOf([schema], new Map()).parts);
  for (const name of new Set(otherParts?.flatMap((part) => [...part.properties.keys()]))) {
    if (Object.hasOwn(value, name)) continue;
    const takes = (parts: readonly Schema[] | undefined, member: JsonValue): boolean =>
      parts?.every((part) => membersNamed(part, name).every((schema) => fits(schema, member, view))) === true;
    const member = strangeValues.find((candidate) => takes(ownParts, candidate) && !takes(otherParts, candidate));
    if (member !== undefined) return { ...value, [name]: member };
  }
  return undefined;
}

/** Members that a negation is about: without them it most often holds. */
export function* unwanted(parts: readonly Schema[]): Iterable<readonly string[]> {
  const negated = parts.flatMap(({ not }) => (not === undefined ? [] : partsOf([not], new Map()).parts));
  const groups = negated.flatMap((not) => [not, ...not.anyOf, ...not.oneOf].map(({ required }) => required));
  const all = groups.flatMap((group) => group.slice(-1));
  if (all.length > 0) yield all;
  for (const group of groups) for (const name of group) yield [name];
}
