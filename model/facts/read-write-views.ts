import type { Schema } from '../schema.ts';
import { membersNamed } from './members/members-named.ts';
import { collectSchemas } from './reachable-schemas.ts';

const readOnly = new WeakMap<Schema, boolean>();
const writeOnly = new WeakMap<Schema, boolean>();

/** True when the schema or one below it is read-only: what is sent then differs from what is received. Memoised. */
export function containsReadOnly(schema: Schema): boolean {
  return contains(schema, readOnly, (candidate) => candidate.readOnly);
}

/** True when the schema or one below it is write-only. Memoised. */
export function containsWriteOnly(schema: Schema): boolean {
  return contains(schema, writeOnly, (candidate) => candidate.writeOnly);
}

function contains(schema: Schema, memo: WeakMap<Schema, boolean>, isMarked: (schema: Schema) => boolean): boolean {
  const known = memo.get(schema);
  if (known !== undefined) return known;
  const below = collectSchemas([schema]);
  const found = [...below].some((candidate) => isMarked(candidate) || memo.get(candidate) === true);
  // What a schema without any mark reaches has none either; a marked one says nothing about those below it.
  if (found) memo.set(schema, true);
  else for (const candidate of below) memo.set(candidate, false);
  return found;
}

/** What a schema looks like in answers (`read`: write-only members gone) or in requests (`write`: read-only ones gone). */
export type View = 'read' | 'write';

const hidden: Readonly<Record<View, WeakMap<Schema, ReadonlySet<string>>>> = {
  read: new WeakMap(),
  write: new WeakMap(),
};

/**
 * Names of properties that belong to the other side: `readOnly` in requests, `writeOnly` in answers (OAS 3.1 4.8.24.3).
 * Looks through `allOf` and `$ref`, because `required` often stands beside them. Memoised.
 */
export function hiddenNames(schema: Schema, view: View): ReadonlySet<string> {
  const known = hidden[view].get(schema);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const seen = new Set<Schema>();
  gatherHidden(schema, view, { names, seen });
  for (const name of new Set([...seen].flatMap((part) => part.required))) {
    if ([...seen].some((part) => isHiddenMember(part, name, view))) names.add(name);
  }
  hidden[view].set(schema, names);
  return names;
}

function gatherHidden(schema: Schema, view: View, into: { names: Set<string>; seen: Set<Schema> }): void {
  if (into.seen.has(schema)) return;
  into.seen.add(schema);
  schema.properties.forEach((property, name) => {
    if (isHidden(property, view)) into.names.add(name);
  });
  for (const member of schema.allOf) gatherHidden(member, view, into);
  if (schema.ref !== undefined) gatherHidden(schema.ref, view, into);
}

/** Whether a member of this name belongs to the other side, by the pattern that it matches or as one of all others too. */
export function isHiddenMember(part: Schema, name: string, view: View): boolean {
  return membersNamed(part, name).some((member) => isHidden(member, view));
}

const maxReferences = 16;

/** True for a property that the other side never sends (OAS "readOnly", "writeOnly"), said of it or of what it refers to. */
export function isHidden(property: Schema, view: View, depth: number = 0): boolean {
  if (view === 'write' ? property.readOnly : property.writeOnly) return true;
  if (depth >= maxReferences) return false;
  if (property.ref === undefined && property.allOf.length === 0) return false;
  // One of several annotations on a value is enough (JSON Schema 2020-12 section 9.4).
  const parts = property.ref === undefined ? property.allOf : [property.ref, ...property.allOf];
  return parts.some((part) => isHidden(part, view, depth + 1));
}
