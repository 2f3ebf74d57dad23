import { isComponentName } from '../../load/component-name.ts';
import type { Schema } from '../../schema.ts';
import { childPointer } from '../../load/json/json-pointer.ts';
import { isObject } from '../../load/raw.ts';
import { isResolved, resolveReference, topOf } from '../../load/resolve-reference.ts';
import type { SourceDocument } from '../../load/source-document.ts';
import { listedTexts } from '../../facts/tag-values.ts';
import { RULES } from '../read/object-rules.ts';
import { membersOf, readObject, stringField } from '../read/read-object.ts';

import { report, scopeOf } from '../read/scope.ts';
import type { BuildState, PendingDiscriminator, SchemaUnderWay, Scope } from '../read/scope.ts';

/** Reads a Discriminator Object; its mapping is resolved by `resolveDiscriminators`. */
export function readDiscriminator({ scope, node, pointer }: SchemaUnderWay, value: unknown): void {
  const at = `${pointer}/discriminator`;
  const raw = readObject(scope, value, at, RULES.discriminator);
  const propertyName = stringField(raw, 'propertyName');
  if (propertyName === undefined) return;
  const mapping = new Map<string, Schema>();
  const otherNames = new Map<string, Schema>();
  const discriminator = { propertyName, mapping, declaredValues: NO_VALUES, otherNames, defaultMapping: undefined };
  node.discriminator = discriminator;
  scope.state.discriminators.push({ holder: node, discriminator, mapping, otherNames, raw, scope, pointer: at });
}

const NO_VALUES: ReadonlySet<string> = new Set();

/**
 * Fills the mappings from `start` on: what is written first, then the implicit names of components that no written
 * entry selects (OAS "Discriminator Object"). Called when every schema known so far is complete; gives the number of
 * discriminators that are done.
 */
export function resolveDiscriminators(state: BuildState, start: number): number {
  const pending = state.discriminators.slice(start);
  const inheritors = pending.length === 0 ? new Map<Schema, readonly Schema[]>() : inheritorsByParent(state);
  for (const item of pending) resolveMapping(item, inheritors);
  return start + pending.length;
}

function resolveMapping(pending: PendingDiscriminator, inheritors: ReadonlyMap<Schema, readonly Schema[]>): void {
  const { holder, discriminator, mapping, otherNames, raw, scope, pointer } = pending;
  for (const [value, reference] of membersOf(raw['mapping'])) {
    const schema = mappingTarget(scope, reference, `${childPointer(`${pointer}/mapping`, value)}`);
    if (schema !== undefined) mapping.set(value, schema);
  }
  const fallback = stringField(raw, 'defaultMapping');
  if (fallback !== undefined)
    discriminator.defaultMapping = mappingTarget(scope, fallback, `${pointer}/defaultMapping`);
  // Lifting `nullable` moves a discriminator into the first alternative.
  const owner = holder.discriminator === discriminator ? holder : (holder.anyOf[0] ?? holder);
  if (mapping.size > 0) discriminator.declaredValues = new Set(mapping.keys());
  const members = [...owner.oneOf, ...owner.anyOf];
  const alternatives = members.length > 0 ? members : (inheritors.get(owner) ?? []);
  const chosen = alternatives.filter(isAmong(mapping));
  addImplicit(discriminator.propertyName, mapping, alternatives);
  for (const schema of chosen) {
    const { name } = schema;
    if (name !== undefined && !mapping.has(name)) otherNames.set(name, schema);
  }
}

/** Whether a schema is one that a mapping selects. */
function isAmong(mapping: ReadonlyMap<string, Schema>): (schema: Schema) => boolean {
  const chosen = new Set(mapping.values());
  return (schema) => chosen.has(schema);
}

/**
 * The name of a component selects it where no written entry does. Where its own property says which values it may have,
 * and the name is none of them, these select it, unless another alternative has them as well (OAS "Discriminator Object";
 * what the schema says holds for every value, the name is a default).
 */
function addImplicit(property: string, mapping: Map<string, Schema>, alternatives: readonly Schema[]): void {
  const chosen = new Set(mapping.values());
  const open = alternatives.filter((schema) => schema.name !== undefined && !chosen.has(schema));
  const listed = new Map(open.map((schema) => [schema, listedTexts(schema, property)]));
  for (const schema of open) {
    const { name = '' } = schema;
    const texts = listed.get(schema);
    const isOwn = (text: string): boolean =>
      open.every((other) => other === schema || listed.get(other)?.includes(text) !== true);
    const tags = texts === undefined || texts.includes(name) ? [name] : texts.filter(isOwn);
    for (const tag of tags) if (!mapping.has(tag)) mapping.set(tag, schema);
  }
}

/** A component name first, as the specification prefers, then a reference. */
function mappingTarget(scope: Scope, reference: unknown, pointer: string): Schema | undefined {
  if (typeof reference === 'string') {
    const target = componentTarget(scope, reference) ?? referenceTarget(scope, reference);
    if (target !== undefined) return target;
  }
  report(scope, 'dangling-mapping', pointer, { parameters: { value: JSON.stringify(reference) } });
  return undefined;
}

function componentTarget(scope: Scope, name: string): Schema | undefined {
  if (!isComponentName(name)) return undefined;
  const roots = scope.document === scope.state.root ? [scope.document] : [scope.document, scope.state.root];
  for (const root of roots) {
    const target = componentOf(scope.state, root, name);
    if (target !== undefined) return target;
  }
  return undefined;
}

function componentOf(state: BuildState, root: SourceDocument, name: string): Schema | undefined {
  const top = topOf(root);
  // A pointer finds it also where the components are a reference as a whole.
  const found = resolveReference(state.store, `#${childPointer('/components/schemas', name)}`, {
    ...top,
    resource: undefined,
  });
  if (!isResolved(found)) return undefined;
  return state.build.schema(scopeOf(state, found), found.value, found.pointer);
}

function referenceTarget(scope: Scope, reference: string): Schema | undefined {
  const result = resolveReference(scope.state.store, reference, scope);
  if (!isResolved(result) || !isObject(result.value)) return undefined;
  return scope.state.build.schema(scopeOf(scope.state, result), result.value, result.pointer);
}

/** Component schemas by every schema their `allOf` includes, directly or through another. */
function inheritorsByParent(state: BuildState): ReadonlyMap<Schema, readonly Schema[]> {
  const inheritors = new Map<Schema, Schema[]>();
  for (const schema of state.schemaNodes) {
    if (schema.name === undefined) continue;
    const ancestors = new Set<Schema>();
    collectAncestors(schema, ancestors);
    for (const ancestor of ancestors) {
      const list = inheritors.get(ancestor);
      if (list === undefined) inheritors.set(ancestor, [schema]);
      else list.push(schema);
    }
  }
  return inheritors;
}

function collectAncestors(schema: Schema, ancestors: Set<Schema>): void {
  for (const parent of schema.allOf) {
    const target = parent.ref ?? parent;
    if (target === schema || ancestors.has(target)) continue;
    ancestors.add(target);
    collectAncestors(target, ancestors);
  }
}
