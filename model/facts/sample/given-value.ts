import { isObject, type JsonObject } from '../../json-object.ts';
import type { JsonValue } from '../../location.ts';
import type { Schema } from '../../schema.ts';
import { containsReadOnly, containsWriteOnly, hiddenNames, isHiddenMember, type View } from '../read-write-views.ts';
import { drawOne } from './draw.ts';
import { fits } from './fits.ts';
import { membersNamed } from '../members/members-named.ts';
import { partsOf, type Sampling } from './sampling.ts';

/**
 * An example of a description as the value that it stands for: JSON that was written as text is read where the schema
 * takes no text, and members that the other side sends are left out. Undefined when it does not meet the schema then.
 */
export function readExample(schema: Schema, value: JsonValue, view: View): JsonValue | undefined {
  let read = known[view].get(schema);
  if (read === undefined) known[view].set(schema, (read = new Map()));
  if (!read.has(value)) read.set(value, readAnew(schema, value, view));
  return read.get(value);
}

const known: Readonly<Record<View, WeakMap<Schema, Map<JsonValue, JsonValue | undefined>>>> = {
  read: new WeakMap(),
  write: new WeakMap(),
};

function readAnew(schema: Schema, value: JsonValue, view: View): JsonValue | undefined {
  for (const reading of readings(schema, value)) {
    const told = isSided(schema, reading, view) ? withoutHidden([schema], reading, view) : reading;
    if (fits(schema, told, view)) return told;
  }
  return undefined;
}

/** Whether a value may hold members that only the other side sends. */
function isSided(schema: Schema, value: JsonValue, view: View): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return view === 'read' ? containsWriteOnly(schema) : containsReadOnly(schema);
}

/** The value itself, and the one that it spells; that one first where the schema speaks of members and of no text. */
function* readings(schema: Schema, value: JsonValue): Iterable<JsonValue> {
  const isMeant = typeof value === 'string' && /^\s*[[{]/.test(value) && takesMembersOnly(schema);
  if (!isMeant) yield value;
  if (typeof value !== 'string' || !SPELLING.test(value)) return;
  try {
    // What JSON.parse gives is made of JSON values only.
    yield JSON.parse(value) as JsonValue;
  } catch {
    // It only begins like one.
  }
  if (isMeant) yield value;
}

/** How a JSON text begins: to look is a tenth of the work of an attempt that fails. */
const SPELLING = /^\s*(?:[[{"]|(?:-?\d[\d.eE+-]*|true|false|null)\s*$)/;

function takesMembersOnly(schema: Schema): boolean {
  const { parts } = partsOf([schema], noBindings);
  const all = parts.flatMap((part) => [part, ...part.oneOf, ...part.anyOf]);
  return all.some(hasMembers) && !all.some(({ types }) => types.includes('string'));
}

function hasMembers({ properties, items }: Schema): boolean {
  return properties.size > 0 || items !== undefined;
}

const noBindings: ReadonlyMap<string, Schema> = new Map();
const deepest = 64;

/** A value without the members that only the other side sends. */
function withoutHidden(schemas: readonly Schema[], value: JsonValue, view: View, depth: number = 0): JsonValue {
  if (typeof value !== 'object' || value === null || depth > deepest) return value;
  const { parts } = partsOf(schemas, noBindings);
  const all = parts.flatMap((part) => [part, ...alternatives(part, value, view)]);
  if (Array.isArray(value)) {
    return value.map((item: JsonValue, index) => {
      const items = all.flatMap((part) => part.prefixItems[index] ?? part.items ?? []);
      return withoutHidden(items, item, view, depth + 1);
    });
  }
  if (!isObject(value)) return value;
  const hidden = new Set(all.flatMap((part) => [...hiddenNames(part, view)]));
  const isKept = (name: string): boolean => !hidden.has(name) && !all.some((part) => isHiddenMember(part, name, view));
  const kept = Object.entries(value).filter(([name]) => isKept(name));
  return Object.fromEntries(
    kept.map(([name, member]) => {
      const members = all.flatMap((part) => membersNamed(part, name));
      return [name, withoutHidden(members, member, view, depth + 1)];
    }),
  );
}

/** Members of `oneOf` and `anyOf` that a value is meant to meet: those that do when nobody asks who sends it. */
function alternatives(part: Schema, value: JsonValue, view: View): readonly Schema[] {
  const members = [...part.oneOf, ...part.anyOf];
  return members
    .filter((member) => fits(member, value) || fits(member, value, view))
    .flatMap((member) => partsOf([member], noBindings).parts);
}

/** A const, enum value, example or default: what must hold before what is only shown, and that only when it fits. */
export function givenValue(parts: readonly Schema[], at: Sampling): JsonValue | undefined {
  const takes = (value: JsonValue): boolean => parts.every((part) => fits(part, value, at.view));
  const fixed = parts.find((part) => part.hasConst);
  if (fixed !== undefined) return takes(fixed.const) ? fixed.const : undefined;
  const listed = parts.find((part) => part.enum !== undefined)?.enum?.filter(takes);
  const shown = shownValues(parts, at).filter(takes);
  if (listed === undefined) return drawOne(at.draw, shown);
  const [example] = at.draw === undefined ? shown : [];
  if (example !== undefined) return example;
  // Null is what stands for nothing.
  const values = listed.filter((value) => value !== null);
  return drawOne(at.draw, values) ?? listed[0];
}

/** True when a list or a constant says what the value can be. */
export function isFixed(parts: readonly Schema[]): boolean {
  return parts.some((part) => part.hasConst || part.enum !== undefined);
}

function shownValues(parts: readonly Schema[], { view, isLean, depth, budget }: Sampling): readonly JsonValue[] {
  return parts.flatMap((part) => {
    const values: readonly JsonValue[] = [
      ...part.examples,
      ...(part.hasDefault && part.default !== null ? [part.default] : []),
    ];
    return values
      .flatMap((value) => readExample(part, value, view) ?? [])
      .filter((value) => (isLean || depth > 0 ? isSmall(value, isLean ? 0 : budget.values) : true));
  });
}

/** Whether a value is a scalar or holds no more than so many members: an example is not worth more than its place. */
function isSmall(value: JsonValue, most: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  const members: JsonObject = value as JsonObject;
  return Object.keys(members).length <= most;
}
