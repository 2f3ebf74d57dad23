import type { SourceLocation } from '../location.ts';
import type { Schema } from '../schema.ts';
import type { Direction } from './verdict.ts';
import type { ChangeKind } from './change-kinds.ts';
import { type Comparison, note, show } from './finding.ts';
import type { SchemaView } from './schema-view.ts';

/** Members of objects and items of lists. */
export function compareMembers(comparison: Comparison, direction: Direction): void {
  compareProperties(comparison, direction);
  compareAdditional(comparison);
  comparePatternProperties(comparison);
  compareItems(comparison);
  compareTuples(comparison);
}

function compareProperties(comparison: Comparison, direction: Direction): void {
  const { old, new: later, children } = comparison;
  for (const [name, before] of old.properties) {
    const after = later.properties.get(name);
    if (after === undefined) noteRemoved(comparison, name, { before, direction });
    else {
      children.push({ step: memberStep(name), old: before, new: after });
      noteRequired(comparison, name, { old: locationOf(before), new: locationOf(after) });
    }
  }
  for (const [name, after] of later.properties) {
    if (old.properties.has(name)) continue;
    const kind = addedKind(comparison, name, direction);
    const known = old.hidden.get(name);
    const at = known === undefined ? old.location : locationOf(known);
    comparison.findings.push({ kind, parameters: { name }, old: at, new: locationOf(after) });
  }
  // Names that are required and described nowhere.
  for (const name of new Set([...old.required, ...later.required])) {
    if (!old.properties.has(name) && !later.properties.has(name)) noteRequired(comparison, name, {});
  }
}

function addedKind({ old, new: later }: Comparison, name: string, direction: Direction): ChangeKind {
  if (later.required.has(name) && direction !== 'response') return 'required-property-added';
  if (!old.hidden.has(name)) return 'optional-property-added';
  return direction === 'request' ? 'property-no-longer-read-only' : 'property-no-longer-write-only';
}

function noteRemoved(
  comparison: Comparison,
  name: string,
  { before, direction }: { readonly before: readonly Schema[]; readonly direction: Direction },
): void {
  const hidden = comparison.new.hidden.get(name);
  if (hidden !== undefined) {
    const kind = direction === 'request' ? 'property-became-read-only' : 'property-became-write-only';
    return note(comparison, kind, { name }, { old: locationOf(before), new: locationOf(hidden) });
  }
  const refused = direction === 'request' && comparison.new.isClosed;
  note(comparison, refused ? 'property-refused' : 'property-removed', { name }, { old: locationOf(before) });
}

function noteRequired(
  comparison: Comparison,
  name: string,
  sides: { readonly old?: SourceLocation | undefined; readonly new?: SourceLocation | undefined },
): void {
  const after = comparison.new.required.has(name);
  if (comparison.old.required.has(name) === after) return;
  note(comparison, after ? 'property-became-required' : 'property-became-optional', { name }, sides);
}

function compareAdditional(comparison: Comparison): void {
  const { old, new: later, children } = comparison;
  if (!mayBeObject(old) || !mayBeObject(later)) return;
  if (old.isClosed !== later.isClosed) {
    note(comparison, later.isClosed ? 'additional-properties-refused' : 'additional-properties-allowed');
  } else if (old.additional.length > 0 && later.additional.length > 0) {
    children.push({ step: '[*]', old: old.additional, new: later.additional });
  } else if (later.additional.length > 0) {
    note(comparison, 'additional-properties-restricted', {}, { new: locationOf(later.additional) });
  } else if (old.additional.length > 0) {
    note(comparison, 'additional-properties-freed', {}, { old: locationOf(old.additional) });
  }
}

function mayBeObject({ types }: SchemaView): boolean {
  return types === undefined || types.has('object');
}

function comparePatternProperties(comparison: Comparison): void {
  const before = patternsOf(comparison.old);
  const after = patternsOf(comparison.new);
  for (const [pattern, schema] of before) {
    const other = after.get(pattern);
    if (other !== undefined) comparison.children.push({ step: `[/${pattern}/]`, old: [schema], new: [other] });
    else note(comparison, 'pattern-properties-changed', { pattern: show(pattern) }, { old: schema.location });
  }
  for (const [pattern, schema] of after) {
    if (before.has(pattern)) continue;
    note(comparison, 'pattern-properties-changed', { pattern: show(pattern) }, { new: schema.location });
  }
}

function patternsOf({ parts }: SchemaView): Map<string, Schema> {
  return new Map(parts.flatMap(({ patternProperties }) => [...patternProperties]));
}

function compareItems(comparison: Comparison): void {
  const { old, new: later, children } = comparison;
  if (old.items.length > 0 && later.items.length > 0) {
    children.push({ step: '[]', old: old.items, new: later.items });
  } else if (later.items.length > 0 && mayBeList(old)) {
    note(comparison, 'items-restricted', {}, { new: locationOf(later.items) });
  } else if (old.items.length > 0 && mayBeList(later)) {
    note(comparison, 'items-freed', {}, { old: locationOf(old.items) });
  }
}

function mayBeList({ types }: SchemaView): boolean {
  return types === undefined || types.has('array');
}

function compareTuples(comparison: Comparison): void {
  const before = comparison.old.parts.find(({ prefixItems }) => prefixItems.length > 0)?.prefixItems ?? [];
  const after = comparison.new.parts.find(({ prefixItems }) => prefixItems.length > 0)?.prefixItems ?? [];
  before.forEach((schema, index) => {
    const other = after[index];
    if (other !== undefined) comparison.children.push({ step: `[${index}]`, old: [schema], new: [other] });
  });
  if (before.length === after.length) return;
  note(comparison, 'tuple-changed', { old: String(before.length), new: String(after.length) });
}

function memberStep(name: string): string {
  return /^[\w$-]+$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

function locationOf(schemas: readonly Schema[]): SourceLocation | undefined {
  return schemas[0]?.location;
}
