import type { JsonValue } from '../location.ts';
import type { Schema } from '../schema.ts';
import { type Comparison, keywordLocation, note, show, showList } from './finding.ts';
import type { SchemaView } from './schema-view.ts';

/** Which values are allowed at all: types, null, `enum` and `const`. */
export function compareValues(comparison: Comparison): void {
  compareTypes(comparison);
  compareNull(comparison);
  compareEnums(comparison);
}

function compareTypes(comparison: Comparison): void {
  const before = comparison.old.types;
  const after = comparison.new.types;
  if (before === undefined && after === undefined) return;
  if (isToldByValues(comparison.old, comparison.new) || isToldByValues(comparison.new, comparison.old)) return;
  const kept = isWithin(before, after);
  const known = isWithin(after, before);
  if (kept && known) return;
  const kind = kept ? 'type-widened' : known ? 'type-narrowed' : 'type-changed';
  note(comparison, kind, { old: showTypes(before), new: showTypes(after) }, sidesOf(comparison, 'types', hasTypes));
}

/** True where the types of one side only follow from its values, and a difference of values says it all. */
function isToldByValues({ isTyped, values }: SchemaView, other: SchemaView): boolean {
  return !isTyped && values !== undefined && (other.types === undefined || other.values !== undefined);
}

function isWithin(types: ReadonlySet<string> | undefined, others: ReadonlySet<string> | undefined): boolean {
  if (others === undefined) return true;
  return types !== undefined && [...types].every((type) => covers(others, type));
}

function covers(types: ReadonlySet<string>, type: string): boolean {
  return types.has(type) || (type === 'integer' && types.has('number'));
}

function showTypes(types: ReadonlySet<string> | undefined): string {
  if (types === undefined) return 'any type';
  return types.size === 0 ? 'nothing' : showList([...types].toSorted());
}

function hasTypes(part: Schema): boolean {
  return part.types.length > 0;
}

function compareNull(comparison: Comparison): void {
  const { old, new: later } = comparison;
  if (old.isNullable === later.isNullable || isUntyped(old) || isUntyped(later)) return;
  note(comparison, later.isNullable ? 'null-allowed' : 'null-refused', {}, sidesOf(comparison, 'types', hasTypes));
}

/** What allows any type allows null by the way: the difference is told as one of types. */
function isUntyped(view: SchemaView): boolean {
  return !view.isTyped && view.values === undefined && view.alternatives.length === 0;
}

function compareEnums(comparison: Comparison): void {
  const before = comparison.old.values;
  const after = comparison.new.values;
  const sides = sidesOf(comparison, 'enum', (part) => part.enum !== undefined);
  if (before === undefined || after === undefined) {
    if (after !== undefined) note(comparison, 'enum-added', { values: showList(after) }, sides);
    if (before !== undefined) note(comparison, 'enum-dropped', { values: showList(before) }, sides);
    return;
  }
  for (const value of missing(before, after)) note(comparison, 'enum-value-removed', { value: show(value) }, sides);
  for (const value of missing(after, before)) note(comparison, 'enum-value-added', { value: show(value) }, sides);
}

function missing(values: readonly JsonValue[], others: readonly JsonValue[]): JsonValue[] {
  const texts = new Set(others.map((value) => JSON.stringify(value)));
  return values.filter((value) => !texts.has(JSON.stringify(value)));
}

function sidesOf(
  { old, new: later }: Comparison,
  keyword: 'types' | 'enum',
  has: (part: Schema) => boolean,
): { old: SchemaView['location']; new: SchemaView['location'] } {
  // The node calls `type` by the plural.
  const at = (view: SchemaView): SchemaView['location'] => {
    const { file, pointer } = keywordLocation(view, keyword, has);
    return { file, pointer: pointer.replace(/\/types$/, '/type') };
  };
  return { old: at(old), new: at(later) };
}
