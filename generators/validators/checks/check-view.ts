import { hiddenNames as hiddenFrom, isHidden } from '../../../model/facts/read-write-views.ts';
import { forEachChildSchema } from '../../../model/facts/child-schemas.ts';
import type { Schema } from '../../../model/schema.ts';
import { isFile } from '../../../model/facts/codec/file-schema.ts';

/** How a value is looked at: the side of the exchange, and whether binary strings are files (multipart). */
export interface CheckView {
  readonly direction: 'request' | 'response';
  readonly files: boolean;
}

/** The views that give a component functions of their own; the plain one serves both sides when nothing differs. */
export type ViewSuffix = '' | 'InRequest' | 'InResponse' | 'InUpload';

/** Which function of a component a view needs. */
export function viewSuffix(schema: Schema, view: CheckView): ViewSuffix {
  if (view.files && reaches(schema, 'file')) return 'InUpload';
  if (view.direction === 'request') return reaches(schema, 'readOnly') ? 'InRequest' : '';
  return reaches(schema, 'writeOnly') ? 'InResponse' : '';
}

type Trait = 'readOnly' | 'writeOnly' | 'file';

const memo: Readonly<Record<Trait, WeakMap<Schema, boolean>>> = {
  readOnly: new WeakMap(),
  writeOnly: new WeakMap(),
  file: new WeakMap(),
};

/** Whether a schema or anything below it carries a trait. */
export function reaches(schema: Schema, trait: Trait): boolean {
  const known = memo[trait].get(schema);
  if (known !== undefined) return known;
  const seen = new Set<Schema>([schema]);
  const pending = [schema];
  let found = false;
  for (let part = pending.pop(); part !== undefined && !found; part = pending.pop()) {
    found = carries(part, trait) || memo[trait].get(part) === true;
    forEachChildSchema(part, (child) => {
      if (seen.has(child) || memo[trait].get(child) === false) return;
      seen.add(child);
      pending.push(child);
    });
  }
  if (found) memo[trait].set(schema, true);
  // What none of it carries, no part of it does.
  else for (const part of seen) memo[trait].set(part, false);
  return found;
}

function carries(schema: Schema, trait: Trait): boolean {
  return trait === 'file' ? isFile(schema) : schema[trait];
}

/** Whether the values of a schema belong to the other side of the exchange. */
export function isOtherSide(schema: Schema, { direction }: CheckView): boolean {
  return isHidden(schema, direction === 'request' ? 'write' : 'read');
}

/** Names of properties that belong to the other side of the exchange. */
export function hiddenNames(schema: Schema, { direction }: CheckView): ReadonlySet<string> {
  return hiddenFrom(schema, direction === 'request' ? 'write' : 'read');
}

/** Hidden names that this schema itself requires in place and does not know to be hidden. */
export function relevantHidden(schema: Schema, hidden: ReadonlySet<string>, view: CheckView): ReadonlySet<string> {
  if (hidden.size === 0) return hidden;
  const own = hiddenNames(schema, view);
  const required = new Set<string>();
  gatherRequired(schema, required, new Set());
  return new Set([...hidden].filter((name) => !own.has(name) && required.has(name)));
}

function gatherRequired(schema: Schema, names: Set<string>, seen: Set<Schema>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  for (const name of schema.required) names.add(name);
  for (const name of schema.properties.keys()) names.add(name);
  const branches = [schema.ref, schema.if, schema.then, schema.else, ...schema.allOf, ...schema.anyOf, ...schema.oneOf];
  for (const branch of branches) if (branch !== undefined) gatherRequired(branch, names, seen);
}
