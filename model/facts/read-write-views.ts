import type { Schema } from '../schema.ts';
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
