import type { Schema } from '../../schema.ts';
import { strongComponents } from '../../strong-components.ts';
import { emptySchema } from './schema-node.ts';
import { report } from '../read/scope.ts';
import { scopeAt } from '../read/scope-at.ts';
import type { BuildState, Mutable } from '../read/scope.ts';

const ON_PATH = 1;
const DONE = 2;

/**
 * Reports schemas that contain themselves by `$ref` and `allOf` alone, and breaks the circle: checking a value against
 * one would never end (JSON Schema 2020-12 Core section 9.4.1). Circles through `oneOf` and `anyOf` are left alone:
 * base types that list their own subtypes are common, and readers choose among the alternatives instead of trying them.
 */
export function breakReferenceCircles(state: BuildState): void {
  const states = new Uint8Array(state.schemaNodes.length);
  if (!state.schemaNodes.some((schema) => meetsItself(schema, states))) return;
  for (const members of strongComponents<Mutable<Schema>>(state.schemaNodes, conjuncts)) {
    const circle = [...members];
    reportCircle(state, circle);
    mergeCircle(state, circle);
  }
}

/** What a value must meet together with the schema itself. */
function conjuncts(schema: Schema): readonly Schema[] {
  return schema.ref === undefined || schema.dynamicRef !== undefined ? schema.allOf : [schema.ref, ...schema.allOf];
}

/** Nearly every description has no circle, and this is all that it costs. */
function meetsItself(schema: Schema, states: Uint8Array): boolean {
  if (states[schema.id] === DONE || (schema.ref === undefined && schema.allOf.length === 0)) return false;
  if (states[schema.id] === ON_PATH) return true;
  states[schema.id] = ON_PATH;
  if (conjuncts(schema).some((member) => meetsItself(member, states))) return true;
  states[schema.id] = DONE;
  return false;
}

function reportCircle(state: BuildState, circle: readonly Schema[]): void {
  const { location, name } = representative(circle);
  const parameters = { schema: name ?? `#${location.pointer}` };
  report(scopeAt(state, location), 'circular-schema', location.pointer, { parameters });
}

/** The first one with a name; of nameless ones the first. */
function representative(circle: readonly Mutable<Schema>[]): Mutable<Schema> {
  const ordered = circle.toSorted((left, right) => left.id - right.id);
  const [first] = ordered;
  if (first === undefined) throw new Error('a circle has a member');
  return ordered.find(({ name }) => name !== undefined) ?? first;
}

/**
 * Whoever meets one schema of a circle meets them all: one becomes the sum of what each says by itself, the others
 * become names of it.
 */
function mergeCircle(state: BuildState, circle: readonly Mutable<Schema>[]): void {
  const members = new Set<Schema>(circle);
  const whole = representative(circle);
  const parts: Schema[] = [];
  for (const member of circle.toSorted((left, right) => left.id - right.id)) {
    if (member.ref !== undefined && members.has(member.ref)) member.ref = undefined;
    member.allOf = member.allOf.filter((schema) => !members.has(schema));
    if (member !== whole) parts.push(moveContents(state, member, whole));
  }
  whole.allOf = [...whole.allOf, ...parts];
}

/** Moves what a schema asks for into a node of its own and leaves a name of `whole` behind. */
function moveContents(state: BuildState, member: Mutable<Schema>, whole: Schema): Schema {
  const { id, location, name, title, description, deprecated, extensions } = member;
  const part = emptySchema(scopeAt(state, location), location.pointer, undefined);
  const gone = Object.fromEntries(Object.keys(member).map((field) => [field, undefined]));
  const blank = { ...gone, ...part };
  Object.assign(part, member, { id: part.id, name: undefined });
  Object.assign(member, blank, { id, name, title, description, deprecated, extensions, ref: whole });
  return part;
}
