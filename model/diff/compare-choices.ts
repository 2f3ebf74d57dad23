import type { Schema } from '../schema.ts';
import { type Comparison, note, show, showList } from './finding.ts';
import type { SchemaView } from './schema-view.ts';

/** Alternatives, discriminators, conditions, and annotations that clients rely on. */
export function compareChoices(comparison: Comparison): void {
  compareAlternatives(comparison);
  // Where nothing is left to choose, nothing tells it apart.
  if (comparison.choice === undefined) compareDiscriminators(comparison);
  compareConditions(comparison);
  compareDefaults(comparison);
  compareDeprecation(comparison);
}

function compareAlternatives(comparison: Comparison): void {
  const { old, new: later } = comparison;
  const count = Math.max(old.alternatives.length, later.alternatives.length);
  for (let index = 0; index < count; index += 1) {
    const before = old.alternatives[index];
    const after = later.alternatives[index];
    if (before !== undefined && after !== undefined) matchMembers(comparison, before, after);
    else if (after !== undefined) note(comparison, 'alternatives-introduced', { names: labels(after) });
    else if (before !== undefined) note(comparison, 'alternatives-dropped', { names: labels(before) });
  }
}

/** Members with the same name stand for each other, then those of the same shape, then those left, in order. */
function matchMembers(comparison: Comparison, before: readonly Schema[], after: readonly Schema[]): void {
  const partners = new Map<Schema, Schema>();
  const free = new Set(after);
  const pair = (same: (one: Schema, other: Schema) => boolean): void => {
    for (const one of before) {
      if (partners.has(one)) continue;
      const other = [...free].find((candidate) => same(one, candidate));
      if (other === undefined) continue;
      partners.set(one, other);
      free.delete(other);
    }
  };
  pair((one, other) => one.name !== undefined && one.name === other.name);
  pair((one, other) => shapeOf(one) === shapeOf(other));
  pair((one, other) => one.name === undefined && other.name === undefined && sameKind(one, other));
  before.forEach((one, index) => {
    const other = partners.get(one);
    const step = `(${label(one, index)})`;
    if (other !== undefined) comparison.children.push({ step, old: [one], new: [other] });
    else note(comparison, 'alternative-removed', { name: label(one, index) }, { old: one.location });
  });
  after.forEach((other, index) => {
    if (free.has(other)) note(comparison, 'alternative-added', { name: label(other, index) }, { new: other.location });
  });
}

/** What tells alternatives apart at a glance: type, names of members, and fixed values. */
function shapeOf(schema: Schema): string {
  const { types, properties, items, format } = schema;
  const values = schema.hasConst ? [schema.const] : schema.enum;
  const fixed = [...properties].map(([name, member]) => [name, member.hasConst ? member.const : member.enum]);
  return JSON.stringify([types, format, fixed, values, items?.name ?? items?.types, schema.ref?.name]);
}

function sameKind(one: Schema, other: Schema): boolean {
  return one.types.join() === other.types.join() && one.hasConst === other.hasConst;
}

/** How people call an alternative. */
export function label(schema: Schema, index: number): string {
  const name = schema.name ?? schema.ref?.name ?? schema.title;
  if (name !== undefined) return name;
  if (schema.hasConst) return JSON.stringify(schema.const);
  return schema.types.length === 1 ? `${schema.types[0]} ${index + 1}` : `alternative ${index + 1}`;
}

/** How people call alternatives. */
export function labels(members: readonly Schema[]): string {
  return showList(members.map(label));
}

function compareDiscriminators(comparison: Comparison): void {
  const before = comparison.old.discriminator;
  const after = comparison.new.discriminator;
  if (before?.propertyName !== after?.propertyName) {
    const parameters = { old: show(before?.propertyName), new: show(after?.propertyName) };
    return note(comparison, 'discriminator-changed', parameters);
  }
  if (before === undefined || after === undefined) return;
  for (const [value, schema] of before.mapping) {
    const other = after.mapping.get(value);
    // What a value selects counts, whether or not it stands among the alternatives as well.
    if (other !== undefined) comparison.children.push({ step: `(${value})`, old: [schema], new: [other] });
    else note(comparison, 'discriminator-value-removed', { value });
  }
  for (const value of after.mapping.keys()) {
    if (!before.mapping.has(value)) note(comparison, 'discriminator-value-added', { value });
  }
}

const CONDITIONS = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
] as const;

/** What these restrict depends on other keywords: a difference inside is told, but not judged. */
function compareConditions(comparison: Comparison): void {
  for (const keyword of CONDITIONS) {
    const before = comparison.old.parts.flatMap((part) => part[keyword] ?? []);
    const after = comparison.new.parts.flatMap((part) => part[keyword] ?? []);
    if (before.length > 0 && after.length > 0) {
      comparison.children.push({ step: `(${keyword})`, old: before, new: after, isOpaque: true });
    } else if (before.length !== after.length && !isOpenness(keyword, before[0] ?? after[0])) {
      // What stands inside of a text restricts nothing by itself.
      const kind = keyword === 'contentSchema' ? 'condition-changed' : conditionKind(before.length, after.length);
      note(comparison, kind, { keyword }, { old: before[0]?.location, new: after[0]?.location });
    }
  }
  compareDependents(comparison);
}

/** `unevaluatedProperties: false` closes an object, which is told as such. */
function isOpenness(keyword: string, schema: Schema | undefined): boolean {
  return keyword === 'unevaluatedProperties' && schema?.boolean !== undefined;
}

function compareDependents(comparison: Comparison): void {
  const before = dependentsOf(comparison.old);
  const after = dependentsOf(comparison.new);
  if (JSON.stringify(before.required) !== JSON.stringify(after.required)) {
    note(comparison, conditionKind(before.required.length, after.required.length), { keyword: 'dependentRequired' });
  }
  for (const name of new Set([...before.schemas.keys(), ...after.schemas.keys()])) {
    const [old, later] = [before.schemas.get(name), after.schemas.get(name)];
    if (old !== undefined && later !== undefined) {
      comparison.children.push({ step: `(with ${name})`, old: [old], new: [later], isOpaque: true });
    } else
      note(comparison, conditionKind(Number(old !== undefined), Number(later !== undefined)), {
        keyword: 'dependentSchemas',
      });
  }
}

/** A condition that was not there before leaves fewer values, and one that is gone more. */
function conditionKind(before: number, after: number): 'condition-added' | 'condition-removed' | 'condition-changed' {
  if (before === 0) return 'condition-added';
  return after === 0 ? 'condition-removed' : 'condition-changed';
}

function dependentsOf({ parts }: SchemaView): { required: readonly unknown[]; schemas: Map<string, Schema> } {
  const required = parts.flatMap(({ dependentRequired }) => [...dependentRequired]);
  return { required, schemas: new Map(parts.flatMap(({ dependentSchemas }) => [...dependentSchemas])) };
}

function compareDefaults(comparison: Comparison): void {
  const before = comparison.old.parts.find(({ hasDefault }) => hasDefault);
  const after = comparison.new.parts.find(({ hasDefault }) => hasDefault);
  const [old, later] = [before && JSON.stringify(before.default), after && JSON.stringify(after.default)];
  if (old === later) return;
  const kind = old === undefined ? 'default-added' : later === undefined ? 'default-removed' : 'default-changed';
  const at = (part: Schema | undefined): Schema['location'] | undefined =>
    part && { file: part.location.file, pointer: `${part.location.pointer}/default` };
  const parameters = { old: show(before?.default), new: show(after?.default) };
  note(comparison, kind, parameters, { old: at(before), new: at(after) });
}

function compareDeprecation(comparison: Comparison): void {
  const isDeprecated = ({ parts }: SchemaView): boolean => parts.some(({ deprecated }) => deprecated);
  if (!isDeprecated(comparison.old) && isDeprecated(comparison.new)) note(comparison, 'property-deprecated');
}
